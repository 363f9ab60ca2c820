public import ArgumentParser

/// A duration on the command line: `90s`, `15m`, `25h`, `3d`, `250ms`. A number without a unit is in seconds.
public struct DurationArgument: ExpressibleByArgument, Sendable, Equatable {
    public var duration: Duration

    public init(_ duration: Duration) {
        self.duration = duration
    }

    /// Parses a duration; nil if the text is not a duration, or if it is negative or longer than 100,000 days.
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

    /// The duration as `--help` shows it.
    public var defaultValueDescription: String {
        let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
    }
}
