import Utilities

/// Findings as workflow commands of GitHub Actions, which GitHub shows at the lines of a pull request.
///
/// GitHub Docs, *Workflow commands for GitHub Actions*; the escapes are those of `@actions/core`, `command.ts`.
public enum GitHubReport {
    /// Returns a line for each finding: an error, a warning, or a notice if it is accepted; and a warning for each
    /// outdated acceptance. The paths are relative to `top`, the repository's folder.
    public static func lines(
        _ targets: [ReportedTarget], outdated: [OutdatedAcceptance] = [], top: String
    ) -> [String] {
        targets.flatMap { target in target.findings.map { line($0, of: target.name, top) } }
            + outdated.map { acceptance in
                line(
                    "warning", title: "\(acceptance.kind) acceptance", acceptance.message, acceptance.advice,
                    at: acceptance.place, to: acceptance.lastLine, top)
            }
    }

    private static func line(_ finding: ReportedFinding, of target: String, _ top: String) -> String {
        let command = finding.reason != nil ? "notice" : finding.level == .error ? "error" : "warning"
        let accepted = finding.reason.map { "Accepted: \($0)\n" } ?? ""
        return line(
            command, title: "\(target): \(finding.title)", accepted + finding.message, finding.advice,
            at: finding.place, top)
    }

    private static func line(
        _ command: String, title: String, _ message: String, _ advice: String, at place: FindingPlace?,
        to lastLine: Int? = nil, _ top: String
    ) -> String {
        var properties: [(String, String)] = []
        var text = advice.isEmpty ? message : "\(message)\n\(advice)"
        if let place {
            if let path = place.path(in: top) {
                properties += [("file", path), ("line", String(place.line))]
                if let lastLine { properties.append(("endLine", String(lastLine))) }
            } else {
                // GitHub shows no file outside of the repository.
                text += "\n\(place.file):\(place.line)"
            }
        }
        properties.append(("title", title))
        let list = properties.map { "\($0)=\(property($1))" }.joined(separator: ",")
        return "::\(command) \(list)::\(data(text))"
    }

    private static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\n": "%0A"]) }

    private static func property(_ text: String) -> String {
        escaped(text, ["%": "%25", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    /// Replaces scalars, not characters: a combining mark after a comma would hide the comma.
    private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        let plain = ControlPictures.replacing(in: text.replacing("\r\n", with: "\n"))
        return plain.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    /// The two lines around other output, in which GitHub then sees no commands. A widget may show a text such as
    /// `::add-mask::`.
    public struct Pause: Sendable {
        public let begin: String
        public let end: String

        /// - Parameter token: A word that the output does not contain.
        public init(token: String) {
            begin = "::stop-commands::\(token)"
            end = "::\(token)::"
        }

        public init() {
            self.init(token: (0..<2).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 16) }.joined())
        }
    }
}
