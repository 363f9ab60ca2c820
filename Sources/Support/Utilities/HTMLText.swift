/// Formats text for an HTML page.
public enum HTMLText {
    /// Escapes text for use in an element or in a quoted attribute.
    ///
    /// Control characters become U+FFFD, because HTML does not allow them even as references (HTML 13.5: they are parse
    /// errors).
    public static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Formats a coordinate, rounded to a tenth.
    public static func coordinate(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        let rest = abs(tenths % 10)
        return rest == 0 ? "\(tenths / 10)" : "\(tenths < 0 && tenths > -10 ? "-" : "")\(tenths / 10).\(rest)"
    }
}
