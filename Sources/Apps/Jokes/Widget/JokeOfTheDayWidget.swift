import SwiftUI
import WidgetKit

/// The widget that shows the joke of the day on the Home Screen and the Lock Screen.
struct JokeOfTheDayWidget: Widget {
    static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .systemLarge, .accessoryRectangular, .accessoryCircular, .accessoryInline,
    ]

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: JokeKeys.widgetKind, provider: JokeProvider()) { entry in
            JokeOfTheDayView(entry: entry)
        }
        .configurationDisplayName("Joke of the Day")
        .description("A new joke every day.")
        .supportedFamilies(Self.families)
    }
}
