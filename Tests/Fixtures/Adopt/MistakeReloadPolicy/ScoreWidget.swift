//
//  ScoreWidget.swift
//  MistakeReloadPolicy
//

import SwiftUI
import WidgetKit

struct ScoreEntry: TimelineEntry {
    let date: Date
    let home: Int
    let away: Int
}

struct ScoreProvider: TimelineProvider {
    func placeholder(in context: Context) -> ScoreEntry {
        ScoreEntry(date: .now, home: 2, away: 1)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (ScoreEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ScoreEntry>) -> Void) {
        let minute = Calendar.current.component(.minute, from: .now)
        let entry = ScoreEntry(date: .now, home: minute / 20, away: minute / 30)
        // As live as it gets.
        completion(Timeline(entries: [entry], policy: .after(Date())))
    }
}

struct ScoreView: View {
    let entry: ScoreEntry

    var body: some View {
        HStack {
            Text("Home").bold()
            Text("\(entry.home) : \(entry.away)").font(.largeTitle.monospacedDigit())
            Text("Away").bold()
        }
        .containerBackground(.background, for: .widget)
    }
}

@main
struct ScoreWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ScoreWidget", provider: ScoreProvider()) { ScoreView(entry: $0) }
            .configurationDisplayName("Live score")
            .supportedFamilies([.systemMedium])
    }
}
