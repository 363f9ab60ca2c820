import AppGroup
import ArgumentParser
import CommandSupport
import Lab
import Utilities

/// The command `tandem-lab rules`. It checks the rules that need only a plain directory.
struct Rules: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Checks the protocol's rules that show without kills, races and power cuts.",
        discussion: """
            Creates damage of every kind, held and replaced locks, returned redo records and the like, and compares what
            readers and writers do with shared-container/PROTOCOL.md. Exit 1 on a violation.

            EXAMPLES
              tandem-lab rules
              tandem-lab rules --only bit-flips --only planted
              tandem-lab rules --json
              {"scenes":[{"name":"own-writes","checks":3,"violations":0,"messages":[],"skipped":null},…],"checks":4242,"violations":0}
            """, shouldDisplay: false)

    @Option(help: "Run only this scene; may be repeated.") var only: [String] = []
    @OptionGroup var worker: WorkerEnvironment
    @OptionGroup var common: CommonOptions

    func validate() throws {
        for name in only where !RuleCheck.names.contains(name) {
            throw ValidationError(
                "there is no scene \(name); the scenes are \(RuleCheck.names.joined(separator: ", "))")
        }
    }

    func run() throws {
        try worker.becomeWorker()
        let folder = try Workplace("rules", in: RuleCheck.folder)
        defer { folder.remove() }
        let reports = RuleCheck.run(only.isEmpty ? RuleCheck.names : only, in: folder.path)
        let violations = reports.map(\.count).reduce(0, +)
        let checks = reports.map(\.checks).reduce(0, +)
        if common.json {
            Output.line(
                "{\"scenes\":[\(reports.map(\.json).joined(separator: ","))],\"checks\":\(checks),\"violations\":\(violations)}"
            )
        } else {
            for report in reports {
                for message in report.violations { Output.line("VIOLATION \(report.name): \(message)") }
                if report.count > report.violations.count {
                    Output.line("VIOLATION \(report.name): and \(report.count - report.violations.count) more")
                }
                if let reason = report.skipped { Output.note("\(report.name) was skipped: \(reason)") }
            }
            Output.line(
                "\(reports.count.counted("scene")), \(checks.counted("check")), \(violations.counted("violation"))")
        }
        guard violations == 0 else { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}

extension RuleCheck.SceneReport {
    fileprivate var json: String {
        "{\"name\":\(JSONText.quoted(name)),\"checks\":\(checks),\"violations\":\(count)"
            + ",\"messages\":[\(violations.map { JSONText.quoted($0) }.joined(separator: ","))]"
            + ",\"skipped\":\(skipped.map { JSONText.quoted($0) } ?? "null")}"
    }
}
