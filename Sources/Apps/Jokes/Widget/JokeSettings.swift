import Foundation

/// The settings of the widget, which environment variables can change. In Xcode, the scheme sets these variables.
struct JokeSettings {
    /// The age in seconds at which a fallback joke replaces the stored joke if fetching fails. `JOKES_FALLBACK_AFTER`
    /// can change the default of 24 hours.
    var fallbackAfter: TimeInterval = 24 * 3_600
    /// The rule that decides whether a stored joke is fresh. `JOKES_FRESHNESS` can change it.
    var freshness = JokeOfTheDay.Freshness.dayAndAge

    init() {}

    init(environment: [String: String]) {
        if let seconds = environment["JOKES_FALLBACK_AFTER"].flatMap(TimeInterval.init), seconds >= 0 {
            fallbackAfter = seconds
        }
        if let rule = environment["JOKES_FRESHNESS"].flatMap(JokeOfTheDay.Freshness.init) { freshness = rule }
    }
}
