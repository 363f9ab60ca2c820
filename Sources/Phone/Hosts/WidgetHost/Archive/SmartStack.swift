public import Foundation

/// A Smart Stack: it puts one of its widgets on top, depending on the relevance of their entries.
///
/// WidgetKit documents (`TimelineEntryRelevance`) that a score counts "relative to entries across timelines that the
/// provider creates", in the current timeline and past ones. So each widget has its own scale. From an entry's date on,
/// for the duration, the system may rotate the widget to the top; it never rotates to a score of 0. Apple does not
/// document how the system weighs widgets against each other, or the user's habits.
///
/// This rule is an assumption, and deterministic:
/// 1. A widget's score at a moment is the score of its latest entry up to that moment. After the entry's duration the
///    widget has no score. A duration of 0 ends with the next entry.
/// 2. Each score is converted to its rank among the scores of all known entries of the widget, past and future. The
///    rank is the share of lower scores, plus half the share of equal ones. So a scale of 0 to 1 and a scale of 0 to
///    100 give the same ranks, a rare high score ranks above a frequent one, and a constant score says little.
/// 3. The widget with the highest rank is on top. If ranks are equal, the widget on top stays there; if it is not among
///    them, the first one in the stack wins.
/// 4. If no widget has a score above 0, nothing rotates.
public struct SmartStack: Sendable {
    public struct Member: Sendable, Equatable {
        public let kind: String
        /// The entries in the order of their dates, including past ones.
        public private(set) var entries: [ArchivedEntry] = []

        /// Makes a member of a stack, without entries.
        public init(kind: String) {
            self.kind = kind
        }

        /// Adds a new timeline. It replaces the entries from its first date on. Earlier entries were shown, so their
        /// scores still count.
        public mutating func add(_ timeline: TimelineArchive) {
            let new = timeline.entries.sorted { $0.date < $1.date }
            guard let first = new.first else { return }
            entries.removeAll { $0.date >= first.date }
            entries += new
        }

    }

    /// The scores of a widget, sorted for binary search, because timelines may have thousands of entries.
    private struct Scores {
        let kind: String
        private let entries: [ArchivedEntry]
        private let sorted: [Float]

        init(_ member: Member) {
            kind = member.kind
            entries = member.entries
            // An entry without relevance ranks below every score.
            sorted = member.entries.map { $0.relevance?.score ?? -.infinity }.sorted()
        }

        /// Returns the score in effect at a moment; nil if no score is in effect.
        func score(at date: Date) -> Float? {
            let index = Self.count(of: entries) { $0.date <= date }
            guard index > 0, let relevance = entries[index - 1].relevance,
                relevance.duration <= 0 || date < entries[index - 1].date + relevance.duration
            else { return nil }
            return relevance.score
        }

        /// Returns the rank of a score among the widget's own scores, from 0 to 1.
        func standing(of score: Float) -> Double {
            let lower = Self.count(of: sorted) { $0 < score }
            let equal = Self.count(of: sorted) { $0 <= score } - lower
            return (Double(lower) + Double(equal) / 2) / Double(max(sorted.count, 1))
        }

        /// Returns the number of leading elements that meet a condition. No later element may meet the condition.
        private static func count<Element>(of list: [Element], where condition: (Element) -> Bool) -> Int {
            var (low, high) = (0, list.count)
            while low < high {
                let middle = (low + high) / 2
                if condition(list[middle]) { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// The moment at which a widget comes to the top.
    public struct Rotation: Sendable, Equatable {
        public var date: Date
        public var kind: String
    }

    /// The widgets in the order of the stack. The first widget is on top at the beginning.
    public private(set) var members: [Member]

    /// Makes a stack of the given kinds, in this order.
    public init(_ kinds: [String]) {
        members = kinds.map(Member.init)
    }

    /// Adds a widget's new timeline. Ignores a widget that is not in the stack.
    public mutating func add(_ timeline: TimelineArchive, kind: String) {
        guard let index = members.firstIndex(where: { $0.kind == kind }) else { return }
        members[index].add(timeline)
    }

    /// Returns the rotations until a moment, from the first one on, because each depends on the widget that is on top
    /// before it.
    public func rotations(until end: Date) -> [Rotation] {
        guard var top = members.first?.kind else { return [] }
        let scores = members.map(Scores.init)
        var rotations: [Rotation] = []
        for date in changes where date <= end {
            guard let next = Self.candidate(of: scores, at: date, after: top), next != top else { continue }
            top = next
            rotations.append(Rotation(date: date, kind: next))
        }
        return rotations
    }

    /// Returns the kind of the widget on top at a moment; nil for an empty stack.
    public func top(at date: Date) -> String? { rotations(until: date).last?.kind ?? members.first?.kind }

    /// The moments at which a score begins or ends.
    private var changes: [Date] {
        var dates: Set<Date> = []
        for entry in members.flatMap(\.entries) {
            dates.insert(entry.date)
            if let duration = entry.relevance?.duration, duration > 0 { dates.insert(entry.date + duration) }
        }
        return dates.sorted()
    }

    private static func candidate(of members: [Scores], at date: Date, after current: String) -> String? {
        var best: (kind: String, standing: Double)?
        for member in members {
            guard let score = member.score(at: date), score > 0 else { continue }
            let standing = member.standing(of: score)
            let isBetter =
                best.map { standing > $0.standing || standing == $0.standing && member.kind == current } ?? true
            if isBetter { best = (member.kind, standing) }
        }
        return best?.kind
    }
}
