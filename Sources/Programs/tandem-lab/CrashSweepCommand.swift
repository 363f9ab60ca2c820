import ArgumentParser
import CommandSupport
import Lab

struct CrashSweepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crash-sweep",
        abstract: "Kills a writer at every file system call, lets every call fail, and looks at what is left.",
        discussion: """
            Every call of the writer on its container is a point: the writer is killed before it, killed after it, and
            the call is made to fail with EIO, ENOSPC, EDQUOT, EINTR, EBUSY and EXDEV, or to write less than asked. Each
            time a reader must find the old values or the new ones, nothing damaged, the right modes; and one more write
            must finish what was left, keep what was seen and leave no residue. A recovery that was killed is killed
            again.

            Without a command it is `tandem container`'s own writer, in every operation. A command after -- is any writer
            of the format: $TANDEM_CONTAINER names the container, which is an empty one, or a copy of the one that
            --from names. It has to make one commit (or say how many with --commits) and do the same each time. It has
            acknowledged when it ends with 0, or, with --acknowledged-by, when it has printed that. One that fails
            unharmed, or leaves a process behind, is 65; one that is not there is 69.

            Where an operation changes nothing that a reader or a widget host sees, there is no change to tell: then
            nothing may change, and the order of the calls, modes, residue and the next write are checked.

            EXAMPLES
              tandem crash-sweep
              tandem crash-sweep --only "commit over" --json
              tandem crash-sweep --point 1234
              tandem crash-sweep --from group.example -- ./my-writer --once

            With --json:
              {"operations":[{"name":"delete","calls":83,"points":…,"tried":…,"old":…,"new":…,"changes":true,
              "unchanged":0,"secondKills":…,"mended":…,"reported":…}],"calls":…,"tried":…,
              "violations":[{"point":17,"scenario":"delete","place":…,"problem":…}],"notModelled":["…"],"seed":0}
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "What is swept") var sweep: SweepOptions
    @OptionGroup(title: "A writer of your own") var foreign: ForeignWriter

    func run() throws {
        // First of all, while this is the only thread: a thread that was started before, such as one that tries tracing
        // out, does not block the signals, and would end the process where the folder stays.
        let folder = try Workplace("crash-sweep")
        defer { folder.remove() }
        try Programs.requireTracing()
        let scenarios = try foreign.scenarios(or: folder.path)
        var options = CrashSweep.Options()
        options.seed = sweep.seed
        options.limit = sweep.limit
        options.point = sweep.point
        options.only = sweep.only
        options.jobs = sweep.jobs
        options.injectsErrors = !sweep.killsOnly
        let progress = Progress("points")
        let report: CrashSweepReport
        do {
            report = try CrashSweep(scenarios, folder: folder.path, options: options).run { progress.show($0, of: $1) }
        } catch let failure as NothingToSweep {
            throw CommandFailure(.usage, reason: "usage", failure.description)
        } catch let failure as TracingFailure {
            throw foreign.failure(failure)
        }
        progress.end()
        try common.json ? printJSON(report) : printText(report)
        if !report.violations.isEmpty { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    private func printText(_ report: CrashSweepReport) throws {
        for scenario in report.scenarios where scenario.tried > 0 {
            var text =
                "\(scenario.name): \(scenario.calls.counted("call")), \(scenario.tried) of "
                + "\(scenario.points.counted("point"))"
            text += "; kills: \(scenario.old) old, \(scenario.new) new"
            if !scenario.changes { text += ", \(scenario.unchanged) that changed nothing (no change to tell)" }
            if scenario.secondKills > 0 { text += ", \(scenario.secondKills) killed again while recovering" }
            if scenario.mended + scenario.reported > 0 {
                text += "; errors: \(scenario.reported) reported, \(scenario.mended) overcome"
            }
            Output.line(text)
        }
        for violation in report.violations.prefix(50) {
            let number = violation.point.map { "point \($0), " } ?? ""
            Output.line("VIOLATION \(number)\(violation.scenario), \(violation.place): \(violation.problem)")
        }
        if report.violations.count > 50 { Output.line("… and \(report.violations.count - 50) more; --json lists all") }
        Output.line(
            "\(report.calls.counted("call")), \(report.tried.counted("point")) tried, "
                + report.violations.count.counted("violation"))
        Output.line("Not modelled: " + CrashSweepReport.notModelled.joined(separator: "; ") + ".")
        if let point = report.violations.compactMap(\.point).first {
            Output.line("To repeat one: \(repeated(point))")
        }
    }

    private func repeated(_ point: Int) -> String {
        var words = ["tandem crash-sweep --point \(point)"]
        if sweep.killsOnly { words.append("--kills-only") }
        if let only = sweep.only { words.append("--only " + ForeignWriter.quoted(only)) }
        return (words + foreign.words).joined(separator: " ")
    }

    private func printJSON(_ report: CrashSweepReport) throws {
        struct Whole: Encodable {
            var operations: [CrashSweepReport.Scenario]
            var calls, tried: Int
            var violations: [CrashSweepReport.Violation]
            var notModelled: [String]
            var seed: UInt64
        }
        try Output.json(
            Whole(
                operations: report.scenarios, calls: report.calls, tried: report.tried, violations: report.violations,
                notModelled: CrashSweepReport.notModelled, seed: sweep.seed))
    }
}

/// What the sweeps have in common.
struct SweepOptions: ParsableArguments {
    @Option(help: "Which points are tried when there is a limit.") var seed: UInt64 = 0
    @Option(help: "The most points of each operation; all by default.") var limit: Int?
    @Option(help: "Only the point with this number.") var point: Int?
    @Option(help: "Only operations whose name contains this.") var only: String?
    @Option(help: "How many run at once.") var jobs = 2
    @Flag(help: "Kill only; let no call fail.") var killsOnly = false

    func validate() throws {
        guard (1...1_000_000).contains(limit ?? 1) else {
            throw ValidationError("--limit takes a number from 1 to 1000000.")
        }
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 64.") }
    }
}
