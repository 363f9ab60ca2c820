import Foundation
import Glibc

/// A help screen wrapped to the width of the terminal. Text to copy is not wrapped, because a broken command is a
/// different command.
///
/// Indented lines of the discussion stay unchanged; its other lines are paragraphs. Usage and options are wrapped as
/// the argument parser does it.
struct HelpText {
    /// The number of columns to request from the parser. It is so large that the parser wraps nothing itself.
    static let manyColumns = 100_000
    /// The column at which the parser starts the text of an option.
    private static let textColumn = 26

    private let lines: [Substring]

    /// Reads a help screen that the parser laid out for `manyColumns`; nil if the text is something else, such as a
    /// version.
    init?(_ text: String) {
        guard text.hasPrefix("OVERVIEW:") || text.hasPrefix("USAGE:") else { return nil }
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The width of the terminal; 80 columns if there is no terminal.
    static var terminalWidth: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Returns the help screen wrapped to a width.
    func wrapped(to width: Int) -> String {
        var result: [String] = []
        var paragraph: [Substring] = []
        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            result += Self.wrap(paragraph.joined(separator: " "), to: width, indent: 0)
            paragraph = []
        }
        var isDiscussion = false
        for line in lines {
            if line.hasPrefix("OVERVIEW:") { isDiscussion = true }
            if line.hasPrefix("USAGE:") { isDiscussion = false }
            if isDiscussion, !line.isEmpty, !line.hasPrefix("  "), !Self.isHeading(line) {
                paragraph.append(line)
                continue
            }
            endParagraph()
            if !isDiscussion {
                result += Self.wrap(String(line), to: width, indent: Self.indent(of: line))
            } else if let column = Self.secondColumn(of: line), column <= width / 2 {
                result += Self.wrap(String(line), to: width, indent: column)
            } else {
                result.append(String(line))
            }
        }
        endParagraph()
        return result.joined(separator: "\n")
    }

    /// Returns true for a heading such as `EXAMPLES`, but not for a sentence.
    private static func isHeading(_ line: Substring) -> Bool {
        !line.contains { $0.isLowercase }
    }

    /// Returns the indentation of continuation lines for a line of usage or options.
    private static func indent(of line: Substring) -> Int {
        if line.hasPrefix("USAGE:") { return "USAGE: ".count }
        let leading = line.prefix { $0 == " " }.count
        let label = line.prefix(textColumn)
        return label.count == textColumn && label.hasSuffix("  ") ? textColumn : leading
    }

    /// Returns the column of the explanation in a line. An explanation follows a command or a name after at least three
    /// spaces.
    private static func secondColumn(of line: Substring) -> Int? {
        let leading = line.prefix { $0 == " " }.count
        guard let gap = line.dropFirst(leading).firstRange(of: "   ") else { return nil }
        let spaces = line[gap.lowerBound...].prefix { $0 == " " }.count
        return line.distance(from: line.startIndex, to: gap.lowerBound) + spaces
    }

    /// Wraps a line at spaces; never breaks words.
    private static func wrap(_ line: String, to width: Int, indent: Int) -> [String] {
        var result: [String] = []
        var rest = line[...]
        while rest.count > width {
            // The beginning of the line is never broken.
            let start = rest.index(rest.startIndex, offsetBy: max(indent, rest.prefix { $0 == " " }.count))
            let end = rest.index(rest.startIndex, offsetBy: width + 1)
            let place =
                (start < end ? rest[start..<end].lastIndex(of: " ") : nil)
                ?? rest[max(start, end)...].firstIndex(of: " ")
            guard let place else { break }
            var part = rest[..<place]
            while part.last == " " { part.removeLast() }
            result.append(String(part))
            rest = String(repeating: " ", count: indent) + rest[place...].drop { $0 == " " }
        }
        return result + [String(rest)]
    }
}
