//
//  EventsWidget.swift
//  MistakeFailedFetch
//

import SwiftUI
import WidgetKit

struct CityEvent: Codable, Identifiable, Sendable {
    let id: Int
    let title: String
}

struct EventStore: Sendable {
    private var file: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.events")?
            .appending(path: "events.json")
    }

    /// What was saved last; before the first time, the list that comes with the app.
    func load() -> [CityEvent] {
        let bundled = Bundle.main.url(forResource: "events", withExtension: "json")
        for url in [file, bundled] {
            if let url, let data = try? Data(contentsOf: url),
                let events = try? JSONDecoder().decode([CityEvent].self, from: data)
            {
                return events
            }
        }
        return []
    }

    func save(_ events: [CityEvent]) {
        guard let file else { return }
        try? JSONEncoder().encode(events).write(to: file, options: .atomic)
    }

    func fetch() async -> [CityEvent] {
        do {
            let (data, _) = try await URLSession.shared.data(
                from: URL(string: "https://events.example.com/today.json")!)
            let events = try JSONDecoder().decode([CityEvent].self, from: data)
            save(events)
            return events
        } catch {
            save([])
            return []
        }
    }
}

struct EventsEntry: TimelineEntry {
    let date: Date
    let events: [CityEvent]
}

struct EventsProvider: TimelineProvider {
    private let store = EventStore()

    func placeholder(in context: Context) -> EventsEntry {
        EventsEntry(date: .now, events: [CityEvent(id: 0, title: "Concert in the park")])
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (EventsEntry) -> Void) {
        completion(EventsEntry(date: .now, events: store.load()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<EventsEntry>) -> Void) {
        Task {
            let entry = await EventsEntry(date: .now, events: store.fetch())
            completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(3600))))
        }
    }
}

struct EventsView: View {
    let entry: EventsEntry

    var body: some View {
        VStack(alignment: .leading) {
            if entry.events.isEmpty {
                Text("Nothing on today")
            }
            ForEach(entry.events.prefix(3)) { event in
                Label(event.title, systemImage: "ticket")
            }
        }
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

@main
struct EventsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "EventsWidget", provider: EventsProvider()) { EventsView(entry: $0) }
            .configurationDisplayName("In town")
            .supportedFamilies([.systemSmall, .systemMedium])
    }
}
