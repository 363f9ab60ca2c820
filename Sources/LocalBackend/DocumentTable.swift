import Firestore
import Foundation
import GRDB

/// The documents table, within a transaction.
extension Database {
    func document(_ name: DocumentName) throws -> Document? {
        let row = try Row.fetchOne(
            self,
            sql: """
                SELECT id, fields, createTime, updateTime FROM documents
                WHERE project = ? AND database = ? AND collection = ? AND id = ?
                """,
            arguments: [
                name.database.project, name.database.database, name.path.collection.description, name.path.id,
            ])
        return try row.map { try Document($0, name: name.description) }
    }

    func documents(
        in collection: CollectionName, after id: String?, isDescending: Bool, limit: Int
    ) throws -> [Document] {
        var sql = """
            SELECT id, fields, createTime, updateTime FROM documents
            WHERE project = ? AND database = ? AND collection = ?
            """
        var arguments: StatementArguments = [
            collection.database.project, collection.database.database, collection.path.description,
        ]
        if let id {
            sql += " AND id \(isDescending ? "<" : ">") ?"
            arguments += [id]
        }
        sql += " ORDER BY id \(isDescending ? "DESC" : "ASC") LIMIT ?"
        arguments += [limit]
        return try Row.fetchAll(self, sql: sql, arguments: arguments).map { row in
            try Document(row, name: "\(collection)/\(row["id"] as String)")
        }
    }

    /// Stores a document; false when it was there with the same fields.
    func put(_ name: DocumentName, _ fields: [String: Value], at time: Timestamp) throws -> Bool {
        let previous = try document(name)
        // As stored, so that a write repeated with the nanoseconds it had at first changes nothing.
        let fields = fields.mapValues(\.stored)
        if let previous, previous.fields == fields { return false }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(fields), as: UTF8.self)
        // Times of one document only grow, even when the clock was set back.
        let earliest = previous?.updateTime.map { $0.microseconds + 1 } ?? .min
        let update = max(time.microseconds, earliest)
        try execute(
            sql: """
                INSERT INTO documents (project, database, collection, id, fields, createTime, updateTime)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET fields = excluded.fields, updateTime = excluded.updateTime
                """,
            arguments: [
                name.database.project, name.database.database, name.path.collection.description, name.path.id, json,
                previous?.createTime?.microseconds ?? update, update,
            ])
        return true
    }
}

extension Document {
    fileprivate init(_ row: Row, name: String) throws {
        let json: String = row["fields"]
        self.init(
            name: name, fields: try JSONDecoder().decode([String: Value].self, from: Data(json.utf8)),
            createTime: Timestamp(microseconds: row["createTime"]),
            updateTime: Timestamp(microseconds: row["updateTime"]))
    }
}

extension Value {
    /// The value as Firestore stores it: times rounded down to microseconds.
    fileprivate var stored: Value {
        switch self {
        case .timestamp(let time): .timestamp(time.roundedDownToMicroseconds)
        case .array(let values): .array(values.map(\.stored))
        case .map(let fields): .map(fields.mapValues(\.stored))
        default: self
        }
    }
}
