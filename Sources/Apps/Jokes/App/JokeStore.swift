public import AppGroup
import Firestore
import Foundation

/// The jokes in the App Group's container: the joke of the day, tomorrow's joke, and fallback jokes.
public struct JokeStore: Sendable {
    /// The App Group that the app and the widget share.
    public static let group = JokeKeys.appGroup
    /// The kind of the joke widgets.
    public static let widgetKind = JokeKeys.widgetKind
    /// The record of the joke of the day.
    public static let jokeRecord = name(JokeKeys.jokeOfTheDay)
    /// The record of the joke for the next day, which a background refresh fetched ahead. The widget shows this joke
    /// only when that day has begun.
    public static let heldRecord = name(JokeKeys.jokeOfTomorrow)
    /// The record of the fallback jokes, which contains an array.
    public static let fallbackRecord = name(JokeKeys.fallbackJokes)
    /// The maximum number of stored fallback jokes.
    public static let maximumFallbacks = JokeKeys.maximumFallbacks

    /// A stored value, with the commit that wrote it.
    public struct Stored<Value: Sendable>: Sendable {
        /// The value; nil if the record does not exist or is not readable.
        public var value: Value?
        /// The commit that wrote the value, for compare-and-set; `absent` if the record does not exist.
        public var expectation: Expectation
        /// The revision of the commit that wrote the value; 0 if the record does not exist.
        public var revision: Revision
        /// The name of the program that wrote the value.
        public var writer: String?
        /// The damage because of which the store used the last good version of the record; nil if the record is
        /// undamaged.
        public var damage: AppGroupError?

        /// The result if no version of the record is readable. It lets any commit replace the record.
        public static var unreadable: Self { Stored(value: nil, expectation: .any, revision: 0) }
    }

    /// Converts a key that the app and the widget share to a record name.
    private static func name(_ key: String) -> RecordName {
        guard let name = try? RecordName(key) else { preconditionFailure("not a record's name: \(key)") }
        return name
    }

    /// The container of the App Group.
    public let container: SharedContainer

    /// Makes a store that keeps its jokes in `container`.
    public init(_ container: SharedContainer) {
        self.container = container
    }

    /// Loads the stored joke of the day. If the payload is not a joke, the record counts as absent, and the next commit
    /// replaces it.
    /// - Throws: the errors of `SharedContainer.lookUp`.
    public func jokeOfTheDay() throws(AppGroupError) -> Stored<JokeOfTheDay> {
        try load(Self.jokeRecord)
    }

    /// Loads the joke that was fetched ahead for a later day, usually for tomorrow.
    /// - Throws: the errors of `SharedContainer.lookUp`.
    public func heldJoke() throws(AppGroupError) -> Stored<JokeOfTheDay> {
        try load(Self.heldRecord)
    }

    /// Loads the stored fallback jokes.
    /// - Throws: the errors of `SharedContainer.lookUp`.
    public func fallbackJokes() throws(AppGroupError) -> Stored<[JokeOfTheDay]> {
        try load(Self.fallbackRecord)
    }

    /// Encodes a value as a record's payload. Keys are sorted, so equal values always have equal bytes. Dates are RFC
    /// 3339 text with microseconds. A date in whole seconds has no fraction, because Foundation's ISO 8601 parser and
    /// other parsers accept only that form.
    public static func payload(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { try Timestamp($0).encode(to: $1) }
        do {
            return Array(try encoder.encode(value))
        } catch {
            // Encoding cannot fail, because the app's records contain only strings, numbers, dates and collections of
            // them.
            preconditionFailure("a record cannot be encoded: \(error)")
        }
    }

    /// Loads a record of the app. If the payload cannot be decoded, the record counts as absent, and the next commit
    /// replaces it.
    package func load<Value: Decodable & Sendable>(_ name: RecordName) throws(AppGroupError) -> Stored<Value> {
        guard let record = try container.lookUp(name) else {
            return Stored(value: nil, expectation: .absent, revision: 0)
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { try Timestamp(from: $0).date }
        let value = record.header.isRemoved ? nil : try? decoder.decode(Value.self, from: Data(record.payload))
        return Stored(
            value: value, expectation: .token(record.token), revision: record.revision, writer: record.header.writer,
            damage: record.damage)
    }
}
