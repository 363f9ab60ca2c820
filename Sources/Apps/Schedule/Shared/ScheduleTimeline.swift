public import Foundation

/// The widget's timeline. It has an entry for the current time, and one for every change of the content until the end
/// of tomorrow.
public struct ScheduleTimeline: Sendable, Equatable {
    /// One entry of the timeline.
    public struct Entry: Sendable, Equatable {
        /// The date from which the widget shows the entry.
        public var date: Date
        /// The widget's content, computed for the entry's date.
        public var snapshot: ScheduleSnapshot
        /// The relevance, computed for the entry's date.
        public var relevance: ScheduleRelevance
    }

    /// The entries, ordered by date.
    public var entries: [Entry]
    /// The date at which the system requests the next timeline, a little after the last entry.
    public var reloadDate: Date

    /// The minimum number of seconds between two entries: five minutes (WidgetKit: "Keeping a widget up to date").
    public static let spacing: TimeInterval = 5 * 60

    /// Makes the timeline.
    ///
    /// If the content changes several times within five minutes, a single entry at the end of the five minutes shows
    /// all these changes. So a change appears at most five minutes late and never early: no class disappears before it
    /// ends.
    /// - Parameter seed: a text that identifies this device; see `jitter`.
    public init(_ calendar: SchoolCalendar, from now: Date, seed: String) {
        let today = calendar.clock.day(of: now)
        let end = calendar.clock.start(of: today + 2)
        // Searches one day beyond the last entry, because the relevance of the last entry lasts until the change after
        // it.
        let changes = calendar.changes(after: now, until: calendar.clock.start(of: today + 3))
        var dates = [now]
        for change in changes where change <= end {
            let last = dates[dates.count - 1]
            // Skips this change, because the previous entry was delayed to a later date and already shows the change.
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

    /// Returns a delay of 1 to 300 seconds. It is the same all day for one device, but differs between devices, so that
    /// not all devices reload at the same time.
    public static func jitter(seed: String, day: CalendarDay) -> TimeInterval {
        // Uses the hash function FNV-1a, because Swift's own hashes differ from process to process.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(seed)|\(day)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        // Combines the high and the low bits of the hash, because the last bytes of the text hardly change the low
        // bits.
        return Double((hash ^ (hash >> 32)) % 300 + 1)
    }
}

extension SchoolCalendar {
    /// Returns the moments at which the content changes, ordered by time. The content can change at 21:00, at midnight,
    /// and when a class approaches, begins or ends.
    public func changes(after start: Date, until end: Date) -> [Date] {
        var candidates: Set<Date> = []
        var day = clock.day(of: start)
        // Searches until 15 minutes after `end`, because a class that begins after `end` may already count as
        // approaching before `end`.
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
