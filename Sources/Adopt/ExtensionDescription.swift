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
    }

    /// The type that is marked `@main`.
    public var program: String
    /// Its widgets.
    public var widgets: [Widget]
}
