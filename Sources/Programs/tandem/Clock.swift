import AppGroup
import ArgumentParser
import BackgroundTaskHost
import CommandSupport
import Foundation
import PhoneState
import Utilities
import WidgetHost

struct Clock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Moves the clock of the processes that run under `tandem with`.",
        discussion: """
            `advance` lets time pass, as for a sleeping phone: whatever was due meanwhile is late. `set`, `reset` and
            `advance --back` mean that the user set the clock, which on iOS is a significant time change: widgets reload
            because of it.

            EXAMPLES
              tandem clock now
              tandem clock advance 25h
              tandem clock advance 8h --through       wakes the host whenever it asked for it
              tandem clock advance 7d --through --host phone/jokes --host phone/portfolio
              tandem clock set 2028-02-28T23:59:50-05:00
              tandem clock advance 3d --back
              tandem clock reset --json
              {"now":"2026-01-30T05:00:00.000000Z","offset":0,"sequence":5}
            """,
        subcommands: [Now.self, Set.self, Advance.self, Reset.self], defaultSubcommand: Now.self)
}

/// The options for the clock to change and for the output format.
struct ClockCommandOptions: ParsableArguments {
    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions

    func file() throws -> TimeFile {
        TimeFile(stateDirectory: try state.directory())
    }

    /// Says so if no process sees the new time.
    func noteMissingFollower(_ file: TimeFile) {
        guard !file.hasFollower else { return }
        Output.note(
            "no process follows the clock of \(file.stateDirectory) now; those that start under `tandem with` do")
    }

    func show(_ state: ClockState, _ file: TimeFile, stop: String? = nil) throws {
        let now = try file.now()
        let text = RFC3339.text(now)
        if common.json {
            let member = stop.map { ",\"stop\":\(JSONText.quoted($0))" } ?? ""
            Output.line(
                "{\"now\":\"\(text)\",\"offset\":\(ClockState.seconds(state.microseconds)),\"sequence\":\(state.sequence)\(member)}"
            )
        } else {
            let offset = ClockState.seconds(state.microseconds)
            let remark = state.microseconds == 0 ? "the real time" : "\(offset) s from the real time"
            Output.line("\(text)  \(remark)\(stop.map { ", \($0)" } ?? "")")
        }
    }
}

extension Clock {
    struct Now: PrintingCommand {
        static let configuration = CommandConfiguration(commandName: "now", abstract: "Prints the time.")
        @OptionGroup var options: ClockCommandOptions

        func run() throws {
            let file = TimeFile(stateDirectory: try options.state.existing())
            try options.show(try file.state(), file)
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Sets the clock, which runs on from there.")
        @OptionGroup var options: ClockCommandOptions
        @Argument(help: "The time: 2026-01-30T05:00:00Z, 2026-01-30T00:00:00-05:00.") var time: TimeArgument

        func run() throws {
            let file = try options.file()
            try options.show(try file.set(to: time.date), file)
        }
    }

    struct Advance: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "advance",
            abstract: "Lets time pass: at once, or with stops for whatever the host has to do meanwhile.",
            discussion: """
                With --through the clock stops at each time the host has named in `host.json` (`nextWake`), until the
                host is idle, and runs on from there. With --json each stop is a line; `stop` is `wake`, `end`,
                or `jump` if no host runs. With --tasks it also stops at each background task that is due, and launches
                it, as `tandem tasks run-due` does. If no host runs, the clock jumps without stops and no background
                task is launched, as a note on standard error says. Exit codes: 69 a host does not follow this clock, or none of
                those named with --host runs; 75 a host is not idle in time. A day takes seconds.

                The host is that of --state. With --host there are several, those of the named state folders, which follow this
                clock (`tandem with --clock`): the clock stops at the earliest wake time of any host, and waits until all are
                idle. A host that does not run misses the time, as a note on standard error says.

                EXAMPLE
                  tandem clock advance 25h --through --json
                  {"now":"2026-01-31T05:00:00.012345Z","offset":86400,"sequence":7,"stop":"wake"}
                """)
        @OptionGroup var options: ClockCommandOptions
        @Argument(help: "The duration: 90s, 15m, 25h, 3d.") var duration: DurationArgument
        @Flag(help: "Set the clock back by the duration.") var back = false
        @Flag(help: "Stop at each time at which the host has something to do.") var through = false
        @Flag(help: "With --through, launch background tasks when they are due.") var tasks = false
        @Option(
            help: ArgumentHelp(
                "With --through, the state folder of a host that follows this clock; may be given several times.",
                valueName: "dir"), completion: .directory)
        var host: [String] = []
        @Option(help: "With --through, the time limit of the host at each stop, in real time. (default: 30s)")
        var patience: DurationArgument?

        func validate() throws {
            if back && through { throw ValidationError("--back and --through exclude each other.") }
            if tasks && !through { throw ValidationError("--tasks goes with --through.") }
            if !host.isEmpty && !through { throw ValidationError("--host goes with --through.") }
        }

        func run() throws {
            let file = try options.file()
            guard through else {
                try options.show(try file.advance(by: back ? .zero - duration.duration : duration.duration), file)
                return options.noteMissingFollower(file)
            }
            var passage = ClockPassage(
                file: file, hosts: host.isEmpty ? [file.stateDirectory] : host,
                patience: patience?.duration ?? .seconds(30))
            if let patience { passage.startTime = patience.duration }
            passage.note = { Output.note($0) }
            if tasks {
                let host = try BackgroundTaskHost(stateDirectory: file.stateDirectory)
                passage.otherWakes = [{ _ in try host.nextDue() }]
                passage.missedByJump = " and no background task is launched"
                passage.atStop = { try launchDueTasks(file.stateDirectory) }
            }
            let options = options
            let progress = Progress("minutes have passed")
            let (start, minutes) = (try file.now(), Int(duration.duration / .seconds(60)))
            defer { progress.end() }
            do {
                try passage.run(for: duration.duration) { stop, state in
                    progress.end()
                    try options.show(state, file, stop: stop.rawValue)
                    progress.show(min(minutes, Int(try file.now().timeIntervalSince(start) / 60)), of: minutes)
                }
            } catch let failure as ClockPassage.Failure {
                if failure.isWithoutHost {
                    throw CommandFailure(.unavailable, reason: "no-host", failure.description)
                }
                let advice = failure.path == nil ? "" : "; --patience gives the host more time"
                throw CommandFailure(.tryAgain, reason: "deadline", failure.description + advice, path: failure.path)
            }
        }
    }

    struct Reset: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset", abstract: "Sets the clock to the real time.")
        @OptionGroup var options: ClockCommandOptions

        func run() throws {
            let file = try options.file()
            try options.show(try file.reset(), file)
        }
    }
}

/// Launches the tasks that are due. The processes of the tasks see the moved clock.
private func launchDueTasks(_ stateDirectory: String) throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
        "with", "--state", stateDirectory, "--", program, "tasks", "run-due", "--state", stateDirectory,
    ]
    // The tasks' output goes to standard error, because it is not part of the output of `tandem clock`.
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    // Exit codes 0 and 1 are not errors of this command. Code 1 means that a task failed: that is a mistake of the app,
    // and the event log shows it.
    guard process.terminationReason == .exit, [0, 1].contains(process.terminationStatus) else {
        throw CommandFailure(
            .unavailable, reason: "tasks",
            "`tandem tasks run-due` ended with \(process.terminationStatus); see its messages above")
    }
}
