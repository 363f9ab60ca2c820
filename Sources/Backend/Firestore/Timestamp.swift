public import Foundation

/// A point in time as Firestore stores it: seconds and nanoseconds, written as RFC 3339 text.
///
/// The range is 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z (`google.protobuf.Timestamp`). `Date` is not
/// precise enough: its Double has a resolution of about 0.2 µs for today's dates.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public let seconds: Int64
    /// Nanoseconds since that second, 0 to 999,999,999.
    public let nanoseconds: Int32

    private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Makes a timestamp; returns nil outside the range of `Timestamp`.
    public init?(seconds: Int64, nanoseconds: Int32) {
        guard Self.range.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else { return nil }
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Makes a timestamp from a date, rounded down to a microsecond and clamped to the range.
    public init(_ date: Date) {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded(.down)
        let lowest = Double(Self.range.lowerBound) * 1_000_000
        let highest = Double(Self.range.upperBound) * 1_000_000
        self.init(microseconds: Int64(min(max(microseconds, lowest), highest)))
    }

    /// Makes the timestamp `microseconds` after 1970-01-01T00:00:00Z, clamped to the range.
    package init(microseconds: Int64) {
        let parts = microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000)
        self.seconds = min(max(parts.quotient, Self.range.lowerBound), Self.range.upperBound)
        self.nanoseconds = Int32(parts.remainder) * 1_000
    }

    /// Microseconds since 1970-01-01T00:00:00Z, rounded down.
    package var microseconds: Int64 {
        seconds * 1_000_000 + Int64(nanoseconds / 1_000)
    }

    /// The timestamp rounded down to a microsecond, as Firestore stores it.
    public var roundedDownToMicroseconds: Timestamp {
        Timestamp(microseconds: microseconds)
    }

    /// The `Date` nearest to this timestamp.
    public var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

extension Int64 {
    /// Returns the quotient rounded down, and the remainder, which is never negative.
    package func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let parts = quotientAndRemainder(dividingBy: divisor)
        return parts.remainder < 0 ? (parts.quotient - 1, parts.remainder + divisor) : parts
    }
}
