/// The change that a modifier makes to a text.
enum TextChange: Sendable, Equatable {
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

    /// Returns the form in which the tree of views records the attribute. Returns nil if the attribute only resets an
    /// earlier attribute.
    func value(in environment: EnvironmentValues) -> ViewValue? {
        switch self {
        case .font(let font): font?.value(in: environment)
        case .style(let style): style.value(in: environment)
        case .color(let color): color?.value(in: environment)
        case .line(_, let style): style?.value(in: environment)
        case .property(let property): property.value
        }
    }

    static func == (lhs: TextChange, rhs: TextChange) -> Bool {
        let environment = EnvironmentValues()
        return lhs.name == rhs.name && lhs.value(in: environment) == rhs.value(in: environment)
    }
}

extension Text {
    private func with(_ attribute: TextChange) -> Text {
        var text = self
        text.attributes.append(attribute)
        return text
    }

    private func with(_ name: String, _ value: ViewValue) -> Text { with(.property(ViewProperty(name, value))) }

    public func font(_ font: Font?) -> Text { with(.font(font)) }
    public func fontWeight(_ weight: Font.Weight?) -> Text { with("fontWeight", .string(weight?.name ?? "regular")) }
    public func fontWidth(_ width: Font.Width?) -> Text { with("fontWidth", .number(width?.value ?? 0)) }
    public func fontDesign(_ design: Font.Design?) -> Text { with("fontDesign", .string("\(design ?? .default)")) }
    public func foregroundColor(_ color: Color?) -> Text { with(.color(color)) }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(.style(AnyShapeStyle(style))) }
    public func bold() -> Text { with("bold", true) }
    public func bold(_ isActive: Bool) -> Text { with("bold", .bool(isActive)) }
    public func italic() -> Text { with("italic", true) }
    public func italic(_ isActive: Bool) -> Text { with("italic", .bool(isActive)) }
    public func monospaced(_ isActive: Bool = true) -> Text { with("monospaced", .bool(isActive)) }
    public func monospacedDigit() -> Text { with("monospacedDigit", true) }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        with(.line("strikethrough", isActive ? LineStyle(color: color) : nil))
    }
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        with(.line("strikethrough", isActive ? LineStyle(pattern: pattern, color: color) : nil))
    }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        with(.line("underline", isActive ? LineStyle(color: color) : nil))
    }
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        with(.line("underline", isActive ? LineStyle(pattern: pattern, color: color) : nil))
    }
    public func kerning(_ kerning: CGFloat) -> Text { with("kerning", .number(kerning)) }
    public func tracking(_ tracking: CGFloat) -> Text { with("tracking", .number(tracking)) }
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { with("baselineOffset", .number(baselineOffset)) }
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        isEnabled ? with("textScale", .string(scale.name)) : self
    }
    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Text {
        isEnabled ? with("typesettingLanguage", .string(language.maximalIdentifier)) : self
    }
    public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Text {
        with("speechAlwaysIncludesPunctuation", .bool(value))
    }
    public func speechSpellsOutCharacters(_ value: Bool = true) -> Text {
        with("speechSpellsOutCharacters", .bool(value))
    }
    public func speechAdjustedPitch(_ value: Double) -> Text { with("speechAdjustedPitch", .number(value)) }
    public func speechAnnouncementsQueued(_ value: Bool = true) -> Text {
        with("speechAnnouncementsQueued", .bool(value))
    }
    /// Sets the text that assistive technologies read instead of this text.
    public func accessibilityLabel(_ label: Text) -> Text {
        with("accessibilityLabel", .string(label.string(in: EnvironmentValues())))
    }
    /// Sets the text that assistive technologies read instead of this text.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> Text { accessibilityLabel(Text(label)) }
    /// Sets the text that assistive technologies read instead of this text.
    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text { accessibilityLabel(Text(label)) }
}
