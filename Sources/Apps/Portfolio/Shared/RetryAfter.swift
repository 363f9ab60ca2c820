public import Foundation

/// The header `Retry-After` (RFC 9110, 10.2.3): a number of seconds, or a date.
public enum RetryAfter {
    /// Without a header: CoinGecko's limits count the calls of a minute.
    public static let standard: TimeInterval = 60
    /// A server that asks for more is not believed: the widget would be frozen.
    public static let longest: TimeInterval = 24 * 3_600

    /// How long to wait.
    /// - Parameters:
    ///   - header: the header's value; nil when there is none.
    ///   - serverDate: the answer's header `Date`. A date to wait for is one of the server's clock, which may not be ours.
    ///   - now: our time, when the server does not tell its own.
    public static func delay(_ header: String?, serverDate: String?, now: Date) -> TimeInterval {
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return standard }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // More digits than a number holds are more than the longest, too.
            return min(max(TimeInterval(Int(text) ?? .max), 1), longest)
        }
        guard let date = date(text) else { return standard }
        let delay = date.timeIntervalSince(serverDate.flatMap(self.date) ?? now)
        return min(max(delay.rounded(.up), 1), longest)
    }

    /// A date in one of HTTP's three forms, of which only the first is written today.
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
