public import Foundation

/// The relevance of an entry for the Smart Stack.
///
/// All entries use one schema, because the system compares a score with the widget's other scores. The score is 100 in
/// a class and in the 15 minutes before it, and 20 if one begins within two hours. It is 10 if there is one later that
/// day or tomorrow's classes are shown. Otherwise it is 0, to which the stack never rotates.
public struct ScheduleRelevance: Codable, Sendable, Equatable {
    public var score: Float
    /// The seconds for which the score is valid: until something else is shown.
    public var duration: TimeInterval

    /// The time before a class at which its score rises: two hours.
    public static let nearness: TimeInterval = 2 * 3_600

    /// Computes the relevance of what is shown at a date.
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
