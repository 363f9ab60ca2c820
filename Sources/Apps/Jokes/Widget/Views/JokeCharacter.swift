import SwiftUI

/// The appearance of the character who tells a joke.
struct JokeCharacter {
    /// The name, such as `Mr. Funny`; nil if the joke has no character.
    let name: String?
    /// The SF Symbol that represents the character if there is no room for text.
    let symbol: String
    /// The name of the character's color in the asset catalog.
    private let asset: String

    init(_ name: String?) {
        self.name = name
        (symbol, asset) =
            switch name {
            case "Mr. Funny": ("face.smiling", "MrFunny")
            case "Mr. Bad": ("flame", "MrBad")
            case "Mr. Sad": ("cloud.rain", "MrSad")
            case "Mr. Love": ("heart", "MrLove")
            case "Mr. Potty": ("drop", "MrPotty")
            default: ("quote.bubble", "AccentColor")
            }
    }

    /// The color of the character's name.
    var tint: Color { Color(asset) }
    /// The color of the background: the tint, almost transparent.
    var wash: Color { Color(asset).opacity(0.18) }
    /// The name without the title `Mr.`.
    var shortName: String? { name.map { $0.hasPrefix("Mr. ") ? String($0.dropFirst(4)) : $0 } }
}

/// The line with the character's name above a joke on the Home Screen; empty if the joke has no character.
struct CharacterName: View {
    let character: JokeCharacter
    var font: Font = .caption

    var body: some View {
        if let name = character.name {
            Text(verbatim: name)
                .font(font.weight(.semibold))
                .foregroundStyle(character.tint)
                .lineLimit(1)
                .widgetAccentable()
        }
    }
}
