//
//  WeatherWidget.swift
//  AsyncWeather
//

import SwiftUI
import WidgetKit

struct WeatherEntry: TimelineEntry {
    let date: Date
    let forecast: Forecast?
    var relevance: TimelineEntryRelevance?

    var hour: Forecast.Hour? { forecast?.hour(at: date) }

    var isOutdated: Bool {
        guard let forecast else { return false }
        return date.timeIntervalSince(forecast.fetchedAt) > 3 * 60 * 60
    }
}

struct WeatherProvider: TimelineProvider {
    let service = WeatherService()

    func placeholder(in context: Context) -> WeatherEntry {
        WeatherEntry(date: .now, forecast: .sample)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (WeatherEntry) -> Void) {
        let isPreview = context.isPreview
        completion(WeatherEntry(date: .now, forecast: isPreview ? .sample : service.cache.load()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<WeatherEntry>) -> Void) {
        Task {
            let now = Date.now
            guard let forecast = await service.latest() else {
                let entry = WeatherEntry(date: now, forecast: nil)
                completion(Timeline(entries: [entry], policy: .after(now.addingTimeInterval(15 * 60))))
                return
            }
            let start = Calendar.current.dateInterval(of: .hour, for: now)?.start ?? now
            let entries = (0..<6).map { offset in
                let date = offset == 0 ? now : start.addingTimeInterval(Double(offset) * 3600)
                let rain = forecast.hour(at: date)?.precipitationChance ?? 0
                return WeatherEntry(
                    date: date,
                    forecast: forecast,
                    relevance: TimelineEntryRelevance(score: Float(rain), duration: 3600)
                )
            }
            completion(Timeline(entries: entries, policy: .after(now.addingTimeInterval(60 * 60))))
        }
    }
}

@main
struct WeatherWidget: Widget {
    static let kind = "com.example.asyncweather.forecast"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: Self.kind, provider: WeatherProvider()) { entry in
            WeatherEntryView(entry: entry)
        }
        .configurationDisplayName("Forecast")
        .description("The next hours at a glance.")
        .supportedFamilies([.systemSmall, .systemMedium, .accessoryRectangular, .accessoryInline])
        .contentMarginsDisabled()
    }
}

#Preview("Small", as: .systemSmall) {
    WeatherWidget()
} timeline: {
    WeatherEntry(date: .now, forecast: .sample)
    WeatherEntry(date: .now, forecast: nil)
}

#Preview(as: .accessoryRectangular) {
    WeatherWidget()
} timelineProvider: {
    WeatherProvider()
}
