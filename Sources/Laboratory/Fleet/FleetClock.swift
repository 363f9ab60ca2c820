import Foundation

/// The simulated time, in seconds from the midnight in New York at which the joke's day begins.
enum FleetClock {
    /// The start of the simulation, six hours before the counted day. Nothing is counted in these six hours; they let
    /// budgets, stored jokes and reload policies reach a normal state.
    static let start = -12.0 * 3_600
    /// The counted day: from six in the evening to six in the evening, New York time.
    static let counted = -6.0 * 3_600..<18.0 * 3_600
    /// The number of counted seconds.
    static let seconds = Int(counted.upperBound - counted.lowerBound)
    /// The date that the engine sees at simulated time 0: 2026-01-30T00:00:00-05:00.
    static let midnight = Date(timeIntervalSince1970: 1_769_749_200)

    static func date(_ time: Double) -> Date { midnight + time }
    static func time(_ date: Date) -> Double { date.timeIntervalSince(midnight) }

    /// Returns the number of the joke's day: 0 for the day that begins at simulated time 0, −1 for the day before.
    static func day(_ time: Double) -> Int { Int((time / 86_400).rounded(.down)) }

    /// Returns the index of the counted second that contains `time`; nil if `time` is outside the counted day.
    static func second(_ time: Double) -> Int? { counted.contains(time) ? Int(time - counted.lowerBound) : nil }
}
