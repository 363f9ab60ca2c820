extension View {
    nonisolated public func font(_ font: Font?) -> some View {
        content("font", environment: { $0.font = font }) { environment in
            [ViewProperty("font", optional: font?.value(in: environment))]
        }
    }

    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
        node("fontWeight", [ViewProperty("weight", optional: weight.map { .string($0.name) })])
    }

    nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
        node("fontDesign", [ViewProperty("design", optional: design.map { .string("\($0)") })])
    }

    nonisolated public func fontWidth(_ width: Font.Width?) -> some View {
        node("fontWidth", [ViewProperty("width", optional: width.map { .number($0.value) })])
    }

    nonisolated public func bold(_ isActive: Bool = true) -> some View {
        node("bold", [ViewProperty("isActive", .bool(isActive))])
    }

    nonisolated public func italic(_ isActive: Bool = true) -> some View {
        node("italic", [ViewProperty("isActive", .bool(isActive))])
    }

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

    /// Adds space between letters, and breaks up ligatures (SwiftUI: `kerning(_:)`).
    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        node("kerning", [ViewProperty("points", .number(kerning))])
    }

    /// Adds space between letters (SwiftUI: `tracking(_:)`).
    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        node("tracking", [ViewProperty("points", .number(tracking))])
    }

    /// Raises or lowers the text (SwiftUI: `baselineOffset(_:)`).
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        node("baselineOffset", [ViewProperty("points", .number(baselineOffset))])
    }

    /// Gives all digits the same width (SwiftUI: `monospacedDigit()`).
    nonisolated public func monospacedDigit() -> some View { node("monospacedDigit") }

    /// Gives all letters the same width (SwiftUI: `monospaced(_:)`).
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        node("monospaced", [ViewProperty("isActive", .bool(isActive))])
    }

    nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
        setting(
            \.textCase, textCase, as: "textCase",
            [ViewProperty("case", optional: textCase.map { .string("\($0)") })])
    }

    /// Sets the maximum number of lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        setting(
            \.lineLimit, number, as: "lineLimit",
            [ViewProperty("lines", optional: number.map { .number(Double($0)) })])
    }

    /// Sets the minimum number of lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        node("lineLimit", [ViewProperty("minimum", .number(Double(limit.lowerBound)))])
    }

    /// Sets the maximum number of lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

    /// Sets the minimum and maximum number of lines (SwiftUI: `lineLimit(_:)`).
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        setting(
            \.lineLimit, limit.upperBound, as: "lineLimit",
            [
                ViewProperty("lines", .number(Double(limit.upperBound))),
                ViewProperty("minimum", .number(Double(limit.lowerBound))),
            ])
    }

    /// Sets the maximum number of lines, and optionally reserves space for all of them (SwiftUI:
    /// `lineLimit(_:reservesSpace:)`).
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        setting(
            \.lineLimit, limit, as: "lineLimit",
            [
                ViewProperty("lines", .number(Double(limit))),
                reservesSpace ? ViewProperty("minimum", .number(Double(limit))) : nil,
            ])
    }

    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        setting(\.lineSpacing, lineSpacing, as: "lineSpacing", [ViewProperty("points", .number(lineSpacing))])
    }

    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        setting(
            \.multilineTextAlignment, alignment, as: "multilineTextAlignment",
            [ViewProperty("alignment", .string("\(alignment)"))])
    }

    /// Sets the smallest scale to which text may shrink to fit (SwiftUI: `minimumScaleFactor(_:)`).
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        setting(\.minimumScaleFactor, factor, as: "minimumScaleFactor", [ViewProperty("factor", .number(factor))])
    }

    /// Sets the part of a long text that is cut off (SwiftUI: `truncationMode(_:)`).
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        setting(\.truncationMode, mode, as: "truncationMode", [ViewProperty("mode", .string("\(mode)"))])
    }

    /// Lets letters move closer together so that the text fits (SwiftUI: `allowsTightening(_:)`).
    nonisolated public func allowsTightening(_ flag: Bool) -> some View {
        setting(\.allowsTightening, flag, as: "allowsTightening", [ViewProperty("flag", .bool(flag))])
    }

    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        setting(\.dynamicTypeSize, size, as: "dynamicTypeSize", [ViewProperty("size", .string("\(size)"))])
    }

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

    /// Mirrors the view in right-to-left layouts (SwiftUI: `flipsForRightToLeftLayoutDirection(_:)`).
    nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        node("flipsForRightToLeftLayoutDirection", [ViewProperty("enabled", .bool(enabled))])
    }

    nonisolated public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View {
        node(
            "typesettingLanguage",
            [
                ViewProperty("language", .string(language.minimalIdentifier)),
                ViewProperty("isEnabled", .bool(isEnabled)),
            ])
    }

    /// Has no effect, because text in a widget cannot be selected (SwiftUI: `textSelection(_:)`).
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        node("textSelection")
    }

    /// Sets the size of the text relative to the text beside it (SwiftUI: `textScale(_:isEnabled:)`).
    nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        node("textScale", isEnabled ? [ViewProperty("scale", .string("\(scale)"))] : [])
    }
}

/// A setting that says whether text can be selected (SwiftUI: `TextSelectability`).
public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

public struct DisabledTextSelectability: TextSelectability {
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
