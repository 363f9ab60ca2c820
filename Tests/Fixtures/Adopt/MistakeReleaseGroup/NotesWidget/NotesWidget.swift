//
//  NotesWidget.swift
//  NotesWidget
//

import SwiftUI
import WidgetKit

struct NotesEntry: TimelineEntry {
    let date: Date
    let notes: [String]
}

struct NotesProvider: TimelineProvider {
    private var file: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.notes")?
            .appendingPathComponent("notes.json")
    }

    func placeholder(in context: Context) -> NotesEntry {
        NotesEntry(date: Date(), notes: ["Buy milk", "Call the plumber"])
    }

    func getSnapshot(in context: Context, completion: @escaping (NotesEntry) -> Void) {
        completion(NotesEntry(date: Date(), notes: load()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<NotesEntry>) -> Void) {
        completion(Timeline(entries: [NotesEntry(date: Date(), notes: load())], policy: .never))
    }

    private func load() -> [String] {
        guard let file = file, let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([String].self, from: data)) ?? []
    }
}

@main
struct NotesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "NotesWidget", provider: NotesProvider()) { entry in
            VStack(alignment: .leading) {
                Text("Notes").font(.headline)
                if entry.notes.isEmpty { Text("Nothing to do") }
                ForEach(entry.notes, id: \.self) { Text("– \($0)").lineLimit(1) }
            }
            .containerBackground(.yellow.opacity(0.3), for: .widget)
        }
        .configurationDisplayName("Notes")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}
