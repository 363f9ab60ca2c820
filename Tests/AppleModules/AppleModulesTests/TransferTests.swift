import AppleFoundation
import Foundation
import SwiftUI
import TestSupport
import Testing

private struct Note: Codable, Transferable, Equatable {
    var title: String
    var text: String

    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: .json).suggestedFileName { $0.title }
        DataRepresentation(exportedContentType: .html) { Data("<p>\($0.text)</p>".utf8) }
            .exportingCondition { !$0.text.isEmpty }
            .visibility(.team)
        DataRepresentation(importedContentType: .commaSeparatedText) { data in
            let parts = String(decoding: data, as: UTF8.self).split(separator: ",").map(String.init)
            guard parts.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
            return Note(title: parts[0], text: parts[1])
        }
        ProxyRepresentation(exporting: \.text) { Note(title: "", text: $0) }
    }
}

private struct Picture: Transferable {
    let file: URL

    static var transferRepresentation: some TransferRepresentation {
        FileRepresentation(contentType: .png, shouldAttemptToOpenInPlace: true) {
            SentTransferredFile($0.file, allowAccessingOriginalFile: true)
        } importing: { received in
            let copy = received.file.deletingLastPathComponent().appendingPathComponent("seen.png")
            if received.isOriginalFile { return Picture(file: received.file) }
            try FileManager.default.copyItem(at: received.file, to: copy)
            return Picture(file: copy)
        }
    }
}

/// A representation of its own, as an app may define it.
private struct UppercaseRepresentation: TransferRepresentation {
    typealias Item = Shout
    var body: some TransferRepresentation {
        DataRepresentation<Shout>(exportedContentType: .plainText) { Data($0.text.uppercased().utf8) }
    }
}

private struct Shout: Transferable {
    let text: String
    static var transferRepresentation: some TransferRepresentation { UppercaseRepresentation() }
}

@Suite struct TransferTests {
    private let note = Note(title: "List", text: "milk")

    @Test("A value is exported in the first representation of the type, or in the first of all")
    func export() async throws {
        #expect(try JSONDecoder().decode(Note.self, from: try await note.exported(as: nil)) == note)
        #expect(String(decoding: try await note.exported(as: .html), as: UTF8.self) == "<p>milk</p>")
        // The proxy's representation is that of a string, which conforms to plain text.
        #expect(String(decoding: try await note.exported(as: .plainText), as: UTF8.self) == "milk")
        #expect(String(decoding: try await Shout(text: "a").exported(as: nil), as: UTF8.self) == "A")
        await #expect(throws: (any Error).self) { try await note.exported(as: .png) }
        await #expect(throws: (any Error).self) { try await note.exported(as: .commaSeparatedText) }
        #expect(note.exportedContentTypes() == [.json, .utf8PlainText])
        #expect(note.exportedContentTypes(.team) == [.json, .html, .utf8PlainText])
        #expect(Note(title: "a", text: "").exportedContentTypes(.ownProcess) == [.json, .utf8PlainText])
        #expect(note.suggestedFilename == "List")
    }

    @Test("A value is imported from data of a type, and without a type from the first representation that can read it")
    func importing() async throws {
        #expect(Note.importedContentTypes() == [.json, .commaSeparatedText, .utf8PlainText])
        #expect(try await Note(importing: try await note.exported(as: .json), contentType: .json) == note)
        #expect(try await Note(importing: Data("List,milk".utf8), contentType: .commaSeparatedText) == note)
        #expect(try await Note(importing: Data("milk".utf8), contentType: .utf8PlainText).text == "milk")
        #expect(try await Note(importing: Data("List,milk".utf8), contentType: nil) == note)
        await #expect(throws: DecodingError.self) { try await Note(importing: Data("x".utf8), contentType: .json) }
        await #expect(throws: (any Error).self) { try await Note(importing: Data(), contentType: .png) }
        let url = try await URL(importing: Data("https://example.com/a".utf8), contentType: .url)
        #expect(url.absoluteString == "https://example.com/a")
    }

    @Test("An exported file is a copy with the suggested name, and a temporary one is removed after its use")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try await note.export(to: folder, contentType: .json)
        #expect(file.lastPathComponent == "List.json" && FileManager.default.fileExists(atPath: file.path))
        let temporary = try await note.withExportedFile(contentType: .html) { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text == "<p>milk</p>")
            return file
        }
        #expect(!FileManager.default.fileExists(atPath: temporary.path))
        let original = folder.appendingPathComponent("a.png")
        try Data([1, 2]).write(to: original)
        #expect(try await Picture(file: original).exported(as: .png) == Data([1, 2]))
        #expect(try await Picture(importing: original, contentType: .png).file == original)
        // Data become a file that exists only during the import.
        let seen = try await Picture(importing: Data([3]), contentType: .png).file
        #expect(seen.lastPathComponent == "seen.png" && !FileManager.default.fileExists(atPath: seen.path))
    }

    @Test("A type that an app declares conforms to its parent and to the parent's parents")
    func types() {
        let type = UTType(exportedAs: "com.example.note", conformingTo: .json)
        #expect(type.conforms(to: .json) && type.conforms(to: .text) && type.conforms(to: .data))
        #expect(!type.conforms(to: .image) && type == UTType("com.example.note"))
        #expect(UTType(filenameExtension: "mov") == .quickTimeMovie && UTType.fileURL.conforms(to: .url))
    }
}
