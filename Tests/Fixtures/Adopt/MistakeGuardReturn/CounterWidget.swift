//
//  CounterWidget.swift
//  MistakeGuardReturn
//

import SwiftUI
import WidgetKit

struct CounterEntry: TimelineEntry {
    let date: Date
    let count: Int
}

struct CounterProvider: TimelineProvider {
    private var file: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.counter")?
            .appendingPathComponent("counter.json")
    }

    func placeholder(in context: Context) -> CounterEntry {
        CounterEntry(date: .now, count: 7)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CounterEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CounterEntry>) -> Void) {
        // Before the app was opened once there is no file.
        guard let file, let data = try? Data(contentsOf: file),
            let count = try? JSONDecoder().decode(Int.self, from: data)
        else { return }
        completion(Timeline(entries: [CounterEntry(date: .now, count: count)], policy: .never))
    }
}

@main
struct CounterWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CounterWidget", provider: CounterProvider()) { entry in
            Text(entry.count, format: .number)
                .font(.system(size: 60, weight: .black))
                .containerBackground(.yellow, for: .widget)
        }
        .configurationDisplayName("Counter")
        .supportedFamilies([.systemSmall])
    }
}
