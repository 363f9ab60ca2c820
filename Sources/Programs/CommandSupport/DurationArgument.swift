public import ArgumentParser

/// A duration on the command line: `90s`, `15m`, `25h`, `3d`, `250ms`; a bare number is seconds.
public struct DurationArgument: ExpressibleByArgument, Sendable, Equatable {
    public var duration: Duration

    public init(_ duration: Duration) {
        self.duration = duration
    }

    /// Parses a duration; nil if the text is not one, negative, or longer than 100,000 days.
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

    /// The duration for `--help`.
    public var defaultValueDescription: String {
        let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
    }
}

/// The options of every command of every program.
public struct CommonOptions: ParsableArguments, Sendable {
    /// True to print results and errors as JSON.
    @Flag(help: "Print results and errors as JSON, one object per line.")
    public var json = false

    public init() {}
}

/// The version that every program prints.
public let tandemVersion = "0.1.0"
