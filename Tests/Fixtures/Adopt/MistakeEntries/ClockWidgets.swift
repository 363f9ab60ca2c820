//
//  ClockWidgets.swift
//  MistakeEntries
//

import SwiftUI
import WidgetKit

struct ClockEntry: TimelineEntry {
    let date: Date
}

/// An entry every second for a minute, four times an hour.
struct SecondsProvider: TimelineProvider {
    func placeholder(in context: Context) -> ClockEntry { ClockEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping (ClockEntry) -> Void) {
        completion(ClockEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ClockEntry>) -> Void) {
        let now = Date()
        let entries = (0..<60).map { ClockEntry(date: now.addingTimeInterval(TimeInterval($0))) }
        completion(Timeline(entries: entries, policy: .after(now.addingTimeInterval(15 * 60))))
    }
}

/// The latest entry first.
struct BackwardsProvider: TimelineProvider {
    func placeholder(in context: Context) -> ClockEntry { ClockEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping (ClockEntry) -> Void) {
        completion(ClockEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ClockEntry>) -> Void) {
        let now = Date()
        let entries = (0..<6).reversed().map { ClockEntry(date: now.addingTimeInterval(TimeInterval($0) * 3600)) }
        completion(Timeline(entries: entries, policy: .after(now.addingTimeInterval(6 * 3600))))
    }
}

/// The alarms that are left, of which there may be none.
struct AlarmsProvider: TimelineProvider {
    func placeholder(in context: Context) -> ClockEntry { ClockEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping (ClockEntry) -> Void) {
        completion(ClockEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ClockEntry>) -> Void) {
        let alarms: [Date] = []
        let entries = alarms.filter { $0 > Date() }.map(ClockEntry.init)
        completion(Timeline(entries: entries, policy: .after(Date().addingTimeInterval(3600))))
    }
}

struct ClockView: View {
    let entry: ClockEntry

    var body: some View {
        Text(entry.date, style: .time)
            .font(.largeTitle.monospacedDigit())
            .containerBackground(.black, for: .widget)
    }
}

struct SecondsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SecondsWidget", provider: SecondsProvider(), content: ClockView.init)
            .supportedFamilies([.systemSmall])
    }
}

struct BackwardsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BackwardsWidget", provider: BackwardsProvider(), content: ClockView.init)
            .supportedFamilies([.systemSmall])
    }
}

struct AlarmsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AlarmsWidget", provider: AlarmsProvider(), content: ClockView.init)
            .supportedFamilies([.systemSmall])
    }
}

@main
struct ClockWidgets: WidgetBundle {
    var body: some Widget {
        SecondsWidget()
        BackwardsWidget()
        AlarmsWidget()
    }
}
