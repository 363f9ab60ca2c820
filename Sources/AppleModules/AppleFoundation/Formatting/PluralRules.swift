/// The plural categories of numbers in all languages (Unicode CLDR, "Language Plural Rules", cardinals).
enum PluralRules {
    /// Returns `zero`, `one`, `two`, `few`, `many` or `other`.
    static func category(of argument: LocalizedFormat.Argument, language: String) -> String {
        // The category depends on the visible digits: in English, 1 is `one` and 1.0 is `other`. Texts show decimals by
        // default.
        let (value, skeleton): (Double, String) =
            switch argument {
            case .integer(let value): (Double(value), "precision-integer")
            case .unsigned(let value): (Double(value), "precision-integer")
            case .double(let value): (value, ".000000")
            case .text, .resource, .embedded: (.nan, "")
            }
        guard !value.isNaN else { return "other" }
        return UnicodeFormat.number(value, skeleton: skeleton, locale: language, hasCategory: true)?.category ?? "other"
    }
}
