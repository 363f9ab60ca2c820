import Firestore
import Foundation
import Utilities

/// Makes documents and queries from a seed. It chooses from few values, so that equal values, matches and all types
/// occur often.
struct QueryGenerator {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    static let values: [Value] = [
        .null, .boolean(false), .boolean(true), .double(.nan), .double(-.infinity), .double(.infinity), .integer(0),
        .double(-0.0), .integer(1), .double(1), .double(1.5), .integer(-1), .double(-1.5), .integer(.max),
        .integer(.min), .integer(1 << 53), .integer(1 << 53 + 1), .double(0x1p53), .double(0x1p63), .double(-0x1p63),
        .integer(.max - 1), .double(.leastNonzeroMagnitude), .double(.greatestFiniteMagnitude),
        .timestamp(Timestamp("2026-01-30T05:00:00Z")!), .timestamp(Timestamp("1969-12-31T23:59:59.999999Z")!),
        .timestamp(Timestamp("2026-01-30T05:00:00.000001Z")!), .string(""), .string("a"), .string("a\0"),
        .string("a\0b"), .string("ab"), .string("é"), .string("e\u{301}"), .string("🦆"), .string("\u{FFFD}"),
        .bytes(Data()), .bytes(Data([0])), .bytes(Data([0, 0xFF])), .bytes(Data([0, 1])), .bytes(Data([0xFF])),
        .reference("projects/demo/databases/(default)/documents/a/b"),
        .reference("projects/demo/databases/(default)/documents/a/b/c/d"),
        .reference("projects/demo/databases/(default)/documents/a/b!"),
        .geoPoint(GeoPoint(latitude: -1, longitude: 2)), .geoPoint(GeoPoint(latitude: 1, longitude: -2)),
        .geoPoint(GeoPoint(latitude: 1, longitude: 2)), .array([]), .array([.integer(1)]),
        .array([.double(1), .null]), .array([.integer(1), .string("a")]), .array([.string("a")]),
        .array([.map(["x": .integer(1)])]), .array([.double(.nan)]), .map([:]), .map(["a": .integer(1)]),
        .map(["a": .integer(1), "b": .null]), .map(["a": .integer(2)]), .map(["b": .integer(0)]),
        .map(["__type__": .string("__vector__"), "value": .array([.double(1), .double(2)])]),
        .map(["__type__": .string("__vector__"), "value": .array([.double(9)])]),
    ]

    private static let fields = ["a", "b", "c", "m.x"]

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func value() -> Value {
        // Most values are small numbers, so that filters match often.
        chance(60) ? .integer(Int64.random(in: 0...4, using: &random)) : Self.values.randomElement(using: &random)!
    }

    mutating func id() -> String {
        ["d", "D", "é", "🦆", "z z"].randomElement(using: &random)! + String(Int.random(in: 0..<40, using: &random))
    }

    mutating func document() -> Fields {
        var fields: Fields = [:]
        for name: FieldName in ["a", "b", "c"] where chance(80) { fields[name] = value() }
        if chance(60) { fields["m"] = chance(90) ? .map(["x": value()]) : value() }
        if chance(10) { fields["unused"] = value() }
        return fields
    }

    private mutating func field() -> String { Self.fields.randomElement(using: &random)! }

    private func name(_ id: String) -> Value {
        .reference("projects/demo/databases/(default)/documents/things/\(id)")
    }

    private mutating func leaf() -> Filter {
        if chance(10) {
            let op = [
                Filter.FieldOperator.equal, .lessThan, .greaterThanOrEqual, .greaterThan, .lessThanOrEqual, .isIn,
            ]
            .randomElement(using: &random)!
            let names = [name(id()), name(id()), name(id())]
            return .field("__name__", op, op == .isIn ? .array(names) : names[0])
        }
        if chance(10) { return .unary(field(), Filter.UnaryOperator.allCases.randomElement(using: &random)!) }
        let op = chance(40) ? .equal : Filter.FieldOperator.allCases.randomElement(using: &random)!
        switch op {
        case .isIn, .isNotIn, .arrayContainsAny:
            return .field(field(), op, .array((0..<Int.random(in: 1...4, using: &random)).map { _ in value() }))
        default: return .field(field(), op, value())
        }
    }

    private mutating func filter(_ depth: Int) -> Filter {
        guard depth > 0, chance(45) else { return leaf() }
        let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in filter(depth - 1) }
        return .composite(chance(65) ? .and : .or, parts)
    }

    mutating func query() -> StructuredQuery {
        var query = StructuredQuery(from: "things")
        if chance(75) { query.filter = filter(2) }
        if chance(60) {
            var fields = Array(Self.fields.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
            if chance(30) { fields.append("__name__") }
            query.orderBy = fields.map { .init($0, chance(50) ? .descending : .ascending) }
        }
        let order = QueryReference.order(query)
        if chance(35) { query.startAt = cursor(order) }
        if chance(25) { query.endAt = cursor(order) }
        if chance(25) { query.offset = Int.random(in: 0...5, using: &random) }
        if chance(50) { query.limit = Int.random(in: 0...12, using: &random) }
        return query
    }

    private mutating func cursor(_ order: [StructuredQuery.Order]) -> StructuredQuery.Cursor {
        let count = Int.random(in: 1...order.count, using: &random)
        let values = order.prefix(count).map { $0.field.fieldPath == "__name__" ? name(id()) : value() }
        return .init(values, before: chance(50))
    }
}
