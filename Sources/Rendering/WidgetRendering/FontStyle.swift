import SwiftUI

/// The font of texts and symbols, with the properties that CSS needs.
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
    var isItalic = false
    var hasMonospacedDigits = false
    var smallCaps: String?
    var tracking = 0.0
    var baselineOffset = 0.0
    var lines: [String: TextLine] = [:]

    /// The line height divided by the font size: ascent and descent of SF Pro (0.952 + 0.241).
    static let lineHeight = 1.193

    /// Applies a font of the view tree. Keeps settings of modifiers such as `bold`.
    mutating func apply(_ value: ViewValue) {
        size = value["size"]?.number ?? 17
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

    /// Converts SwiftUI's name of a font weight to CSS's number.
    static func weight(_ name: String?) -> Int? {
        name.flatMap {
            [
                "ultraLight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600,
                "bold": 700, "heavy": 800, "black": 900,
            ][$0]
        }
    }

    var cssWeight: Int { isBold ? max(weight ?? 0, (weight ?? 0) == 600 ? 600 : 700) : weight ?? 400 }

    /// The height of a line of text in points.
    var linePoints: Double {
        let factor = leading == "tight" ? 0.93 : leading == "loose" ? 1.1 : 1
        return (size * Self.lineHeight * factor * 3).rounded(.up) / 3
    }

    /// The average width of a character divided by the font size, measured on the system's font in English text.
    var averageAdvance: Double { design == "monospaced" ? 0.61 : cssWeight >= 600 ? 0.55 : 0.52 }

    /// Writes the font as CSS properties into an element.
    func write(_ element: inout HTMLElement, lineSpacing: Double = 0) {
        element.set("font-size", HTML.points(size))
        element.set("line-height", HTML.points(linePoints + lineSpacing))
        writeLetters(&element)
    }

    /// Writes all CSS font properties except the size.
    func writeLetters(_ element: inout HTMLElement) {
        if cssWeight != 400 { element.set("font-weight", "\(cssWeight)") }
        switch design {
        case "serif": element.set("font-family", "var(--serif)")
        case "rounded": element.set("font-family", "var(--rounded)")
        case "monospaced": element.set("font-family", "var(--mono)")
        default:
            if let name { element.set("font-family", "\(Self.quoted(name)),var(--sans)") }
        }
        if let width, width != 0 { element.set("font-stretch", HTML.number(100 + width * 100) + "%") }
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
