import Firestore

/// The two orders in which events are read.
enum EventStream: String, Sendable, CaseIterable {
    /// Events by arrival: ordered by `received_at`, which the writer lets the server set (`REQUEST_TIME`).
    case received = "received_at"
    /// Events ordered by `timestamp`. This stream holds events without `received_at`, and events whose `timestamp` is
    /// later than their arrival. The latter are read again by every run until their time has come.
    case happened = "timestamp"

    /// The field that orders the stream.
    var field: FieldName { FieldName(rawValue) }
}

/// A position in a stream, which is ordered by field and document name. The position is either after a document or
/// before all documents with a value.
struct EventCursor: Sendable {
    /// The field's value.
    var value: Value
    /// The document's full name; nil for the position before all documents with this value.
    var name: String?

    /// Limits the position so that every event that arrives later sorts after it.
    ///
    /// - Parameter limit: the time from which events may still arrive. The next run reads the events from this time
    ///   again.
    func capped(at limit: Timestamp) -> EventCursor {
        switch value {
        // In Firestore's order of types, null, Booleans and numbers sort before all times. All other types sort after.
        case .null, .boolean, .integer, .double: self
        case .timestamp(let time) where time < limit: self
        default: EventCursor(value: .timestamp(limit), name: nil)
        }
    }

    /// Returns true if both positions are times and this one is further.
    func isBeyond(_ other: EventCursor) -> Bool {
        guard case .timestamp(let time) = value, case .timestamp(let otherTime) = other.value else { return false }
        if time != otherTime { return time > otherTime }
        return (other.name ?? "").bytesPrecede(name ?? "")
    }

    /// Makes the query for the next page.
    static func query(_ stream: EventStream, after cursor: EventCursor?, limit: Int) -> StructuredQuery {
        var query = StructuredQuery(from: Names.events)
        query.orderBy = [.init(stream.rawValue, .ascending), .init("__name__", .ascending)]
        query.limit = limit
        if let cursor {
            query.startAt =
                if let name = cursor.name { .init([cursor.value, .reference(name)], before: false) } else {
                    .init([cursor.value], before: true)
                }
        }
        return query
    }

    init(value: Value, name: String?) {
        self.value = value
        self.name = name
    }

    init?(_ stored: Value?) {
        guard let map = stored?.mapValue, let value = map["value"] else { return nil }
        self.init(value: value, name: map["name"]?.stringValue)
    }

    var stored: Value {
        var map: Fields = ["value": value]
        if let name { map["name"] = .string(name) }
        return .map(map)
    }
}
