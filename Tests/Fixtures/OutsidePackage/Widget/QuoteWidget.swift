import SwiftUI
import WidgetKit

/// A day with a line of text, which changes at midnight.
struct DayEntry: TimelineEntry {
    let date: Date
    let text: String
    /// The source of the text.
    var source = "stored"

    /// Returns an entry for now, and one for each of the next days.
    static func days(_ text: String, source: String = "stored") -> [DayEntry] {
        let now = Date()
        let today = Calendar.current.startOfDay(for: now)
        let next = (1...4).compactMap { Calendar.current.date(byAdding: .day, value: $0, to: today) }
        return ([now] + next).map { DayEntry(date: $0, text: text, source: source) }
    }
}

struct DayView: View {
    let entry: DayEntry

    var body: some View {
        Text(entry.date.formatted(.dateTime.weekday(.wide)))
        Text(entry.text)
    }
}

/// A quote from a server, kept for the time without a network.
struct QuoteProvider: TimelineProvider {
    private struct Quote: Codable { var text: String }

    func placeholder(in context: Context) -> DayEntry { DayEntry(date: Date(), text: "A quote") }

    func getSnapshot(in context: Context, completion: @escaping (DayEntry) -> Void) {
        completion(DayEntry.days(QuoteStore.text ?? "A quote")[0])
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<DayEntry>) -> Void) {
        URLSession.shared.dataTask(with: URL(string: "https://api.example.com/quote")!) { data, _, _ in
            let quote = data.flatMap { try? JSONDecoder().decode(Quote.self, from: $0) }
            if let quote { QuoteStore.text = quote.text }
            let entries = DayEntry.days(QuoteStore.text ?? "No quote yet", source: quote == nil ? "stored" : "fetch")
            completion(Timeline(entries: entries, policy: .after(Date().addingTimeInterval(6 * 3_600))))
        }.resume()
    }
}

enum QuoteStore {
    static let defaults = UserDefaults(suiteName: "group.com.example.quote")

    static var text: String? {
        get { defaults?.string(forKey: "quote") }
        set { defaults?.set(newValue, forKey: "quote") }
    }
}

struct QuoteWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "QuoteWidget", provider: QuoteProvider()) { DayView(entry: $0) }
            .configurationDisplayName("Quote of the Day")
            .supportedFamilies([.systemSmall])
    }
}

@main struct Widgets: WidgetBundle {
    var body: some Widget {
        QuoteWidget()
        JokeWidget()
    }
}
