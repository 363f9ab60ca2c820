public import ArgumentParser

/// Which of the apps a program plays.
public enum AppName: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// The Joke of the Day.
    case jokes
}

/// The option that chooses an app.
public struct AppOption: ParsableArguments {
    /// The app.
    @Option(help: "The app.") public var app = AppName.jokes

    /// Makes the option with its default.
    public init() {}
}
