import AppGroup
import ArgumentParser
import BackgroundTasks
import CommandSupport
import Foundation
import Glibc
import JokesApp
import PhoneState
import Utilities

/// Options for the phone on which the app runs. Background tasks need a phone.
struct PhoneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder where background refreshes are scheduled; default: $TANDEM_STATE. Without either, none are.",
            valueName: "dir"), completion: .directory)
    var state: String?

    /// The time that the system gives a refresh in the background (BackgroundTasks: BGAppRefreshTask, "up to 30
    /// seconds").
    static let refreshTime: Duration = .seconds(30)

    private var isThere: Bool { !(ProcessInfo.processInfo.environment["TANDEM_STATE"] ?? "").isEmpty }

    /// Does what an app does for background tasks during its launch: identifies the app, and registers its handlers.
    func prepare(_ options: AppOptions) {
        // The variable is set before any code reads the environment.
        if let state { setenv("TANDEM_STATE", state, 1) }
        BackgroundTaskRuntime.setInfoPlist(JokesBackground.infoPlist)
        BackgroundTaskRuntime.setLaunchCommand([Self.program(), "background-refresh"] + options.arguments())
        // The options are parsed once and never change.
        nonisolated(unsafe) let options = options
        JokesBackground.register(
            schedule: { schedule(options) },
            refresh: {
                do {
                    _ = try await options.fetchingAndSending { try await $0.refresh() }
                    return true
                } catch {
                    Output.note("the refresh failed: \(CommandFailure(error).message)")
                    return false
                }
            })
        BackgroundTaskRuntime.applicationDidFinishLaunching()
    }

    /// Schedules the next refresh if the app runs on a phone. If that fails, prints the reason on standard error.
    @discardableResult
    func schedule(_ options: AppOptions) -> Date? {
        guard isThere else { return nil }
        return try? JokesBackground.schedule(at: options.clock.clock.now())
    }

    /// Moves the app to the background.
    /// - Parameter loading: True if the app first loads the same data as a refresh does. A failure to load is ignored.
    func goToBackground(_ options: AppOptions, loading: Bool) async {
        schedule(options)
        guard loading else { return }
        do {
            _ = try await options.fetchingAndSending { try await $0.refresh(until: .now + Self.refreshTime) }
        } catch {
            Output.note("nothing was loaded in the background: \(CommandFailure(error).message)")
        }
    }

    /// Returns the path of the running program.
    private static func program() -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}

extension AppOptions {
    /// Returns the given options as arguments for another process. Leaves out values that come from the environment,
    /// because the launching process provides them.
    func arguments() -> [String] {
        // After an equals sign, a value may begin with a hyphen.
        var arguments: [String] = []
        if let directory = container.container { arguments.append("--container=\(directory)") }
        if let group = container.group { arguments.append("--group=\(group)") }
        if let address = backend.backend { arguments.append("--backend=\(address)") }
        if clock.clock.offset != 0 {
            let milliseconds = Int64((abs(clock.clock.offset) * 1_000).rounded())
            arguments.append("--now=\(clock.clock.offset < 0 ? "-" : "+")\(milliseconds)ms")
        }
        return arguments
    }
}

struct BackgroundRefresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "background-refresh",
        abstract:
            "Fetches today's and tomorrow's joke and continues to load the catalogue, as the app does in the background.",
        discussion: """
            `tandem tasks launch` runs it for a pending task, with --task. Without --task it refreshes at once. In both cases
            the next refresh is scheduled if there is a state folder, even if this one fails. Tomorrow's joke is
            kept in the record `jotd-tomorrow` until its day comes. The catalogue is loaded for at most 30 seconds, or
            until the task expires; the next refresh continues. A complete catalogue is reloaded when it is a day old.
            Waiting ratings are sent.

            EXAMPLES
              main-app background-refresh
              main-app background-refresh --json
              {"joke":"j17","day":"2026-01-30","tomorrow":"j4","catalogue":154,"complete":true,"fallbacks":20,"revision":42,"changed":true,"reload":true,"scheduled":"2026-01-30T21:00:00.000000Z","ratings":{"sent":0,"waiting":0}}
            """)

    @OptionGroup var options: AppOptions
    @OptionGroup(title: "Where") var phone: PhoneOptions
    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("Performs this task through its launch handler.", valueName: "id")) var task: String?

    func run() async throws {
        phone.prepare(options)
        if BackgroundTaskRuntime.isLaunchedForTask {
            guard await BackgroundTaskRuntime.runLaunchedTask() else { throw ExitCode(ExitStatus.checkFailed.rawValue) }
            return
        }
        if let task {
            guard let success = await BackgroundTaskRuntime.perform(task) else {
                throw CommandFailure(
                    .missing, reason: "no-such-task",
                    "the app has no launch handler for \(task); it has one for \(JokesBackground.refreshIdentifier)")
            }
            guard success else { throw ExitCode(ExitStatus.checkFailed.rawValue) }
            return
        }
        let scheduled = phone.schedule(options)
        let (report, ratings) = try await options.fetchingAndSending {
            try await $0.refresh(until: .now + PhoneOptions.refreshTime)
        }
        printReport(report, ratings, scheduled)
    }

    private func printReport(_ report: RefreshReport, _ ratings: DeliveryReport, _ scheduled: Date?) {
        let launch = report.launch
        let date = scheduled.map { RFC3339.text($0) }
        if common.json {
            Output.line(
                "{\"joke\":\(JSONText.quoted(launch.joke.id)),\"day\":\(JSONText.quoted(launch.joke.day ?? "")),"
                    + "\"tomorrow\":\(report.tomorrow.map { JSONText.quoted($0.id) } ?? "null"),"
                    + "\"catalogue\":\(report.catalogue.jokes),\"complete\":\(report.catalogue.complete),"
                    + "\"fallbacks\":\(launch.fallbacks),"
                    + "\"revision\":\(launch.commit.revision),\"changed\":\(launch.commit.changed),"
                    + "\"reload\":\(launch.askedForReload),"
                    + "\"scheduled\":\(date.map { JSONText.quoted($0) } ?? "null"),"
                    + "\"ratings\":{\"sent\":\(ratings.sent),\"waiting\":\(ratings.waiting)}}")
        } else {
            let tomorrow = report.tomorrow == nil ? "tomorrow's joke is not known yet" : "tomorrow's joke is held"
            Output.line(
                "revision \(launch.commit.revision), \(report.catalogue.jokes.counted("joke")) in the catalogue, \(tomorrow)"
            )
            if let date { Output.line("the next refresh is scheduled, not before \(date)") }
        }
    }
}
