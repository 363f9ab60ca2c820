import SwiftUI

/// The font of a text or symbol, with the properties that CSS needs.
struct FontStyle: Equatable {
    /// The size in points. The default is SwiftUI's body size.
    var size = 17.0
    var weight: Int?
    var isBold = false
    var design = "default"
    /// The name of a custom font of the app.
    var name: String?
    var width: Double?
    var leading: String?
    /// The weight, design and width that modifiers set. They replace those of every font inside the modifiers (SwiftUI:
    /// `fontWeight(_:)`, `fontDesign(_:)` and `fontWidth(_:)` of `View`).
    var above = Overrides()
    /// The name of the text style; nil for a font with a size of its own.
    var textStyle: String? = "body"
    var isItalic = false
    var hasMonospacedDigits = false
    var smallCaps: String?
    var tracking = 0.0
    var baselineOffset = 0.0
    var lines: [String: TextLine] = [:]

    /// The line height divided by the font size. It is the sum of SF Pro's ascent (0.952) and descent (0.241).
    static let lineHeight = 1.193

    /// The traits that replace those of a font.
    struct Overrides: Equatable {
        var weight: Int?
        var design: String?
        var width: Double?
    }

    /// Applies a font of the view tree. Settings made by modifiers such as `bold` remain.
    mutating func apply(_ value: ViewValue) {
        size = value["size"]?.number ?? 17
        textStyle = value["textStyle"]?.string
        weight = Self.weight(value["weight"]?.string)
        design = value["design"]?.string ?? "default"
        name = value["name"]?.string
        width = value["width"]?.number
        leading = value["leading"]?.string
        if value["bold"]?.bool == true { weight = max(weight ?? 700, 700) }
        if value["italic"]?.bool == true { isItalic = true }
        if value["monospaced"]?.bool == true { design = "monospaced" }
        if value["monospacedDigit"]?.bool == true { hasMonospacedDigits = true }
        smallCaps =
            value["smallCaps"]?.bool == true
            ? "all-small-caps"
            : value["lowercaseSmallCaps"]?.bool == true
                ? "small-caps" : value["uppercaseSmallCaps"]?.bool == true ? "unicase" : nil
    }

    /// Converts a font weight from SwiftUI's name to CSS's number.
    static func weight(_ name: String?) -> Int? {
        name.flatMap {
            [
                "ultraLight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600,
                "bold": 700, "heavy": 800, "black": 900,
            ][$0]
        }
    }

    var cssWeight: Int {
        let weight = above.weight ?? weight ?? 400
        return isBold ? max(weight, weight == 600 ? 600 : 700) : weight
    }

    private var shownDesign: String { above.design ?? design }

    /// The distance in points from the bottom of a text to the top of a text below it in this font, in a stack that
    /// specifies no spacing: what the line height of the text style (Human Interface Guidelines, Typography,
    /// Specifications) exceeds the height of the font's letters, rounded up to a pixel of a third of a point. A font with
    /// a size of its own has no such distance. Assumption: SwiftUI only documents that texts are closer to each other than
    /// other views (`ViewSpacing`).
    var leadingPoints: Double {
        let lineHeights = [
            "largeTitle": 41.0, "title": 34, "title2": 28, "title3": 25, "headline": 22, "body": 22, "callout": 21,
            "subheadline": 20, "footnote": 18, "caption": 16, "caption2": 13,
        ]
        guard let lineHeight = textStyle.flatMap({ lineHeights[$0] }) else { return 0 }
        return max(0, ((lineHeight - size * Self.lineHeight) * 3).rounded(.up) / 3)
    }

    /// The height of a line of text in points.
    var linePoints: Double {
        let factor = leading == "tight" ? 0.93 : leading == "loose" ? 1.1 : 1
        return (size * Self.lineHeight * factor * 3).rounded(.up) / 3
    }

    /// The average width of a character divided by the font size. It was measured in English text with the system font.
    var averageAdvance: Double { shownDesign == "monospaced" ? 0.61 : cssWeight >= 600 ? 0.55 : 0.52 }

    /// Sets the CSS font properties of the element.
    func write(_ element: inout HTMLElement, lineSpacing: Double = 0) {
        element.set("font-size", HTML.points(size))
        element.set("line-height", HTML.points(linePoints + lineSpacing))
        writeLetters(&element)
    }

    /// Sets all CSS font properties of the element except the size.
    func writeLetters(_ element: inout HTMLElement) {
        if cssWeight != 400 { element.set("font-weight", "\(cssWeight)") }
        switch shownDesign {
        case "serif": element.set("font-family", "var(--serif)")
        case "rounded": element.set("font-family", "var(--rounded)")
        case "monospaced": element.set("font-family", "var(--mono)")
        default:
            if let name { element.set("font-family", "\(Self.quoted(name)),var(--sans)") }
        }
        if let width = above.width ?? width, width != 0 {
            element.set("font-stretch", HTML.number(100 + width * 100) + "%")
        }
        if isItalic { element.set("font-style", "italic") }
        if hasMonospacedDigits { element.set("font-variant-numeric", "tabular-nums") }
        if let smallCaps { element.set("font-variant-caps", smallCaps) }
        if tracking != 0 { element.set("letter-spacing", HTML.points(tracking)) }
        if baselineOffset != 0 {
            element.set("position", "relative")
            element.set("top", HTML.points(-baselineOffset))
        }
        let names = ["underline": "underline", "strikethrough": "line-through"]
        let shown = lines.keys.sorted().compactMap { names[$0] }
        if !shown.isEmpty {
            element.set("text-decoration-line", shown.joined(separator: " "))
            let line = lines.values.first
            if let line, line.style != "solid" { element.set("text-decoration-style", line.style) }
            if let color = line?.color { element.set("text-decoration-color", color.css) }
        }
    }

    /// Returns a font name as a CSS string, without characters that could end the string.
    private static func quoted(_ name: String) -> String {
        "\"" + name.filter { $0.isLetter || $0.isNumber || " -_.".contains($0) } + "\""
    }
}
