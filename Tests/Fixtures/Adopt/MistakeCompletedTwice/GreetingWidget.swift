//
//  GreetingWidget.swift
//  MistakeCompletedTwice
//

import SwiftUI
import WidgetKit

struct GreetingEntry: TimelineEntry {
    let date: Date
    let text: String
}

struct GreetingProvider: TimelineProvider {
    func placeholder(in context: Context) -> GreetingEntry {
        GreetingEntry(date: Date(), text: "Hello")
    }

    func getSnapshot(in context: Context, completion: @escaping (GreetingEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<GreetingEntry>) -> Void) {
        let next = Date().addingTimeInterval(3600)
        let hour = Calendar.current.component(.hour, from: Date())
        if hour < 24 {
            completion(Timeline(entries: [GreetingEntry(date: Date(), text: "Good day")], policy: .after(next)))
            // A `return` is missing here.
        }
        completion(Timeline(entries: [GreetingEntry(date: Date(), text: "Good night")], policy: .after(next)))
    }
}

@main
struct GreetingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GreetingWidget", provider: GreetingProvider()) { entry in
            Text(entry.text)
                .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Greeting")
        .supportedFamilies([.systemSmall])
    }
}
