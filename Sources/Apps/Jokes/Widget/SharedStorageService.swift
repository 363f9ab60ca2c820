import Foundation

/// The jokes in the App Group: jokes that the app stored for the widget, and jokes that the widget fetched itself.
struct SharedStorageService {
    static let shared = SharedStorageService(defaults: UserDefaults(suiteName: JokeKeys.appGroup))

    /// The stored joke of the day, with its bytes. If the stored bytes differ later, another process has replaced the
    /// joke.
    struct Stored {
        var data: Data?
        var joke: JokeOfTheDay?
    }

    /// The App Group's defaults. Nil if the entitlements lack the App Group; the widget then cannot read or store any
    /// joke.
    let defaults: UserDefaults?

    /// Returns the stored joke of the day. Data that cannot be decoded counts as absent, and the next joke replaces it.
    func jokeOfTheDay() -> Stored {
        let data = defaults?.data(forKey: JokeKeys.jokeOfTheDay)
        return Stored(data: data, joke: data.flatMap(Self.decode))
    }

    /// Returns the joke that a background refresh fetched ahead, if it is the joke of the day that contains `date`.
    func heldJoke(for date: Date) -> JokeOfTheDay? {
        let held: JokeOfTheDay? = defaults?.data(forKey: JokeKeys.jokeOfTomorrow).flatMap(Self.decode)
        return held?.day == EasternTime.day(of: date) ? held : nil
    }

    func fallbackJokes() -> [JokeOfTheDay] {
        defaults?.data(forKey: JokeKeys.fallbackJokes).flatMap(Self.decode) ?? []
    }

    /// Stores a joke, unless another process has stored a joke since `stored` was read. The other process's joke may be
    /// newer.
    ///
    /// `UserDefaults` has no compare-and-set, so the app may store a joke of the same day between this method's check
    /// and its write. That does no harm: a joke is a single value, so a reader finds one of the two jokes, never parts
    /// of both.
    /// - Returns: the joke that the other process stored; nil if `joke` was stored.
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

    /// Sorts the keys and writes dates as RFC 3339 text, so that equal jokes always have equal bytes.
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()

    /// A decoder that also accepts dates with fractions of a second.
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
