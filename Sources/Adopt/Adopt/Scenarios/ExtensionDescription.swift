import Foundation

/// The widgets of an adopted extension, as its executable describes them.
public struct ExtensionDescription: Sendable, Codable {
    public struct Widget: Sendable, Codable {
        public var kind: String
        /// The names of the families that the widget supports.
        public var families: [String]
        /// The widget's name in the gallery.
        public var displayName: String?
        /// The widget's description in the gallery.
        public var description: String?
        /// Sentences about modifiers of the widget's configuration that have no effect in Tandem.
        public var notes: [String]
        /// True if the system puts margins around the content.
        public var contentMargins: Bool?
    }

    /// A member of the extension's bundle that Tandem does not show because it is not a widget.
    public struct Unshown: Sendable, Codable, CustomStringConvertible {
        /// `control` or `Live Activity`.
        public var what: String
        /// The name of the Swift type.
        public var name: String
        /// The kind of a control, or the type of a Live Activity's attributes.
        public var kind: String?

        /// `control FocusControl (com.example.focus)`
        public var description: String { "\(what) \(name)\(kind.map { " (\($0))" } ?? "")" }
    }

    /// The name of the type that is marked `@main`.
    public var program: String
    public var widgets: [Widget]
    /// The members of the bundle that Tandem does not show.
    public var unshown: [Unshown]

    /// The name and the description in the gallery, for each kind of widget.
    var subjects: [String: [String]] {
        Dictionary(
            widgets.map { ($0.kind, [$0.displayName, $0.description].compactMap { $0 }) }, uniquingKeysWith: { $1 })
    }
}
