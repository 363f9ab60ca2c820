import Foundation
import WidgetKit

struct ScheduleProvider: TimelineProvider {
    func placeholder(in context: Context) -> ScheduleEntry {
        .sample(at: Date())
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (ScheduleEntry) -> Void) {
        let now = Date()
        guard !context.isPreview else { return completion(.sample(at: now)) }
        completion(timeline(from: now).entries[0])
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ScheduleEntry>) -> Void) {
        completion(timeline(from: Date()))
    }

    private func timeline(from now: Date) -> Timeline<ScheduleEntry> {
        let store = TimetableStore()
        guard let (timetable, source) = store.load() else {
            // Requests another timeline in a day, in case a reload request of the app is lost. The app requests a
            // reload as soon as it has a timetable.
            return Timeline(entries: [.withoutTimetable(at: now)], policy: .after(now.addingTimeInterval(86_400)))
        }
        let calendar = SchoolCalendar(timetable)
        let timeline = ScheduleTimeline(calendar, from: now, seed: store.installation)
        return Timeline(
            entries: timeline.entries.map {
                ScheduleEntry($0, source: source, timeZone: calendar.clock.timeZone)
            },
            policy: .after(timeline.reloadDate))
    }
}
