import AppGroup
import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import JokesApp
import PhoneState
import Utilities

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@main
struct MainApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "main-app",
        abstract: "The app process of the Joke of the Day.",
        discussion: """
            EXAMPLES
              main-app launch --backend http://127.0.0.1:8080
              main-app launch --now=-25h        as if it had been launched 25 hours ago
              main-app background-refresh
              main-app feed --limit 5
              main-app rate j17 5
              main-app rankings
            """,
        version: tandemVersion,
        subcommands: [
            Launch.self, BackgroundRefresh.self, FeedCommand.self, Rate.self, RankingsCommand.self,
            CatalogueCommand.self, Publish.self,
        ])

    static func main() async {
        await runProgram()
    }
}

/// The options of the app, such as its container and its clock.
struct AppOptions: ParsableArguments {
    @OptionGroup var app: AppOption
    @OptionGroup(title: "Where") var container: ContainerOptions
    @OptionGroup(title: "Where") var backend: BackendOptions
    @OptionGroup var clock: ClockOptions

    /// The maximum size of an answer that the app reads, in bytes. The largest answer is a page of jokes.
    private static let bodyLimit = 16 << 20

    func launch() throws -> JokesLaunch {
        guard app.app == .jokes else {
            throw CommandFailure(
                .usage, reason: "usage", "--app \(app.app.rawValue) has only launch; this command is the joke app's")
        }
        let client = FirestoreClient(
            baseURL: try backend.url(), project: JokeService.project, session: URLSession(configuration: .ephemeral),
            timeout: try backend.timeout().duration / .seconds(1), bodyLimit: Self.bodyLimit)
        return JokesLaunch(
            service: JokeService(client), store: JokeStore(try container.open(.create)),
            now: { [clock = clock.clock] in clock.now() }
        )
    }

    /// Brings the app to the foreground, so that its reload requests do not use the widgets' budget. A host with the
    /// state folder `$TANDEM_STATE` sees the change, too.
    func enterForeground() {
        let directory = ProcessInfo.processInfo.environment["TANDEM_STATE"].flatMap { $0.isEmpty ? nil : $0 }
        do throws(AppGroupError) {
            // If the folder does not exist, no host uses it.
            let exists = directory.map { FileManager.default.fileExists(atPath: $0) } ?? false
            try AppActivity.enterForeground(stateDirectory: exists ? directory : nil)
        } catch {
            Output.note("\(error)")
        }
    }

    /// Runs a closure that fetches data. Reports an error as an error of the backend, unless it comes from the
    /// container.
    func fetching<Result>(_ body: (JokesLaunch) async throws -> Result) async throws -> Result {
        let launch = try launch()
        do {
            return try await body(launch)
        } catch let error as AppGroupError {
            throw error
        } catch let failure as CommandFailure {
            throw failure
        } catch FirestoreError.notFound {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "the backend runs, but has no such document at \(clock.clock.now().formatted(.iso8601)). The published "
                    + "data is unchanged. `local-backend serve --seed` has jokes of 40 days before and after the time at "
                    + "which it was filled: start it under the same clock, with a new database")
        } catch is CancellationError {
            // A cancellation always comes from the expiration of a background task.
            throw CommandFailure(
                .tryAgain, reason: "expired",
                "the task expired, because its time was over. The stored data stays, and the next refresh continues from "
                    + "there")
        } catch {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "\(error). The published data is unchanged. \(backend.advice)"
            )
        }
    }
}

struct Launch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch",
        abstract: "Fetches the joke of the day, publishes it, and asks the widget to reload if it changed.",
        discussion: """
            If the backend cannot be reached, nothing is changed and the exit code is 69.

            With a state folder, the app then goes to the background and schedules a refresh in four hours at the
            earliest; `tandem tasks` lists and launches it. During `--for` it loads the catalogue, then tomorrow's joke
            and more of the catalogue. Waiting ratings are sent.

            With --app schedule the app imports a timetable and fetches nothing. A malformed file is refused
            (65) with line and field, and the widget keeps its content.

            With --app portfolio the app fetches the prices of its coins, calculates, and commits the widget's figures
            together with the data to calculate them again. Without a network the last prices stay, and the holdings are
            committed with those: the exit code is 0. A malformed holdings file is refused (65).

            EXAMPLES
              main-app launch
              main-app launch --for 30s         stays in the foreground for 30 seconds
              main-app launch --url mrfunnyjokes://joke/j17     as if opened by a tap on the widget
              main-app launch --app schedule --timetable timetable.json
              main-app launch --app portfolio --holdings holdings.json
              main-app launch --json
              {"joke":"j17","day":"2026-01-30","revision":42,"changed":true,"reload":true,"fallbacks":20,"commitStarted":1769749200.123456,"ratings":{"sent":0,"waiting":0}}
            """)

    @OptionGroup var options: AppOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Where") var phone: PhoneOptions
    @Option(help: "The time to stay in the foreground.") var `for` = DurationArgument(.zero)
    @Option(
        help: ArgumentHelp(
            "With --app schedule: the timetable, a JSON file; default: the stored one, at first a sample.",
            valueName: "file"), completion: .file())
    var timetable: String?
    @Option(
        help: ArgumentHelp(
            "With --app portfolio: the holdings, a JSON file; default: the stored ones, at first a sample.",
            valueName: "file"), completion: .file())
    var holdings: String?

    @Option(
        help: ArgumentHelp(
            "The URL of a tap on a widget, which opens the app (`widgetURL`). The event log records it.",
            valueName: "url"))
    var url: String?

    func validate() throws {
        if let url, URL(string: url)?.scheme == nil {
            throw ValidationError("--url takes a URL with a scheme, such as mrfunnyjokes://joke/j17.")
        }
        guard timetable == nil || options.app.app == .schedule else {
            throw ValidationError("--timetable goes with --app schedule.")
        }
        guard holdings == nil || options.app.app == .portfolio else {
            throw ValidationError("--holdings goes with --app portfolio.")
        }
    }

    func run() async throws {
        try noteURL()
        if options.app.app == .schedule { return try await launchSchedule() }
        if options.app.app == .portfolio { return try await launchPortfolio() }
        options.enterForeground()
        phone.prepare(options)
        let (report, ratings) = try await options.fetchingAndSending { try await $0.run() }
        let joke = report.joke
        if common.json {
            let started = Int64((report.commitStarted.timeIntervalSince1970 * 1_000_000).rounded())
            let fraction = String(started % 1_000_000)
            let padding = String(repeating: "0", count: 6 - fraction.count)
            Output.line(
                "{\"joke\":\(JSONText.quoted(joke.id)),\"day\":\(JSONText.quoted(joke.day ?? "")),"
                    + "\"revision\":\(report.commit.revision),\"changed\":\(report.commit.changed),"
                    + "\"reload\":\(report.askedForReload),\"fallbacks\":\(report.fallbacks),"
                    + "\"commitStarted\":\(started / 1_000_000).\(padding)\(fraction),"
                    + "\"ratings\":{\"sent\":\(ratings.sent),\"waiting\":\(ratings.waiting)}}")
        } else {
            let punchline = joke.punchline.isEmpty ? "" : "\n  \(joke.punchline)"
            Output.line("\(joke.character ?? "Somebody"): \(joke.setup)\(punchline)")
            let reload =
                report.askedForReload ? "the widget was asked to reload" : "nothing new to show, no reload asked for"
            Output.line("revision \(report.commit.revision), \(report.fallbacks) fallback jokes, \(reload)")
        }
        let isLong = self.for.duration > .zero
        if isLong { try await stayInForeground() }
        AppActivity.leaveForeground()
        await phone.goToBackground(options, loading: isLong)
    }
}

extension Launch {
    /// If there is a state folder, adds an event to the log in that folder: a tap opened the app.
    private func noteURL() throws {
        let state = ProcessInfo.processInfo.environment["TANDEM_STATE"] ?? ""
        guard let url, FileManager.default.fileExists(atPath: state) else { return }
        var event = HostEvent(.open)
        event.kind = options.app.app.rawValue
        event.outcome = url
        event.source = "main-app"
        let clock = options.clock.clock
        try EventLog(path: "\(state)/\(EventLog.fileName)", now: { clock.now() }).append(event)
    }

    /// Loads the catalogue while the app is in the foreground. A failed load is retried in the background.
    private func stayInForeground() async throws {
        let launch = try options.launch()
        let load = CatalogueLoad(service: launch.service, store: launch.store, now: launch.now)
        let loading = Task {
            do {
                try await load.run()
            } catch is CancellationError {
            } catch {
                Output.note("the catalogue is incomplete: \(CommandFailure(error).message)")
            }
        }
        try await ContinuousClock().sleep(for: self.for.duration)
        loading.cancel()
        await loading.value
    }
}

struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publishes one joke after the other, as a target for kills.",
        discussion: """
            Each joke is a separate transaction, with the fallback jokes and the reload marker. A line is printed for
            each once it is durable; `scripts/simulate-kills` compares them with the surviving data.

            EXAMPLE
              main-app publish --times 50
              {"joke":"j17","revision":43}
            """)

    @OptionGroup var options: AppOptions
    @OptionGroup var common: CommonOptions
    @Option(help: "The number of commits.") var times = 50

    func validate() throws {
        guard times > 0 else { throw ValidationError("--times takes a number from 1 on.") }
    }

    func run() async throws {
        options.enterForeground()
        try await options.fetching { launch in
            try await launch.publish(times: times) { joke, result in
                Output.line("{\"joke\":\(JSONText.quoted(joke.id)),\"revision\":\(result.revision)}")
            }
        }
    }
}
