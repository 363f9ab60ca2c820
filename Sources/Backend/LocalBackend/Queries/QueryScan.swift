import Firestore
import Foundation
import GRDB

/// The source from which a query reads documents: part of one index, part of the documents in the order of their ids,
/// or single documents.
struct QueryScan {
    enum Source: Equatable {
        /// The documents with these ids.
        case ids([String])
        /// All documents of the collection, ordered by id.
        case documents
        /// The index of a field, identified by the index's id.
        case index(Int64)
    }

    /// The part of the query's order that the source already provides.
    enum Sorting { case complete, byFirstField, none }

    var source: Source
    /// The part of the index to read; for other sources, the range of ids.
    var range = KeyRange()
    /// The range of ids to read, among documents that have the same key.
    var idRange = KeyRange()
    var keyIsDescending = false
    var idIsDescending = false
    var sorting = Sorting.none
    /// The filters that must still be checked for each document that is read.
    var residual: [QueryFilter] = []
    var coversStart: Bool
    var coversEnd: Bool

    /// True if the source contains exactly the results of the query. Counting then need not read the documents.
    var isExact: Bool { sorting == .complete && residual.isEmpty && coversStart && coversEnd }

    /// Chooses a source.
    ///
    /// - Parameters:
    ///   - indexes: the ids of the existing indexes, keyed by field.
    ///   - fewEntries: the number of documents up to which sorting is faster than following an index in the query's
    ///     order.
    ///   - count: returns the number of entries that an index has for a key, up to a maximum.
    init(
        _ query: DocumentQuery, indexes: [FieldPath: Int64], fewEntries: Int,
        count: (_ index: Int64, IndexKey) throws -> Int
    ) rethrows {
        let facts = QueryFacts(query)
        coversStart = query.start == nil
        coversEnd = query.end == nil
        if let ids = facts.ids {
            source = .ids(ids)
            residual = facts.conjuncts
            return
        }
        let first = facts.order[0]
        var ordered: (index: Int64, path: FieldPath)?
        if case .path(let path) = first.field, let index = indexes[path] { ordered = (index, path) }
        var equal: (index: Int64, path: FieldPath, count: Int)?
        for (field, key) in facts.constants {
            guard case .path(let path) = field, let index = indexes[path] else { continue }
            let matches = try count(index, key)
            // If two indexes are equally good, the one with the smaller id is used, so that equal queries always use
            // the same index.
            if let best = equal, (best.count, best.index) <= (matches, index) { continue }
            equal = (index, path, matches)
        }
        if let best = equal, ordered == nil || best.count < fewEntries {
            source = .index(best.index)
            range = facts.ranges[.path(best.path)] ?? KeyRange()
            idRange = facts.ranges[.name] ?? KeyRange()
            residual = facts.conjuncts(without: [.path(best.path), .name])
            orderByID(first, in: query, facts)
        } else if let ordered {
            source = .index(ordered.index)
            range = facts.ranges[first.field] ?? KeyRange()
            residual = facts.conjuncts(without: [first.field])
            keyIsDescending = first.isDescending
            idIsDescending = facts.order[1].isDescending
            sorting = facts.order.count == 2 ? .complete : .byFirstField
            push(query, facts)
        } else {
            source = .documents
            range = facts.ranges[.name] ?? KeyRange()
            residual = facts.conjuncts(without: [.name])
            orderByID(first, in: query, facts)
        }
    }

    /// Sets the sorting of a source whose documents are ordered only by id.
    private mutating func orderByID(_ first: DocumentQuery.Order, in query: DocumentQuery, _ facts: QueryFacts) {
        idIsDescending = facts.order.last?.isDescending ?? false
        keyIsDescending = idIsDescending
        guard first.field == .name else { return }
        sorting = .complete
        push(query, facts)
    }

    /// Narrows the range to the part between the query's cursors.
    private mutating func push(_ query: DocumentQuery, _ facts: QueryFacts) {
        if let start = query.start { coversStart = push(start, isLower: true, isInclusive: start.isBefore, facts) }
        if let end = query.end { coversEnd = push(end, isLower: false, isInclusive: !end.isBefore, facts) }
    }

    private mutating func push(
        _ cursor: DocumentQuery.Cursor, isLower: Bool, isInclusive: Bool, _ facts: QueryFacts
    ) -> Bool {
        guard let keys = facts.varyingKeys(of: cursor), let key = keys.first else { return false }
        let first = facts.order[0]
        var edge = KeyRange.Edge(key, isInclusive: isInclusive)
        var isExact = keys.count == 1
        if keys.count == 2, facts.order.count == 2, facts.order[1].isDescending == first.isDescending {
            edge.id = String(decoding: keys[1].bytes, as: UTF8.self)
            isExact = true
        } else if keys.count > 1 {
            edge.isInclusive = true
        }
        let narrowed = isLower != first.isDescending ? KeyRange(lower: edge) : KeyRange(upper: edge)
        if first.field == .name, source != .documents {
            idRange = idRange.intersection(narrowed)
        } else {
            range = range.intersection(narrowed)
        }
        return isExact
    }
}

/// Facts about single fields that follow from a query's filters and order.
struct QueryFacts {
    let conjuncts: [QueryFilter]
    /// For each field, the range that contains the keys of all results.
    var ranges: [QueryField: KeyRange] = [:]
    /// The fields that must have one particular key in all results.
    var constants: [QueryField: IndexKey] = [:]
    /// The ids of all documents that can match; nil if the filters do not restrict the ids.
    var ids: [String]?
    /// The order without the fields that are the same in all results.
    let order: [DocumentQuery.Order]
    private let fullOrder: [DocumentQuery.Order]

    init(_ query: DocumentQuery) {
        conjuncts = query.filter?.conjuncts ?? []
        for case .condition(let condition) in conjuncts {
            if condition.field == .name {
                switch condition.test {
                case .equal(let key): ids = [String(decoding: key.bytes, as: UTF8.self)]
                case .isIn(let keys): ids = ids ?? keys.sorted().map { String(decoding: $0.bytes, as: UTF8.self) }
                default: break
                }
            } else if let key = condition.equalKey {
                constants[condition.field] = key
            }
            if let range = condition.range {
                ranges[condition.field] = ranges[condition.field]?.intersection(range) ?? range
            }
        }
        fullOrder = query.order
        let constants = constants
        order = query.order.filter { constants[$0.field] == nil }
    }

    /// Returns the filters that must still be checked if the ranges of these fields have been applied.
    func conjuncts(without fields: Set<QueryField>) -> [QueryFilter] {
        conjuncts.filter {
            guard case .condition(let condition) = $0 else { return true }
            return !fields.contains(condition.field) || condition.range == nil
        }
    }

    /// Returns the keys of a cursor for the fields in `order`; nil if the cursor contradicts a field that is the same
    /// in all results.
    func varyingKeys(of cursor: DocumentQuery.Cursor) -> [IndexKey]? {
        var keys: [IndexKey] = []
        for (order, key) in zip(fullOrder, cursor.keys) {
            if let constant = constants[order.field] {
                guard constant == key else { return nil }
            } else {
                keys.append(key)
            }
        }
        return keys
    }
}
