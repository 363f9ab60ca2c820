public import AppGroup
import Firestore
import Foundation

/// The jokes in the App Group's container: the joke of the day, that of tomorrow, and jokes to fall back on.
public struct JokeStore: Sendable {
    /// The App Group of app and widget.
    public static let group = JokeKeys.appGroup
    /// The kind of the joke widgets.
    public static let widgetKind = JokeKeys.widgetKind
    /// The record of the joke of the day.
    public static let jokeRecord = name(JokeKeys.jokeOfTheDay)
    /// The record of the joke that a background refresh fetched for the next day. It is not shown before its day.
    public static let heldRecord = name(JokeKeys.jokeOfTomorrow)
    /// The record of the fallback jokes, an array.
    public static let fallbackRecord = name(JokeKeys.fallbackJokes)
    /// The most fallback jokes that are kept.
    public static let maximumFallbacks = JokeKeys.maximumFallbacks

    /// A joke with the commit that wrote it; the token is nil when nothing was there.
    public struct Stored<Value: Sendable>: Sendable {
        /// What was read, if anything usable.
        public var value: Value?
        /// The commit that wrote it, for compare-and-set.
        public var expectation: Expectation
        /// The revision of that commit; 0 for none.
        public var revision: Revision
        /// The program that wrote it.
        public var writer: String?
        /// Why this is only the last good version, if it is.
        public var damage: AppGroupError?

        /// Something is there that cannot be read, not even an earlier version of it: any commit may replace it.
        public static var unreadable: Self { Stored(value: nil, expectation: .any, revision: 0) }
    }

    /// A key that is a record's name as it stands.
    private static func name(_ key: String) -> RecordName {
        guard let name = try? RecordName(key) else { preconditionFailure("not a record's name: \(key)") }
        return name
    }

    /// The container.
    public let container: SharedContainer

    /// Makes a store on a container.
    public init(_ container: SharedContainer) {
        self.container = container
    }

    /// The stored joke of the day. A payload that is no joke counts as nothing, and is replaced by the next commit.
    /// - Throws: as `SharedContainer.lookUp`.
    public func jokeOfTheDay() throws(AppGroupError) -> Stored<JokeOfTheDay> {
        try load(Self.jokeRecord)
    }

    /// The joke that is held for its day, which is usually tomorrow.
    /// - Throws: as `SharedContainer.lookUp`.
    public func heldJoke() throws(AppGroupError) -> Stored<JokeOfTheDay> {
        try load(Self.heldRecord)
    }

    /// The stored fallback jokes.
    /// - Throws: as `SharedContainer.lookUp`.
    public func fallbackJokes() throws(AppGroupError) -> Stored<[JokeOfTheDay]> {
        try load(Self.fallbackRecord)
    }

    /// A value as a record's payload: sorted keys, so that the same value always gives the same bytes. Dates are RFC 3339
    /// text to the microsecond; one of a whole second has no fraction, which is all that other programs' ISO 8601 readers
    /// take, such as Foundation's own.
    public static func payload(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { try Timestamp($0).encode(to: $1) }
        do {
            return Array(try encoder.encode(value))
        } catch {
            // Strings, numbers, dates and collections of them always have a JSON form.
            preconditionFailure("a record cannot be encoded: \(error)")
        }
    }

    /// A record of the app as it stands; a payload of another form counts as nothing, and is replaced by the next commit.
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
