public import Foundation

/// The relevance of an entry for the Smart Stack.
///
/// All entries are scored by the same rules, because the system compares a score only with other scores of the same
/// widget. The score is 100 during a class and in the 15 minutes before a class. It is 20 if a class begins within two
/// hours. It is 10 if a class begins later that day, or if tomorrow's classes are shown. Otherwise it is 0, and the
/// stack never rotates to the widget.
public struct ScheduleRelevance: Codable, Sendable, Equatable {
    public var score: Float
    /// The number of seconds for which the score is valid: until the content of the widget changes.
    public var duration: TimeInterval

    /// The number of seconds before a class at which the score rises to 20: two hours.
    public static let nearness: TimeInterval = 2 * 3_600

    /// Computes the relevance of `snapshot`, which the widget shows from `date` to `end`.
    public init(of snapshot: ScheduleSnapshot, at date: Date, until end: Date) {
        score =
            switch snapshot.phase {
            case .inClass, .approaching: 100
            case .beforeFirstClass, .between:
                snapshot.focus.map { $0.start.timeIntervalSince(date) <= Self.nearness } ?? false ? 20 : 10
            case .tomorrow: snapshot.rows.isEmpty ? 0 : 10
            case .ended, .freeDay, .holiday, .notBegun, .over: 0
            }
        duration = score > 0 ? max(0, end.timeIntervalSince(date)) : 0
    }
}
