//
//  CalendarWidget.swift
//  CatalogCalendar
//

import SwiftUI
import WidgetKit

struct CalendarEntry: TimelineEntry {
    let date: Date
    let events: [Event]

    var next: Event? { events.first { $0.end > date } }

    var remaining: Int { events.filter { $0.end > date && Calendar.current.isDate($0.start, inSameDayAs: date) }.count }
}

struct CalendarProvider: TimelineProvider {
    func placeholder(in context: Context) -> CalendarEntry {
        CalendarEntry(date: .now, events: Event.day(of: .now))
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CalendarEntry) -> Void) {
        completion(CalendarEntry(date: .now, events: Event.day(of: .now)))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CalendarEntry>) -> Void) {
        let now = Date.now
        let calendar = Calendar.current
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now)) ?? now
        let today = Event.day(of: now)

        // The widget changes when an event ends, and at midnight.
        var entries = ([now] + today.map(\.end).filter { $0 > now }).map { CalendarEntry(date: $0, events: today) }
        entries.append(CalendarEntry(date: tomorrow, events: Event.day(of: tomorrow)))
        completion(Timeline(entries: entries, policy: .after(tomorrow.addingTimeInterval(60))))
    }
}

@main
struct CalendarWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CalendarWidget", provider: CalendarProvider()) { entry in
            CalendarEntryView(entry: entry)
        }
        .configurationDisplayName(Text("widget.name", comment: "In the gallery"))
        .description(Text("widget.description"))
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
    }
}

#Preview("German", as: .systemMedium) {
    CalendarWidget()
} timelineProvider: {
    CalendarProvider()
}
