import AppIntents
import SwiftUI
import WidgetKit

struct FavouriteIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Favourite"
    static let description: IntentDescription = IntentDescription("Chooses a favourite.")

    @Parameter(title: "Name", default: "Ada")
    var name: String

    @Parameter(title: "Count")
    var count: Int?
}

struct FavouriteEntry: TimelineEntry {
    var date: Date
    var configuration: FavouriteIntent
}

struct FavouriteProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> FavouriteEntry {
        FavouriteEntry(date: Date(), configuration: FavouriteIntent())
    }

    func snapshot(for configuration: FavouriteIntent, in context: Context) async -> FavouriteEntry {
        FavouriteEntry(date: Date(), configuration: configuration)
    }

    func timeline(for configuration: FavouriteIntent, in context: Context) async -> Timeline<FavouriteEntry> {
        Timeline(entries: [FavouriteEntry(date: Date(), configuration: configuration)], policy: .atEnd)
    }
}

struct RecommendingProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> FavouriteEntry { .init(date: Date(), configuration: .init()) }
    func snapshot(for configuration: FavouriteIntent, in context: Context) async -> FavouriteEntry {
        placeholder(in: context)
    }
    func timeline(for configuration: FavouriteIntent, in context: Context) async -> Timeline<FavouriteEntry> {
        Timeline(entries: [], policy: .never)
    }

    func recommendations() -> [AppIntentRecommendation<FavouriteIntent>] {
        let intent = FavouriteIntent()
        intent.name = "Grace"
        let name = intent.name
        return [
            AppIntentRecommendation(intent: intent, description: "Grace"),
            AppIntentRecommendation(intent: intent, description: name),
            AppIntentRecommendation(intent: intent, description: Text("Grace")),
        ]
    }

    func relevance() async -> WidgetRelevance<FavouriteIntent> {
        WidgetRelevance([
            WidgetRelevanceAttribute(configuration: FavouriteIntent(), context: .date(Date(), kind: .default)),
            WidgetRelevanceAttribute(configuration: FavouriteIntent(), group: .named("g")),
        ])
    }
}

struct FavouriteWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "Favourite", intent: FavouriteIntent.self, provider: FavouriteProvider()) {
            entry in
            Text(entry.configuration.name)
        }
        .promptsForUserConfiguration()
    }
}
