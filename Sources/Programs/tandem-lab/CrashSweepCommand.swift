import ArgumentParser
import CommandSupport
import Lab
import SystemCallTracing
import Utilities

struct CrashSweepCommand: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "crash-sweep",
        abstract: "Kills a writer at every file system call, makes every call fail, and checks what is left.",
        discussion: """
            Every call of the writer on its container is a point. The writer is killed before it and after it, and the
            call is made to fail with EIO, ENOSPC, EDQUOT, EINTR, EBUSY and EXDEV, or to write less than asked. Each
            time a reader must find the old values or the new ones, nothing damaged, and the right modes. One more write
            must finish what was left, keep what was seen and leave no residue. A killed recovery is killed again.

            All points take twenty minutes on two cores, and --limit 16 takes a minute.

            Without a command, the sweep runs `tandem container`'s own writer, in every operation. A command after -- is
            any writer of the format. $TANDEM_CONTAINER names its container: an empty one, or a copy of the one named by
            --from. It must make one commit (or the number given with --commits) and do the same each time. It
            acknowledges by ending with 0 or, with --acknowledged-by, by printing that text. A writer that fails
            undisturbed, or leaves a process running, gives 65; a missing one gives 69.

            If an operation changes nothing that a reader or a widget host sees, old and new look the same. Then nothing
            may change, and the sweep checks the order of the calls, modes, residue and the next write.

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
    @OptionGroup(title: "Points") var sweep: SweepOptions
    @OptionGroup(title: "Your own writer") var foreign: ForeignWriter

    func run() throws {
        // Creates the `Workplace` before any other thread starts, because it blocks the signals only in this thread and
        // in later threads. A thread that is already running, for example to check for tracing, would let a signal end
        // the process and leave the folder behind.
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
            if !scenario.changes { text += ", \(scenario.unchanged) that changed nothing (old and new look the same)" }
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
        if let only = sweep.only { words.append("--only " + ShellWord.quoted(only)) }
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

/// The options that choose what `crash-sweep` tries.
struct SweepOptions: ParsableArguments {
    @Option(help: "Chooses the points if there is a limit.") var seed: UInt64 = 0
    @Option(help: "The largest number of points per operation; all by default.") var limit: Int?
    @Option(help: "The number of the only point to try.") var point: Int?
    @Option(help: "Part of the name of the operations to try.") var only: String?
    @Option(help: "The number of parallel runs.") var jobs = 2
    @Flag(help: "Only kill; inject no errors.") var killsOnly = false

    func validate() throws {
        guard (1...1_000_000).contains(limit ?? 1) else {
            throw ValidationError("--limit takes a number from 1 to 1000000.")
        }
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 64.") }
    }
}
