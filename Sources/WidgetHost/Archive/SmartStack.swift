public import Foundation

/// Decides which widget of a stack is on top, by the relevance of their entries.
///
/// What WidgetKit documents (`TimelineEntryRelevance`): a score counts "relative to entries across timelines that the
/// provider creates", in the current and past ones, on a scale of the widget's own; from an entry's date on, and for the
/// duration, the widget may be rotated to the top; 0 is never rotated to. How the system weighs widgets against each
/// other, and the user's habits, it does not say.
///
/// The rule here, an assumption that is the same every time:
/// 1. A widget's score at a moment is that of its last entry until then; after the entry's duration there is none. A
///    duration of 0 ends with the next entry.
/// 2. A score is compared by its standing among the scores of all entries of the widget that are known, past and future:
///    the part of them that are lower, and half of those that are equal. So a scale of 0 to 1 and one of 0 to 100 are the
///    same; a rare high score stands higher than a frequent one; and who always says the same says little.
/// 3. The highest standing is on top. Among equal ones the widget that is on top stays, else the first in the stack.
/// 4. When no widget has a score above 0, nothing is rotated.
public struct SmartStack: Sendable {
    /// A widget of the stack.
    public struct Member: Sendable, Equatable {
        /// Its kind.
        public let kind: String
        /// Its entries in the order of their dates, past ones included.
        public private(set) var entries: [ArchivedEntry] = []

        /// Puts a widget into a stack, without entries.
        public init(kind: String) {
            self.kind = kind
        }

        /// Takes over a new timeline. Entries that were to be shown later than its first one are not shown any more; those
        /// before it were, and still count.
        public mutating func add(_ timeline: TimelineArchive) {
            let new = timeline.entries.sorted { $0.date < $1.date }
            guard let first = new.first else { return }
            entries.removeAll { $0.date >= first.date }
            entries += new
        }

    }

    /// The scores of a widget, in an order in which one is found without looking at all of them: timelines may have
    /// thousands of entries.
    private struct Scores {
        let kind: String
        private let entries: [ArchivedEntry]
        private let sorted: [Float]

        init(_ member: Member) {
            kind = member.kind
            entries = member.entries
            // An entry without an opinion matters less than any with one.
            sorted = member.entries.map { $0.relevance?.score ?? -.infinity }.sorted()
        }

        /// The score in effect at a moment; nil for none.
        func score(at date: Date) -> Float? {
            let index = Self.count(of: entries) { $0.date <= date }
            guard index > 0, let relevance = entries[index - 1].relevance,
                relevance.duration <= 0 || date < entries[index - 1].date + relevance.duration
            else { return nil }
            return relevance.score
        }

        /// How a score stands among the widget's own, from 0 to 1.
        func standing(of score: Float) -> Double {
            let lower = Self.count(of: sorted) { $0 < score }
            let equal = Self.count(of: sorted) { $0 <= score } - lower
            return (Double(lower) + Double(equal) / 2) / Double(max(sorted.count, 1))
        }

        /// How many at the beginning of an ordered list meet a condition that the others do not.
        private static func count<Element>(of list: [Element], where condition: (Element) -> Bool) -> Int {
            var (low, high) = (0, list.count)
            while low < high {
                let middle = (low + high) / 2
                if condition(list[middle]) { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// A widget that comes to the top.
    public struct Rotation: Sendable, Equatable {
        /// When.
        public var date: Date
        /// Its kind.
        public var kind: String
    }

    /// The widgets in the order of the stack; at first the first one is on top.
    public private(set) var members: [Member]

    /// Makes a stack of kinds, in this order.
    public init(_ kinds: [String]) {
        members = kinds.map(Member.init)
    }

    /// Takes over a widget's new timeline; of a widget that is not in the stack nothing.
    public mutating func add(_ timeline: TimelineArchive, kind: String) {
        guard let index = members.firstIndex(where: { $0.kind == kind }) else { return }
        members[index].add(timeline)
    }

    /// The rotations until a moment. Who is on top depends on who was before.
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

    /// The kind of the widget on top at a moment; nil of an empty stack.
    public func top(at date: Date) -> String? { rotations(until: date).last?.kind ?? members.first?.kind }

    /// The moments at which a score comes or goes.
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
