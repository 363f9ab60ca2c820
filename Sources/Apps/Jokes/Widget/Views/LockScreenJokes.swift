import SwiftUI
import WidgetKit

/// The rectangular widget: two lines of setup and two lines of punchline, in the small type of the Lock Screen.
struct RectangularJoke: View {
    let joke: JokeOfTheDay

    var body: some View {
        VStack(alignment: .leading, spacing: 1) {
            Text(verbatim: joke.setup)
                .font(.caption.weight(.semibold))
                .lineLimit(joke.punchline.isEmpty ? 4 : 2)
                .minimumScaleFactor(0.9)
                .widgetAccentable()
            if !joke.punchline.isEmpty {
                Text(verbatim: joke.punchline)
                    .font(.caption)
                    .lineLimit(2)
                    .minimumScaleFactor(0.9)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
}

/// The circular widget: the character who tells today's joke. Tapping it shows the joke.
struct CircularJoke: View {
    let joke: JokeOfTheDay

    private var character: JokeCharacter { JokeCharacter(joke.character) }

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            VStack(spacing: 1) {
                Image(systemName: character.symbol)
                    .font(.title3)
                    .widgetAccentable()
                if let name = character.shortName {
                    Text(verbatim: name)
                        .font(.caption2.weight(.medium))
                        .lineLimit(1)
                        .minimumScaleFactor(0.8)
                } else {
                    Text("Joke")
                        .font(.caption2.weight(.medium))
                }
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(verbatim: [joke.character, joke.setup].compactMap { $0 }.joined(separator: ": ")))
    }
}

/// The inline widget: the setup if it fits into one line, otherwise the character's name.
struct InlineJoke: View {
    let joke: JokeOfTheDay

    var body: some View {
        if let name = JokeCharacter(joke.character).name {
            ViewThatFits {
                Text(verbatim: joke.setup)
                Label {
                    Text("A joke by \(name)")
                } icon: {
                    Image(systemName: JokeCharacter(joke.character).symbol)
                }
            }
        } else {
            Text(verbatim: joke.setup)
        }
    }
}
