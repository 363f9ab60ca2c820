public import Foundation

/// Dates as RFC 3339 in UTC, to the microsecond.
public enum DateText {
    public static func format(_ date: Date) -> String {
        let microseconds = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let whole = rest < 0 ? seconds - 1 : seconds
        let fraction = String(rest < 0 ? rest + 1_000_000 : rest)
        let base = Date(timeIntervalSince1970: Double(whole)).formatted(.iso8601)
        return base.dropLast() + "." + String(repeating: "0", count: 6 - fraction.count) + fraction + "Z"
    }

    /// Parses a date; nil if the text has another form.
    public static func parse(_ text: String) -> Date? {
        guard text.hasSuffix("Z") else { return nil }
        let parts = text.dropLast().split(separator: ".", maxSplits: 1)
        guard let base = parts.first, let date = try? Date.ISO8601FormatStyle().parse(base + "Z") else { return nil }
        guard parts.count == 2 else { return date }
        guard let fraction = Double("0." + parts[1]) else { return nil }
        return date.addingTimeInterval(fraction)
    }
}
