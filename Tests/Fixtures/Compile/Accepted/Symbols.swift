import ActivityKit
import AppIntents
import CoreFoundation
import Security
import SwiftUI
import SwiftUICore
import UIKit
import WidgetKit
import _AppIntents_SwiftUI
import _LocationEssentials
import os

/// Xcode adds imports of modules whose names begin with an underscore, which re-export the modules that are meant.
func north(of location: CLLocation) -> CLLocationDegrees { location.coordinate.latitude }

struct TripAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable { var minutes = 1 }
}

struct TripPreviews: PreviewProvider {
    static var previews: some View {
        TripAttributes().previewContext(.init(), viewKind: .dynamicIsland(.compact)).previewDisplayName("Compact")
    }
}

@MainActor struct TripIsland {
    @DynamicIslandExpandedContentBuilder private var expanded: DynamicIslandExpandedContent<some View> {
        DynamicIslandExpandedRegion(.leading) {
            Text("a")
            Text("b")
        }
        DynamicIslandExpandedRegion(.trailing) { Text("c") }
        if #available(iOS 17, *) { DynamicIslandExpandedRegion(.bottom) { Text("d") } }
    }

    var island: DynamicIsland {
        DynamicIsland {
            expanded
        } compactLeading: {
            Text("a")
        } compactTrailing: {
            Text("b")
        } minimal: {
            Text("c")
        }
    }
}

@MainActor func pictures(_ image: UIImage, _ configuration: UIImage.Configuration) -> (UIImage?, CGImage?) {
    let renderer = ImageRenderer(content: Text("a"))
    renderer.scale = 2
    image.imageAsset?.register(image, with: UITraitCollection(userInterfaceStyle: .dark))
    return (renderer.uiImage ?? UIImage(systemName: "star", withConfiguration: configuration), renderer.cgImage)
}

func paints() -> (UIColor, CGColor?) { (UIColor(Color.accentColor), Color(red: 1, green: 0, blue: 0).cgColor) }

struct MaterialView: View {
    @Environment(\.backgroundMaterial) private var material
    var body: some View {
        GeometryReader { proxy in
            Text("\(proxy.frame(in: .scrollView).minX) \(proxy.frame(in: .scrollView(axis: .vertical)).minX)")
        }
        .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 1 - abs(phase.value)) }
        .opacity(material == nil ? 1 : 0.5)
    }
}

extension Button {
    func wide() -> some View { frame(maxWidth: .infinity) }
}

func signposts(_ log: OSLog) {
    let id = OSSignpostID(log: log)
    os_signpost(.begin, log: log, name: "load", signpostID: id, "%d files", 3)
    os_signpost(.end, log: log, name: "load", signpostID: id)
}

func keychain(_ account: String) -> Data? {
    let query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
        kSecReturnData as String: kCFBooleanTrue as Any, kSecMatchLimit as String: kSecMatchLimitOne,
    ]
    var item: CFTypeRef?
    guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
    return item as? Data
}

func texts() -> [NSAttributedString?] {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let bold = UIFont.preferredFont(forTextStyle: .body).fontDescriptor.withSymbolicTraits(.traitBold)
    let font = bold.map { UIFontMetrics(forTextStyle: .body).scaledFont(for: UIFont(descriptor: $0, size: 0)) }
    let attributes: [NSAttributedString.Key: Any] = [
        .font: font as Any, .foregroundColor: UIColor.red, .paragraphStyle: style, .kern: 1.5,
        .underlineStyle: NSUnderlineStyle.single.rawValue,
    ]
    let html = try? NSAttributedString(
        data: Data("<b>a</b>".utf8),
        options: [
            .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
        ],
        documentAttributes: nil)
    return [NSAttributedString(string: "a", attributes: attributes), html]
}

func foundation(_ names: [CVarArg], _ list: inout [Int], _ lock: NSObject) -> [Any] {
    objc_sync_enter(lock)
    defer { objc_sync_exit(lock) }
    list.move(fromOffsets: IndexSet(integer: 0), toOffset: 2)
    let text = "two words"
    text.enumerateSubstrings(in: text.startIndex..<text.endIndex, options: .byWords) { _, _, _, _ in }
    let timer = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, CFAbsoluteTimeGetCurrent(), 0, 0, 0) { _ in }
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
    let formatter = RelativeDateTimeFormatter()
    formatter.formattingContext = .standalone
    return [
        NSPredicate(format: "name == %@ AND date > %@", "a", Date() as CVarArg), kCFBundleIdentifierKey as String,
        NSEC_PER_SEC, String(format: "%@", names), Data.WritingOptions.atomicWrite, formatter,
    ]
}

struct OpenTripIntent: AppIntent {
    static let title: LocalizedStringResource = "Open"
    func perform() async throws -> some IntentResult & OpensIntent { .result() }
}

struct TripConfiguration: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Trip"
    @Parameter(title: "Line") var line: String?
    @Parameter(title: "Stop", optionsProvider: StopOptions()) var stop: String?
}

struct StopOptions: DynamicOptionsProvider {
    @IntentParameterDependency<TripConfiguration>(\.$line) var trip
    func results() async throws -> [String] {
        guard let trip else { return [] }
        let line: String = trip.line
        return [line, trip.line.uppercased()]
    }
}

struct OldLabel: UIViewRepresentable {
    func makeUIView(context: Context) -> UILabel { UILabel() }
    func updateUIView(_ uiView: UILabel, context: Context) { uiView.text = "a" }
}

final class OldCoordinator {}

struct OldPicker: UIViewControllerRepresentable {
    func makeCoordinator() -> OldCoordinator { OldCoordinator() }
    func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
    func updateUIViewController(_ controller: UIViewController, context: Context) {
        controller.title = "\(type(of: context.coordinator))"
    }
}

struct Corners: Shape {
    func path(in rect: CGRect) -> Path {
        Path(
            UIBezierPath(
                roundedRect: rect, byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: 8, height: 8)
            ).cgPath)
    }
}

let qualified: SwiftUICore.Font = .body

func postDarwin(_ name: String) {
    CFNotificationCenterPostNotification(
        CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil, nil, true)
}
