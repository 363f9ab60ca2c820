public import Foundation

/// How much an entry matters to the Smart Stack.
///
/// One schema for all entries, since scores count relative to the widget's other ones: 100 in a class and in the 15
/// minutes before it, 20 when one begins within two hours, 10 when there is one later that day or tomorrow's are shown,
/// else 0, which is never rotated to.
public struct ScheduleRelevance: Codable, Sendable, Equatable {
    /// The score.
    public var score: Float
    /// For how many seconds it holds: until something else is to be shown.
    public var duration: TimeInterval

    /// How long before a class it matters more: two hours.
    public static let nearness: TimeInterval = 2 * 3_600

    /// The relevance of what is shown at a date.
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
