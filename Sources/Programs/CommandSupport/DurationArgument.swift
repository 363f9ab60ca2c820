public import ArgumentParser

/// A duration on the command line: `90s`, `15m`, `25h`, `3d`, `250ms`; a bare number is seconds.
public struct DurationArgument: ExpressibleByArgument, Sendable, Equatable {
    /// The parsed duration.
    public var duration: Duration

    /// Wraps a duration, for defaults.
    public init(_ duration: Duration) {
        self.duration = duration
    }

    /// Parses a duration; nil when the text is not one, negative, or longer than 100,000 days.
    public init?(argument: String) {
        let units: [(suffix: String, seconds: Double)] = [
            ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400),
        ]
        let unit = units.first { argument.hasSuffix($0.suffix) } ?? ("", 1)
        let digits = argument.dropLast(unit.suffix.count)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let number = Double(digits), number * unit.seconds <= 100_000 * 86_400
        else { return nil }
        self.duration = .milliseconds(Int64((number * unit.seconds * 1_000).rounded()))
    }

    /// The same duration, as `--help` prints it.
    public var defaultValueDescription: String {
        let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
    }
}

/// What every command of every program accepts.
public struct CommonOptions: ParsableArguments, Sendable {
    /// Whether results and errors are printed as JSON.
    @Flag(help: "Print results and errors as JSON, one object a line.")
    public var json = false

    /// Makes the options with their defaults.
    public init() {}
}

/// The version every program prints.
public let tandemVersion = "0.1.0"
