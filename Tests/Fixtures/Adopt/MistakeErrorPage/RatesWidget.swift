//
//  RatesWidget.swift
//  MistakeErrorPage
//

import SwiftUI
import WidgetKit

struct Rates: Codable {
    let base: String
    let rates: [String: Double]
}

/// The mistake: whatever a server says is stored, also the page that says that it has failed.
final class RatesCache {
    private let defaults = UserDefaults(suiteName: "group.com.example.rates")

    func refresh(_ completion: @escaping () -> Void) {
        let url = URL(string: "https://rates.example.com/latest")!
        URLSession.shared.dataTask(with: url) { data, _, _ in
            if let data {
                self.defaults?.set(data, forKey: "rates")
            }
            completion()
        }.resume()
    }

    var rates: Rates? {
        defaults?.data(forKey: "rates").flatMap { try? JSONDecoder().decode(Rates.self, from: $0) }
    }
}

struct RatesEntry: TimelineEntry {
    let date: Date
    let rates: Rates?
}

struct RatesProvider: TimelineProvider {
    private let cache = RatesCache()

    func placeholder(in context: Context) -> RatesEntry {
        RatesEntry(date: Date(), rates: Rates(base: "EUR", rates: ["USD": 1.1]))
    }

    func getSnapshot(in context: Context, completion: @escaping (RatesEntry) -> Void) {
        completion(RatesEntry(date: Date(), rates: cache.rates))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<RatesEntry>) -> Void) {
        cache.refresh {
            let entry = RatesEntry(date: Date(), rates: cache.rates)
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(3600))))
        }
    }
}

struct RatesView: View {
    let entry: RatesEntry

    var body: some View {
        VStack {
            if let rates = entry.rates {
                ForEach(rates.rates.keys.sorted(), id: \.self) { currency in
                    Text("1 \(rates.base) = \(rates.rates[currency] ?? 0, specifier: "%.2f") \(currency)")
                }
            } else {
                Text("No rates yet")
            }
        }
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

@main
struct RatesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "RatesWidget", provider: RatesProvider()) { RatesView(entry: $0) }
            .configurationDisplayName("Rates")
            .supportedFamilies([.systemSmall])
    }
}
