/// Text with styles for a terminal, in which words of others may stand.
public enum StyledText {
    /// A style.
    public enum Style: String, Sendable {
        case bold = "1"
        case red = "31"
        case green = "32"

        /// A character of a private use area (Unicode 23.5), so that what others wrote can be made plain before escapes
        /// are put in.
        fileprivate var mark: Character {
            switch self {
            case .bold: "\u{F5D00}"
            case .red: "\u{F5D01}"
            case .green: "\u{F5D02}"
            }
        }
        fileprivate static let end: Character = "\u{F5D03}"
        fileprivate static let all = [bold, red, green]
    }

    /// A part of a text in a style.
    public static func marked(_ text: String, _ style: Style) -> String {
        "\(style.mark)\(text)\(Style.end)"
    }

    /// What a terminal is sent for a text with marked parts: no control character of it, and escapes for styles only.
    public static func terminal(_ text: String, hasColor: Bool) -> String {
        var text = Output.plain(text)
        for style in Style.all {
            text = text.replacing(String(style.mark), with: hasColor ? "\u{1B}[\(style.rawValue)m" : "")
        }
        return text.replacing(String(Style.end), with: hasColor ? "\u{1B}[0m" : "")
    }
}
