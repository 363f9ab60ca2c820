/// A time of day as the school's clocks show it, such as `08:00`. `24:00` is the end of the day.
public struct ClockTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number of minutes since midnight, on a day without a clock change.
    public let minutes: Int

    /// Makes a time; nil if it does not exist.
    public init?(hour: Int, minute: Int) {
        guard (0...24).contains(hour), (0..<60).contains(minute), hour < 24 || minute == 0 else { return nil }
        minutes = hour * 60 + minute
    }

    /// Parses `HH:mm` or `H:mm`.
    public init?(_ text: String) {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 2, (1...2).contains(fields[0].count), fields[1].count == 2,
            fields.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int(fields[0]), let minute = Int(fields[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The time as text: `08:00`.
    public var description: String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    public static func < (time: ClockTime, other: ClockTime) -> Bool { time.minutes < other.minutes }
}

extension ClockTime: Codable {
    /// Decodes `HH:mm`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = ClockTime(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is not a time of day; it looks like 08:00")
        }
        self = time
    }

    /// Encodes `HH:mm`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
