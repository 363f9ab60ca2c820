//
//  StepsWidget.swift
//  MistakeReloadLoop
//

import SwiftUI
import WidgetKit

struct StepsEntry: TimelineEntry {
    let date: Date
    let steps: Int
}

struct StepsProvider: TimelineProvider {
    private let defaults = UserDefaults(suiteName: "group.com.example.steps")

    func placeholder(in context: Context) -> StepsEntry {
        StepsEntry(date: Date(), steps: 4_200)
    }

    func getSnapshot(in context: Context, completion: @escaping (StepsEntry) -> Void) {
        completion(StepsEntry(date: Date(), steps: defaults?.integer(forKey: "steps") ?? 0))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<StepsEntry>) -> Void) {
        let entry = StepsEntry(date: Date(), steps: defaults?.integer(forKey: "steps") ?? 0)
        completion(Timeline(entries: [entry], policy: .never))
        // Make sure that every family shows the same number.
        WidgetCenter.shared.reloadAllTimelines()
    }
}

struct StepsView: View {
    let entry: StepsEntry

    var body: some View {
        VStack {
            Image(systemName: "figure.walk").font(.title)
            Text("\(entry.steps) steps").font(.headline)
        }
        .containerBackground(.green.gradient, for: .widget)
    }
}

@main
struct StepsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StepsWidget", provider: StepsProvider()) { StepsView(entry: $0) }
            .configurationDisplayName("Steps")
            .supportedFamilies([.systemSmall, .systemMedium])
    }
}
