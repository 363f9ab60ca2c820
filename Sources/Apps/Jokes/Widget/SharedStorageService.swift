import Foundation

/// The jokes in the App Group: what the app stored for the widget, and what the widget fetched for itself.
struct SharedStorageService {
    static let shared = SharedStorageService(defaults: UserDefaults(suiteName: JokeKeys.appGroup))

    /// The stored joke of the day, with the bytes it was read from, which tell later whether it is still the same.
    struct Stored {
        var data: Data?
        var joke: JokeOfTheDay?
    }

    /// Nil when the App Group is not among the entitlements: then there is nothing stored, and nothing is.
    let defaults: UserDefaults?

    /// The joke of the day. What cannot be decoded counts as nothing, and is replaced by the next joke.
    func jokeOfTheDay() -> Stored {
        let data = defaults?.data(forKey: JokeKeys.jokeOfTheDay)
        return Stored(data: data, joke: data.flatMap(Self.decode))
    }

    /// The joke that a background refresh fetched ahead, if it is that of a date's day: never before its midnight.
    func heldJoke(for date: Date) -> JokeOfTheDay? {
        let held: JokeOfTheDay? = defaults?.data(forKey: JokeKeys.jokeOfTomorrow).flatMap(Self.decode)
        return held?.day == EasternTime.day(of: date) ? held : nil
    }

    /// The jokes to fall back on.
    func fallbackJokes() -> [JokeOfTheDay] {
        defaults?.data(forKey: JokeKeys.fallbackJokes).flatMap(Self.decode) ?? []
    }

    /// Stores a joke, unless somebody has stored one since `stored` was read: theirs may be newer.
    ///
    /// Defaults have no compare-and-set. Between this look and the write the app may store a joke of the same day; the
    /// whole joke is written as one value, so that a reader finds the one or the other.
    /// - Returns: the joke that somebody else stored.
    func save(_ joke: JokeOfTheDay, instead stored: Stored) -> JokeOfTheDay? {
        let current = jokeOfTheDay()
        guard current.data == stored.data else { return current.joke }
        if let data = try? Self.encoder.encode(joke) { defaults?.set(data, forKey: JokeKeys.jokeOfTheDay) }
        return nil
    }

    // MARK: The stored form

    private static func decode<Value: Decodable>(_ data: Data) -> Value? {
        try? decoder.decode(Value.self, from: data)
    }

    /// One line with sorted keys, dates as RFC 3339 text: the same joke always has the same bytes.
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()

    /// Takes fractions of a second as well.
    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
            for style in styles {
                if let date = try? style.parse(text) { return date }
            }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(text)")
        }
        return decoder
    }()
}
