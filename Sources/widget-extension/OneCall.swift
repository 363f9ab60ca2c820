import AppGroup
import ArgumentParser
import CommandSupport
import JokesShared
import WidgetHost
import WidgetKit

/// A family on the command line, by its name.
struct FamilyArgument: ExpressibleByArgument {
    var family = WidgetFamily.systemSmall

    init() {}

    init?(argument: String) {
        guard let family = WidgetFamily(name: argument), Jokes.families.contains(family) else { return nil }
        self.family = family
    }

    var defaultValueDescription: String { family.description }
    static var allValueStrings: [String] { Jokes.families.map(\.description) }
}

/// One provider call in a child of its own; prints what the provider gave.
struct CallOptions: ParsableArguments {
    @OptionGroup var options: WidgetOptions
    @OptionGroup var common: CommonOptions
    @Option(name: .customLong("family"), help: "The widget's family.") var chosen = FamilyArgument()
    @Option(help: "How long the provider may take.") var deadline = DurationArgument(.seconds(30))

    func perform(_ call: ProviderCall, isPreview: Bool = false) async throws {
        let provider = ProviderChild(arguments: [Run.program(), "provider"] + (try options.arguments())) { problem in
            Output.note(problem.description)
        }
        defer { provider.stop() }
        let family = chosen.family
        do throws(ProviderFailure) {
            let timeline = try await provider.call(
                call, kind: JokeStore.widgetKind, family: family, isPreview: isPreview, deadline: deadline.duration)
            Output.line(timeline.json(kind: JokeStore.widgetKind, family: family))
        } catch {
            let status: ExitStatus = if case .deadline = error { .tryAgain } else { .checkFailed }
            throw CommandFailure(status, reason: error.outcome, error.description)
        }
    }
}

struct TimelineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Asks the provider for a timeline now.",
        discussion: """
            The provider reads and writes the container, as it does for the host; the archive is left alone.

            EXAMPLE
              widget-extension timeline --family systemSmall
              {"kind":"JokeOfTheDayWidget","family":"systemSmall","entries":[{"date":"…","source":"app","content":{…}}],"policy":{"after":"…"}}
            """)
    @OptionGroup var call: CallOptions
    func run() async throws { try await call.perform(.timeline) }
}

struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Asks the provider for a snapshot now, as the gallery does.",
        discussion: """
            EXAMPLE
              widget-extension snapshot --family accessoryInline
            """)
    @OptionGroup var call: CallOptions
    func run() async throws { try await call.perform(.snapshot, isPreview: true) }
}

struct PlaceholderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "placeholder", abstract: "Asks the provider for its placeholder.",
        discussion: """
            EXAMPLE
              widget-extension placeholder
            """)
    @OptionGroup var call: CallOptions
    func run() async throws { try await call.perform(.placeholder) }
}
