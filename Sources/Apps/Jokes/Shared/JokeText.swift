import Foundation

/// Splits the text of a joke into setup and punchline.
public enum JokeText {
    /// The delimiters in the order in which they are tried, each with the part that stays with the setup.
    private static let delimiters: [(text: String, kept: String)] = [
        ("\n\n", ""), (" - ", ""), ("? ", "?"), ("! ", "!"),
    ]

    /// Splits the text at the first delimiter in the list that the text contains. If it contains none, the whole text
    /// is the setup. The text is trimmed first, so a delimiter at its start or end does not produce an empty setup or
    /// punchline.
    public static func split(_ text: String) -> (setup: String, punchline: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        for (delimiter, kept) in delimiters {
            guard let range = text.range(of: delimiter) else { continue }
            let punchline = text[range.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
            let setup = (text[..<range.lowerBound] + kept).trimmingCharacters(in: .whitespacesAndNewlines)
            return (setup, punchline)
        }
        return (text, "")
    }
}
