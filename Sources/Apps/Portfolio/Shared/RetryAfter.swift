public import Foundation

/// Parses the HTTP header `Retry-After` (RFC 9110, 10.2.3), which contains a number of seconds or a date.
public enum RetryAfter {
    /// The number of seconds to wait if the header is absent. It is a minute, because CoinGecko limits the calls per
    /// minute.
    public static let standard: TimeInterval = 60
    /// The longest wait in seconds. A server that asks for a longer wait gets this one, because otherwise the widget
    /// would show the same prices for days.
    public static let longest: TimeInterval = 24 * 3_600

    /// Returns the number of seconds to wait.
    ///
    /// - Parameters:
    ///   - header: the value of `Retry-After`; nil if the header is absent.
    ///   - serverDate: the value of the response's `Date` header. If `Retry-After` contains a date, the wait is
    ///     calculated by
    ///     the server's clock, because the device's clock may differ.
    ///   - now: the device's time, which is used if the server sends no `Date` header.
    public static func delay(_ header: String?, serverDate: String?, now: Date) -> TimeInterval {
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return standard }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // A number that is too large for `Int` becomes the longest wait, too.
            return min(max(TimeInterval(Int(text) ?? .max), 1), longest)
        }
        guard let date = date(text) else { return standard }
        let delay = date.timeIntervalSince(serverDate.flatMap(self.date) ?? now)
        return min(max(delay.rounded(.up), 1), longest)
    }

    /// Parses a date in any of HTTP's three date formats. Today's servers write only the first one.
    static func date(_ text: String) -> Date? {
        let forms = ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"]
        for form in forms {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = form
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
