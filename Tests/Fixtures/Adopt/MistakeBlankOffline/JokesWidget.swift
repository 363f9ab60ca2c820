//
//  JokesWidget.swift
//  MistakeBlankOffline
//

import SwiftUI
import WidgetKit

struct JokesEntry: TimelineEntry {
    let date: Date
    let jokes: [String]
}

struct JokesProvider: TimelineProvider {
    private let address = URL(string: "https://jokes.example.com/latest.json")!

    private func load() -> [String] {
        do {
            return try JSONDecoder().decode([String].self, from: Data(contentsOf: address))
        } catch {
            return []
        }
    }

    func placeholder(in context: Context) -> JokesEntry {
        JokesEntry(date: .now, jokes: ["Loading…"])
    }

    func getSnapshot(in context: Context, completion: @escaping (JokesEntry) -> Void) {
        completion(JokesEntry(date: .now, jokes: load()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<JokesEntry>) -> Void) {
        let entry = JokesEntry(date: .now, jokes: load())
        completion(Timeline(entries: [entry], policy: .after(.now + 30 * 60)))
    }
}

struct JokesView: View {
    let entry: JokesEntry

    var body: some View {
        VStack(alignment: .leading) {
            Text("Jokes").font(.headline)
            ForEach(entry.jokes, id: \.self) { Text($0).font(.caption) }
        }
        .containerBackground(.yellow.gradient, for: .widget)
    }
}

@main
struct JokesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "JokesWidget", provider: JokesProvider()) { JokesView(entry: $0) }
            .configurationDisplayName("Jokes")
            .supportedFamilies([.systemSmall])
    }
}
