import JokesShared
public import SwiftUI
public import WidgetKit

/// The Joke of the Day on the Home Screen and the Lock Screen.
public struct JokeOfTheDayWidget: Widget {
    /// The families it can be placed in.
    nonisolated public static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .systemLarge, .accessoryRectangular, .accessoryCircular, .accessoryInline,
    ]

    private let provider: JokeProvider

    /// Makes the widget with a provider.
    public init(provider: JokeProvider) {
        self.provider = provider
    }

    /// Makes the widget as the system does: the container is that of its App Group, the jokes come from the service.
    public init() {
        self.init(provider: .ofExtension)
    }

    /// Its kind, its provider, and what it shows.
    public var body: some WidgetConfiguration {
        StaticConfiguration(kind: JokeStore.widgetKind, provider: provider) { entry in
            JokeOfTheDayView(entry: entry)
        }
        .configurationDisplayName("Joke of the Day")
        .description("A new joke every day.")
        .supportedFamilies(Self.families)
    }
}

/// The joke of an entry. Where there is little room, only its setup.
public struct JokeOfTheDayView: View {
    @Environment(\.widgetFamily) private var family
    private let entry: JokeEntry

    /// Makes the view of an entry.
    public init(entry: JokeEntry) {
        self.entry = entry
    }

    /// The joke's text.
    public var body: some View {
        Text(verbatim: entry.joke.setup)
        switch family {
        case .accessoryInline, .accessoryCircular: EmptyView()
        default:
            if !entry.joke.punchline.isEmpty { Text(verbatim: entry.joke.punchline) }
        }
    }
}
