import Foundation

/// The simulated time, in seconds from the midnight in New York at which the joke's day begins.
enum FleetClock {
    /// The start of the simulation, six hours before the counted day. In these hours nothing is counted; they bring
    /// budgets, stored jokes and policies into a normal state.
    static let start = -12.0 * 3_600
    /// The counted day: from six in the evening to six in the evening.
    static let counted = -6.0 * 3_600..<18.0 * 3_600
    /// The number of counted seconds.
    static let seconds = Int(counted.upperBound - counted.lowerBound)
    /// The date that the engine sees at simulated time 0: 2026-01-30T00:00:00-05:00.
    static let midnight = Date(timeIntervalSince1970: 1_769_749_200)

    static func date(_ time: Double) -> Date { midnight + time }
    static func time(_ date: Date) -> Double { date.timeIntervalSince(midnight) }

    /// Returns the joke's day for a time: 0 after the midnight in New York, −1 before.
    static func day(_ time: Double) -> Int { Int((time / 86_400).rounded(.down)) }

    /// Returns the index of the counted second that contains a time; nil if the time is outside the counted day.
    static func second(_ time: Double) -> Int? { counted.contains(time) ? Int(time - counted.lowerBound) : nil }
}
