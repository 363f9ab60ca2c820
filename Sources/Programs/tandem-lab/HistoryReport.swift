import AppGroup
import CommandSupport
import Glibc
import Lab
import Utilities

// The text that `check-history` prints.
extension CheckHistory {
    func text(_ report: Report, _ history: History, _ picture: String?) -> String {
        var lines = [
            "\(report.operations.counted("operation")): \(report.commits.counted("commit")), "
                + "\(report.reads.counted("read")), "
                + "\(report.snapshots) snapshots; \(report.conflicts) conflicts, \(report.unknown) of unknown outcome, "
                + "\(report.kills.counted("kill"))"
        ]
        for kind in UndecidedKind.allCases {
            guard let count = report.undecidedKinds[kind] else { continue }
            lines.append("undecided \(count.counted("time")): \(kind.explanation)")
        }
        guard report.violationCount > 0 else { return (lines + ["no violation"]).joined(separator: "\n") }
        let kinds = ViolationKind.allCases.compactMap { kind in
            report.kinds[kind].map { "\($0) \(kind.rawValue)" }
        }
        lines.append("\(report.violationCount.counted("violation")): \(kinds.joined(separator: ", "))")
        for (index, violation) in report.violations.prefix(limit).enumerated() {
            lines.append("")
            lines.append("\(index + 1). \(violation.kind.rawValue): \(violation.message).")
            for witness in violation.witnesses { lines.append("   " + Self.line(history[witness])) }
        }
        if report.violationCount > limit { lines.append("\n… and \(report.violationCount - limit) more (--limit)") }
        if let picture { lines.append("\npicture of violation \(nth): \(picture)") }
        return lines.joined(separator: "\n")
    }

    func json(_ report: Report, _ history: History, _ picture: String?) -> String {
        let kinds = ViolationKind.allCases.compactMap { kind in
            report.kinds[kind].map { "\"\(kind.rawValue)\":\($0)" }
        }
        let first = report.violations.prefix(limit).map { violation in
            let record = violation.record.map { ",\"record\":\(JSONText.quoted($0))" } ?? ""
            let witnesses = violation.witnesses.map { Self.line(history[$0]) }.joined(separator: ",")
            return "{\"kind\":\"\(violation.kind.rawValue)\",\"message\":\(JSONText.quoted(violation.message))\(record)"
                + ",\"offender\":\(Self.line(history[violation.offender])),\"witnesses\":[\(witnesses)]}"
        }
        var members =
            "\"operations\":\(report.operations),\"commits\":\(report.commits),\"reads\":\(report.reads)"
            + ",\"snapshots\":\(report.snapshots),\"conflicts\":\(report.conflicts),\"unknown\":\(report.unknown)"
            + ",\"kills\":\(report.kills),\"violations\":\(report.violationCount)"
            + ",\"kinds\":{\(kinds.joined(separator: ","))},\"undecided\":\(report.undecided)"
        let reasons = UndecidedKind.allCases.compactMap { kind in
            report.undecidedKinds[kind].map { "\"\(kind.rawValue)\":\($0)" }
        }
        if !reasons.isEmpty { members += ",\"undecidedKinds\":{\(reasons.joined(separator: ","))}" }
        members += ",\"first\":[\(first.joined(separator: ","))]"
        if let picture { members += ",\"picture\":\(JSONText.quoted(picture))" }
        return "{\(members)}"
    }

    private static func line(_ operation: Lab.Operation) -> String {
        String(decoding: operation.jsonLine, as: UTF8.self)
    }
}
