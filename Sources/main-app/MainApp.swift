import AppGroup
import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import JokesApp
import JokesShared

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
            """,
        version: tandemVersion, subcommands: [Launch.self])

    static func main() async {
        await runProgram()
    }
}

struct Launch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fetches the joke of the day, publishes it, and asks the widget to reload if it changed.",
        discussion: """
            When the backend cannot be reached, nothing is changed and the exit code is 69.

            EXAMPLES
              main-app launch
              main-app launch --for 30s         stays in the foreground for 30 seconds
              main-app launch --json
              {"joke":"j17","day":"2026-01-30","revision":42,"changed":true,"reload":true,"fallbacks":20}
            """)

    @OptionGroup(title: "Where") var options: ContainerOptions
    @OptionGroup(title: "Where") var backend: BackendOptions
    @OptionGroup var common: CommonOptions
    @Option(help: "How long to stay in the foreground.") var `for` = DurationArgument(.zero)
    @Option(
        name: .customLong("now"), parsing: .unconditional,
        help: ArgumentHelp("The app's clock: a time, or an offset such as -25h.", valueName: "time"))
    var clock = ClockArgument()

    func run() async throws {
        let client = FirestoreClient(
            baseURL: try backend.url(), project: JokeService.project, session: URLSession(configuration: .ephemeral))
        let container = try options.open(.create)
        let launch = JokesLaunch(
            service: JokeService(client), store: JokeStore(container), now: { [clock] in clock.now() })
        let report: LaunchReport
        do {
            report = try await launch.run()
        } catch let error as AppGroupError {
            throw error
        } catch {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "\(error). What was published stays as it is. Is the backend running? (`local-backend serve`, --backend)")
        }
        print(report)
        if self.for.duration > .zero { try await ContinuousClock().sleep(for: self.for.duration) }
    }

    private func print(_ report: LaunchReport) {
        let joke = report.joke
        if common.json {
            Output.line(
                "{\"joke\":\(JSONText.quoted(joke.id)),\"day\":\(JSONText.quoted(joke.day ?? "")),"
                    + "\"revision\":\(report.commit.revision),\"changed\":\(report.commit.changed),"
                    + "\"reload\":\(report.askedForReload),\"fallbacks\":\(report.fallbacks)}")
        } else {
            Output.line("\(joke.character ?? "Somebody"): \(joke.setup)\(joke.punchline.isEmpty ? "" : " … \(joke.punchline)")")
            let reload = report.askedForReload ? "the widget was asked to reload" : "nothing new to show, no reload asked for"
            Output.line("revision \(report.commit.revision), \(report.fallbacks) fallback jokes, \(reload)")
        }
    }
}
