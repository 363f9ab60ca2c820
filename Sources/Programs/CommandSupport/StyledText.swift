/// Text with styles for a terminal. It may quote text from others.
public enum StyledText {
    public enum Style: String, Sendable {
        case bold = "1"
        case red = "31"
        case green = "32"

        /// A character of a private use area (Unicode 23.5) that marks the style. Control characters of quoted text are
        /// removed first; then escapes replace the marks.
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

    /// Marks a part of a text with a style.
    public static func marked(_ text: String, _ style: Style) -> String {
        "\(style.mark)\(text)\(Style.end)"
    }

    /// Converts marked text for a terminal: removes its control characters, and adds escapes for the styles.
    public static func terminal(_ text: String, hasColor: Bool) -> String {
        var text = Output.plain(text)
        for style in Style.all {
            text = text.replacing(String(style.mark), with: hasColor ? "\u{1B}[\(style.rawValue)m" : "")
        }
        return text.replacing(String(Style.end), with: hasColor ? "\u{1B}[0m" : "")
    }
}
