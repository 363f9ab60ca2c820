import AppGroup
import ArgumentParser
import CommandSupport
import PhoneState
import WidgetHost
import WidgetKit

/// A family on the command line, by its name.
struct FamilyArgument: ExpressibleByArgument {
    var family = WidgetFamily.systemSmall

    init() {}

    init?(argument: String) {
        guard let family = WidgetFamily(name: argument) else { return nil }
        self.family = family
    }

    var defaultValueDescription: String { family.description }
    static var allValueStrings: [String] { (0...7).compactMap { WidgetFamily(rawValue: $0)?.description } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// The options of a command that makes a single provider call, and a method that makes the call. The provider runs in a
/// child process.
struct CallOptions: ParsableArguments {
    @OptionGroup var options: WidgetOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Where") var state: StateOptions
    @Option(help: "The widget's kind; by default the first one with the family.") var kind: String?
    @Option(name: .customLong("family"), help: "The widget's family.") var chosen = FamilyArgument()
    @Option(help: "The time that the provider may take.") var deadline = DurationArgument(.seconds(30))

    func perform(_ call: ProviderCall, isPreview: Bool = false) async throws {
        let provided = try provided()
        let family = chosen.family
        let kind = try kind(in: provided.widgets())
        let provider = provided.child { Output.note($0.description) }
        defer { provider.stop() }
        do throws(ProviderFailure) {
            let timeline = try await provider.call(
                call, kind: kind, family: family, isPreview: isPreview, deadline: deadline.duration)
            Output.line(timeline.json(kind: kind, family: family))
        } catch {
            let status: ExitStatus = if case .deadline = error { .tryAgain } else { .checkFailed }
            throw CommandFailure(status, reason: error.outcome, error.description)
        }
    }

    private func provided() throws -> ProvidedWidgets {
        // Passes on only the path of the state folder. The folder itself is not created, because a single call does not
        // need it.
        let environment = try options.environment(state: state.path)
        return try .of(options.app.app, environment: try environment.variables())
    }

    private func kind(in widgets: [PlacedWidget]) throws -> String {
        let family = chosen.family
        guard let widget = widgets.first(where: { kind == nil ? $0.families.contains(family) : $0.kind == kind }) else {
            let known = widgets.map { "\($0.kind) (\($0.families.map(\.description).joined(separator: ", ")))" }
            throw CommandFailure(
                .usage, reason: "usage",
                "no widget \(kind ?? "has the family \(family)"). There are: \(known.joined(separator: "; "))")
        }
        guard widget.families.contains(family) else {
            throw CommandFailure(
                .usage, reason: "usage",
                "\(widget.kind) has no family \(family), only: "
                    + widget.families.map(\.description).joined(separator: ", "))
        }
        return widget.kind
    }
}

struct TimelineCommand: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Asks the provider for a timeline now.",
        discussion: """
            The provider reads and writes the container, as it does for the host. The archive does not change.

            EXAMPLE
              widget-extension timeline --family systemSmall
              {"kind":"JokeOfTheDayWidget","family":"systemSmall","entries":[{"date":"…","source":"app","content":{"entry":{"joke":{…},…},"view":{…},"outline":"…","texts":["…"],…}}],"policy":{"after":"…"}}
            """)
    @OptionGroup var call: CallOptions
    func run() async throws { try await call.perform(.timeline) }
}

struct SnapshotCommand: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Asks the provider for a snapshot now, as the gallery does.",
        discussion: """
            EXAMPLE
              widget-extension snapshot --family accessoryInline
            """)
    @OptionGroup var call: CallOptions
    func run() async throws { try await call.perform(.snapshot, isPreview: true) }
}

struct PlaceholderCommand: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "placeholder", abstract: "Asks the provider for its placeholder.",
        discussion: """
            EXAMPLE
              widget-extension placeholder
            """)
    @OptionGroup var call: CallOptions
    func run() async throws { try await call.perform(.placeholder) }
}
