public import Foundation

/// A joke, in the form that the app and the widget share.
public struct JokeOfTheDay: Codable, Sendable, Equatable {
    /// The joke's id.
    public var id: String
    /// The part before the punchline; the whole joke if there is no punchline.
    public var setup: String
    /// The punchline; empty if the joke has none.
    public var punchline: String
    /// The joke's type, for example `dad_joke`.
    public var category: String?
    /// The id of the joke's Firestore document.
    public var firestoreId: String?
    /// The character who tells the joke, for example `Mr. Funny`.
    public var character: String?
    /// The day for which this is the joke of the day, as `yyyy-MM-dd` in Eastern time. If it is nil, `lastUpdated`
    /// determines the day.
    public var day: String?
    /// The time at which the joke was fetched.
    public var lastUpdated: Date

    public init(
        id: String, setup: String, punchline: String, category: String? = nil, firestoreId: String? = nil,
        character: String? = nil, day: String? = nil, lastUpdated: Date
    ) {
        self.id = id
        self.setup = setup
        self.punchline = punchline
        self.category = category
        self.firestoreId = firestoreId
        self.character = character
        self.day = day
        self.lastUpdated = lastUpdated
    }

    /// The rules by which a joke can be judged as fresh.
    public enum Freshness: String, Sendable, CaseIterable {
        /// A joke is fresh if it is today's joke and at most 24 hours old.
        case dayAndAge = "day-and-age"
        /// A joke is fresh if it is at most 24 hours old. This rule is a deliberate bug with an effect only after
        /// midnight. It serves to test that simulations find such a bug.
        case ageAlone = "age-alone"
    }

    /// The age in seconds after which a joke is no longer fresh: 24 hours.
    public static let maximumAge: TimeInterval = 24 * 3_600

    /// Returns true if the joke is still fresh: it is today's joke in Eastern time, and at most 24 hours old.
    ///
    /// Both conditions are needed. If only the age counted, a joke fetched in the evening would be shown through most
    /// of the next day. If only the day counted, a joke could stay fresh for 25 hours on the day on which summer time
    /// ends.
    public func isFresh(at date: Date, by rule: Freshness = .dayAndAge) -> Bool {
        if rule == .ageAlone { return !isOlder(than: Self.maximumAge, at: date) }
        return (day ?? EasternTime.day(of: lastUpdated)) == EasternTime.day(of: date)
            && !isOlder(than: Self.maximumAge, at: date)
    }

    /// Returns true if the joke was fetched more than `interval` seconds ago.
    public func isOlder(than interval: TimeInterval, at date: Date) -> Bool {
        date.timeIntervalSince(lastUpdated) > interval
    }

    /// Returns true if both jokes look the same on a widget. They may have been fetched at different times.
    public func showsTheSame(as other: JokeOfTheDay) -> Bool {
        var other = other
        other.lastUpdated = lastUpdated
        return self == other
    }

    /// Chooses the fallback joke for the day that contains `date`. Widgets of all families show the same joke all day,
    /// and another one the next day.
    public static func fallback(from jokes: [JokeOfTheDay], at date: Date) -> JokeOfTheDay? {
        guard !jokes.isEmpty else { return nil }
        let index = EasternTime.dayNumber(of: date) % jokes.count
        return jokes[index < 0 ? index + jokes.count : index]
    }
}
