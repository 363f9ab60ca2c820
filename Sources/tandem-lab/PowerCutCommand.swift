import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Lab

struct PowerCutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "power-cut",
        abstract: "Cuts the power after every step of a commit, and looks at what the disk brings back.",
        discussion: """
            Twice over. On a real file system, a small ext4 in a file: it is shut down (FS_IOC_SHUTDOWN) after every
            call that changes something, with its log flushed and not, mounted with the defaults and with
            noauto_da_alloc, and mounted again. And in a model: from the writer's recorded calls the states are built
            that POSIX allows on disk after a cut at any moment, and each is opened. Names that were not synced may be
            there or not, in any combination; contents that were not synced may be old, new, absent, half, or with holes
            where a write is missing. Writes over old contents are not mixed further. Acknowledged writes have to be there, all others wholly or
            not at all, and one more write has to work.

            The first needs root and e2fsprogs; where they are missing the exit code is 69, unless --model-only.

            A command after -- is a writer of your own; $TANDEM_CONTAINER names the container, an empty one, or a copy
            of the one that --from names. For another format, --reader is a command that prints what is stored in
            $TANDEM_CONTAINER; then only old and new are told apart.

            EXAMPLES
              tandem power-cut
              tandem power-cut --model-only --only "commit over"
              tandem power-cut --limit 5 --seed 7 --json
              tandem power-cut --reader 'cat "$TANDEM_CONTAINER/file"' -- sh -c 'echo new > "$TANDEM_CONTAINER/file"'

            With --json: {"cuts":[{"name":"delete","way":"log flushed","moments":…,"cuts":…,"acknowledged":…,"lost":0,"old":…,
            "new":…,"violations":[]}],"model":[{…,"states":…}],"lost":0,"violations":0,"seed":0}
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "Which moments or states are tried when there is a limit.") var seed: UInt64 = 0
    @Option(help: "The most cuts of each operation, mode and way of mounting; twenty times as many states.")
    var limit: Int?
    @Option(help: "Only operations whose name contains this.") var only: String?
    @Flag(help: "Only the model; needs no root.") var modelOnly = false
    @Flag(help: "Only the real file system.") var realOnly = false
    @OptionGroup(title: "A writer of your own") var foreign: ForeignWriter

    func validate() throws {
        guard (1...1_000_000).contains(limit ?? 1) else {
            throw ValidationError("--limit takes a number from 1 to 1000000.")
        }
        guard foreign.commits == 1 else { throw ValidationError("power-cut tries one commit at a time.") }
        guard !(modelOnly && realOnly) else {
            throw ValidationError("--model-only and --real-only exclude each other.")
        }
    }

    func run() throws {
        try Programs.requireTracing()
        let folder = try Workplace("power-cut")
        defer { folder.remove() }
        let scenarios = try foreign.scenarios(or: folder.path)
        let progress = Progress("cuts")
        var report = PowerCutReport()
        do {
            // What is missing for it shows at once.
            if !modelOnly {
                var options = PowerCutSweep.Options()
                (options.seed, options.limit, options.only) = (seed, limit, only)
                report.cuts = try PowerCutSweep(scenarios, folder: folder.path, options: options)
                    .run { progress.show($0, of: $1) }
            }
            if !realOnly {
                // In memory, if there is room: only what was written counts.
                let memory = try? Workplace("power-cut", in: "/dev/shm")
                defer { memory?.remove() }
                var options = ReorderingSweep.Options()
                (options.seed, options.limit, options.only) = (seed, limit.map { $0 * 20 }, only)
                report.model = try ReorderingSweep(scenarios, folder: memory?.path ?? folder.path, options: options)
                    .run { progress.show($0, of: $1) }
            }
        } catch let failure as PowerCutUnavailable {
            throw CommandFailure(.unavailable, reason: "unavailable", failure.description)
        } catch let failure as TracingFailure {
            throw CommandFailure(.checkFailed, reason: "check-failed", failure.description)
        }
        progress.end()
        guard !(report.cuts + report.model).isEmpty else {
            throw CommandFailure(.usage, reason: "usage", "no operation has that name: \(only ?? "")")
        }
        try common.json ? printJSON(report) : printText(report)
        if !report.violations.isEmpty { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    private func printText(_ report: PowerCutReport) {
        for part in report.model {
            Output.line(
                "model, \(part.name): \(part.moments) moments, \(part.cuts) of \(part.states ?? 0) states; \(part.old) old, "
                    + "\(part.new) new, \(part.acknowledged) acknowledged, \(part.lost) lost")
        }
        let ways = Dictionary(grouping: report.cuts, by: \.way)
        for (way, parts) in ways.sorted(by: { $0.key < $1.key }) {
            func sum(_ member: (PowerCutReport.Scenario) -> Int) -> Int { parts.reduce(0) { $0 + member($1) } }
            Output.line(
                "ext4, \(way): \(parts.count) operations, \(sum(\.cuts)) cuts; \(sum(\.old)) old, \(sum(\.new)) new, "
                    + "\(sum(\.acknowledged)) acknowledged, \(sum(\.lost)) lost")
        }
        for part in report.model + report.cuts {
            for violation in part.violations.prefix(10) {
                Output.line("VIOLATION \(part.name), \(part.way), \(violation.place): \(violation.problem)")
            }
            if part.violations.count > 10 { Output.line("… and \(part.violations.count - 10) more; --json lists all") }
        }
        let states = report.model.reduce(0) { $0 + $1.cuts }
        let cuts = report.cuts.reduce(0) { $0 + $1.cuts }
        let lost = (report.cuts + report.model).reduce(0) { $0 + $1.lost }
        Output.line(
            "\(states) states opened, \(cuts) real cuts, \(lost) acknowledged writes lost, \(report.violations.count) violations"
        )
    }

    private func printJSON(_ report: PowerCutReport) throws {
        struct Whole: Encodable {
            var cuts, model: [PowerCutReport.Scenario]
            var lost, violations: Int
            var seed: UInt64
        }
        try Output.json(
            Whole(
                cuts: report.cuts, model: report.model,
                lost: (report.cuts + report.model).reduce(0) { $0 + $1.lost }, violations: report.violations.count,
                seed: seed))
    }
}
