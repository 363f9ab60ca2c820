/// The message that Swift's runtime prints when a program traps: `Module/File.swift:12: Fatal error: Index out of
/// range`.
package enum TrapMessage {
    /// The number of characters after which a message is cut off.
    private static let longest = 300

    /// Returns the last such message in a text; nil if there is none.
    package static func last(in text: String) -> String? {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let line = lines.last(where: { $0.contains("Fatal error") || $0.contains("Precondition failed") }) else {
            return nil
        }
        return String(line.drop { $0 == " " }.prefix(longest))
    }
}
