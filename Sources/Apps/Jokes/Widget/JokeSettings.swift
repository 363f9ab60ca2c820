import Foundation

/// The settings of the widget. In Xcode, environment variables of the scheme set them.
struct JokeSettings {
    /// The age in seconds at which a fallback joke replaces the stored joke if fetching fails. It is 24 hours, or the
    /// value of `JOKES_FALLBACK_AFTER`.
    var fallbackAfter: TimeInterval = 24 * 3_600
    /// The rule that decides whether a stored joke is fresh: the value of `JOKES_FRESHNESS`.
    var freshness = JokeOfTheDay.Freshness.dayAndAge

    init() {}

    init(environment: [String: String]) {
        if let seconds = environment["JOKES_FALLBACK_AFTER"].flatMap(TimeInterval.init), seconds >= 0 {
            fallbackAfter = seconds
        }
        if let rule = environment["JOKES_FRESHNESS"].flatMap(JokeOfTheDay.Freshness.init) { freshness = rule }
    }
}
