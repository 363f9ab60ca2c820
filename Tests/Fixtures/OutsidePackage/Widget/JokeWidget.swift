import SwiftUI
import WidgetKit

/// A joke without a network. Each reload stores two values.
struct JokeProvider: TimelineProvider {
    func placeholder(in context: Context) -> DayEntry { DayEntry(date: Date(), text: "A joke") }

    func getSnapshot(in context: Context, completion: @escaping (DayEntry) -> Void) {
        completion(DayEntry.days("Why did the widget stop?")[0])
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<DayEntry>) -> Void) {
        let count = QuoteStore.defaults?.integer(forKey: "reloads") ?? 0
        QuoteStore.defaults?.set(count + 1, forKey: "reloads")
        QuoteStore.defaults?.set(Date(), forKey: "lastReload")
        completion(Timeline(entries: DayEntry.days("Why did the widget stop?"), policy: .atEnd))
    }
}

struct JokeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "JokeOfTheDay", provider: JokeProvider()) { DayView(entry: $0) }
            .configurationDisplayName("Joke of the Day")
            .supportedFamilies([.systemSmall])
    }
}
