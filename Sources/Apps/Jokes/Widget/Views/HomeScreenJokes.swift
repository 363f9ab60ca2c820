import SwiftUI
import WidgetKit

/// The small widget, with up to seven short lines. A long joke has smaller type, so that all of it fits.
struct SmallJoke: View {
    let joke: JokeOfTheDay

    private var isLong: Bool { joke.setup.count > 45 || joke.punchline.count > 40 }
    /// True if the punchline is the longer part. The longer part gets a fourth line.
    private var isPunchlineLong: Bool { joke.punchline.count > joke.setup.count }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            CharacterName(character: JokeCharacter(joke.character), font: .caption2)
            Text(verbatim: joke.setup)
                .font((isLong ? Font.footnote : .subheadline).weight(.semibold))
                .lineLimit(joke.punchline.isEmpty ? 6 : isLong && !isPunchlineLong ? 4 : 3)
                .minimumScaleFactor(0.8)
                .layoutPriority(isPunchlineLong ? 0 : 1)
            if !joke.punchline.isEmpty {
                Spacer(minLength: 0)
                Text(verbatim: joke.punchline)
                    .font(isLong ? .caption : .footnote)
                    .foregroundStyle(.secondary)
                    .lineLimit(isLong && isPunchlineLong ? 4 : 2)
                    .minimumScaleFactor(0.8)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

/// The medium widget. It is like the small one, but has two whole lines for each part of the joke.
struct MediumJoke: View {
    let joke: JokeOfTheDay

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            CharacterName(character: JokeCharacter(joke.character))
            Text(verbatim: joke.setup)
                .font(.headline)
                .lineLimit(joke.punchline.isEmpty ? 4 : 2)
                .minimumScaleFactor(0.75)
            if !joke.punchline.isEmpty {
                Spacer(minLength: 0)
                Text(verbatim: joke.punchline)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
                    .lineLimit(2)
                    .minimumScaleFactor(0.75)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

/// The large widget, which looks like a card. The character is at the top, followed by the setup and the punchline with
/// a line between them.
struct LargeJoke: View {
    let joke: JokeOfTheDay

    private var character: JokeCharacter { JokeCharacter(joke.character) }

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HStack(alignment: .top) {
                CharacterName(character: character, font: .headline)
                Spacer(minLength: 8)
                Image(systemName: character.symbol)
                    .font(.system(size: 44, weight: .light))
                    .foregroundStyle(character.tint)
                    .widgetAccentable()
                    .accessibilityHidden(true)
            }
            Spacer(minLength: 0)
            Text(verbatim: joke.setup)
                .font(.title2.weight(.bold))
                .lineLimit(joke.punchline.isEmpty ? 9 : 5)
                .minimumScaleFactor(0.7)
            if !joke.punchline.isEmpty {
                Divider()
                Text(verbatim: joke.punchline)
                    .font(.title3)
                    .foregroundStyle(.secondary)
                    .lineLimit(4)
                    .minimumScaleFactor(0.7)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}
