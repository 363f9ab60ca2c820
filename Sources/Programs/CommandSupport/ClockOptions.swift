public import ArgumentParser

/// The option that gives a program a separate clock, with an offset from the clock that its process sees.
public struct ClockOptions: ParsableArguments {
    @Option(
        name: .customLong("now"), parsing: .unconditional,
        help: ArgumentHelp("The program's clock: a time, or an offset such as -25h.", valueName: "time"))
    public var clock = ClockArgument()

    public init() {}
}
