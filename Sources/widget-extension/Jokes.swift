import AppGroup
public import ArgumentParser
import CommandSupport
import Firestore
import Foundation
public import JokesShared
import JokesWidget
import Synchronization
import WidgetHost
import WidgetKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What host and provider child both need to know; the host hands it to the child as the same options.
struct WidgetOptions: ParsableArguments {
    @OptionGroup var app: AppOption
    @OptionGroup(title: "Where") var container: ContainerOptions
    @OptionGroup(title: "Where") var backend: BackendOptions
    @OptionGroup var clock: ClockOptions
    @Option(help: "The age at which a stored joke gives way to a fallback joke when fetching fails.")
    var fallbackAfter = DurationArgument(.seconds(24 * 3_600))
    @Option(help: .hidden) var freshness = JokeOfTheDay.Freshness.dayAndAge

    /// The options as arguments, for the provider child. The clock goes as an offset, so that both agree.
    func arguments() throws -> [String] {
        // With an equals sign a value may begin with a hyphen.
        [
            "--container=\(try container.path())", "--backend=\(try backend.url().absoluteString)",
            "--now=\(clock.clock.offset < 0 ? "-" : "+")\(Int64((abs(clock.clock.offset) * 1_000).rounded()))ms",
            "--fallback-after=\(fallbackAfter.defaultValueDescription)",
            "--fetch-timeout=\(try backend.timeout().defaultValueDescription)", "--freshness=\(freshness.rawValue)",
        ]
    }
}

/// The Joke of the Day's widget extension.
enum Jokes {
    static let families = JokeOfTheDayWidget.families

    static func widgets(_ options: WidgetOptions) async throws -> [HostedWidget] {
        let path = try options.container.path()
        let client = FirestoreClient(
            baseURL: try options.backend.url(), project: JokeService.project,
            session: URLSession(configuration: .ephemeral),
            timeout: try options.backend.timeout().duration / .seconds(1),
            bodyLimit: JokeProvider.bodyLimit)
        let opened = OpenedContainer()
        let resolver = JokeResolver(
            container: { () throws(AppGroupError) in try opened.container(at: path) },
            fetcher: JokeFetcher(JokeService(client)),
            fallbackAfter: options.fallbackAfter.duration / .seconds(1), freshness: options.freshness,
            report: { Output.note($0) })
        let clock = options.clock.clock
        let provider = JokeProvider(resolver: resolver, now: { clock.now() })
        return await MainActor.run {
            HostedWidget.list(of: JokeOfTheDayWidget(provider: provider)) { entry in
                guard let entry = entry as? JokeEntry else { return .ofProperties(entry) }
                return EntryDescription(
                    content: String(decoding: JokeStore.payload(entry.joke), as: UTF8.self),
                    source: entry.source.rawValue)
            }
        }
    }
}

extension JokeOfTheDay.Freshness: ExpressibleByArgument {}

/// The container as it was opened for an earlier call, as long as its directory is the one at the path.
private final class OpenedContainer: Sendable {
    private let current = Mutex<SharedContainer?>(nil)

    func container(at path: String) throws(AppGroupError) -> SharedContainer {
        if let container = current.withLock({ $0 }), container.isStillAtPath { return container }
        // As on iOS, where the App Group's directory is there before any of its members runs.
        let container = try SharedContainer.open(path, access: .create)
        current.withLock { $0 = container }
        return container
    }
}

/// The provider child. The host starts it; it is of no use on its own.
struct ProviderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provider", abstract: "Runs the providers for the host, over a pipe.", shouldDisplay: false)

    @OptionGroup var options: WidgetOptions

    func run() async throws {
        ProviderRuntime.run(try await Jokes.widgets(options))
    }
}
