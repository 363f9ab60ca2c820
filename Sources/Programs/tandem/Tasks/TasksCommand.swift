import AppGroup
import ArgumentParser
import BackgroundTaskHost
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Utilities

struct TasksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks",
        abstract: "The system's side of background tasks: lists and launches what apps have submitted.",
        discussion: """
            A launch starts the app as a real process, with the arguments it recorded when it submitted the request and
            `--task ID`. An app refresh has 30 seconds, then its expiration handler is called, 5 seconds later the
            process is killed. Every decision is an event `task` in <state>/events.jsonl.

            EXAMPLES
              tandem tasks list
              tandem tasks launch com.mrfunnyjokes.refresh      now, even before its earliest begin date
              tandem tasks expire com.mrfunnyjokes.refresh      ends its time now
              tandem tasks run-due                              launches the tasks that are due by the clock
              tandem tasks quit-app                             swipes apps away in the app switcher
            """,
        subcommands: [ListTasks.self, LaunchTask.self, ExpireTask.self, RunDue.self, QuitApp.self])
}

/// Options for the phone's state folder and for the rules by which tasks are launched.
struct TaskOptions: ParsableArguments {
    @OptionGroup(title: "Where") var state: StateOptions
    @OptionGroup var clock: ClockOptions
    @Option(help: "The seed of the random launches (an assumption of the model).") var seed: UInt64 = 1
    @Option(help: "The time in which the odds of a launch halve, after a day without use (an assumption).")
    var disuseHalfLife = DurationArgument(.seconds(3 * 86_400))

    var model: LaunchModel {
        var model = LaunchModel()
        model.seed = seed
        model.halfLife = max(disuseHalfLife.duration / .seconds(1), 1)
        return model
    }

    func host(limits: TaskLimits = TaskLimits()) throws -> BackgroundTaskHost {
        let clock = clock.clock
        return try BackgroundTaskHost(
            stateDirectory: try state.directory(), model: model, limits: limits, now: { clock.now() })
    }
}

/// The time limits for a launched task.
struct LimitOptions: ParsableArguments {
    @Option(help: "The time before the task expires; default: 30s for a refresh, 5m for processing.")
    var timeout: DurationArgument?
    @Option(help: "The time that an expired task has to complete before its process is killed.")
    var grace = DurationArgument(.seconds(5))

    var limits: TaskLimits {
        var limits = TaskLimits()
        if let timeout {
            limits.refresh = timeout.duration
            limits.processing = timeout.duration
        }
        limits.grace = grace.duration
        return limits
    }
}

struct ListTasks: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the pending requests, and when they would be launched.",
        discussion: """
            `due` is the time at which the model launches the task, or null with a reason in `blocked`: force-quit, disuse,
            no-network, no-external-power. A terminal gets a table, with times in UTC.

            EXAMPLE
              tandem tasks list --json
              {"identifier":"com.mrfunnyjokes.refresh","type":"refresh","app":"com.mrfunnyjokes","earliestBeginDate":"2026-01-30T21:00:00.000000Z","submittedAt":"2026-01-30T17:00:00.000000Z","due":"2026-01-30T21:00:00.000000Z","blocked":null}
            """)

    @OptionGroup var options: TaskOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let pending = try BackgroundTaskHost.pending(
            stateDirectory: try options.state.existing(), model: options.model)
        if isatty(STDOUT_FILENO) == 1, !common.json, !pending.isEmpty {
            for row in TaskTable.rows(pending, width: Terminal.columns) {
                Output.line(StyledText.terminal(row, hasColor: Terminal.hasColor))
            }
            return
        }
        for item in pending {
            let request = item.request
            func text(_ date: Date?) -> String { date.map { RFC3339.text($0) } ?? "null" }
            func json(_ date: Date?) -> String { date.map { JSONText.quoted(RFC3339.text($0)) } ?? "null" }
            if common.json {
                Output.line(
                    "{\"identifier\":\(JSONText.quoted(request.identifier)),\"type\":\"\(request.type.rawValue)\","
                        + "\"app\":\(JSONText.quoted(request.app)),"
                        + "\"earliestBeginDate\":\(json(request.earliestBeginDate)),"
                        + "\"submittedAt\":\(json(request.submittedAt)),\"due\":\(json(item.decision.due)),"
                        + "\"blocked\":\(item.decision.obstacle.map { JSONText.quoted($0) } ?? "null")}")
            } else {
                let floor = request.earliestBeginDate.map { "not before \(text($0))" } ?? "without a floor"
                let when = item.decision.obstacle.map { "blocked: \($0)" } ?? "due \(text(item.decision.due))"
                Output.line("\(request.identifier)  \(request.type.rawValue), \(floor), \(when)")
            }
        }
        if pending.isEmpty, !common.json { Output.note("no background task is pending") }
    }
}

/// Prints the result of a launch.
/// - Throws: `ExitCode` with 1 (check failed) if `isSuccess` is false.
private func report(_ launched: BackgroundTaskHost.Launched, json: Bool, isSuccess: Bool) throws {
    let (identifier, result) = (launched.request.identifier, launched.result)
    if json {
        Output.line(
            "{\"identifier\":\(JSONText.quoted(identifier)),\"outcome\":\"\(result.outcome.word)\","
                + "\"success\":\(result.isSuccess),\"expired\":\(result.wasExpired)}")
    } else {
        Output.line("\(identifier): \(result.description)")
    }
    if !isSuccess { throw ExitCode(ExitStatus.checkFailed.rawValue) }
}

struct LaunchTask: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch", abstract: "Launches the app for a pending task now, and waits for its end.",
        discussion: """
            Like _simulateLaunchForTaskWithIdentifier in Apple's debugger: the earliest begin date and the odds are
            ignored. An app that the user has quit is not launched. Exit code 0: the task completed with success; 1: it
            did not; 66: no such request is pending; 75: another task runs.

            EXAMPLE
              tandem tasks launch com.mrfunnyjokes.refresh --json
              {"identifier":"com.mrfunnyjokes.refresh","outcome":"succeeded","success":true,"expired":false}
            """)

    @Argument(help: "The task's identifier.") var identifier: String
    @OptionGroup var options: TaskOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let launched = try options.host(limits: limits.limits).launch(identifier)
        try report(launched, json: common.json, isSuccess: launched.result.isSuccess)
    }
}

struct ExpireTask: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expire", abstract: "Ends the time of a running or pending task now.",
        discussion: """
            Like _simulateExpirationForTaskWithIdentifier in Apple's debugger for a running task. If the task does not
            run, the pending request is launched and expires as soon as its launch handler has returned. Exit code 0:
            the task completed in its grace period; 1: it did not, and the process was killed or crashed; 66: no such
            task runs or is pending.

            EXAMPLE
              tandem tasks expire com.mrfunnyjokes.refresh --json
              {"identifier":"com.mrfunnyjokes.refresh","outcome":"failed","success":false,"expired":true}
            """)

    @Argument(help: "The task's identifier.") var identifier: String
    @OptionGroup var options: TaskOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let launched = try options.host(limits: limits.limits).expire(identifier)
        let isSuccess = [.succeeded, .failed, .expired].contains(launched.result.outcome)
        try report(launched, json: common.json, isSuccess: isSuccess)
    }
}

struct RunDue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run-due", abstract: "Launches the tasks that are due by the clock, one after the other.",
        discussion: """
            A request is due at its earliest begin date, or later the longer the app was unused; never while the app
            is force-quit. Exit code 0 also if nothing is due; 1: a launched task did not complete with success.

            EXAMPLES
              tandem tasks run-due
              tandem tasks run-due --now +5h
            """)

    @OptionGroup var options: TaskOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let launched = try options.host(limits: limits.limits).runDue()
        if launched.isEmpty, !common.json { Output.note("no background task is due") }
        var hasFailed = false
        for task in launched {
            do { try report(task, json: common.json, isSuccess: task.result.isSuccess) } catch { hasFailed = true }
        }
        if hasFailed { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}

struct QuitApp: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quit-app", abstract: "Force-quits an app, as its user does in the app switcher.",
        discussion: """
            Its running task is killed. Pending requests stay, but nothing launches the app in the background
            until it is opened again.

            EXAMPLES
              tandem tasks quit-app                             every known app
              tandem tasks quit-app --app com.mrfunnyjokes
            """)

    @Option(help: ArgumentHelp("The app's bundle identifier; default: all apps.", valueName: "app"))
    var app: String?
    @OptionGroup var options: TaskOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        for app in try options.host().forceQuit(app: app) {
            Output.line(common.json ? "{\"app\":\(JSONText.quoted(app)),\"isForceQuit\":true}" : "\(app) was quit")
        }
    }
}
