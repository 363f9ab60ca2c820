import Foundation
import WidgetKit

/// A moment of the schedule, complete: the views only show it.
struct ScheduleEntry: TimelineEntry, Encodable {
    let date: Date
    /// What to show; nil while there is no timetable.
    let snapshot: ScheduleSnapshot?
    /// Where the timetable came from.
    let source: TimetableStore.Source
    /// The school's time zone.
    let timeZone: TimeZone
    let relevance: TimelineEntryRelevance?

    /// An entry of the timeline.
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
        // Nothing that anybody should be shown of the widget's own accord.
        relevance = TimelineEntryRelevance(score: 0)
    }

    /// For the placeholder and the gallery: a class that begins in twelve minutes.
    static func sample(at date: Date) -> ScheduleEntry {
        ScheduleEntry(date: date, snapshot: .sample(at: date), source: .sample)
    }

    /// Says what to do until there is a timetable.
    static func withoutTimetable(at date: Date) -> ScheduleEntry {
        ScheduleEntry(date: date, snapshot: nil, source: .none)
    }
}
