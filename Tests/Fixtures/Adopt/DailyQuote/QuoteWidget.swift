//
//  QuoteWidget.swift
//  DailyQuote
//
//  A quote for every day, without a network.
//

import SwiftUI
import WidgetKit

struct Quote: Identifiable, Hashable {
    let id: Int
    let text: String
    let author: String

    static let all: [Quote] = [
        Quote(
            id: 0, text: "A ship in harbor is safe, but that is not what ships are built for.", author: "J. A. Shedd"),
        Quote(id: 1, text: "What we think, we become.", author: "Buddha"),
        Quote(id: 2, text: "The obstacle is the way.", author: "Marcus Aurelius"),
        Quote(id: 3, text: "Well begun is half done.", author: "Aristotle"),
        Quote(id: 4, text: "Fortune favors the bold.", author: "Virgil"),
        Quote(id: 5, text: "Simplicity is the ultimate sophistication.", author: "Clare Boothe Luce"),
        Quote(id: 6, text: "No man ever steps in the same river twice.", author: "Heraclitus"),
    ]

    /// The same quote from midnight to midnight, whenever it is asked for.
    static func ofDay(_ date: Date, calendar: Calendar = .current) -> Quote {
        let day = calendar.ordinality(of: .day, in: .era, for: date) ?? 0
        return all[day % all.count]
    }
}

struct QuoteEntry: TimelineEntry {
    let date: Date
    let quote: Quote
}

struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> QuoteEntry {
        QuoteEntry(date: Date(), quote: Quote.all[3])
    }

    func getSnapshot(in context: Context, completion: @escaping (QuoteEntry) -> Void) {
        if context.isPreview {
            completion(placeholder(in: context))
        } else {
            completion(QuoteEntry(date: Date(), quote: .ofDay(Date())))
        }
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<QuoteEntry>) -> Void) {
        let calendar = Calendar.current
        let now = Date()
        let today = calendar.startOfDay(for: now)

        // Today's entry starts now, those of the next days at midnight: the widget changes with nobody awake.
        var entries = [QuoteEntry(date: now, quote: .ofDay(now))]
        for offset in 1...3 {
            if let midnight = calendar.date(byAdding: .day, value: offset, to: today) {
                entries.append(QuoteEntry(date: midnight, quote: .ofDay(midnight)))
            }
        }

        let timeline = Timeline(entries: entries, policy: .atEnd)
        completion(timeline)
    }
}

struct QuoteEntryView: View {
    @Environment(\.widgetFamily) var family
    @Environment(\.colorScheme) private var colorScheme

    var entry: Provider.Entry

    private var lineLimit: Int {
        switch family {
        case .systemSmall: return 5
        case .systemMedium: return 4
        default: return 8
        }
    }

    private var background: LinearGradient {
        LinearGradient(
            gradient: Gradient(colors: colorScheme == .dark ? [.indigo, .black] : [.orange, .pink]),
            startPoint: .topLeading,
            endPoint: .bottomTrailing
        )
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            header
            Text(entry.quote.text)
                .font(family == .systemSmall ? .footnote : .title3)
                .fontWeight(.semibold)
                .foregroundColor(.white)
                .lineLimit(lineLimit)
                .minimumScaleFactor(0.7)
            Spacer(minLength: 0)
            if family != .systemSmall {
                Divider()
            }
            Text("— \(entry.quote.author)")
                .font(.caption)
                .italic()
                .foregroundColor(.white.opacity(0.8))
                .frame(maxWidth: .infinity, alignment: .trailing)
        }
        .shadow(color: .black.opacity(0.25), radius: 2, x: 0, y: 1)
        .widgetBackground(background)
        .widgetURL(URL(string: "quotes://quote/\(entry.quote.id)"))
    }

    private var header: some View {
        HStack {
            Image(systemName: "quote.opening")
                .imageScale(.small)
                .foregroundColor(.white)
                .padding(6)
                .background(ContainerRelativeShape().fill(Color.white.opacity(0.2)))
            if family == .systemLarge {
                Text("Quote of the Day")
                    .font(.headline)
                    .textCase(.uppercase)
                    .foregroundColor(.white)
            }
            Spacer()
            Text(entry.date, style: .date)
                .font(.caption2)
                .foregroundColor(.white.opacity(0.7))
        }
    }
}

extension View {
    /// `containerBackground` came with iOS 17; before it the widget draws to its edges by itself.
    @ViewBuilder
    func widgetBackground<Background: View>(_ background: Background) -> some View {
        if #available(iOSApplicationExtension 17.0, *) {
            containerBackground(for: .widget) {
                background
            }
        } else {
            padding().background(background)
        }
    }
}

@main
struct QuoteWidget: Widget {
    let kind: String = "QuoteWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: Provider()) { entry in
            QuoteEntryView(entry: entry)
        }
        .configurationDisplayName("Daily Quote")
        .description("A new thought every morning.")
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    }
}

struct QuoteWidget_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            QuoteEntryView(entry: QuoteEntry(date: Date(), quote: Quote.all[0]))
                .previewContext(WidgetPreviewContext(family: .systemSmall))
                .previewDisplayName("Small")
            QuoteEntryView(entry: QuoteEntry(date: Date(), quote: Quote.all[5]))
                .previewContext(WidgetPreviewContext(family: .systemMedium))
                .environment(\.colorScheme, .dark)
        }
    }
}
