import Foundation

/// An adopted executable's description of its widgets.
public struct ExtensionDescription: Sendable, Codable {
    public struct Widget: Sendable, Codable {
        public var kind: String
        /// The names of the families it supports.
        public var families: [String]
        /// The name in the gallery.
        public var displayName: String?
        /// The description in the gallery.
        public var description: String?
        /// Parts of its configuration that have no effect here, a sentence each.
        public var notes: [String]
        /// True if the system puts margins around the content.
        public var contentMargins: Bool?
    }

    /// A member of the extension that is not a widget, and is not shown.
    public struct Unshown: Sendable, Codable, CustomStringConvertible {
        /// `control` or `Live Activity`.
        public var what: String
        /// The name of its type.
        public var name: String
        /// The kind of a control, or the type of a Live Activity's attributes.
        public var kind: String?

        /// `control FocusControl (com.example.focus)`
        public var description: String { "\(what) \(name)\(kind.map { " (\($0))" } ?? "")" }
    }

    /// The type that is marked `@main`.
    public var program: String
    public var widgets: [Widget]
    /// The members that are not shown.
    public var unshown: [Unshown]
}
