public import Foundation

/// A joke, as app and widget share it.
public struct JokeOfTheDay: Codable, Sendable, Equatable {
    /// Identifies the joke.
    public var id: String
    /// The part before the punchline; the whole joke if it has none.
    public var setup: String
    /// The punchline; empty if the joke has none.
    public var punchline: String
    /// The joke's type, for example `dad_joke`.
    public var category: String?
    /// The id of its Firestore document.
    public var firestoreId: String?
    /// Who tells it, for example `Mr. Funny`.
    public var character: String?
    /// The day it is the joke of, `yyyy-MM-dd` in Eastern time. Without it the day of `lastUpdated` counts.
    public var day: String?
    /// When it was fetched.
    public var lastUpdated: Date

    /// Makes a joke.
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

    /// What makes a joke fresh.
    public enum Freshness: String, Sendable, CaseIterable {
        /// It is today's, and not over 24 hours old.
        case dayAndAge = "day-and-age"
        /// It is not over 24 hours old: a mistake that looks right until midnight. For simulations that have to find it.
        case ageAlone = "age-alone"
    }

    /// The age after which a joke is not fresh any more: 24 hours.
    public static let maximumAge: TimeInterval = 24 * 3_600

    /// Whether this is still the joke of the day: today's, in Eastern time, and not over 24 hours old.
    ///
    /// Age alone would show yesterday's joke, fetched in the evening, through the next day; the day alone would trust a
    /// joke through the 25 hours of the day on which summer time ends.
    public func isFresh(at date: Date, by rule: Freshness = .dayAndAge) -> Bool {
        if rule == .ageAlone { return !isOlder(than: Self.maximumAge, at: date) }
        return (day ?? EasternTime.day(of: lastUpdated)) == EasternTime.day(of: date)
            && !isOlder(than: Self.maximumAge, at: date)
    }

    /// Whether it was fetched longer ago than an interval in seconds.
    public func isOlder(than interval: TimeInterval, at date: Date) -> Bool {
        date.timeIntervalSince(lastUpdated) > interval
    }

    /// Whether it looks the same on a widget, whenever it was fetched.
    public func showsTheSame(as other: JokeOfTheDay) -> Bool {
        var other = other
        other.lastUpdated = lastUpdated
        return self == other
    }

    /// Today's fallback joke: the same all day and for all families, another one tomorrow.
    public static func fallback(from jokes: [JokeOfTheDay], at date: Date) -> JokeOfTheDay? {
        guard !jokes.isEmpty else { return nil }
        let index = EasternTime.dayNumber(of: date) % jokes.count
        return jokes[index < 0 ? index + jokes.count : index]
    }
}
