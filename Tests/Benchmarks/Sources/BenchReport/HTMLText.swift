/// Escapes text for HTML.
enum HTMLText {
    /// Escapes text for use between tags and in quoted attributes.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default:
                // HTML does not allow control characters, such as the escape character of terminals.
                let isAllowed = character.value >= 0x20 && !(0x7F...0x9F).contains(character.value)
                escaped.unicodeScalars.append(
                    isAllowed || character == "\n" || character == "\t" ? character : "\u{FFFD}")
            }
        }
        return escaped
    }
}
