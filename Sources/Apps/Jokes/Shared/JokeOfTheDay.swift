public import Foundation

/// A joke, in the form that the app and the widget share.
public struct JokeOfTheDay: Codable, Sendable, Equatable {
    /// The joke's id.
    public var id: String
    /// The part before the punchline; the whole joke if it has none.
    public var setup: String
    /// The punchline; empty if the joke has none.
    public var punchline: String
    /// The joke's type, for example `dad_joke`.
    public var category: String?
    /// The id of its Firestore document.
    public var firestoreId: String?
    /// The character who tells it, for example `Mr. Funny`.
    public var character: String?
    /// The day whose joke it is, `yyyy-MM-dd` in Eastern time. If nil, the day of `lastUpdated` counts.
    public var day: String?
    /// The time at which it was fetched.
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

    /// The rules for when a joke is fresh.
    public enum Freshness: String, Sendable, CaseIterable {
        /// It is today's joke, and at most 24 hours old.
        case dayAndAge = "day-and-age"
        /// It is at most 24 hours old. This rule is a bug that shows only after midnight; simulations have to find it.
        case ageAlone = "age-alone"
    }

    /// The age after which a joke is no longer fresh: 24 hours.
    public static let maximumAge: TimeInterval = 24 * 3_600

    /// Returns true if this is still the joke of the day: today's, in Eastern time, and at most 24 hours old.
    ///
    /// Age alone would show yesterday's joke, fetched in the evening, through the next day. The day alone would trust a
    /// joke through the 25 hours of the day on which summer time ends.
    public func isFresh(at date: Date, by rule: Freshness = .dayAndAge) -> Bool {
        if rule == .ageAlone { return !isOlder(than: Self.maximumAge, at: date) }
        return (day ?? EasternTime.day(of: lastUpdated)) == EasternTime.day(of: date)
            && !isOlder(than: Self.maximumAge, at: date)
    }

    /// Returns true if the joke was fetched more than `interval` seconds ago.
    public func isOlder(than interval: TimeInterval, at date: Date) -> Bool {
        date.timeIntervalSince(lastUpdated) > interval
    }

    /// Returns true if both look the same on a widget, whenever they were fetched.
    public func showsTheSame(as other: JokeOfTheDay) -> Bool {
        var other = other
        other.lastUpdated = lastUpdated
        return self == other
    }

    /// Chooses today's fallback joke: the same all day and for all families, and another one tomorrow.
    public static func fallback(from jokes: [JokeOfTheDay], at date: Date) -> JokeOfTheDay? {
        guard !jokes.isEmpty else { return nil }
        let index = EasternTime.dayNumber(of: date) % jokes.count
        return jokes[index < 0 ? index + jokes.count : index]
    }
}
