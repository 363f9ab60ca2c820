@_exported public import PhoneMessages

extension Phone {
    /// The size and place of a widget.
    public typealias Family = PhoneFamily
    /// The view of a placed widget at one moment.
    public typealias Widget = PhoneWidget
    /// A line of the host's event log.
    public typealias Event = PhoneEvent
    /// A mistake of the widget, in the words of `tandem adopt`.
    public typealias Finding = PhoneFinding

    /// The condition of the phone's network, as for `tandem network`.
    public enum Network: String, Sendable, CaseIterable {
        case online, offline, dns, timeout, reset, truncated, malformed
        case slowDrip = "slow-drip"
        case forbidden = "403"
        case notFound = "404"
        case tooManyRequests = "429"
        case serverError = "500"
        case hugeBody = "huge-body"
        case captivePortal = "captive-portal"
    }
}

extension Duration {
    /// Returns a duration of minutes of 60 seconds.
    public static func minutes(_ count: Double) -> Duration { .seconds(count * 60) }

    /// Returns a duration of hours of 60 minutes.
    public static func hours(_ count: Double) -> Duration { .minutes(count * 60) }

    /// Returns a duration of days of 24 hours.
    public static func days(_ count: Double) -> Duration { .hours(count * 24) }
}

/// The reason why a phone did not do what a test asked for: what went wrong, where, and what to do.
public struct PhoneError: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
