import SwiftUI
import WidgetKit

@main
struct PortfolioWidget: Widget {
    /// The provider that all families use, so that they share a fetch.
    private static let provider = PortfolioProvider(refresher: .ofExtension)

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: PortfolioGroup.widgetKind, provider: Self.provider) { entry in
            PortfolioEntryView(entry: entry)
        }
        .configurationDisplayName("Portfolio")
        .description("The value of your coins, and what they gained.")
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    }
}

#Preview("Portfolio", as: .systemSmall) {
    PortfolioWidget()
} timeline: {
    PortfolioEntry.sample(at: .now)
    PortfolioEntry(date: .now, content: .portfolio(PortfolioSample.summary(at: .now - 7_200)), isStale: true)
    PortfolioEntry(date: .now, content: .nothing)
}
