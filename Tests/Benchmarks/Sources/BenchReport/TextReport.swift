/// Formats the report for a terminal.
public struct TextReport {
    private let report: Report
    private let isColored: Bool

    /// Creates a report for a terminal, with or without colors.
    public init(_ report: Report, isColored: Bool) {
        self.report = report
        self.isColored = isColored
    }

    /// The text, with a line feed at the end.
    public var text: String {
        var lines = report.machine.map { "\($0.name): \($0.value)" }
        for group in report.groups {
            lines += ["", bold(group)]
            for comparison in report.comparisons where comparison.name.group == group {
                lines += [""] + self.lines(comparison)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ comparison: Comparison) -> [String] {
        var rows = [[comparison.name.comparison, "n", "median", "p99", "ours to it"]]
        for side in comparison.sides {
            rows.append([
                "  " + side.name, "\(side.all.values.count)", comparison.unit.text(side.all.median),
                comparison.unit.text(side.all.p99), comparison.ratio(to: side)?.text ?? "",
            ])
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var lines = rows.map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 || column == 4 ? row[column] + space : space + row[column]
            }.joined(separator: "  ").trimmingEnd
        }
        for side in comparison.sides { if let note = side.note { lines.append("  (\(side.name): \(note))") } }
        for missing in comparison.missing { lines.append("  \(missing.side) was not measured: \(missing.reason)") }
        for verdict in comparison.verdicts {
            lines.append("  goal \(verdict.goal.words): \(colored(verdict.outcome)), \(verdict.found)")
        }
        return lines
    }

    private func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private func colored(_ outcome: Verdict.Outcome) -> String {
        let word = outcome == .missed ? "MISSED" : outcome.rawValue
        guard isColored else { return word }
        let color =
            switch outcome {
            case .met: 32
            case .missed: 31
            case .unmeasured: 33
            }
        return "\u{1B}[\(color)m\(word)\u{1B}[0m"
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
