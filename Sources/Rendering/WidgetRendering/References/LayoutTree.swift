import Foundation

/// What a reference picture shows, as text: its parts with their places, texts, colours and fonts. The file is made to be
/// read in a pull request:
///
///     VStack at 16,16 size 138×138
///       Text "Updated 2:40" at 16,120 size 60×15.7 color #8e8e93 font 13/400 cut "Upda…"
package struct LayoutTree: Sendable, Equatable {
    /// A part of the picture.
    package struct Part: Sendable, Equatable, Decodable {
        /// The number of parts that contain it.
        package var depth: Int
        /// `Text`, `Symbol`, `Image`, `VStack` …; `Fill` for a background.
        package var kind: String
        package var text: String?
        /// The place in the widget and the size, in points.
        package var x, y, width, height: Double
        /// The colour of a text, symbol or background, such as `#ff3b30`, with the opacity at the end if it is not 1.
        package var color: String?
        /// The size in points and the weight: `17/400`.
        package var font: String?
        /// What is visible of a text that is cut.
        package var cut: String?
        /// True if a placeholder or a lock hides the text.
        package var isRedacted: Bool?
    }

    /// A line that has not the form of a part.
    package struct Malformed: Error, Sendable {
        /// The number of the line, from 1.
        package var line: Int
    }

    package var parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// Reads a text that `text` wrote.
    /// - Throws: `Malformed`.
    package init(text: String) throws(Malformed) {
        parts = []
        for (index, line) in text.replacing("\r\n", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            guard let part = Part(line: line) else { throw Malformed(line: index + 1) }
            parts.append(part)
        }
    }

    /// The text of the file: one line for each part, indented below the part that contains it.
    package var text: String { parts.map { $0.line + "\n" }.joined() }
}

extension LayoutTree.Part {
    fileprivate var line: String {
        var line = String(repeating: "  ", count: depth) + kind
        if let text { line += " " + Self.quoted(text) }
        line += " at \(Self.number(x)),\(Self.number(y)) size \(Self.number(width))×\(Self.number(height))"
        if let color { line += " color " + (color.hasPrefix("#") ? color : Self.quoted(color)) }
        if let font { line += " font " + font }
        if let cut { line += " cut " + Self.quoted(cut) }
        return line + (isRedacted == true ? " redacted" : "")
    }

    fileprivate init?(line: Substring) {
        let pattern =
            /( *)([A-Za-z]+)(?: ("(?:[^"\\]|\\.)*"))? at (-?[0-9.]+),(-?[0-9.]+) size ([0-9.]+)×([0-9.]+)(?: color (#[0-9a-f]+|"(?:[^"\\]|\\.)*"))?(?: font ([0-9.]+\/[0-9]+))?(?: cut ("(?:[^"\\]|\\.)*"))?( redacted)?/
        guard let match = line.wholeMatch(of: pattern.matchingSemantics(.unicodeScalar))?.output,
            match.1.count.isMultiple(of: 2),
            let x = Double(match.4), let y = Double(match.5), let width = Double(match.6), let height = Double(match.7),
            [x, y, width, height].allSatisfy({ abs($0) <= Self.farthest })
        else { return nil }
        self.init(depth: match.1.count / 2, kind: String(match.2), x: x, y: y, width: width, height: height)
        let members: [(Substring?, WritableKeyPath<Self, String?>)] = [
            (match.3, \.text), (match.8, \.color), (match.10, \.cut),
        ]
        for (quoted, member) in members {
            guard let quoted else { continue }
            guard quoted.hasPrefix("\"") else {
                self[keyPath: member] = String(quoted)
                continue
            }
            guard let text = try? JSONDecoder().decode(String.self, from: Data(quoted.utf8)) else { return nil }
            self[keyPath: member] = text
        }
        font = match.9.map(String.init)
        isRedacted = match.11 == nil ? nil : true
    }

    /// Returns a text in quotation marks, in one line.
    static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    /// The greatest place or size in points; more is not in a picture.
    private static let farthest = 1e7

    static func number(_ number: Double) -> String {
        let tenths = (min(max(number.isNaN ? 0 : number, -farthest), farthest) * 10).rounded()
        return tenths.remainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    }
}
