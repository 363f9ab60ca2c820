import Firestore

/// In which order events are read.
enum EventStream: String, Sendable, CaseIterable {
    /// As they arrived: `received_at`, which the writer lets the server set (`REQUEST_TIME`).
    case received = "received_at"
    /// As they happened: for events whose writer set no `received_at`, and those that say that they
    /// happened later than they arrived: they stay ahead in this order until their time has come.
    case happened = "timestamp"

    /// The field that the stream is ordered by.
    var field: FieldName { FieldName(rawValue) }
}

/// How far a stream was read: behind, or before, a document's place in the order by field and name.
struct EventCursor: Sendable {
    /// The field's value.
    var value: Value
    /// The document's full name; nil for the place before all documents with this value.
    var name: String?

    /// The place that is certainly not beyond an event that is still to come.
    ///
    /// - Parameter limit: events with a value from here on may still arrive, so they are read again the next time.
    func capped(at limit: Timestamp) -> EventCursor {
        switch value {
        // Firestore's order of types: these come before all times, everything else behind them.
        case .null, .boolean, .integer, .double: self
        case .timestamp(let time) where time < limit: self
        default: EventCursor(value: .timestamp(limit), name: nil)
        }
    }

    /// Whether this is known to be farther than another place.
    func isBeyond(_ other: EventCursor) -> Bool {
        guard case .timestamp(let time) = value, case .timestamp(let otherTime) = other.value else { return false }
        if time != otherTime { return time > otherTime }
        return (other.name ?? "").bytesPrecede(name ?? "")
    }

    /// The query for the next page.
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
