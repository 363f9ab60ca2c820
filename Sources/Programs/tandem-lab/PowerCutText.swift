import CommandSupport
import Lab

/// The text that `tandem power-cut` prints.
struct PowerCutText {
    let report: PowerCutReport
    let seed: UInt64

    private var parts: [PowerCutReport.Scenario] { report.model + report.cuts }

    func print() {
        for part in report.model {
            Output.line(
                "model, \(part.name): \(part.moments.counted("moment")), \(part.cuts) of "
                    + "\((part.states ?? 0).counted("state")); \(part.old) old, "
                    + "\(part.new) new, \(part.acknowledged) acknowledged, \(part.lost) lost")
            if let first = part.remarks.first {
                Output.line(
                    "  not every combination was built, in \(part.remarks.count.counted("case")), the first: \(first)"
                        + (part.remarks.count > 1 ? "; --json lists all" : ""))
            }
        }
        let ways = Dictionary(grouping: report.cuts, by: \.way)
        for (way, parts) in ways.sorted(by: { $0.key < $1.key }) {
            func sum(_ member: (PowerCutReport.Scenario) -> Int) -> Int { parts.reduce(0) { $0 + member($1) } }
            Output.line(
                "ext4, \(way): \(parts.count.counted("operation")), \(sum(\.cuts).counted("cut")); \(sum(\.old)) old, \(sum(\.new)) new, "
                    + "\(sum(\.acknowledged)) acknowledged, \(sum(\.lost)) lost")
        }
        for part in parts {
            for violation in part.violations.prefix(10) {
                Output.line(
                    "VIOLATION point \(violation.point), \(part.name), \(part.way), \(violation.place): "
                        + violation.problem)
            }
            if part.violations.count > 10 { Output.line("… and \(part.violations.count - 10) more; --json lists all") }
        }
        let states = report.model.reduce(0) { $0 + $1.cuts }
        let cuts = report.cuts.reduce(0) { $0 + $1.cuts }
        Output.line(
            "\(states.counted("state")) opened, \(cuts.counted("real cut")), "
                + "\(lost.counted("acknowledged write")) lost, \(report.violations.count.counted("violation")), seed \(seed)"
        )
        // Prints one command for the model and one for the real cuts, because only the model runs without root.
        for kind in [report.model, report.cuts] {
            guard let command = kind.flatMap(\.violations).compactMap(\.command).first else { continue }
            Output.line("To repeat one: \(command)")
        }
    }

    func printJSON() throws {
        struct Whole: Encodable {
            var cuts, model: [PowerCutReport.Scenario]
            var lost, leftOut, violations: Int
            var seed: UInt64
        }
        try Output.json(
            Whole(
                cuts: report.cuts, model: report.model, lost: lost, leftOut: leftOut,
                violations: report.violations.count, seed: seed))
    }

    private var lost: Int { parts.reduce(0) { $0 + $1.lost } }

    private var leftOut: Int {
        parts.reduce(0) { sum, part in
            let (total, isTooMuch) = sum.addingReportingOverflow(part.leftOut ?? 0)
            return isTooMuch ? .max : total
        }
    }
}
