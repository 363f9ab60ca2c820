public import Foundation

/// The widget's timeline: an entry now and at every change of what is shown, to the end of tomorrow.
public struct ScheduleTimeline: Sendable, Equatable {
    /// A moment that the widget is drawn for.
    public struct Entry: Sendable, Equatable {
        /// From when on it is shown.
        public var date: Date
        /// What is shown, computed for that date.
        public var snapshot: ScheduleSnapshot
        /// How much it matters, computed for that date.
        public var relevance: ScheduleRelevance
    }

    /// The entries.
    public var entries: [Entry]
    /// When the next timeline is asked for: a little after the last entry.
    public var reloadDate: Date

    /// The shortest time between two entries: five minutes (WidgetKit: "Keeping a widget up to date").
    public static let spacing: TimeInterval = 5 * 60

    /// Makes the timeline.
    ///
    /// Changes that follow each other in less than five minutes share an entry at the end of that time. So what is shown
    /// is at most five minutes late and never early: no class disappears while it is held.
    /// - Parameter seed: what tells this device from others; see `jitter`.
    public init(_ calendar: SchoolCalendar, from now: Date, seed: String) {
        let today = calendar.clock.day(of: now)
        let end = calendar.clock.start(of: today + 2)
        // A day more, for how long the last entry matters.
        let changes = calendar.changes(after: now, until: calendar.clock.start(of: today + 3))
        var dates = [now]
        for change in changes where change <= end {
            let last = dates[dates.count - 1]
            // The last entry was put off until after this change, and shows it.
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

    /// Seconds that keep devices from asking all at once: from 1 to 300, the same for a device all day.
    public static func jitter(seed: String, day: CalendarDay) -> TimeInterval {
        // FNV-1a. Swift's own hash is another one in each process.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(seed)|\(day)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        // Its last bits alone tell too little of the last bytes.
        return Double((hash ^ (hash >> 32)) % 300 + 1)
    }
}

extension SchoolCalendar {
    /// The moments at which something else is to be shown, in order: classes that approach, begin or end, 21:00 and
    /// midnight, where they change anything.
    public func changes(after start: Date, until end: Date) -> [Date] {
        var candidates: Set<Date> = []
        var day = clock.day(of: start)
        // The first class after the end may approach before it.
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
