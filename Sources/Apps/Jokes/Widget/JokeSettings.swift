import Foundation

/// The settings of the widget's process. In Xcode, the scheme's environment variables set them.
struct JokeSettings {
    /// The seconds after which a fallback joke replaces the stored joke while fetching fails: 24 hours, or
    /// `JOKES_FALLBACK_AFTER`.
    var fallbackAfter: TimeInterval = 24 * 3_600
    /// The rule for when a stored joke is fresh: `JOKES_FRESHNESS`.
    var freshness = JokeOfTheDay.Freshness.dayAndAge

    init() {}

    init(environment: [String: String]) {
        if let seconds = environment["JOKES_FALLBACK_AFTER"].flatMap(TimeInterval.init), seconds >= 0 {
            fallbackAfter = seconds
        }
        if let rule = environment["JOKES_FRESHNESS"].flatMap(JokeOfTheDay.Freshness.init) { freshness = rule }
    }
}
