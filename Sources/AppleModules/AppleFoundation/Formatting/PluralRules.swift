/// The plural categories of numbers (Unicode CLDR, "Language Plural Rules", cardinals) for the languages of iOS. Any
/// other language uses the rule of English.
enum PluralRules {
    /// Returns `zero`, `one`, `two`, `few`, `many` or `other`.
    static func category(of argument: LocalizedFormat.Argument, language: String) -> String {
        switch argument {
        case .integer(let value): category(UInt64(value.magnitude), language)
        case .unsigned(let value): category(value, language)
        case .double(let value):
            // Numbers with decimals are `other` in most languages. In French, numbers below 2 are `one`.
            language.hasPrefix("fr") && value.magnitude < 2 ? "one" : "other"
        case .text, .resource, .embedded: "other"
        }
    }

    private static func category(_ number: UInt64, _ language: String) -> String {
        let tens = number % 100
        let ones = number % 10
        switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my": return "other"
        case "fr", "pt", "hy", "kab": return number < 2 ? "one" : number % 1_000_000 == 0 ? "many" : "other"
        case "hi", "bn", "fa", "gu", "kn", "mr", "zu", "am", "as": return number < 2 ? "one" : "other"
        case "es", "it", "ca":
            return number == 1 ? "one" : number != 0 && number % 1_000_000 == 0 ? "many" : "other"
        case "ru", "uk", "be":
            if ones == 1, tens != 11 { return "one" }
            return (2...4).contains(ones) && !(12...14).contains(tens) ? "few" : "many"
        case "sr", "hr", "bs":
            if ones == 1, tens != 11 { return "one" }
            return (2...4).contains(ones) && !(12...14).contains(tens) ? "few" : "other"
        case "pl":
            if number == 1 { return "one" }
            return (2...4).contains(ones) && !(12...14).contains(tens) ? "few" : "many"
        case "cs", "sk": return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
        case "sl": return tens == 1 ? "one" : tens == 2 ? "two" : (3...4).contains(tens) ? "few" : "other"
        case "lt":
            if ones == 1, !(11...19).contains(tens) { return "one" }
            return ones >= 2 && !(11...19).contains(tens) ? "few" : "other"
        case "lv": return ones == 0 || (11...19).contains(tens) ? "zero" : ones == 1 && tens != 11 ? "one" : "other"
        case "ro":
            if number == 1 { return "one" }
            return number == 0 || (1...19).contains(tens) ? "few" : "other"
        case "ar":
            switch number {
            case 0: return "zero"
            case 1: return "one"
            case 2: return "two"
            default: return (3...10).contains(tens) ? "few" : tens >= 11 ? "many" : "other"
            }
        case "he", "iw": return number == 1 ? "one" : number == 2 ? "two" : "other"
        case "cy":
            let names: [UInt64: String] = [0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"]
            return names[number] ?? "other"
        case "ga":
            switch number {
            case 1: return "one"
            case 2: return "two"
            case 3...6: return "few"
            case 7...10: return "many"
            default: return "other"
            }
        default: return number == 1 ? "one" : "other"
        }
    }
}
