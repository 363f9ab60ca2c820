import Foundation

/// Splits a joke's text into setup and punchline.
public enum JokeText {
    /// The delimiters in the order they are tried. A question or exclamation mark stays with the setup.
    private static let delimiters: [(text: String, kept: String)] = [
        ("\n\n", ""), (" - ", ""), ("? ", "?"), ("! ", "!"),
    ]

    /// Splits at the first delimiter; without one, the whole text is the setup. The text is trimmed first, so a
    /// delimiter at its start or end does not produce an empty setup or punchline.
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
