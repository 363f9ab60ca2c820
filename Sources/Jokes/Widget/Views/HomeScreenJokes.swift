import SwiftUI
import WidgetKit

/// Up to seven short lines: a long joke is set in smaller type, so that its end is there as well.
struct SmallJoke: View {
    let joke: JokeOfTheDay

    private var isLong: Bool { joke.setup.count > 45 }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            CharacterName(character: JokeCharacter(joke.character), font: .caption2)
            Text(verbatim: joke.setup)
                .font((isLong ? Font.footnote : .subheadline).weight(.semibold))
                .lineLimit(joke.punchline.isEmpty ? 6 : isLong ? 4 : 3)
                .minimumScaleFactor(0.85)
            if !joke.punchline.isEmpty {
                Spacer(minLength: 0)
                Text(verbatim: joke.punchline)
                    .font(isLong ? .caption : .footnote)
                    .foregroundStyle(.secondary)
                    .lineLimit(2)
                    .minimumScaleFactor(0.85)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

/// As the small one, with room for two whole lines of each part.
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

/// The joke as on a card: the setup above the line, the punchline below.
struct LargeJoke: View {
    let joke: JokeOfTheDay

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            CharacterName(character: JokeCharacter(joke.character), font: .subheadline)
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
