/// One or more lines of read-only text (SwiftUI: `Text`).
public struct Text: Equatable, Sendable {
    /// What is shown.
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
    /// The outermost last. As in SwiftUI the innermost of a kind wins.
    var attributes: [TextAttribute] = []

    init(content: Content) {
        self.content = content
    }

    /// A text that is shown as it is.
    public init(verbatim content: String) {
        self.init(content: .verbatim(content))
    }

    /// A text that is not to be localized.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) {
        self.init(content: .verbatim(String(content)))
    }

    /// A text to be localized.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        self.init(content: .localized(key, table: tableName))
    }

    /// A text to be localized.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(content: .resource(resource))
    }

    /// A text whose parts have their own attributes. A literal is a key to be localized, though it could be one, too.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(content: .attributed(attributedContent))
    }

    /// An image in a text.
    public init(_ image: Image) {
        self.init(content: .image(image))
    }

    /// A value as a style formats it, in the locale of the place.
    public init<F: FormatStyle>(
        _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: .formatted(FormattedValue(input, format)))
    }

    /// A value as a style formats it, with attributes.
    public init<F: FormatStyle>(
        _ input: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init(content: .formatted(FormattedValue(attributed: input, format)))
    }

    /// An object as a formatter writes it.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// An object as a formatter writes it.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// One text after the other.
    public static func + (lhs: Text, rhs: Text) -> Text { Text(content: .joined(lhs, rhs)) }

    /// Where a text is cut that does not fit (SwiftUI: `Text.TruncationMode`).
    public enum TruncationMode: Hashable, Sendable {
        /// At the beginning.
        case head
        /// At the end.
        case tail
        /// In the middle.
        case middle
    }

    /// Small or capital letters (SwiftUI: `Text.Case`).
    public enum Case: Hashable, Sendable {
        /// Capitals.
        case uppercase
        /// Small letters.
        case lowercase
    }

    /// The size of a text beside others (SwiftUI: `Text.Scale`).
    public struct Scale: Hashable, Sendable {
        package let name: String
        /// As usual.
        public static let `default` = Scale(name: "default")
        /// Smaller, as a unit beside its number.
        public static let secondary = Scale(name: "secondary")
    }

    /// How a line beside letters is drawn (SwiftUI: `Text.LineStyle`).
    public struct LineStyle: Hashable, Sendable {
        /// The pattern of a line (SwiftUI: `Text.LineStyle.Pattern`).
        public struct Pattern: Hashable, Sendable {
            package let name: String
            /// Without gaps.
            public static let solid = Pattern(name: "solid")
            /// Dots.
            public static let dot = Pattern(name: "dot")
            /// Dashes.
            public static let dash = Pattern(name: "dash")
            /// Dashes and dots.
            public static let dashDot = Pattern(name: "dashDot")
            /// Dashes and two dots.
            public static let dashDotDot = Pattern(name: "dashDotDot")
        }

        let pattern: Pattern
        let color: Color?

        /// Makes a style.
        public init(pattern: Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }

        /// One line without gaps.
        public static let single = LineStyle()

        /// `{"pattern":…,"color":…}`.
        package func value(in environment: EnvironmentValues) -> ViewValue {
            .object(
                [
                    ViewProperty("pattern", .string(pattern.name)),
                    ViewProperty("color", optional: color?.value(in: environment)),
                ].compactMap { $0 })
        }
    }
}

/// A value with the style that formats it in a text. Both are values that are only read, so threads can share it.
struct FormattedValue: @unchecked Sendable, Equatable {
    private let input: any Equatable
    private let style: AnyHashable
    /// The value, formatted for a place.
    let attributed: (EnvironmentValues) -> AttributedString
    /// Whether time changes it.
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
    /// The style with the locale of the place, unless it has one of its own; dates also with calendar and time zone. One
    /// of its own that is the process's cannot be told from none: the executable of an extension has but that one.
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
