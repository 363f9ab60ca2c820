import ArgumentParser
import CommandSupport
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
            there or not, in any combination; of what was not synced in a file each block may be old or new, missing,
            torn, or cut off. The number of combinations of one moment is bounded; what the bounds cut off is said.
            Acknowledged writes have to be there, all others wholly or not at all, and one more write has to work.

            Cuts, and states, are numbered over all chosen operations; --point repeats one of them. The numbers are the
            same as long as the writer makes the same calls, whatever --limit and --seed say.

            The first needs root and e2fsprogs; where they are missing the exit code is 69, unless --model-only.

            A command after -- is a writer of your own; $TANDEM_CONTAINER names the container, an empty one, or a copy
            of the one that --from names. For another format, --reader is a command that prints what is stored in
            $TANDEM_CONTAINER; then only old and new are told apart. A command that is not there is 69.

            EXAMPLES
              tandem power-cut
              tandem power-cut --model-only --only "commit over"
              tandem power-cut --limit 5 --seed 7 --json
              tandem power-cut --model-only --only delete --point 12
              tandem power-cut --reader 'cat "$TANDEM_CONTAINER/file"' -- sh -c 'echo new > "$TANDEM_CONTAINER/file"'

            With --json:
              {"cuts":[{"name":"delete","way":"log flushed","moments":…,"first":1,"cuts":…,"acknowledged":…,"lost":0,
              "lostRequests":0,"old":…,"new":…,"remarks":[],"violations":[{"point":17,"place":…,"problem":…,
              "command":"tandem power-cut …"}]}],"model":[{…,"states":…,"leftOut":0}],"lost":0,"leftOut":0,
              "violations":1,"seed":0}

            lost counts acknowledged writes that were not there any more, each a violation; lostRequests the cuts after
            which an acknowledged reload request was not, which the protocol allows: a host that starts reloads anyway.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "Which moments or states are tried when there is a limit.") var seed: UInt64 = 0
    @Option(help: "The most cuts of each operation, mode and way of mounting; twenty times as many states.")
    var limit: Int?
    @Option(help: "Only operations whose name contains this.") var only: String?
    @Option(help: "Only the cut, or the state, with this number; with --real-only or --model-only.") var point: Int?
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
        guard point == nil || modelOnly || realOnly else {
            throw ValidationError("--point needs --real-only or --model-only: cuts and states are numbered apart.")
        }
        guard point ?? 1 >= 1 else { throw ValidationError("--point takes a number from 1 on.") }
    }

    func run() throws {
        // First of all, while this is the only thread: a thread that was started before, such as one that tries tracing
        // out, does not block the signals, and would end the process where the folder stays.
        let folder = try Workplace("power-cut")
        defer { folder.remove() }
        try Programs.requireTracing()
        let scenarios = try foreign.scenarios(or: folder.path)
        let progress = Progress("cuts")
        var report = PowerCutReport()
        do {
            // What is missing for it shows at once.
            if !modelOnly {
                var options = PowerCutSweep.Options()
                (options.seed, options.limit, options.only, options.point) = (seed, limit, only, point)
                report.cuts = try PowerCutSweep(scenarios, folder: folder.path, options: options)
                    .run { progress.show($0, of: $1) }
            }
            if !realOnly {
                // In memory, if there is room: only what was written counts.
                let memory = try? Workplace("power-cut", in: "/dev/shm")
                defer { memory?.remove() }
                var options = ReorderingSweep.Options()
                (options.seed, options.limit) = (seed, limit.map { $0 * 20 })
                (options.only, options.point) = (only, point)
                report.model = try ReorderingSweep(scenarios, folder: memory?.path ?? folder.path, options: options)
                    .run { progress.show($0, of: $1) }
            }
        } catch let failure as PowerCutUnavailable {
            throw CommandFailure(.unavailable, reason: "unavailable", failure.description)
        } catch let failure as NothingToSweep {
            throw CommandFailure(.usage, reason: "usage", failure.description)
        } catch let failure as UnmountFailure {
            throw CommandFailure(.io, reason: "io", failure.description)
        } catch let failure as TracingFailure {
            throw foreign.failure(failure)
        }
        progress.end()
        guard !(report.cuts + report.model).isEmpty else {
            throw CommandFailure(.usage, reason: "usage", "no operation has that name: \(only ?? "")")
        }
        addCommands(to: &report.cuts, "--real-only")
        addCommands(to: &report.model, "--model-only")
        let text = PowerCutText(report: report, seed: seed)
        try common.json ? text.printJSON() : text.print()
        if !report.violations.isEmpty { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    /// Gives each violation the command that repeats it.
    private func addCommands(to parts: inout [PowerCutReport.Scenario], _ kind: String) {
        for part in parts.indices {
            for index in parts[part].violations.indices {
                var words = ["tandem", "power-cut", kind, "--point", "\(parts[part].violations[index].point)"]
                if seed != 0 { words += ["--seed", "\(seed)"] }
                if let only { words += ["--only", ForeignWriter.quoted(only)] }
                for variable in foreign.worker.assignments {
                    words += ["--worker-environment", ForeignWriter.quoted("\(variable.name)=\(variable.value)")]
                }
                parts[part].violations[index].command = (words + foreign.words).joined(separator: " ")
            }
        }
    }
}
