import Foundation

/// Automatic grammar agreement: `^[3 day](inflect: true)` becomes `3 days` (Foundation: `InflectionRule.automatic`).
///
/// Foundation on Linux lacks it, and a good implementation needs a dictionary. Here spelling rules inflect an English
/// noun to agree with the number before it. Texts in other languages do not change.
package enum Inflection {
    /// A part of a text that is marked for inflection.
    package struct Part {
        /// The text inside the brackets.
        package var label: String
        /// True if the words should be inflected. Other attributes have no effect.
        package var isInflected: Bool
        /// The index of the character after the part.
        package var end: Int
    }

    /// Parses the part that begins with `^[` at an index. Returns nil if no part begins there.
    package static func part(_ text: [Character], at start: Int) -> Part? {
        guard start + 1 < text.count, text[start] == "^", text[start + 1] == "[",
            let close = text[start...].firstIndex(of: "]"), close + 1 < text.count, text[close + 1] == "(",
            let end = text[close...].firstIndex(of: ")")
        else { return nil }
        let attributes = String(text[(close + 2)..<end]).filter { !$0.isWhitespace }
        return Part(
            label: String(text[(start + 2)..<close]), isInflected: attributes.contains("inflect:true"), end: end + 1)
    }

    /// Returns the inflected words of a part, or nil if the inflected form is unknown.
    /// - Parameter values: returns the text of a placeholder character.
    package static func inflected(
        _ label: String, locale: Locale, values: (Character) -> String? = { _ in nil }
    ) -> String? {
        guard locale.language.languageCode?.identifier == "en" else { return nil }
        let words = label.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let shown = words.map { word in word.map { values($0) ?? String($0) }.joined() }
        guard let number = shown.firstIndex(where: { $0.first?.isNumber ?? false }),
            let noun = words.lastIndex(where: { $0.contains(where: \.isLetter) }), noun > number
        else { return nil }
        guard shown[number] != "1" else { return label }
        var result = words
        // A comma after the noun does not belong to it.
        let end = words[noun].lastIndex { $0.isLetter }.map { words[noun].index(after: $0) } ?? words[noun].endIndex
        result[noun] = plural(String(words[noun][..<end])) + words[noun][end...]
        return result.joined(separator: " ")
    }

    private static let irregular = [
        "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet", "tooth": "teeth",
        "mouse": "mice", "goose": "geese", "half": "halves", "leaf": "leaves", "life": "lives", "knife": "knives",
        "shelf": "shelves", "loaf": "loaves", "wife": "wives", "potato": "potatoes", "tomato": "tomatoes",
        "hero": "heroes", "sheep": "sheep", "fish": "fish", "series": "series", "species": "species",
    ]

    /// Returns the plural of an English noun.
    static func plural(_ noun: String) -> String {
        let word = noun.lowercased()
        if let plural = irregular[word] {
            return noun.first?.isUppercase ?? false ? plural.prefix(1).uppercased() + plural.dropFirst() : plural
        }
        if ["s", "x", "z", "ch", "sh"].contains(where: word.hasSuffix) { return noun + "es" }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
            return noun.dropLast() + "ies"
        }
        return noun + "s"
    }
}
