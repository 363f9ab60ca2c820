import SwiftUI
import WidgetKit

struct QuoteEntry: TimelineEntry {
    let date: Date
    let text: String
    let author: String
}

struct QuoteProvider: TimelineProvider {
    private let quotes = [
        ("Simplicity is prerequisite for reliability.", "Edsger Dijkstra"),
        ("Premature optimization is the root of all evil.", "Donald Knuth"),
        ("Programs must be written for people to read.", "Hal Abelson"),
    ]

    func placeholder(in context: Context) -> QuoteEntry {
        QuoteEntry(date: Date(), text: "A quote", author: "Somebody")
    }

    func getSnapshot(in context: Context, completion: @escaping (QuoteEntry) -> Void) {
        completion(entry(at: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<QuoteEntry>) -> Void) {
        let calendar = Calendar.current
        let now = Date()
        let today = calendar.startOfDay(for: now)
        let entries = [now] + (1...3).compactMap { calendar.date(byAdding: .day, value: $0, to: today) }
        completion(Timeline(entries: entries.map { entry(at: $0) }, policy: .atEnd))
    }

    private func entry(at date: Date) -> QuoteEntry {
        let day = Int(date.timeIntervalSinceReferenceDate / 86_400)
        let (text, author) = quotes[day % quotes.count]
        return QuoteEntry(date: date, text: text, author: author)
    }
}

struct QuoteView: View {
    @Environment(\.widgetFamily) private var family
    let entry: QuoteEntry

    var body: some View {
        if family == .systemSmall {
            Text(entry.text)
        } else {
            Text("\(entry.text) — \(entry.author)")
        }
    }
}

@main
struct QuoteWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "QuoteWidget", provider: QuoteProvider()) { entry in
            QuoteView(entry: entry)
        }
        .configurationDisplayName("Quote of the Day")
        .description("A quote for each day.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}
