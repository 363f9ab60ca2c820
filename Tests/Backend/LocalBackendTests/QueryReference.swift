import Firestore
import Foundation
import TestSupport

/// A slow reference implementation of queries. It was written from Firestore's documentation and uses no code of the
/// backend. It compares the values themselves, examines all documents, and sorts everything.
enum QueryReference {
    typealias Entry = (id: String, fields: Fields)

    /// Returns the ids of the documents that a query finds, in order.
    static func results(_ query: StructuredQuery, _ documents: [String: Fields]) -> [String] {
        let order = order(query)
        var found = documents.map { (id: $0.key, fields: $0.value) }.filter { entry in
            (query.filter.map { matches($0, entry) } ?? true)
                && order.allSatisfy { value($0.field.fieldPath, entry) != nil }
        }
        found.sort { left, right in compare(left, right, order) < 0 }
        if let start = query.startAt {
            found.removeAll { entry in
                let place = compare(entry, start, order)
                return start.before == true ? place < 0 : place <= 0
            }
        }
        if let end = query.endAt {
            found.removeAll { entry in
                let place = compare(entry, end, order)
                return end.before == true ? place >= 0 : place > 0
            }
        }
        return Array(found.dropFirst(query.offset ?? 0).prefix(query.limit ?? .max)).map(\.id)
    }

    static func order(_ query: StructuredQuery) -> [StructuredQuery.Order] {
        var order = query.orderBy ?? []
        let direction = order.last?.direction ?? .ascending
        var name = StructuredQuery.Order("__name__", direction)
        if order.last?.field.fieldPath == "__name__" { name = order.removeLast() }
        let missing = Set(query.filter.map(inequalities) ?? []).subtracting(order.map(\.field.fieldPath))
        order += missing.subtracting(["__name__"]).sorted().map { .init($0, direction) }
        return order + [name]
    }

    private static func inequalities(_ filter: Filter) -> [String] {
        switch filter {
        case .composite(_, let filters): filters.flatMap(inequalities)
        case .field(let path, let op, _):
            [.equal, .isIn, .arrayContains, .arrayContainsAny].contains(op) ? [] : [path]
        case .unary(let path, let op): op == .isNull || op == .isNaN ? [] : [path]
        }
    }

    static func value(_ path: String, _ entry: Entry) -> Value? {
        if path == "__name__" { return .reference("projects/demo/databases/(default)/documents/things/\(entry.id)") }
        var value: Value? = .map(entry.fields)
        for name in path.split(separator: ".") { value = value?.mapValue?[FieldName(String(name))] }
        return value
    }

    static func matches(_ filter: Filter, _ entry: Entry) -> Bool {
        switch filter {
        case .composite(.and, let filters): return filters.allSatisfy { matches($0, entry) }
        case .composite(.or, let filters): return filters.contains { matches($0, entry) }
        case .unary(let path, let op):
            guard let value = value(path, entry) else { return false }
            let isNaN = value.doubleValue?.isNaN ?? false
            return switch op {
            case .isNull: value.isNull
            case .isNotNull: !value.isNull
            case .isNaN: isNaN
            case .isNotNaN: !isNaN && !value.isNull
            }
        case .field(let path, let op, let other):
            guard let value = value(path, entry) else { return false }
            let isSameType = rank(value) == rank(other)
            let others = other.arrayValue ?? []
            return switch op {
            case .lessThan: isSameType && compare(value, other) < 0
            case .lessThanOrEqual: isSameType && compare(value, other) <= 0
            case .greaterThan: isSameType && compare(value, other) > 0
            case .greaterThanOrEqual: isSameType && compare(value, other) >= 0
            case .equal: compare(value, other) == 0
            case .notEqual: !value.isNull && compare(value, other) != 0
            case .arrayContains: (value.arrayValue ?? []).contains { compare($0, other) == 0 }
            case .arrayContainsAny:
                (value.arrayValue ?? []).contains { element in others.contains { compare(element, $0) == 0 } }
            case .isIn: others.contains { compare(value, $0) == 0 }
            case .isNotIn:
                !value.isNull && !others.contains { $0.isNull || compare(value, $0) == 0 }
            }
        }
    }

    private static func compare(_ left: Entry, _ right: Entry, _ order: [StructuredQuery.Order]) -> Int {
        for item in order {
            let path = item.field.fieldPath
            let result = compare(value(path, left)!, value(path, right)!)
            if result != 0 { return item.direction == .descending ? -result : result }
        }
        return 0
    }

    private static func compare(
        _ entry: Entry, _ cursor: StructuredQuery.Cursor, _ order: [StructuredQuery.Order]
    ) -> Int {
        for (item, other) in zip(order, cursor.values ?? []) {
            let result = compare(value(item.field.fieldPath, entry)!, other)
            if result != 0 { return item.direction == .descending ? -result : result }
        }
        return 0
    }

    private static func isVector(_ value: Value) -> Bool {
        value.mapValue?["__type__"] == .string("__vector__")
    }

    private static func rank(_ value: Value) -> Int {
        switch value {
        case .null: 0
        case .boolean: 1
        case .double(let number) where number.isNaN: 2
        case .integer, .double: 3
        case .timestamp: 4
        case .string: 5
        case .bytes: 6
        case .reference: 7
        case .geoPoint: 8
        case .array: 9
        case .map: isVector(value) ? 10 : 11
        }
    }

    /// Compares values in Firestore's order.
    static func compare(_ left: Value, _ right: Value) -> Int {
        if rank(left) != rank(right) { return rank(left) < rank(right) ? -1 : 1 }
        switch (left, right) {
        case (.boolean(let left), .boolean(let right)): return compare(left ? 1 : 0, right ? 1 : 0)
        case (.integer(let left), .integer(let right)): return compare(left, right)
        case (.double(let left), .double(let right)): return left.isNaN ? 0 : compare(left, right)
        case (.integer(let left), .double(let right)): return compare(left, right)
        case (.double(let left), .integer(let right)): return -compare(right, left)
        case (.timestamp(let left), .timestamp(let right)): return compare(left, right)
        case (.string(let left), .string(let right)): return byteOrder(left, right)
        case (.bytes(let left), .bytes(let right)): return lists(Array(left), Array(right), compare)
        case (.reference(let left), .reference(let right)):
            return lists(left.split(separator: "/"), right.split(separator: "/")) { byteOrder(String($0), String($1)) }
        case (.geoPoint(let left), .geoPoint(let right)):
            return lists([left.latitude, left.longitude], [right.latitude, right.longitude], compare)
        case (.array(let left), .array(let right)): return lists(left, right, compare)
        case (.map(let leftMap), .map(let rightMap)):
            if isVector(left) {
                let (left, right) = (leftMap["value"]!.arrayValue!, rightMap["value"]!.arrayValue!)
                return left.count != right.count ? compare(left.count, right.count) : lists(left, right, compare)
            }
            let sorted = [leftMap, rightMap].map { map in
                map.sorted { byteOrder($0.key.text, $1.key.text) < 0 }
            }
            return lists(sorted[0], sorted[1]) { left, right in
                let names = byteOrder(left.key.text, right.key.text)
                return names != 0 ? names : compare(left.value, right.value)
            }
        default: return 0
        }
    }

    private static func compare<Element: Comparable>(_ left: Element, _ right: Element) -> Int {
        left < right ? -1 : left > right ? 1 : 0
    }

    /// Compares the numbers as decimals of up to 100 digits, which represent every 64-bit integer and every double of
    /// similar size exactly.
    private static func compare(_ left: Int64, _ right: Double) -> Int {
        if right.isInfinite || abs(right) >= 0x1p64 { return right > 0 ? -1 : 1 }
        let whole = Int128(right.rounded(.down))
        if Int128(left) != whole { return Int128(left) < whole ? -1 : 1 }
        return right > right.rounded(.down) ? -1 : 0
    }

    private static func lists<Element>(
        _ left: [Element], _ right: [Element], _ compare: (Element, Element) -> Int
    ) -> Int {
        for (left, right) in zip(left, right) {
            let result = compare(left, right)
            if result != 0 { return result }
        }
        return left.count < right.count ? -1 : left.count > right.count ? 1 : 0
    }
}
