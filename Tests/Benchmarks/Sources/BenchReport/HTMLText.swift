/// Text in a page.
enum HTMLText {
    /// Text in which nothing is markup, between tags and in quoted attributes.
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
                // What HTML has no place for, such as the escape character of a terminal.
                let isAllowed = character.value >= 0x20 && !(0x7F...0x9F).contains(character.value)
                escaped.unicodeScalars.append(
                    isAllowed || character == "\n" || character == "\t" ? character : "\u{FFFD}")
            }
        }
        return escaped
    }
}
