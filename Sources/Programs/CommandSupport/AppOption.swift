public import ArgumentParser
public import PhoneState

extension AppName: ExpressibleByArgument {}

/// The option that chooses an app.
public struct AppOption: ParsableArguments {
    /// The app.
    @Option(help: "The app.") public var app = AppName.jokes

    public init() {}
}
