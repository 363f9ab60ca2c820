import Firestore
import Foundation
import GRDB

/// What queries look documents up by: for some fields of a collection, the values' keys and the ids of the documents
/// that have them.
///
/// An index is made by the first query that needs it, and from then on kept in step with the documents in the
/// transactions that change them.
enum FieldIndex {
    /// The most indexes of a collection. Queries on further fields look at every document.
    static let limit = 40
    /// Collections with fewer documents are read as a whole, which takes no longer than looking things up.
    static let smallCollection = 200

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("field indexes") { database in
            try database.execute(
                sql: """
                    CREATE TABLE fieldIndexes (
                        id INTEGER PRIMARY KEY,
                        project TEXT NOT NULL,
                        database TEXT NOT NULL,
                        collection TEXT NOT NULL,
                        field TEXT NOT NULL,        -- the path, odd names in back quotes
                        UNIQUE (project, database, collection, field)
                    ) STRICT;
                    CREATE TABLE fieldIndexEntries (
                        indexId INTEGER NOT NULL,
                        key BLOB NOT NULL,          -- compares as the value does in queries
                        id TEXT NOT NULL,           -- the document's
                        PRIMARY KEY (indexId, key, id)
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
    }
}

extension Database {
    /// The indexes of a collection by field path.
    func fieldIndexes(of collection: CollectionName) throws -> [(id: Int64, field: FieldPath)] {
        let statement = try cachedStatement(
            sql: "SELECT id, field FROM fieldIndexes WHERE project = ? AND database = ? AND collection = ?")
        let rows = try Row.fetchAll(statement, arguments: StatementArguments(collection.key))
        return try rows.map { ($0["id"], try FieldPath($0["field"] as String)) }
    }

    /// Makes an index of what is stored, unless it is there, the collection is small or has too many already.
    /// - Returns: whether it is there now.
    @discardableResult
    func makeIndex(of field: FieldPath, in collection: CollectionName, smallCollection: Int) throws -> Bool {
        let indexes = try fieldIndexes(of: collection)
        if indexes.contains(where: { $0.field == field }) { return true }
        guard indexes.count < FieldIndex.limit, try hasDocuments(collection, atLeast: smallCollection) else {
            return false
        }
        try execute(
            sql: "INSERT INTO fieldIndexes (project, database, collection, field) VALUES (?, ?, ?, ?)",
            arguments: StatementArguments(collection.key + [field.description]))
        let index = lastInsertedRowID
        // Sorted before they go in: a large index filled in another order rewrites its pages again and again. SQLite
        // sorts in temporary files, not in memory.
        try execute(sql: "CREATE TEMP TABLE newEntries (key BLOB NOT NULL, id TEXT NOT NULL)")
        let insert = try makeStatement(sql: "INSERT INTO temp.newEntries (key, id) VALUES (?, ?)")
        let rows = try Row.fetchCursor(
            self,
            sql: "SELECT id, fields, createTime, updateTime FROM documents "
                + "WHERE project = ? AND database = ? AND collection = ?",
            arguments: StatementArguments(collection.key))
        while let row = try rows.next() {
            let document = StoredDocument(row, name: "")
            guard let value = try document.decodedFields()[field] else { continue }
            try insert.execute(arguments: [Data(value.indexKey.bytes), row["id"] as String])
        }
        try execute(
            sql: """
                INSERT INTO fieldIndexEntries (indexId, key, id)
                SELECT ?, key, id FROM temp.newEntries ORDER BY key, id
                """,
            arguments: [index])
        try execute(sql: "DROP TABLE temp.newEntries")
        return true
    }

    /// Whether the collection has that many documents.
    func hasDocuments(_ collection: CollectionName, atLeast count: Int) throws -> Bool {
        guard count > 0 else { return true }
        let statement = try cachedStatement(
            sql: "SELECT 1 FROM documents WHERE project = ? AND database = ? AND collection = ? LIMIT 1 OFFSET ?")
        let arguments = StatementArguments(collection.key) + [count - 1]
        return try Int.fetchOne(statement, arguments: arguments) != nil
    }

    /// Called for every change of a document.
    ///
    /// - Parameters:
    ///   - name: the document.
    ///   - old: its fields before; nil when it was not there.
    ///   - new: its fields now, as stored; nil when it is gone.
    func updateIndexes(of name: DocumentName, from old: [String: Value]?, to new: [String: Value]?) throws {
        let collection = CollectionName(name.database, name.path.collection)
        for (index, field) in try fieldIndexes(of: collection) {
            let before = old?[field]?.indexKey
            let after = new?[field]?.indexKey
            guard before != after else { continue }
            if let before {
                let delete = try cachedStatement(
                    sql: "DELETE FROM fieldIndexEntries WHERE indexId = ? AND key = ? AND id = ?")
                try delete.execute(arguments: [index, Data(before.bytes), name.path.id])
            }
            if let after {
                try cachedStatement(sql: Self.insertEntry)
                    .execute(arguments: [index, Data(after.bytes), name.path.id])
            }
        }
    }

    private static let insertEntry = "INSERT INTO fieldIndexEntries (indexId, key, id) VALUES (?, ?, ?)"

    /// Called when all documents of a database go at once.
    func removeIndexes(of database: DatabaseName) throws {
        try execute(
            sql: """
                DELETE FROM fieldIndexEntries WHERE indexId IN
                    (SELECT id FROM fieldIndexes WHERE project = ? AND database = ?)
                """,
            arguments: [database.project, database.database])
        try execute(
            sql: "DELETE FROM fieldIndexes WHERE project = ? AND database = ?",
            arguments: [database.project, database.database])
    }
}

extension CollectionName {
    /// The columns that tell a collection from all others.
    var key: [String] { [database.project, database.database, path.description] }
}
