import Foundation

/// What an adopted executable says about its widgets.
public struct ExtensionDescription: Sendable, Codable {
    /// A widget of the extension.
    public struct Widget: Sendable, Codable {
        /// The kind.
        public var kind: String
        /// The names of the families it can be placed in.
        public var families: [String]
        /// The name in the gallery.
        public var displayName: String?
        /// The description in the gallery.
        public var description: String?
        /// What its configuration asks for that has no effect here, a sentence each.
        public var notes: [String]
        /// Whether the system puts margins around the content.
        public var contentMargins: Bool?
    }

    /// A member of the extension that is no widget, and is not shown.
    public struct Unshown: Sendable, Codable, CustomStringConvertible {
        /// `control` or `Live Activity`.
        public var what: String
        /// The name of its type.
        public var name: String
        /// A control's kind, the type of a Live Activity's attributes.
        public var kind: String?

        /// `control FocusControl (com.example.focus)`
        public var description: String { "\(what) \(name)\(kind.map { " (\($0))" } ?? "")" }
    }

    /// The type that is marked `@main`.
    public var program: String
    /// Its widgets.
    public var widgets: [Widget]
    /// What is not shown.
    public var unshown: [Unshown]
}
