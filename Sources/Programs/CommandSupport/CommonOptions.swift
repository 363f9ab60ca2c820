public import ArgumentParser

/// The options that every command of every program has.
public struct CommonOptions: ParsableArguments, Sendable {
    /// True if results and errors are printed as JSON.
    @Flag(help: "Print results and errors as JSON, one object per line.")
    public var json = false

    public init() {}
}

/// The version that every program prints.
public let tandemVersion = "1.0.0"
