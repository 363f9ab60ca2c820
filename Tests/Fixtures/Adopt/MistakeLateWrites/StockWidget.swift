//
//  StockWidget.swift
//  MistakeLateWrites
//

import SwiftUI
import WidgetKit

/// What is in the larder: the goods are one file, how many there are of them another.
struct Larder: Sendable {
    private var folder: URL {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.stock")!
    }

    private func read(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    private func write(_ text: String, _ name: String) {
        try? text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    var goods: String { read("goods.txt") }
    var count: String { read("count.txt") }

    /// What is counted takes turns.
    func recount() {
        let isFlour = goods == "Flour"
        // A diary of many lines, each a write of its own.
        for line in 1...20 { write("line \(line) of \(isFlour ? "sugar" : "flour")", "diary-\(line).txt") }
        write(isFlour ? "Sugar" : "Flour", "goods.txt")
        write(isFlour ? "2 bags" : "9 bags", "count.txt")
    }
}

struct StockEntry: TimelineEntry {
    let date: Date
    let goods: String
    let count: String
}

/// The mistake: it answers at once, and stores apart what belongs together when nobody waits for it any more.
struct StockProvider: TimelineProvider {
    private let larder = Larder()

    func placeholder(in context: Context) -> StockEntry {
        StockEntry(date: .now, goods: "Rice", count: "3 bags")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (StockEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<StockEntry>) -> Void) {
        let goods = larder.goods.isEmpty ? "Nothing counted" : larder.goods
        let entry = StockEntry(date: .now, goods: goods, count: larder.count)
        completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(3600))))
        let larder = larder
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { larder.recount() }
    }
}

@main
struct StockWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StockWidget", provider: StockProvider()) { entry in
            VStack {
                Text(entry.goods)
                Text(entry.count)
            }
            .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Larder")
        .supportedFamilies([.systemSmall])
    }
}
