//
//  FactWidget.swift
//  MistakeNeverCompletes
//

import SwiftUI
import WidgetKit

struct Fact: Decodable {
    let text: String
}

struct FactEntry: TimelineEntry {
    let date: Date
    let text: String
}

struct FactProvider: TimelineProvider {
    func placeholder(in context: Context) -> FactEntry {
        FactEntry(date: Date(), text: "Honey never spoils.")
    }

    func getSnapshot(in context: Context, completion: @escaping (FactEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<FactEntry>) -> Void) {
        let url = URL(string: "https://facts.example.com/v1/random")!
        URLSession.shared.dataTask(with: url) { data, _, _ in
            guard let data = data, let fact = try? JSONDecoder().decode(Fact.self, from: data) else {
                print("no fact")
                return
            }
            let entry = FactEntry(date: Date(), text: fact.text)
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(3600))))
        }.resume()
    }
}

struct FactView: View {
    let entry: FactEntry

    var body: some View {
        Text(entry.text)
            .font(.headline)
            .multilineTextAlignment(.center)
            .containerBackground(.orange, for: .widget)
    }
}

@main
struct FactWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "FactWidget", provider: FactProvider()) { FactView(entry: $0) }
            .configurationDisplayName("Fact")
            .supportedFamilies([.systemSmall])
    }
}
