/// The key of a text in a strings table (SwiftUI: `LocalizedStringKey`).
///
/// No table is looked up here: the text is the key, in the development language, with its values put in.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
    package let key: String

    /// Makes a key.
    public init(_ value: String) {
        key = value
    }

    /// Makes a key from a literal.
    public init(stringLiteral value: String) {
        key = value
    }
}

/// One or more lines of read-only text (SwiftUI: `Text`).
public struct Text: Equatable, Sendable {
    package let string: String

    /// A text that is shown as it is.
    public init(verbatim content: String) {
        string = content
    }

    /// A text that is not to be localized.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) {
        string = String(content)
    }

    /// A text to be localized.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        string = key.key
    }

    /// A text to be localized.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        string = resource.key
    }

    /// One text after the other.
    public static func + (lhs: Text, rhs: Text) -> Text { Text(verbatim: lhs.string + rhs.string) }
}

extension Text: PrimitiveView {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("Text", [ViewProperty("text", .string(string))])]
    }
}

extension Text {
    /// The text as it is shown in an environment.
    package func string(in environment: EnvironmentValues) -> String { string }
}
