import Utilities

/// Findings as test results in JUnit's XML, in the form that Jenkins and Maven Surefire describe (`junit-10.xsd`).
///
/// Each extension is a test suite. Each widget without a mistake is a passed test case; each finding is a test case of its
/// own: a failed one if it is a mistake, one with an error if the extension could not be examined, and a skipped one if it
/// is accepted or limits what was examined. Outdated acceptances are skipped test cases of a suite of their own.
public enum JUnitReport {
    /// Returns the document. Its paths are relative to `top`, the repository's folder.
    public static func xml(
        _ targets: [ReportedTarget], outdated: [OutdatedAcceptance] = [], top: String
    ) -> String {
        let suites = targets.map { suite($0, top) } + (outdated.isEmpty ? [] : [suite(outdated, top)])
        var counts = Counts()
        for suite in suites { counts += suite.counts }
        let attributes = "tests=\"\(counts.tests)\" failures=\"\(counts.failures)\" errors=\"\(counts.errors)\""
        let lines =
            ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"tandem adopt\" \(attributes)>"]
            + suites.flatMap(\.lines) + ["</testsuites>"]
        return lines.map { $0 + "\n" }.joined()
    }

    private struct Counts {
        var (tests, failures, errors, skipped) = (0, 0, 0, 0)

        static func += (sum: inout Counts, more: Counts) {
            sum.tests += more.tests
            sum.failures += more.failures
            sum.errors += more.errors
            sum.skipped += more.skipped
        }
    }

    private static func suite(_ target: ReportedTarget, _ top: String) -> (lines: [String], counts: Counts) {
        var counts = Counts()
        var lines: [String] = []
        let name = escaped(target.name)
        // A kind that several widgets have is listed once.
        var seen: Set<String> = []
        let failed = Set(target.findings.filter { $0.level == .error && $0.reason == nil }.compactMap(\.kind))
        for kind in target.kinds where !failed.contains(kind) && seen.insert(kind).inserted {
            counts.tests += 1
            lines.append("    <testcase classname=\"\(name)\" name=\"\(escaped(kind))\"/>")
        }
        for finding in target.findings {
            counts.tests += 1
            let place = finding.place.map { "\($0.path(in: top) ?? $0.file):\($0.line)" }
            // Findings of the same rule differ in their place.
            let title = finding.fingerprint == nil ? [finding.title, place].compactMap { $0 } : [finding.title]
            let text = [finding.message, finding.advice, place ?? "", finding.fingerprint?.description ?? ""]
            let body = escaped(text.filter { !$0.isEmpty }.joined(separator: "\n"))
            let element: String
            let message: String
            if let reason = finding.reason {
                (element, message) = ("skipped", "accepted: \(reason)")
                counts.skipped += 1
            } else if finding.level == .warning {
                (element, message) = ("skipped", finding.message)
                counts.skipped += 1
            } else if finding.rule == .unsupported || finding.rule == .nothingShown {
                (element, message) = ("error", finding.message)
                counts.errors += 1
            } else {
                (element, message) = ("failure", finding.message)
                counts.failures += 1
            }
            lines += [
                "    <testcase classname=\"\(name)\" name=\"\(escaped(title.joined(separator: " ")))\">",
                "      <\(element) type=\"\(finding.rule.id)\" message=\"\(escaped(message))\">\(body)</\(element)>",
                "    </testcase>",
            ]
        }
        return (suite(name, counts, lines), counts)
    }

    private static func suite(_ outdated: [OutdatedAcceptance], _ top: String) -> (lines: [String], counts: Counts) {
        var counts = Counts()
        (counts.tests, counts.skipped) = (outdated.count, outdated.count)
        let lines = outdated.flatMap { acceptance in
            let (place, message) = (acceptance.place, escaped(acceptance.message))
            let body = "\(acceptance.advice)\n\(place.path(in: top) ?? place.file):\(place.line)"
            return [
                "    <testcase classname=\"\(TandemFile.name)\" name=\"\(escaped(acceptance.finding))\">",
                "      <skipped type=\"\(acceptance.id)\" message=\"\(message)\">\(escaped(body))</skipped>",
                "    </testcase>",
            ]
        }
        return (suite(TandemFile.name, counts, lines), counts)
    }

    /// Returns the lines of a suite with those of its test cases.
    private static func suite(_ name: String, _ counts: Counts, _ cases: [String]) -> [String] {
        let attributes =
            "name=\"\(name)\" tests=\"\(counts.tests)\" failures=\"\(counts.failures)\" errors=\"\(counts.errors)\""
        return ["  <testsuite \(attributes) skipped=\"\(counts.skipped)\">"] + cases + ["  </testsuite>"]
    }

    /// Returns the text for an attribute or an element. XML 1.0 (2.2) has no form for most control characters, so they
    /// become visible symbols.
    static func escaped(_ text: String) -> String {
        ControlPictures.replacing(in: text).unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\n": "&#10;"
            case "\t": "&#9;"
            case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }
}
