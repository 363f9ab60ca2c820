import Foundation
import Yams

/// The text of `.tandem.yml`, to which accepted findings are added. All other bytes stay as they are.
struct TandemFileText {
    private let text: String
    /// The lines, with their line ends.
    private let lines: [Substring]

    init(_ text: String) {
        self.text = text
        var lines: [Substring] = []
        var rest = text[...]
        while let end = rest.firstIndex(where: \.isNewline) {
            lines.append(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        self.lines = lines
    }

    /// Returns the lines of a part of a list, from its dash to its last line that is neither empty nor a comment.
    func lines(of node: Node) -> ClosedRange<Int> {
        let first = min(max(node.mark?.line ?? 1, 1), max(lines.count, 1))
        guard first <= lines.count else { return 1...1 }
        let dash = Self.indentation(lines[first - 1])
        var last = first
        // In a part that begins behind a dash, all further lines are indented more than the dash.
        if lines[first - 1].dropFirst(dash).first == "-" {
            for (index, line) in lines.enumerated().dropFirst(first) where !Self.isBlank(line) {
                guard Self.indentation(line) > dash else { break }
                if line.dropFirst(Self.indentation(line)).first != "#" { last = index + 1 }
            }
        }
        return first...last
    }

    /// Returns the text with further acceptances at the end of the list `accepted`, which is made if it is missing.
    /// - Throws: `TandemFile.Problem` if the list has a form to which no lines can be added.
    func adding(_ acceptances: [Acceptance], path: String) throws(TandemFile.Problem) -> String {
        let reader = TandemFileReader(text, path: path, devices: [])
        let root = try reader.root()
        let ends = lines.first?.hasSuffix("\r\n") == true ? "\r\n" : "\n"
        var place = lines.count
        var indentation = "  "
        var head: [String] = []
        if let list = root?.mapping?["accepted"], let item = list.sequence?.last {
            place = lines(of: item).upperBound
            indentation = String(lines[lines(of: item).lowerBound - 1].prefix { $0 == " " })
        } else if let mapping = root?.mapping, let key = mapping.keys.first(where: { $0.string == "accepted" }),
            let value = mapping["accepted"], TandemFileReader.isNull(value)
        {
            place = key.mark?.line ?? place
        } else {
            head = [lines.last.map(Self.isBlank) ?? true ? "" : ends, "accepted:" + ends]
        }
        let added = acceptances.flatMap { acceptance in
            acceptance.yaml.enumerated().map { indentation + ($0 == 0 ? "- " : "  ") + $1 + ends }
        }
        let before: String = lines[..<place].joined()
        let gap = before.isEmpty || before.last?.isNewline == true ? "" : ends
        let result = before + gap + (head + added).joined() + lines[place...].joined()
        guard Self.findings(in: result, path) == Self.findings(in: text, path).map({ $0 + acceptances.map(\.finding) })
        else {
            throw TandemFile.Problem(
                description: "\(path): \"accepted\" has a form to which nothing can be added. Write it like this:\n"
                    + (["accepted:" + ends] + added).joined())
        }
        return result
    }

    /// Returns the accepted findings of a text; nil if they cannot be read.
    private static func findings(in text: String, _ path: String) -> [Fingerprint]? {
        guard let root = try? TandemFileReader(text, path: path, devices: []).root() else { return [] }
        guard let accepted = root.mapping?["accepted"], !TandemFileReader.isNull(accepted) else {
            return root.mapping == nil ? nil : []
        }
        return accepted.sequence?.compactMap { $0.mapping?["finding"]?.string.flatMap { Fingerprint($0) } }
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    private static func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
}
