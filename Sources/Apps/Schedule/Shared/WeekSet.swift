/// The weeks of a semester in which a class meets: `1-16`, `odd`, `2-16 even`, `1-8,10,12-15 odd` or `all`.
///
/// Commas separate parts. `odd` and `even` (also `单` and `双`) apply only to the part in which they are written.
public struct WeekSet: Sendable, Hashable {
    private enum Parity: Hashable {
        case any, odd, even

        init?(_ text: Substring) {
            switch text {
            case "odd", "单", "单周": self = .odd
            case "even", "双", "双周": self = .even
            default: return nil
            }
        }

        func contains(_ week: Int) -> Bool {
            switch self {
            case .any: true
            case .odd: week % 2 != 0
            case .even: week % 2 == 0
            }
        }
    }

    private struct Part: Hashable {
        var weeks: ClosedRange<Int>
        var parity: Parity
    }

    /// The weeks as text, in the notation in which they were given.
    public let text: String
    private let parts: [Part]

    public static let all = WeekSet(text: "all", parts: [Part(weeks: 1...Int.max, parity: .any)])

    private init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }

    /// Parses weeks; nil if the text is not valid.
    public init?(_ text: String) {
        var parts: [Part] = []
        for field in text.split(separator: ",", omittingEmptySubsequences: false) {
            var words = field.split(separator: " ")
            guard !words.isEmpty, words.count <= 2 else { return nil }
            let parity = words.last.flatMap { Parity($0) }
            if parity != nil { words.removeLast() }
            guard words.count <= 1, let weeks = Self.range(words.first) else { return nil }
            parts.append(Part(weeks: weeks, parity: parity ?? .any))
        }
        self.init(text: text, parts: parts)
    }

    private static func range(_ text: Substring?) -> ClosedRange<Int>? {
        guard let text, text != "all" else { return 1...Int.max }
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = bounds.first.flatMap({ Int($0) }), let last = bounds.last.flatMap({ Int($0) }),
            bounds.count <= 2, first >= 1, first <= last
        else { return nil }
        return first...last
    }

    /// Returns true if a week is in the set; the semester's first week is 1.
    public func contains(_ week: Int) -> Bool {
        parts.contains { $0.weeks.contains(week) && $0.parity.contains(week) }
    }
}

extension WeekSet: Codable {
    /// Decodes the text form, or an array of week numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let numbers = try? container.decode([Int].self)
        let text = try numbers.map { $0.map(String.init).joined(separator: ",") } ?? container.decode(String.self)
        guard let weeks = WeekSet(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" names no weeks; they look like 1-16, odd, 2-16 even or 1-8,10,12")
        }
        self = weeks
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
