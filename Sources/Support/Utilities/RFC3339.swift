public import Foundation

/// Reads and writes times in the format of RFC 3339.
public enum RFC3339 {
    /// A point in time: seconds since 1970-01-01T00:00:00Z (negative for earlier times), and nanoseconds after that
    /// second.
    public typealias Time = (seconds: Int64, nanoseconds: Int32)

    /// Parses text with up to nine fractional digits and `Z` or an offset such as `-05:00`.
    ///
    /// Returns nil for anything else, for days that do not exist and for leap seconds, as the protobuf JSON mapping does.
    public static func time(_ text: String) -> Time? {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let dayOfMonth = reader.number(2), reader.skip("T"),
            let day = CivilDay(year: year, month: month, day: dayOfMonth),
            let hour = reader.number(2), hour < 24, reader.skip(":"),
            let minute = reader.number(2), minute < 60, reader.skip(":"),
            let second = reader.number(2), second < 60
        else { return nil }
        var nanoseconds: Int32 = 0
        if reader.skip(".") {
            guard let fraction = reader.fraction() else { return nil }
            nanoseconds = fraction
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        return (Int64(day.number * 86_400 + hour * 3_600 + minute * 60 + second - offset), nanoseconds)
    }

    /// Writes a time in UTC. The fraction of a second is truncated to a number of digits.
    /// - Parameter digits: the number of digits, from 0 to 9.
    public static func text(_ time: Time, digits: Int) -> String {
        let (days, rest) = time.seconds.quotientAndRemainder(dividingBy: 86_400)
        let day = CivilDay(number: Int(rest < 0 ? days - 1 : days))
        let second = Int(rest < 0 ? rest + 86_400 : rest)
        let clock = "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        let fraction = digits == 0 ? "" : "." + padded(Int(time.nanoseconds), 9).prefix(digits)
        return "\(day)T\(clock)\(fraction)Z"
    }

    /// Parses text as `time(_:)` does.
    public static func date(_ text: String) -> Date? {
        time(text).map { time in
            let seconds = Double(time.seconds) - Date.timeIntervalBetween1970AndReferenceDate
            return Date(timeIntervalSinceReferenceDate: seconds + Double(time.nanoseconds) / 1_000_000_000)
        }
    }

    /// Writes a date in UTC, rounded to the microsecond, as Tandem's logs and archives do.
    public static func text(_ date: Date) -> String {
        let microseconds = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let time = rest < 0 ? (seconds - 1, rest + 1_000_000) : (seconds, rest)
        return text((time.0, Int32(time.1) * 1_000), digits: 6)
    }
}

/// Reads fixed-width digits from ASCII text.
private struct DigitReader {
    private var bytes: Substring.UTF8View

    init(_ text: String) {
        bytes = text[...].utf8
    }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = bytes.first, first == UInt8(ascii: character) else { return false }
        bytes.removeFirst()
        return true
    }

    mutating func number(_ width: Int) -> Int? {
        guard bytes.count >= width else { return nil }
        var number = 0
        for _ in 0..<width {
            let digit = bytes.removeFirst()
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// Reads one to nine digits after the decimal point, as nanoseconds.
    mutating func fraction() -> Int32? {
        let count = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard (1...9).contains(count), let digits = number(count) else { return nil }
        return (count..<9).reduce(Int32(digits)) { number, _ in number * 10 }
    }

    /// Reads the offset from UTC in seconds.
    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(2), hours < 24, skip(":"), let minutes = number(2), minutes < 60 else {
            return nil
        }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
