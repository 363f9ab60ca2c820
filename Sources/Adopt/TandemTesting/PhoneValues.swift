public import Foundation

extension Phone {
    /// The size and place of a widget.
    public enum Family: String, Sendable, Codable, CaseIterable {
        case systemSmall, systemMedium, systemLarge, systemExtraLarge
        case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
    }

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

    /// The view of a placed widget at one moment.
    public struct Widget: Sendable, Codable, Hashable, CustomStringConvertible {
        public var kind: String
        public var family: Family
        /// The texts in the view, in the order of the view tree.
        public var texts: [String]
        /// The view tree as text, one view a line.
        public var outline: String
        /// The date of the timeline's entry that is shown.
        public var date: Date

        package init(kind: String, family: Family, texts: [String], outline: String, date: Date) {
            self.kind = kind
            self.family = family
            self.texts = texts
            self.outline = outline
            self.date = date
        }

        /// `QuoteWidget systemSmall shows "Saturday", "A quote"`
        public var description: String {
            let shown = texts.isEmpty ? "no text" : texts.map { "\"\($0)\"" }.joined(separator: ", ")
            return "\(kind) \(family.rawValue) shows \(shown)"
        }
    }

    /// A line of the host's event log.
    public struct Event: Sendable, Codable, Hashable {
        public var at: Date
        /// `reload`, `network`, `violation`, and the others of the reference.
        public var event: String
        /// The widget's kind, or the address of a request.
        public var kind: String?
        public var family: String?
        public var reason: String?
        public var outcome: String?

        package init(
            at: Date, event: String, kind: String?, family: String?, reason: String?, outcome: String?
        ) {
            self.at = at
            self.event = event
            self.kind = kind
            self.family = family
            self.reason = reason
            self.outcome = outcome
        }
    }

    /// A mistake of the widget, in the words of `tandem adopt`.
    public struct Finding: Sendable, Codable, Hashable, CustomStringConvertible {
        /// The verdict, such as `failed-fetch-overwrites`.
        public var code: String
        /// The widget's kind; nil if the finding concerns the whole extension.
        public var kind: String?
        /// The widget's family; nil if the finding concerns no single family.
        public var family: Family?
        /// The observation.
        public var words: String
        public var advice: String
        /// The identity of the finding, which `tandem adopt --accept` takes.
        public var fingerprint: String
        /// The reason why `.tandem.yml` accepts the finding; nil if it does not.
        public var accepted: String?

        package init(
            code: String, kind: String?, family: Family?, words: String, advice: String, fingerprint: String,
            accepted: String?
        ) {
            self.code = code
            self.kind = kind
            self.family = family
            self.words = words
            self.advice = advice
            self.fingerprint = fingerprint
            self.accepted = accepted
        }

        public var description: String { "\(code)  \(words). \(advice) (\(fingerprint))" }
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
