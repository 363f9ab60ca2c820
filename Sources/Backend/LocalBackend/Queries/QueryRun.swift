import Firestore
import Foundation
import GRDB

/// The limits on the cost of a query.
struct QueryLimits: Sendable {
    /// The maximum number of documents that the query may examine.
    var documents = 10_000_000
    /// The maximum time that the query may run. Firestore also gives up after a minute.
    var duration = Duration.seconds(60)
    /// The maximum number of bytes of documents that may be held in memory for sorting.
    var sortBytes = 64 << 20
    /// The maximum number of bytes of a response.
    var answerBytes = 32 << 20
    /// The number of documents below which a collection gets no index.
    var smallCollection = FieldIndex.smallCollection
    /// True if the owner sent the query. The owner's queries may create any index, other queries only those that the
    /// app needs.
    var isOwners = true
    /// The number of matching documents up to which fetching and sorting them is faster than following the index of the
    /// query's order. With this value, a page of 300 out of a million documents examines at most 15,000.
    var fewEntries = 20_000
}

/// Iterates over the results of a query within a transaction.
///
/// Only documents that must be sorted are held in memory. If an index provides the order of the first field, documents
/// are sorted only among those with the same value of that field. If the query has a limit, only as many documents are
/// held as the response can contain.
struct QueryRun {
    let query: DocumentQuery
    let scan: QueryScan
    let limits: QueryLimits
    /// True if results must arrive in the query's order. The order does not matter for aggregates over all results.
    var isOrdered = true
    /// The number of results that were skipped because of the query's offset.
    private(set) var skipped = 0
    private var sent = 0
    /// The number of documents that were examined so far.
    private(set) var examined = 0
    private let began = ContinuousClock.now

    init(_ query: DocumentQuery, _ scan: QueryScan, _ limits: QueryLimits) {
        self.query = query
        self.scan = scan
        self.limits = limits
    }

    /// Calls `body` with each result until it returns false.
    mutating func forEach(_ database: Database, _ body: (QueryDocument) throws -> Bool) throws {
        guard query.limit != 0 else { return }
        if case .ids(let ids) = scan.source {
            try forEach(ids, database, body)
            return
        }
        let statement = ScanStatement(scan, in: query.collection)
        let rows = try Row.fetchCursor(
            try database.cachedStatement(sql: statement.sql), arguments: statement.arguments)
        var sorter = Sorter(self)
        var group: Data?
        let prefix = "\(query.collection)/"
        while let row = try rows.next() {
            try examine()
            if scan.sorting == .byFirstField {
                let key: Data = row["key"]
                if key != group {
                    guard try flush(&sorter, body) else { return }
                    group = key
                }
            }
            let id: String = row["id"]
            let document = QueryDocument(id: id, stored: StoredDocument(row, name: prefix + id))
            guard try take(document, &sorter, body) else { return }
        }
        _ = try flush(&sorter, body)
    }

    private mutating func forEach(
        _ ids: [String], _ database: Database, _ body: (QueryDocument) throws -> Bool
    ) throws {
        var sorter = Sorter(self)
        for id in ids {
            guard let stored = try database.document(query.collection.document(id)) else { continue }
            guard try take(QueryDocument(id: id, stored: stored), &sorter, body) else { return }
        }
        _ = try flush(&sorter, body)
    }

    private mutating func examine() throws(Status) {
        examined += 1
        guard examined <= limits.documents else {
            throw Status(
                .resourceExhausted,
                "The query looks at more than \(limits.documents) documents. Use filters or a limit with cursors.")
        }
        if examined.isMultiple(of: 256), ContinuousClock.now - began > limits.duration {
            throw Status(.deadlineExceeded, "The query takes more than \(limits.duration). Use filters or a limit.")
        }
    }

    /// Processes one examined document. Returns false if no further documents are needed.
    private mutating func take(
        _ document: QueryDocument, _ sorter: inout Sorter, _ body: (QueryDocument) throws -> Bool
    ) throws -> Bool {
        for filter in scan.residual where try !filter.matches(document) { return true }
        if scan.sorting == .complete, scan.coversStart, scan.coversEnd { return try send(document, body) }
        var keys: [IndexKey] = []
        keys.reserveCapacity(query.order.count)
        for order in query.order {
            guard let key = try order.field.key(in: document) else { return true }
            keys.append(key)
        }
        if let start = query.start {
            let place = start.order(keys, query.order)
            guard place > 0 || (place == 0 && start.isBefore) else { return true }
        }
        if let end = query.end {
            let place = end.order(keys, query.order)
            guard place < 0 || (place == 0 && !end.isBefore) else { return true }
        }
        if scan.sorting == .complete || !isOrdered { return try send(document, body) }
        try sorter.add(keys, document.stored)
        return true
    }

    private mutating func flush(_ sorter: inout Sorter, _ body: (QueryDocument) throws -> Bool) throws -> Bool {
        for document in sorter.removeAll() {
            guard try send(QueryDocument(id: document.id, stored: document.stored), body) else { return false }
        }
        sorter = Sorter(self)
        return true
    }

    private mutating func send(_ document: QueryDocument, _ body: (QueryDocument) throws -> Bool) throws -> Bool {
        if skipped < query.offset {
            skipped += 1
            return true
        }
        sent += 1
        guard try body(document) else { return false }
        return query.limit.map { sent < $0 } ?? true
    }

    /// The maximum number of results that the query still needs, including those that the offset will skip; nil for no
    /// limit.
    fileprivate var remaining: Int? {
        query.limit.map { $0 - sent + query.offset - skipped }
    }
}

/// The documents that are held in memory for sorting.
private struct Sorter {
    private typealias Entry = (keys: [IndexKey], stored: StoredDocument, size: Int)
    private var entries: [Entry] = []
    private var size = 0
    private let order: [DocumentQuery.Order]
    private let keep: Int?
    private let byteLimit: Int

    init(_ run: QueryRun) {
        order = run.query.order
        keep = run.remaining
        byteLimit = run.limits.sortBytes
    }

    mutating func add(_ keys: [IndexKey], _ stored: StoredDocument) throws(Status) {
        let size = keys.reduce(stored.fields.utf8.count + 100) { $0 + $1.bytes.count }
        entries.append((keys, stored, size))
        self.size += size
        // Only the first `keep` documents are needed. Waiting until twice as many are held means one sort per `keep`
        // documents.
        let isFull = self.size > byteLimit
        if let keep, isFull || entries.count >= 2 * keep + 100 {
            sort()
            for entry in entries.dropFirst(keep) { self.size -= entry.size }
            entries.removeLast(max(0, entries.count - keep))
        }
        guard self.size <= byteLimit else {
            throw Status(
                .resourceExhausted,
                "More than \(byteLimit) bytes of documents would have to be sorted. Use a limit or fewer order fields.")
        }
    }

    private mutating func sort() {
        let order = order
        entries.sort { left, right in
            for (index, item) in order.enumerated() {
                let result = left.keys[index].order(right.keys[index])
                if result != 0 { return (result < 0) != item.isDescending }
            }
            return false
        }
    }

    mutating func removeAll() -> [(id: String, stored: StoredDocument)] {
        sort()
        defer { entries = [] }
        return entries.map { (String(decoding: $0.keys[$0.keys.count - 1].bytes, as: UTF8.self), $0.stored) }
    }
}
