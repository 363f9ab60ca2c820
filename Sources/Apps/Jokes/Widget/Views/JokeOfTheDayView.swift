import SwiftUI
import WidgetKit

/// The view of an entry's joke, for all families. It never shows how old the joke is.
struct JokeOfTheDayView: View {
    @Environment(\.widgetFamily) private var family
    let entry: JokeEntry

    private var joke: JokeOfTheDay { entry.joke }

    var body: some View {
        content
            .widgetURL(JokeLink.url(of: entry))
            .containerBackground(for: .widget) {
                LinearGradient(
                    colors: [Color("WidgetBackground"), JokeCharacter(joke.character).wash],
                    startPoint: .topLeading, endPoint: .bottomTrailing)
            }
    }

    @ViewBuilder private var content: some View {
        switch family {
        case .accessoryInline: InlineJoke(joke: joke)
        case .accessoryCircular: CircularJoke(joke: joke)
        case .accessoryRectangular: RectangularJoke(joke: joke)
        case .systemLarge, .systemExtraLarge: LargeJoke(joke: joke)
        case .systemMedium: MediumJoke(joke: joke)
        default: SmallJoke(joke: joke)
        }
    }
}

/// The link that opens when the user taps a widget: the joke, or the app if there is no joke.
enum JokeLink {
    static func url(of entry: JokeEntry) -> URL? {
        var link = URLComponents()
        link.scheme = "mrfunnyjokes"
        link.host = "joke"
        link.path = entry.source == .placeholder ? "/" : "/" + entry.joke.id
        return link.url
    }
}
