import Firestore
import Foundation
import GRDB

/// A statement and its bound arguments. The SQL text consists only of the fragments in this file, never of input from
/// requests.
struct ScanStatement {
    private(set) var sql: String
    private(set) var arguments: StatementArguments
    private var conditions: [String] = []

    /// Makes the statement that reads the documents of a scan. With `countingUpTo`, the statement counts them instead.
    init(_ scan: QueryScan, in collection: CollectionName, countingUpTo limit: Int64? = nil) {
        let key: String?
        let id: String
        switch scan.source {
        case .index(let index):
            (key, id) = ("e.key", "e.id")
            if limit != nil {
                sql = "SELECT 1 FROM fieldIndexEntries e"
                arguments = [index]
            } else {
                // CROSS JOIN keeps SQLite from reading the documents before the index entries (SQLite: The query
                // planner, 7).
                sql = """
                    SELECT d.id, d.fields, d.createTime, d.updateTime, e.key FROM fieldIndexEntries e
                    CROSS JOIN documents d ON d.project = ? AND d.database = ? AND d.collection = ? AND d.id = e.id
                    """
                arguments = StatementArguments(collection.key) + [index]
            }
            conditions.append("e.indexId = ?")
        case .documents, .ids:
            (key, id) = (nil, "id")
            sql = limit == nil ? "SELECT id, fields, createTime, updateTime FROM documents" : "SELECT 1 FROM documents"
            arguments = StatementArguments(collection.key)
            conditions.append("project = ? AND database = ? AND collection = ?")
        }
        if let key {
            add(scan.range, key, id)
            add(ids: scan.idRange, id)
        } else {
            add(ids: scan.range, id)
        }
        sql += " WHERE " + conditions.joined(separator: " AND ")
        if let limit {
            sql = "SELECT count(*) FROM (\(sql) LIMIT ?)"
            arguments += [limit]
        } else {
            let keyOrder = key.map { "\($0) \(scan.keyIsDescending ? "DESC" : "ASC"), " } ?? ""
            sql += " ORDER BY \(keyOrder)\(id) \(scan.idIsDescending ? "DESC" : "ASC")"
        }
    }

    private mutating func add(_ range: KeyRange, _ key: String, _ id: String) {
        if let lower = range.lower, let upper = range.upper, lower.key == upper.key, lower.isInclusive,
            upper.isInclusive, lower.id == nil, upper.id == nil
        {
            conditions.append("\(key) = ?")
            arguments += [Data(lower.key.bytes)]
            return
        }
        add(range.lower, ">", key, id)
        add(range.upper, "<", key, id)
    }

    private mutating func add(_ edge: KeyRange.Edge?, _ comparison: String, _ key: String, _ id: String) {
        guard let edge else { return }
        let comparison = edge.isInclusive ? comparison + "=" : comparison
        if let edgeID = edge.id {
            conditions.append("(\(key), \(id)) \(comparison) (?, ?)")
            arguments += [Data(edge.key.bytes), edgeID]
        } else {
            conditions.append("\(key) \(comparison) ?")
            arguments += [Data(edge.key.bytes)]
        }
    }

    private mutating func add(ids range: KeyRange, _ id: String) {
        for (edge, comparison) in [(range.lower, ">"), (range.upper, "<")] {
            guard let edge else { continue }
            conditions.append("\(id) \(comparison)\(edge.isInclusive ? "=" : "") ?")
            arguments += [String(decoding: edge.key.bytes, as: UTF8.self)]
        }
    }
}

extension Database {
    /// Chooses how to answer a query, given the existing indexes.
    func scan(_ query: DocumentQuery, _ indexes: [FieldIndex], _ limits: QueryLimits) throws -> QueryScan {
        let indexes = Dictionary(indexes.map { ($0.field, $0.id) }, uniquingKeysWith: { first, _ in first })
        return try QueryScan(query, indexes: indexes, fewEntries: limits.fewEntries) { index, key in
            let statement = try cachedStatement(
                sql: """
                    SELECT count(*) FROM
                        (SELECT 1 FROM fieldIndexEntries WHERE indexId = ? AND key = ? LIMIT ?)
                    """)
            return try Int.fetchOne(statement, arguments: [index, Data(key.bytes), limits.fewEntries]) ?? 0
        }
    }
}
