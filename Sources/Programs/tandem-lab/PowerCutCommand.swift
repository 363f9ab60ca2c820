import ArgumentParser
import CommandSupport
import Lab
import SystemCallTracing
import Utilities

struct PowerCutCommand: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "power-cut",
        abstract: "Cuts the power after every step of a commit, and checks what the disk restores.",
        discussion: """
            The command has two parts. The first uses a real file system, a small ext4 in a file. It is shut down
            (FS_IOC_SHUTDOWN) after every call that changes something, with and without flushing its log, and mounted
            again. This is done with the default mount options and with noauto_da_alloc. The second part is a model: it
            follows the writer's recorded calls, builds the states that POSIX allows on disk after a cut at any moment,
            and opens each one. Unsynced names may be there or not, in any combination. In a file with unsynced data
            each block may be old or new, missing, torn, or cut off. The number of combinations per moment is bounded,
            and the command reports what the bounds cut off. Acknowledged writes must be there, all others wholly or not
            at all, and one more write must work.

            Cuts and states are numbered over all chosen operations; --point repeats one of them. The numbers are the
            same as long as the writer makes the same calls, whatever --limit and --seed say.

            The first part needs root and e2fsprogs; without them the exit code is 69, unless --model-only is given. All
            cuts and states take five minutes on two cores, and --limit 4 takes two minutes.

            A command after -- is your own writer. $TANDEM_CONTAINER names its container: an empty one, or a copy of the
            one named by --from. For another format, --reader is a command that prints the content of $TANDEM_CONTAINER;
            then only old and new are distinguished. A missing command gives 69.

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

            lost counts acknowledged writes that were gone, each a violation. lostRequests counts cuts that lost an
            acknowledged reload request, which the protocol allows because a starting host reloads anyway.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "Chooses the moments or states if there is a limit.") var seed: UInt64 = 0
    @Option(help: "The largest number of cuts per operation, mode and mount option; of states, twenty times as many.")
    var limit: Int?
    @Option(help: "Part of the name of the operations to try.") var only: String?
    @Option(help: "The number of the only cut or state to try; with --real-only or --model-only.") var point: Int?
    @Flag(help: "Run only the model; needs no root.") var modelOnly = false
    @Flag(help: "Use only the real file system.") var realOnly = false
    @OptionGroup(title: "Your own writer") var foreign: ForeignWriter

    func validate() throws {
        guard (1...1_000_000).contains(limit ?? 1) else {
            throw ValidationError("--limit takes a number from 1 to 1000000.")
        }
        guard foreign.commits == 1 else { throw ValidationError("power-cut tries one commit at a time.") }
        guard !(modelOnly && realOnly) else {
            throw ValidationError("--model-only and --real-only exclude each other.")
        }
        guard point == nil || modelOnly || realOnly else {
            throw ValidationError("--point needs --real-only or --model-only: cuts and states are numbered separately.")
        }
        guard point ?? 1 >= 1 else { throw ValidationError("--point takes a number from 1 on.") }
    }

    func run() throws {
        // Creates the `Workplace` before any other thread starts. The `Workplace` blocks signals only in this thread and
        // in threads that start later. In an older thread, a signal would end the process and leave the folder behind.
        let folder = try Workplace("power-cut")
        defer { folder.remove() }
        try Programs.requireTracing()
        let scenarios = try foreign.scenarios(or: folder.path)
        let progress = Progress("cuts")
        var report = PowerCutReport()
        do {
            // Makes the real power cuts before the modelled ones, so that a missing requirement, such as root, is
            // reported at once.
            if !modelOnly {
                var options = PowerCutSweep.Options()
                (options.seed, options.limit, options.only, options.point) = (seed, limit, only, point)
                report.cuts = try PowerCutSweep(scenarios, folder: folder.path, options: options)
                    .run { progress.show($0, of: $1) }
            }
            if !realOnly {
                // Creates the folder in memory if possible. The model needs no real disk, because it only reads back
                // the contents of the files.
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
            throw CommandFailure(.usage, reason: "usage", "no operation's name contains that: \(only ?? "")")
        }
        addCommands(to: &report.cuts, "--real-only")
        addCommands(to: &report.model, "--model-only")
        let text = PowerCutText(report: report, seed: seed)
        try common.json ? text.printJSON() : text.print()
        if !report.violations.isEmpty { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    /// Adds to each violation the command line that reproduces it.
    private func addCommands(to parts: inout [PowerCutReport.Scenario], _ kind: String) {
        for part in parts.indices {
            for index in parts[part].violations.indices {
                var words = ["tandem", "power-cut", kind, "--point", "\(parts[part].violations[index].point)"]
                if seed != 0 { words += ["--seed", "\(seed)"] }
                if let only { words += ["--only", ShellWord.quoted(only)] }
                for variable in foreign.worker.assignments {
                    words += ["--worker-environment", ShellWord.quoted("\(variable.name)=\(variable.value)")]
                }
                parts[part].violations[index].command = (words + foreign.words).joined(separator: " ")
            }
        }
    }
}
