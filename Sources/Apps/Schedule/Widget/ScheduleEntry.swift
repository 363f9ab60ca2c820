import Foundation
import WidgetKit

/// A complete moment of the schedule; the views only display it.
struct ScheduleEntry: TimelineEntry, Encodable {
    let date: Date
    /// The content; nil while there is no timetable.
    let snapshot: ScheduleSnapshot?
    let source: TimetableStore.Source
    let timeZone: TimeZone
    let relevance: TimelineEntryRelevance?

    init(_ entry: ScheduleTimeline.Entry, source: TimetableStore.Source, timeZone: TimeZone) {
        date = entry.date
        snapshot = entry.snapshot
        self.source = source
        self.timeZone = timeZone
        relevance = TimelineEntryRelevance(score: entry.relevance.score, duration: entry.relevance.duration)
    }

    private init(date: Date, snapshot: ScheduleSnapshot?, source: TimetableStore.Source) {
        self.date = date
        self.snapshot = snapshot
        self.source = source
        timeZone = .current
        // Without content, the widget should not be rotated to.
        relevance = TimelineEntryRelevance(score: 0)
    }

    /// Returns the entry for the placeholder and the gallery: a class that begins in twelve minutes.
    static func sample(at date: Date) -> ScheduleEntry {
        ScheduleEntry(date: date, snapshot: .sample(at: date), source: .sample)
    }

    /// Returns an entry that tells the user what to do until there is a timetable.
    static func withoutTimetable(at date: Date) -> ScheduleEntry {
        ScheduleEntry(date: date, snapshot: nil, source: .none)
    }
}
