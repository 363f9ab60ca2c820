import Foundation

extension StoredValue.Leaf {
    /// Returns true if a text contains this value, or a number that is this value rounded.
    func isSaid(in text: String) -> Bool {
        switch self {
        // A single letter proves nothing, because it occurs in nearly every text.
        case .text(let part): return part.count > 1 && text.contains(part)
        case .number(let number):
            return Self.numbers(in: text).contains { said in
                abs(said.value - number) <= 0.5 * said.precision + 1e-9
            }
        }
    }

    /// Returns the numbers in a text, each with its precision. Accepts the English notation (`1,234.5`) and the
    /// European one (`1.234,5`).
    static func numbers(in text: String) -> [(value: Double, precision: Double)] {
        var words: [String] = []
        var word = ""
        for character in text + " " {
            if character.isASCII, character.isNumber || !word.isEmpty && (character == "." || character == ",") {
                word.append(character)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        return words.flatMap { word in
            let trimmed = word.trimmingCharacters(in: CharacterSet(charactersIn: ".,"))
            let english = trimmed.replacingOccurrences(of: ",", with: "")
            let other = trimmed.replacingOccurrences(of: ".", with: "").replacingOccurrences(of: ",", with: ".")
            return Set([english, other]).compactMap { form in
                let decimals =
                    form.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
                return Double(form).map { ($0, pow(10, -Double(decimals))) }
            }
        }
    }
}
