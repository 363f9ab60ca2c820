extension View {
    /// The font of text (SwiftUI: `font(_:)`).
    nonisolated public func font(_ font: Font?) -> some View {
        content("font", environment: { $0.font = font }) { environment in
            [ViewProperty("font", optional: font?.value(in: environment))]
        }
    }

    /// The weight of text (SwiftUI: `fontWeight(_:)`).
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
        node("fontWeight", [ViewProperty("weight", optional: weight.map { .string($0.name) })])
    }

    /// The form of letters (SwiftUI: `fontDesign(_:)`).
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
        node("fontDesign", [ViewProperty("design", optional: design.map { .string("\($0)") })])
    }

    /// The width of letters (SwiftUI: `fontWidth(_:)`).
    nonisolated public func fontWidth(_ width: Font.Width?) -> some View {
        node("fontWidth", [ViewProperty("width", optional: width.map { .number($0.value) })])
    }

    /// Bold text (SwiftUI: `bold(_:)`).
    nonisolated public func bold(_ isActive: Bool = true) -> some View {
        node("bold", [ViewProperty("isActive", .bool(isActive))])
    }

    /// Italic text (SwiftUI: `italic(_:)`).
    nonisolated public func italic(_ isActive: Bool = true) -> some View {
        node("italic", [ViewProperty("isActive", .bool(isActive))])
    }

    /// A line under text (SwiftUI: `underline(_:pattern:color:)`).
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        content("underline") { environment in
            [
                ViewProperty("isActive", .bool(isActive)), ViewProperty("pattern", .string(pattern.name)),
                ViewProperty("color", optional: color?.viewValue(in: environment)),
            ]
        }
    }

    /// A line through text (SwiftUI: `strikethrough(_:pattern:color:)`).
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        content("strikethrough") { environment in
            [
                ViewProperty("isActive", .bool(isActive)), ViewProperty("pattern", .string(pattern.name)),
                ViewProperty("color", optional: color?.viewValue(in: environment)),
            ]
        }
    }

    /// More or less space between letters, ligatures kept apart (SwiftUI: `kerning(_:)`).
    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        node("kerning", [ViewProperty("points", .number(kerning))])
    }

    /// More or less space between letters (SwiftUI: `tracking(_:)`).
    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        node("tracking", [ViewProperty("points", .number(tracking))])
    }

    /// Text above or below its line (SwiftUI: `baselineOffset(_:)`).
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        node("baselineOffset", [ViewProperty("points", .number(baselineOffset))])
    }

    /// Digits of one width (SwiftUI: `monospacedDigit()`).
    nonisolated public func monospacedDigit() -> some View { node("monospacedDigit") }

    /// Letters of one width (SwiftUI: `monospaced(_:)`).
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        node("monospaced", [ViewProperty("isActive", .bool(isActive))])
    }

    /// Capital or small letters (SwiftUI: `textCase(_:)`).
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
        setting(
            \.textCase, textCase, as: "textCase",
            [ViewProperty("case", optional: textCase.map { .string("\($0)") })])
    }

    /// The greatest number of lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        setting(
            \.lineLimit, number, as: "lineLimit",
            [ViewProperty("lines", optional: number.map { .number(Double($0)) })])
    }

    /// The fewest lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        node("lineLimit", [ViewProperty("minimum", .number(Double(limit.lowerBound)))])
    }

    /// The greatest number of lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

    /// The fewest and the most lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        setting(
            \.lineLimit, limit.upperBound, as: "lineLimit",
            [
                ViewProperty("lines", .number(Double(limit.upperBound))),
                ViewProperty("minimum", .number(Double(limit.lowerBound))),
            ])
    }

    /// The greatest number of lines, also the number of those that are kept free (SwiftUI:
    /// `lineLimit(_:reservesSpace:)`).
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        setting(
            \.lineLimit, limit, as: "lineLimit",
            [
                ViewProperty("lines", .number(Double(limit))),
                reservesSpace ? ViewProperty("minimum", .number(Double(limit))) : nil,
            ])
    }

    /// Space between lines (SwiftUI: `lineSpacing(_:)`).
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        setting(\.lineSpacing, lineSpacing, as: "lineSpacing", [ViewProperty("points", .number(lineSpacing))])
    }

    /// The alignment of lines (SwiftUI: `multilineTextAlignment(_:)`).
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        setting(
            \.multilineTextAlignment, alignment, as: "multilineTextAlignment",
            [ViewProperty("alignment", .string("\(alignment)"))])
    }

    /// How small text may become to fit (SwiftUI: `minimumScaleFactor(_:)`).
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        setting(\.minimumScaleFactor, factor, as: "minimumScaleFactor", [ViewProperty("factor", .number(factor))])
    }

    /// Where text is cut that does not fit (SwiftUI: `truncationMode(_:)`).
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        setting(\.truncationMode, mode, as: "truncationMode", [ViewProperty("mode", .string("\(mode)"))])
    }

    /// Whether letters may come closer to fit (SwiftUI: `allowsTightening(_:)`).
    nonisolated public func allowsTightening(_ flag: Bool) -> some View {
        setting(\.allowsTightening, flag, as: "allowsTightening", [ViewProperty("flag", .bool(flag))])
    }

    /// The size of text (SwiftUI: `dynamicTypeSize(_:)`).
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        setting(\.dynamicTypeSize, size, as: "dynamicTypeSize", [ViewProperty("size", .string("\(size)"))])
    }

    /// The limits of the size of text (SwiftUI: `dynamicTypeSize(_:)`).
    nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
    where T.Bound == DynamicTypeSize {
        content(
            "dynamicTypeSize",
            environment: { environment in
                let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
                guard let least = allowed.first, let most = allowed.last else { return }
                environment.dynamicTypeSize = min(max(environment.dynamicTypeSize, least), most)
            }
        ) { environment in
            let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
            guard let least = allowed.first, let most = allowed.last else { return [] }
            return [ViewProperty("size", .string("\(min(max(environment.dynamicTypeSize, least), most))"))]
        }
    }

    /// Whether symbols that depend on the direction are mirrored (SwiftUI:
    /// `flipsForRightToLeftLayoutDirection(_:)`).
    nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        node("flipsForRightToLeftLayoutDirection", [ViewProperty("enabled", .bool(enabled))])
    }

    /// The language that text is set in (SwiftUI: `typesettingLanguage(_:isEnabled:)`).
    nonisolated public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View {
        node(
            "typesettingLanguage",
            [
                ViewProperty("language", .string(language.minimalIdentifier)),
                ViewProperty("isEnabled", .bool(isEnabled)),
            ])
    }

    /// Whether text can be selected; not in a widget (SwiftUI: `textSelection(_:)`).
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        node("textSelection")
    }

    /// How scripts beside each other are drawn (SwiftUI: `textScale(_:isEnabled:)`).
    nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        node("textScale", isEnabled ? [ViewProperty("scale", .string("\(scale)"))] : [])
    }
}

/// Whether text can be selected (SwiftUI: `TextSelectability`).
public protocol TextSelectability {
    /// Whether it can.
    static var allowsSelection: Bool { get }
}

/// Text that can be selected (SwiftUI: `EnabledTextSelectability`).
public struct EnabledTextSelectability: TextSelectability {
    /// It can.
    public static let allowsSelection = true
}

/// Text that cannot be selected (SwiftUI: `DisabledTextSelectability`).
public struct DisabledTextSelectability: TextSelectability {
    /// It cannot.
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    /// It can be selected.
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    /// It cannot be selected.
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
