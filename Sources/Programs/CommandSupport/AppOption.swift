public import ArgumentParser
public import PhoneState

extension AppName: ExpressibleByArgument {}

public struct AppOption: ParsableArguments {
    @Option(help: "The app.") public var app = AppName.jokes

    public init() {}
}
