import Foundation

/// What can be set for the widget's process, in Xcode with the scheme's environment variables.
struct JokeSettings {
    /// Seconds after which a stored joke gives way to a fallback joke while fetching fails: 24 hours, or
    /// `JOKES_FALLBACK_AFTER`.
    var fallbackAfter: TimeInterval = 24 * 3_600
    /// What makes a stored joke fresh: `JOKES_FRESHNESS`.
    var freshness = JokeOfTheDay.Freshness.dayAndAge

    init() {}

    init(environment: [String: String]) {
        if let seconds = environment["JOKES_FALLBACK_AFTER"].flatMap(TimeInterval.init), seconds >= 0 {
            fallbackAfter = seconds
        }
        if let rule = environment["JOKES_FRESHNESS"].flatMap(JokeOfTheDay.Freshness.init) { freshness = rule }
    }
}
