import ArgumentParser
import CommandSupport
import PhoneState

/// The options of an app's widget extension.
struct WidgetOptions: ParsableArguments {
    @OptionGroup var app: AppOption
    @OptionGroup(title: "Where") var container: ContainerOptions
    @OptionGroup(title: "Where") var backend: BackendOptions
    @OptionGroup var clock: ClockOptions
    @OptionGroup var jokes: JokeOptions

    /// Returns the container's directory.
    func containerPath() throws -> String { try container.path(of: app.app) }

    /// Returns the environment of the extension.
    /// - Parameter state: the state folder.
    func environment(state: String) throws -> ProviderEnvironment {
        ProviderEnvironment(
            app: app.app, container: try containerPath(), state: state, backend: backend, clock: clock.clock,
            more: jokes.variables)
    }
}

/// The settings of the jokes' extension, which reads them from its environment.
struct JokeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The age at which a stored joke gives way to a fallback joke when fetching fails; $JOKES_FALLBACK_AFTER "
                + "(in seconds) by default, else 24h.", valueName: "duration"))
    var fallbackAfter: DurationArgument?
    @Option(help: .hidden) var freshness: Freshness?

    /// The rule by which a stored joke is fresh. `ageAlone` is a mistake that simulations have to find.
    enum Freshness: String, ExpressibleByArgument {
        case dayAndAge = "day-and-age"
        case ageAlone = "age-alone"
    }

    var variables: [String: String] {
        var variables: [String: String] = [:]
        variables["JOKES_FALLBACK_AFTER"] = fallbackAfter.map { "\($0.duration / .seconds(1))" }
        variables["JOKES_FRESHNESS"] = freshness?.rawValue
        return variables
    }
}
