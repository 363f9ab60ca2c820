//
//  HoursWidget.swift
//  PrunedForecast
//

import SwiftUI
import WidgetKit

struct Hour: Codable, Sendable {
    let date: Date
    let temperature: Int
}

/// The hours to come, whether there was a network the last time, and when that was. Hours that have passed are cut off
/// whether there is a network or not; a fetch that fails takes nothing away.
struct HoursStore: Sendable {
    private var defaults: UserDefaults { UserDefaults(suiteName: "group.com.example.hours")! }

    var hours: [Hour] {
        get {
            let stored = defaults.data(forKey: "hours").flatMap { try? JSONDecoder().decode([Hour].self, from: $0) }
            return stored ?? []
        }
        nonmutating set { defaults.set(try? JSONEncoder().encode(newValue), forKey: "hours") }
    }

    var isConnected: Bool {
        get { defaults.bool(forKey: "isConnected") }
        nonmutating set { defaults.set(newValue, forKey: "isConnected") }
    }

    func refresh() async {
        defaults.set(Date.now, forKey: "attempt")
        do {
            let url = URL(string: "https://hours.example.com/next")!
            let (data, response) = try await URLSession.shared.data(from: url)
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
            let temperatures = try JSONDecoder().decode([Int].self, from: data)
            let start = Calendar.current.dateInterval(of: .hour, for: .now)!.start
            hours = temperatures.enumerated().map { index, temperature in
                Hour(date: start.addingTimeInterval(Double(index) * 3600), temperature: temperature)
            }
            isConnected = true
        } catch {
            isConnected = false
        }
        hours = hours.filter { $0.date > .now.addingTimeInterval(-3600) }
    }
}

struct HoursEntry: TimelineEntry {
    let date: Date
    let hours: [Hour]
    let isConnected: Bool
}

struct HoursProvider: TimelineProvider {
    private let store = HoursStore()

    func placeholder(in context: Context) -> HoursEntry {
        HoursEntry(date: .now, hours: [Hour(date: .now, temperature: 20)], isConnected: true)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (HoursEntry) -> Void) {
        completion(HoursEntry(date: .now, hours: store.hours, isConnected: store.isConnected))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<HoursEntry>) -> Void) {
        Task {
            await store.refresh()
            let entry = HoursEntry(date: .now, hours: store.hours, isConnected: store.isConnected)
            // On the hour, when one has passed.
            let next = Calendar.current.dateInterval(of: .hour, for: .now)!.end
            completion(Timeline(entries: [entry], policy: .after(next)))
        }
    }
}

struct HoursView: View {
    let entry: HoursEntry

    var body: some View {
        VStack(alignment: .leading) {
            if entry.hours.isEmpty {
                Text("No forecast")
            }
            ForEach(entry.hours.prefix(4), id: \.date) { hour in
                Text("\(hour.date, format: .dateTime.hour()): \(hour.temperature)°")
            }
            if !entry.isConnected {
                Text("No connection")
            }
        }
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

@main
struct HoursWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HoursWidget", provider: HoursProvider()) { HoursView(entry: $0) }
            .configurationDisplayName("Hours")
            .supportedFamilies([.systemSmall])
    }
}
