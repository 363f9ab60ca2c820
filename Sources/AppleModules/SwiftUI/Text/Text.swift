/// One or more lines of read-only text (SwiftUI: `Text`).
public struct Text: Equatable, Sendable {
    indirect enum Content: Equatable, Sendable {
        case verbatim(String)
        case localized(LocalizedStringKey, table: String?)
        case resource(LocalizedStringResource)
        case attributed(AttributedString)
        case formatted(FormattedValue)
        case date(DateText)
        case image(Image)
        case joined(Text, Text)
    }

    let content: Content
    /// The attributes, from the innermost to the outermost. If several attributes have the same kind, the innermost one
    /// applies, as in SwiftUI.
    var attributes: [TextChange] = []

    init(content: Content) {
        self.content = content
    }

    /// Shows a string without localizing it.
    public init(verbatim content: String) {
        self.init(content: .verbatim(content))
    }

    /// Shows a string without localizing it.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) {
        self.init(content: .verbatim(String(content)))
    }

    /// Shows the localized text for `key`.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        self.init(content: .localized(key, table: tableName))
    }

    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(content: .resource(resource))
    }

    /// Shows a text with attributes. The initializer is disfavoured, so that a string literal becomes a
    /// `LocalizedStringKey` and not an `AttributedString`.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(content: .attributed(attributedContent))
    }

    public init(_ image: Image) {
        self.init(content: .image(image))
    }

    /// Shows a value. `format` formats it for the locale of the environment.
    public init<F: FormatStyle>(
        _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: .formatted(FormattedValue(input, format)))
    }

    /// Shows a value. `format` converts it to a text with attributes.
    public init<F: FormatStyle>(
        _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init(content: .formatted(FormattedValue(attributed: input, format)))
    }

    /// Shows an object, which `formatter` converts to text.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Shows an object, which `formatter` converts to text.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Concatenates two texts.
    public static func + (lhs: Text, rhs: Text) -> Text { Text(content: .joined(lhs, rhs)) }

    /// The part of a long text that is cut off (SwiftUI: `Text.TruncationMode`).
    public enum TruncationMode: Hashable, Sendable {
        case head
        case tail
        case middle
    }

    /// The case to which letters are converted (SwiftUI: `Text.Case`).
    public enum Case: Hashable, Sendable {
        case uppercase
        case lowercase
    }

    /// The size of a text relative to the text beside it (SwiftUI: `Text.Scale`).
    public struct Scale: Hashable, Sendable {
        package let name: String
        public static let `default` = Scale(name: "default")
        /// A smaller size, such as for a unit beside its number.
        public static let secondary = Scale(name: "secondary")
    }

    /// The style of lines under or through a text (SwiftUI: `Text.LineStyle`).
    public struct LineStyle: Hashable, Sendable {
        /// The pattern of a line, such as dots (SwiftUI: `Text.LineStyle.Pattern`).
        public struct Pattern: Hashable, Sendable {
            package let name: String
            public static let solid = Pattern(name: "solid")
            public static let dot = Pattern(name: "dot")
            public static let dash = Pattern(name: "dash")
            public static let dashDot = Pattern(name: "dashDot")
            public static let dashDotDot = Pattern(name: "dashDotDot")
        }

        let pattern: Pattern
        let color: Color?

        public init(pattern: Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }

        /// A solid line.
        public static let single = LineStyle()

        /// Returns the style for the tree of views: `{"pattern":…,"color":…}`.
        package func value(in environment: EnvironmentValues) -> ViewValue {
            .object(
                [
                    ViewProperty("pattern", .string(pattern.name)),
                    ViewProperty("color", optional: color?.value(in: environment)),
                ].compactMap { $0 })
        }
    }
}

/// A value in a text, and the style that formats this value. `@unchecked` is safe, because the value and the style are
/// only read.
struct FormattedValue: @unchecked Sendable, Equatable {
    private let input: any Equatable
    private let style: AnyHashable
    /// Returns the text of the value in an environment.
    let attributed: (EnvironmentValues) -> AttributedString
    /// True if the value changes with time.
    var isLive = false

    init<F: FormatStyle>(_ input: F.FormatInput, _ style: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.input = input
        self.style = AnyHashable(style)
        attributed = { AttributedString(style.placed(in: $0).format(input)) }
    }

    init<F: FormatStyle>(attributed input: F.FormatInput, _ style: F)
    where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.input = input
        self.style = AnyHashable(style)
        attributed = { style.placed(in: $0).format(input) }
    }

    init<V, F: FormatStyle>(
        live source: TimeDataSource<V>, _ style: F, _ attributes: @escaping (F.FormatOutput) -> AttributedString
    ) where F.FormatInput == V {
        input = source.kind
        self.style = AnyHashable(style)
        attributed = { attributes(style.placed(in: $0).format(source.value($0.now))) }
        isLive = true
    }

    static func == (lhs: FormattedValue, rhs: FormattedValue) -> Bool {
        func same<T: Equatable>(_ one: T, _ other: any Equatable) -> Bool { one == other as? T }
        return lhs.style == rhs.style && same(lhs.input, rhs.input)
    }
}

extension FormatStyle {
    /// Returns the style with the locale of the environment, unless the style has its own locale. A style for dates
    /// also gets the environment's calendar and time zone.
    ///
    /// If a style has the process's locale, the app may have set it or not; both look the same. Such a style gets the
    /// environment's locale, because an extension's executable has no other locale than the process's.
    fileprivate func placed(in environment: EnvironmentValues) -> Self {
        var style = self
        let ownLocale = Mirror(reflecting: self).children.first { $0.label == "locale" }?.value as? Locale
        if ownLocale == nil || ownLocale == .autoupdatingCurrent { style = style.locale(environment.locale) }
        if var date = style as? Date.FormatStyle {
            if date.timeZone == .autoupdatingCurrent { date.timeZone = environment.timeZone }
            if date.calendar == .autoupdatingCurrent { date.calendar = environment.calendar }
            style = date as? Self ?? style
        }
        return style
    }
}
