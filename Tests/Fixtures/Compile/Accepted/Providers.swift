import SwiftUI
import WidgetKit

// The two forms of completion that iOS code has: from before iOS 18, and from then on.
struct PlainEntry: TimelineEntry {
    let date: Date
    var text = ""
    var relevance: TimelineEntryRelevance?
}

struct OldProvider: TimelineProvider {
    func placeholder(in context: Context) -> PlainEntry { PlainEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping (PlainEntry) -> Void) {
        completion(PlainEntry(date: Date(), text: context.isPreview ? "preview" : "\(context.displaySize.width)"))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        var entries: [PlainEntry] = []
        for hour in 0..<5 {
            let date = Calendar.current.date(byAdding: .hour, value: hour, to: Date())!
            let relevance = TimelineEntryRelevance(score: 10, duration: 60)
            entries.append(PlainEntry(date: date, text: context.family.description, relevance: relevance))
        }
        completion(Timeline(entries: entries, policy: .atEnd))
    }
}

struct NewProvider: TimelineProvider {
    func placeholder(in context: Context) -> PlainEntry { PlainEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PlainEntry) -> Void) {
        Task {
            completion(PlainEntry(date: .now))
        }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PlainEntry>) -> Void) {
        Task {
            let timeline = Timeline(entries: [PlainEntry(date: .now)], policy: .after(.now + 900))
            completion(timeline)
        }
    }

    func relevance() async -> WidgetRelevance<Void> {
        WidgetRelevance([
            WidgetRelevanceAttribute(context: .date(Date())),
            WidgetRelevanceAttribute(context: .date(from: Date(), to: Date() + 60)),
            WidgetRelevanceAttribute(context: .date(range: Date()...(Date() + 60), kind: .scheduled)),
            WidgetRelevanceAttribute(group: .automatic),
        ])
    }
}

// Spelled out, with a tuple for nothing.
struct SpelledProvider: TimelineProvider {
    typealias Entry = PlainEntry

    func placeholder(in context: TimelineProviderContext) -> PlainEntry { PlainEntry(date: Date()) }
    func getSnapshot(in context: Self.Context, completion: @escaping (Entry) -> ()) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Self.Context, completion: @escaping (Timeline<PlainEntry>) -> ()) {
        completion(Timeline<PlainEntry>(entries: [], policy: TimelineReloadPolicy.never))
    }
}

func policies(_ timeline: Timeline<PlainEntry>) -> Bool {
    let entries: [PlainEntry] = timeline.entries
    let policy: TimelineReloadPolicy = timeline.policy
    return policy == .atEnd || policy != .never || policy == .after(entries[0].date)
}

func relevances(_ relevance: TimelineEntryRelevance) throws -> Set<TimelineEntryRelevance> {
    var copy = try JSONDecoder().decode(TimelineEntryRelevance.self, from: JSONEncoder().encode(relevance))
    copy.score = 1.5 as Float
    copy.duration = 60 as TimeInterval
    return [copy, TimelineEntryRelevance(score: 1)]
}

func families(_ family: WidgetFamily) -> String {
    let number: Int = family.rawValue
    let names: [WidgetFamily: String] = [family: family.description + family.debugDescription + "\(number)"]
    switch family {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: return names[family] ?? ""
    case .accessoryCorner, .accessoryCircular, .accessoryRectangular, .accessoryInline: return ""
    @unknown default: return ""
    }
}

func variants(_ context: TimelineProviderContext) -> ([ColorScheme]?, CGSize, Bool) {
    let variants: TimelineProviderContext.EnvironmentVariants = context.environmentVariants
    let schemes: [ColorScheme]? = variants.colorScheme
    return (schemes, context.displaySize, context.isPreview)
}

@Sendable func familiesAreSendable(_ family: WidgetFamily) -> @Sendable () -> WidgetFamily { { family } }
