public import Foundation

/// The widget's timeline: an entry now and at every change of what is shown, until the end of tomorrow.
public struct ScheduleTimeline: Sendable, Equatable {
    /// One entry of the timeline.
    public struct Entry: Sendable, Equatable {
        /// The date from which it is shown.
        public var date: Date
        /// The content, computed for that date.
        public var snapshot: ScheduleSnapshot
        /// The relevance, computed for that date.
        public var relevance: ScheduleRelevance
    }

    /// The entries.
    public var entries: [Entry]
    /// The date of the next timeline, a little after the last entry.
    public var reloadDate: Date

    /// The minimum time between two entries: five minutes (WidgetKit: "Keeping a widget up to date").
    public static let spacing: TimeInterval = 5 * 60

    /// Makes the timeline.
    ///
    /// Changes less than five minutes apart share an entry at the end of that time. What is shown is therefore at most
    /// five minutes late and never early: no class disappears while it is held.
    /// - Parameter seed: a text that identifies this device; see `jitter`.
    public init(_ calendar: SchoolCalendar, from now: Date, seed: String) {
        let today = calendar.clock.day(of: now)
        let end = calendar.clock.start(of: today + 2)
        // Looks one day further, to find the end of the last entry's relevance.
        let changes = calendar.changes(after: now, until: calendar.clock.start(of: today + 3))
        var dates = [now]
        for change in changes where change <= end {
            let last = dates[dates.count - 1]
            // The previous entry was delayed until after this change, and shows it.
            if change <= last { continue }
            dates.append(max(change, last + Self.spacing))
        }
        entries = dates.map { date in
            let snapshot = calendar.snapshot(at: date)
            let until = changes.first { $0 > date } ?? end
            return Entry(
                date: date, snapshot: snapshot,
                relevance: ScheduleRelevance(of: snapshot, at: date, until: until))
        }
        reloadDate = dates[dates.count - 1] + Self.jitter(seed: seed, day: today)
    }

    /// Returns a delay of 1 to 300 seconds, constant for a device on a given day. It keeps devices from making their
    /// requests all at once.
    public static func jitter(seed: String, day: CalendarDay) -> TimeInterval {
        // FNV-1a, because Swift's own hash differs between processes.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(seed)|\(day)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        // The low bits alone depend too little on the last bytes.
        return Double((hash ^ (hash >> 32)) % 300 + 1)
    }
}

extension SchoolCalendar {
    /// Returns the moments at which the content changes, in order. Candidates are approaching, beginning and ending
    /// classes, 21:00 and midnight.
    public func changes(after start: Date, until end: Date) -> [Date] {
        var candidates: Set<Date> = []
        var day = clock.day(of: start)
        // The first class after the end may start to approach before it.
        while clock.start(of: day) <= end + ScheduleSnapshot.approach {
            candidates.insert(clock.start(of: day))
            candidates.insert(clock.date(day, ScheduleSnapshot.preview))
            for session in sessions(on: day) {
                candidates.formUnion([session.start - ScheduleSnapshot.approach, session.start, session.end])
            }
            day = day + 1
        }
        var changes: [Date] = []
        var shown = snapshot(at: start)
        for date in candidates.sorted() where date > start && date <= end {
            let snapshot = snapshot(at: date)
            if snapshot != shown { changes.append(date) }
            shown = snapshot
        }
        return changes
    }
}
