public import ArgumentParser

/// The option that sets a program's own clock off from the one its process sees.
public struct ClockOptions: ParsableArguments {
    /// The clock.
    @Option(
        name: .customLong("now"), parsing: .unconditional,
        help: ArgumentHelp("The program's clock: a time, or an offset such as -25h.", valueName: "time"))
    public var clock = ClockArgument()

    /// Makes the option with its default.
    public init() {}
}
