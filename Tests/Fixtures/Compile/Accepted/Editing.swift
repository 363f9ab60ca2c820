import CoreTransferable
import HealthKit
import SwiftUI
import UIKit
import UniformTypeIdentifiers

// Code for the app that a widget extension compiles too: fields, things that are shared, and workouts.

extension UTType {
    static let note = UTType(exportedAs: "com.example.note", conformingTo: .json)
}

struct SharedNote: Codable, Transferable {
    var title: String
    var text: String

    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: .note)
            .visibility(.ownProcess)
        CodableRepresentation(for: SharedNote.self, contentType: .json)
            .suggestedFileName { $0.title + ".json" }
        DataRepresentation(contentType: .html) { note in
            Data("<p>\(note.text)</p>".utf8)
        } importing: { data in
            SharedNote(title: "", text: String(decoding: data, as: UTF8.self))
        }
        FileRepresentation(contentType: .plainText) { note in
            SentTransferredFile(URL.temporaryDirectory.appendingPathComponent(note.title))
        } importing: { received in
            SharedNote(title: "", text: try String(contentsOf: received.file, encoding: .utf8))
        }
        FileRepresentation(exportedContentType: .rtf) { SentTransferredFile(URL(fileURLWithPath: $0.title)) }
        ProxyRepresentation(exporting: \.text)
        ProxyRepresentation { note in URL(string: "note://" + note.title)! }
        DataRepresentation(exportedContentType: .commaSeparatedText) { Data($0.text.utf8) }
            .exportingCondition { !$0.text.isEmpty }
    }
}

struct UnderlinedStyle: TextFieldStyle {
    func _body(configuration: TextField<Self._Label>) -> some View {
        configuration.padding(4).overlay(alignment: .bottom) { Rectangle().frame(height: 1) }
    }
}

struct NoteEditor: View {
    enum Field: Hashable { case title, text }

    @State private var note = SharedNote(title: "a", text: "b")
    @State private var amount = 3.5
    @State private var limit: Decimal?
    @State private var password = ""
    @FocusState private var field: Field?
    @FocusState private var isEditing: Bool

    var body: some View {
        VStack {
            TextField("Title", text: $note.title)
                .textFieldStyle(.roundedBorder)
                .textInputAutocapitalization(.words)
                .autocorrectionDisabled()
                .focused($field, equals: .title)
                .submitLabel(.next)
                .onSubmit { field = .text }
            TextField("Title", text: $note.title, prompt: Text("Required"), axis: .vertical).lineLimit(3...)
            TextField(note.title, text: $note.title, onEditingChanged: { _ in }, onCommit: {})
            TextField("Amount", value: $amount, format: .number).keyboardType(.decimalPad)
            TextField("Limit", value: $limit, format: .currency(code: "EUR"), prompt: Text("None"))
            TextField("Count", value: $amount, formatter: NumberFormatter())
            TextField(text: $note.title) { Label("Title", systemImage: "pencil") }
                .textFieldStyle(UnderlinedStyle())
                .textContentType(.emailAddress)
                .disableAutocorrection(true)
                .autocapitalization(.none)
            SecureField("Password", text: $password).focused($isEditing)
            SecureField("Password", text: $password, onCommit: {})
            TextEditor(text: $note.text).scrollDismissesKeyboard(.interactively)
            ShareLink(item: note.text)
            ShareLink("Share", item: URL(string: "https://example.com")!)
            ShareLink(item: note, preview: SharePreview(note.title, image: Image(systemName: "note")))
            ShareLink(item: note, subject: Text("a"), message: Text("b"), preview: SharePreview("note")) {
                Image(systemName: "square.and.arrow.up")
            }
            ShareLink(items: [note.title, note.text])
            PasteButton(payloadType: String.self) { texts in note.text = texts.joined() }
        }
        .draggable(note)
        .draggable(note.text) { Text("preview") }
        .dropDestination(for: SharedNote.self) { notes, _ in
            note = notes.first ?? note
            return !notes.isEmpty
        } isTargeted: { _ in
        }
        .dropDestination { (texts: [String], place: CGPoint) in !texts.isEmpty && place.x > 0 }
    }
}

#Preview {
    @Previewable @State var text = ""
    @Previewable @FocusState var isFocused: Bool
    VStack {
        TextField("Text", text: $text).focused($isFocused)
        Text(text)
    }
}

func copied() -> [String] {
    UIPasteboard.general.string = "text"
    UIPasteboard.general.setItems(
        [["public.utf8-plain-text": "text"]], options: [.expirationDate: Date.now + 60, .localOnly: true])
    if UIPasteboard.general.hasURLs { print(UIPasteboard.general.url ?? "none") }
    return UIPasteboard.general.strings ?? []
}

/// As in apps that keep files out of the backup.
func markFile(_ url: URL) -> Bool {
    var value: UInt8 = 1
    let result = url.withUnsafeFileSystemRepresentation { path in
        setxattr(path, "com.apple.MobileBackup", &value, MemoryLayout<UInt8>.size, 0, 0)
    }
    let length = getxattr(url.path, "com.apple.MobileBackup", nil, 0, 0, XATTR_NOFOLLOW)
    return result == 0 && length >= 0 && listxattr(url.path, nil, 0, 0) >= 0 && removexattr(url.path, "a", 0) == 0
}

func workout(_ store: HKHealthStore, _ sample: HKSample) async throws -> HKWorkout? {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
    try await builder.beginCollection(at: .now)
    try await builder.addSamples([sample])
    try await builder.endCollection(at: .now)
    builder.add([sample]) { _, _ in }
    let route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    guard let workout = try await builder.finishWorkout() else { return nil }
    _ = try await route.finishRoute(with: workout, metadata: nil)
    return workout
}

func pressure(_ samples: Set<HKSample>) -> HKCorrelation? {
    guard let type = HKObjectType.correlationType(forIdentifier: .bloodPressure) else { return nil }
    let workouts = HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [SortDescriptor(\.endDate)])
    print(workouts.limit ?? 0)
    return HKCorrelation(type: type, start: .now, end: .now, objects: samples)
}
