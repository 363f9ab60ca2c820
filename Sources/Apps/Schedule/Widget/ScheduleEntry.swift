import Foundation
import WidgetKit

/// One entry of the timeline. It contains everything that the views display.
struct ScheduleEntry: TimelineEntry, Encodable {
    let date: Date
    /// The content; nil if no timetable is stored.
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
        // An entry without content is not relevant for the Smart Stack.
        relevance = TimelineEntryRelevance(score: 0)
    }

    /// Returns the entry for the placeholder and the widget gallery: a class that begins in twelve minutes.
    static func sample(at date: Date) -> ScheduleEntry {
        ScheduleEntry(date: date, snapshot: .sample(at: date), source: .sample)
    }

    /// Returns the entry for the time before a timetable is stored. It tells the user what to do.
    static func withoutTimetable(at date: Date) -> ScheduleEntry {
        ScheduleEntry(date: date, snapshot: nil, source: .none)
    }
}
