import Firestore

/// A filter on one field, whose values are converted to keys.
struct QueryCondition: Sendable {
    /// A test of the field's value. A document without the field never matches.
    enum Test: Sendable {
        case less(IndexKey)
        case lessOrEqual(IndexKey)
        case greater(IndexKey)
        case greaterOrEqual(IndexKey)
        case equal(IndexKey)
        /// Matches values other than this one. Null never matches, because comparisons with null are undefined (Perform
        /// simple and compound queries: Not equal).
        case notEqual(IndexKey)
        case isIn(Set<IndexKey>)
        /// Matches values that are neither null nor one of these keys. If one of these keys is null, matches nothing.
        case isNotIn(Set<IndexKey>)
        /// Matches an array that contains at least one of these keys.
        case containsAny(Set<IndexKey>)
    }

    var field: QueryField
    var test: Test

    /// Returns true if the document matches the condition.
    func matches(_ document: QueryDocument) throws(Status) -> Bool {
        if case .containsAny(let keys) = test {
            guard case .path(let path) = field, case .array(let values)? = try document.fields()[path] else {
                return false
            }
            return values.contains { keys.contains($0.indexKey) }
        }
        guard let key = try field.key(in: document) else { return false }
        return matches(key)
    }

    private func matches(_ key: IndexKey) -> Bool {
        switch test {
        case .less(let other): isComparable(key, other) && key < other
        case .lessOrEqual(let other): isComparable(key, other) && key <= other
        case .greater(let other): isComparable(key, other) && key > other
        case .greaterOrEqual(let other): isComparable(key, other) && key >= other
        case .equal(let other): key == other
        case .notEqual(let other): !isNull(key) && key != other
        case .isIn(let keys): keys.contains(key)
        case .isNotIn(let keys): !isNull(key) && !keys.contains(key) && !keys.contains(where: isNull)
        case .containsAny: false
        }
    }

    /// Returns true if an inequality between the two keys can be true. Inequalities hold only between values of the
    /// same type.
    private func isComparable(_ left: IndexKey, _ right: IndexKey) -> Bool {
        field == .name || left.type == right.type
    }

    private func isNull(_ key: IndexKey) -> Bool {
        field != .name && key.type == .null
    }

    /// The range that contains exactly the matching keys; nil if the matching keys are not one range.
    var range: KeyRange? {
        let type: (start: IndexKey?, end: IndexKey?) =
            switch test {
            case .less(let key), .lessOrEqual(let key), .greater(let key), .greaterOrEqual(let key):
                field == .name ? (nil, nil) : (key.type?.start, key.type?.end)
            default: (nil, nil)
            }
        switch test {
        case .less(let key):
            return KeyRange(
                lower: type.start.map { .init($0, isInclusive: true) }, upper: .init(key, isInclusive: false))
        case .lessOrEqual(let key):
            return KeyRange(
                lower: type.start.map { .init($0, isInclusive: true) }, upper: .init(key, isInclusive: true))
        case .greater(let key):
            return KeyRange(
                lower: .init(key, isInclusive: false), upper: type.end.map { .init($0, isInclusive: false) })
        case .greaterOrEqual(let key):
            return KeyRange(lower: .init(key, isInclusive: true), upper: type.end.map { .init($0, isInclusive: false) })
        case .equal(let key):
            return KeyRange(lower: .init(key, isInclusive: true), upper: .init(key, isInclusive: true))
        default: return nil
        }
    }

    /// The key of an equality test.
    var equalKey: IndexKey? {
        if case .equal(let key) = test { key } else { nil }
    }
}

/// Filters combined by AND and OR.
indirect enum QueryFilter: Sendable {
    case condition(QueryCondition)
    case all([QueryFilter])
    case any([QueryFilter])

    /// Returns true if the document matches the filter.
    func matches(_ document: QueryDocument) throws(Status) -> Bool {
        switch self {
        case .condition(let condition): return try condition.matches(document)
        case .all(let filters):
            for filter in filters where try !filter.matches(document) { return false }
            return true
        case .any(let filters):
            for filter in filters where try filter.matches(document) { return true }
            return false
        }
    }

    /// The filters at the top level that must all match.
    var conjuncts: [QueryFilter] {
        switch self {
        case .all(let filters): filters.flatMap(\.conjuncts)
        case .any(let filters) where filters.count == 1: filters[0].conjuncts
        default: [self]
        }
    }

    /// The filters on single fields, at any depth.
    var conditions: [QueryCondition] {
        switch self {
        case .condition(let condition): [condition]
        case .all(let filters), .any(let filters): filters.flatMap(\.conditions)
        }
    }
}

/// A range of an index.
struct KeyRange: Sendable {
    /// One end of the range: a key, and optionally a document id. The id is a position among the documents that have
    /// the key.
    struct Edge: Sendable {
        var key: IndexKey
        var id: String?
        var isInclusive: Bool

        init(_ key: IndexKey, id: String? = nil, isInclusive: Bool) {
            self.key = key
            self.id = id
            self.isInclusive = isInclusive
        }
    }

    var lower: Edge?
    var upper: Edge?

    /// Returns the range that both ranges contain.
    func intersection(_ other: KeyRange) -> KeyRange {
        KeyRange(
            lower: Self.tighter(lower, other.lower) { $0 > $1 }, upper: Self.tighter(upper, other.upper) { $0 < $1 })
    }

    private static func tighter(_ left: Edge?, _ right: Edge?, _ isTighter: (IndexKey, IndexKey) -> Bool) -> Edge? {
        guard let left, let right else { return left ?? right }
        if left.key != right.key { return isTighter(left.key, right.key) ? left : right }
        // A higher rank means that the edge excludes more of the documents with its key: 2 excludes all, 1 some (by
        // id), 0 none.
        func rank(_ edge: Edge) -> Int { edge.id != nil ? 1 : edge.isInclusive ? 0 : 2 }
        return rank(left) >= rank(right) ? left : right
    }
}
