import Foundation

/// The simulated time, in seconds from the midnight in New York at which the joke's day begins.
enum FleetClock {
    /// When devices begin to live: what was before is not counted, so that budgets, held jokes and policies are as on
    /// any day.
    static let start = -12.0 * 3_600
    /// The day that is counted: from six in the evening to six in the evening.
    static let counted = -6.0 * 3_600..<18.0 * 3_600
    /// The seconds that are counted.
    static let seconds = Int(counted.upperBound - counted.lowerBound)
    /// The midnight itself, as the engine sees it: 2026-01-30T00:00:00-05:00.
    static let midnight = Date(timeIntervalSince1970: 1_769_749_200)

    static func date(_ time: Double) -> Date { midnight + time }
    static func time(_ date: Date) -> Double { date.timeIntervalSince(midnight) }

    /// The joke's day of a moment: 0 from the midnight on, −1 before.
    static func day(_ time: Double) -> Int { Int((time / 86_400).rounded(.down)) }

    /// The index of a moment's second; nil when it is not counted.
    static func second(_ time: Double) -> Int? { counted.contains(time) ? Int(time - counted.lowerBound) : nil }
}
