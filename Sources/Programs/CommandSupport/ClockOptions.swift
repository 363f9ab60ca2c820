public import ArgumentParser

/// The option that shifts the program's clock. The offset is relative to the clock that the program's process sees.
public struct ClockOptions: ParsableArguments {
    @Option(
        name: .customLong("now"), parsing: .unconditional,
        help: ArgumentHelp("The program's clock: a time, or an offset such as -25h.", valueName: "time"))
    public var clock = ClockArgument()

    public init() {}
}
