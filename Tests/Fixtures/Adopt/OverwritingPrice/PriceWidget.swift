import SwiftUI
import WidgetKit

struct PriceEntry: TimelineEntry {
    let date: Date
    let price: Price?
}

struct PriceProvider: TimelineProvider {
    private let store = PriceStore()

    func placeholder(in context: Context) -> PriceEntry {
        PriceEntry(date: Date(), price: Price(name: "Apple", price: 1))
    }

    func getSnapshot(in context: Context, completion: @escaping (PriceEntry) -> Void) {
        completion(PriceEntry(date: Date(), price: store.load()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PriceEntry>) -> Void) {
        let url = URL(string: "https://api.example.com/price")!
        URLSession.shared.dataTask(with: url) { data, _, _ in
            let price = data.flatMap { try? JSONDecoder().decode(Price.self, from: $0) }
            store.save(price)
            let entry = PriceEntry(date: Date(), price: store.load())
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(3_600))))
        }.resume()
    }
}

struct PriceView: View {
    let entry: PriceEntry

    var body: some View {
        if let price = entry.price {
            Text(price.name)
            Text("\(price.price) $")
        } else {
            Text("No price yet")
        }
    }
}

@main
struct PriceWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PriceWidget", provider: PriceProvider()) { entry in
            PriceView(entry: entry)
        }
        .configurationDisplayName("Price")
        .supportedFamilies([.systemSmall])
    }
}
