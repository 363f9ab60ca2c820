/// What a modifier of a text changes.
enum TextAttribute: Sendable, Equatable {
    case font(Font?)
    case style(AnyShapeStyle)
    case color(Color?)
    case line(String, Text.LineStyle?)
    case property(ViewProperty)

    var name: String {
        switch self {
        case .font: "font"
        case .style, .color: "foregroundStyle"
        case .line(let name, _): name
        case .property(let property): property.name
        }
    }

    /// The attribute as a tree has it; nil for one that takes another back.
    func value(in environment: EnvironmentValues) -> ViewValue? {
        switch self {
        case .font(let font): font?.value(in: environment)
        case .style(let style): style.value(in: environment)
        case .color(let color): color?.value(in: environment)
        case .line(_, let style): style?.value(in: environment)
        case .property(let property): property.value
        }
    }

    static func == (lhs: TextAttribute, rhs: TextAttribute) -> Bool {
        let environment = EnvironmentValues()
        return lhs.name == rhs.name && lhs.value(in: environment) == rhs.value(in: environment)
    }
}

extension Text {
    private func with(_ attribute: TextAttribute) -> Text {
        var text = self
        text.attributes.append(attribute)
        return text
    }

    private func with(_ name: String, _ value: ViewValue) -> Text { with(.property(ViewProperty(name, value))) }

    /// The text in a font.
    public func font(_ font: Font?) -> Text { with(.font(font)) }
    /// The text in a weight.
    public func fontWeight(_ weight: Font.Weight?) -> Text { with("fontWeight", .string(weight?.name ?? "regular")) }
    /// The text in letters of a width.
    public func fontWidth(_ width: Font.Width?) -> Text { with("fontWidth", .number(width?.value ?? 0)) }
    /// The text in letters of a form.
    public func fontDesign(_ design: Font.Design?) -> Text { with("fontDesign", .string("\(design ?? .default)")) }
    /// The text in a colour.
    public func foregroundColor(_ color: Color?) -> Text { with(.color(color)) }
    /// The text in a style.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(.style(AnyShapeStyle(style))) }
    /// The text in bold.
    public func bold() -> Text { with("bold", true) }
    /// The text in bold or not.
    public func bold(_ isActive: Bool) -> Text { with("bold", .bool(isActive)) }
    /// The text in italics.
    public func italic() -> Text { with("italic", true) }
    /// The text in italics or not.
    public func italic(_ isActive: Bool) -> Text { with("italic", .bool(isActive)) }
    /// The text in letters of one width.
    public func monospaced(_ isActive: Bool = true) -> Text { with("monospaced", .bool(isActive)) }
    /// The text with digits of one width.
    public func monospacedDigit() -> Text { with("monospacedDigit", true) }
    /// The text with a line through it.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        with(.line("strikethrough", isActive ? LineStyle(color: color) : nil))
    }
    /// The text with a line through it.
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        with(.line("strikethrough", isActive ? LineStyle(pattern: pattern, color: color) : nil))
    }
    /// The text with a line below it.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        with(.line("underline", isActive ? LineStyle(color: color) : nil))
    }
    /// The text with a line below it.
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        with(.line("underline", isActive ? LineStyle(pattern: pattern, color: color) : nil))
    }
    /// The text with space between letters that are set as a pair.
    public func kerning(_ kerning: CGFloat) -> Text { with("kerning", .number(kerning)) }
    /// The text with space behind each letter.
    public func tracking(_ tracking: CGFloat) -> Text { with("tracking", .number(tracking)) }
    /// The text above or below its line.
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { with("baselineOffset", .number(baselineOffset)) }
    /// The text in a size beside others.
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        isEnabled ? with("textScale", .string(scale.name)) : self
    }
    /// The text in a language.
    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Text {
        isEnabled ? with("typesettingLanguage", .string(language.maximalIdentifier)) : self
    }
    /// The text read with its punctuation.
    public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Text {
        with("speechAlwaysIncludesPunctuation", .bool(value))
    }
    /// The text read letter by letter.
    public func speechSpellsOutCharacters(_ value: Bool = true) -> Text {
        with("speechSpellsOutCharacters", .bool(value))
    }
    /// The text read at a pitch.
    public func speechAdjustedPitch(_ value: Double) -> Text { with("speechAdjustedPitch", .number(value)) }
    /// The text read when it is its turn.
    public func speechAnnouncementsQueued(_ value: Bool = true) -> Text {
        with("speechAnnouncementsQueued", .bool(value))
    }
    /// The text read as another.
    public func accessibilityLabel(_ label: Text) -> Text {
        with("accessibilityLabel", .string(label.string(in: EnvironmentValues())))
    }
    /// The text read as another.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> Text { accessibilityLabel(Text(label)) }
    /// The text read as another.
    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text { accessibilityLabel(Text(label)) }
}
