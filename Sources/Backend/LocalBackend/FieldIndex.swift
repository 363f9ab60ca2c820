import Firestore
import Foundation
import GRDB

/// An index for queries. For one field of a collection, it maps each value's key to the ids of the documents that have
/// the value.
///
/// The first query that needs an index creates it, if its sender may. It is built in steps, in the order of the
/// document ids, and used once complete. From the first step on, the transactions that change indexed documents also
/// update the index.
struct FieldIndex: Sendable {
    /// The maximum number of indexes per collection. A further one replaces the least recently used.
    static let limit = 40
    /// Collections with fewer documents are scanned as a whole, which takes no longer than lookups.
    static let smallCollection = 200
    /// The minimum age of the stored last use, in microseconds, before a new use is written: one hour.
    static let usePrecision: Int64 = 3_600_000_000

    /// The fields of public collections for which any caller's query creates an index: the fields of the app's jokes.
    /// Only the owner may create other indexes, because each slows down every later write of the collection.
    static let everybodys: [String: Set<String>] = [
        "jokes": ["character", "created_at", "rating_count", "rating_sum", "type"]
    ]

    let id: Int64
    let field: FieldPath
    /// The id of the last document processed while the index is being built, empty if there is none yet; nil once
    /// complete.
    let progress: String?
    /// The time of the last use in microseconds since 1970, not exact.
    let lastUse: Int64

    var isComplete: Bool { progress == nil }

    /// Returns true if a change of the document must update the index. The build reads documents it has not reached yet
    /// in their current form.
    func holds(_ documentID: String) -> Bool {
        progress.map { !$0.utf8.lexicographicallyPrecedes(documentID.utf8) } ?? true
    }

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
        // Drops all existing indexes; queries create again the ones they need.
        migrator.registerMigration("field indexes in steps") { database in
            try database.execute(
                sql: """
                    DELETE FROM fieldIndexEntries;
                    DROP TABLE fieldIndexes;
                    CREATE TABLE fieldIndexes (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never that of one whose entries are still there
                        project TEXT NOT NULL,
                        database TEXT NOT NULL,
                        collection TEXT NOT NULL,
                        field TEXT NOT NULL,        -- the path, odd names in back quotes
                        progress TEXT,              -- the last document's id; NULL when it is complete
                        lastUse INTEGER NOT NULL,   -- microseconds since 1970
                        UNIQUE (project, database, collection, field)
                    ) STRICT;
                    CREATE TABLE droppedFieldIndexes (
                        id INTEGER PRIMARY KEY      -- of an index that is gone but for its entries
                    ) STRICT;
                    """)
        }
    }
}

extension Database {
    func fieldIndexes(of collection: CollectionName) throws -> [FieldIndex] {
        let statement = try cachedStatement(
            sql: """
                SELECT id, field, progress, lastUse FROM fieldIndexes
                WHERE project = ? AND database = ? AND collection = ?
                """)
        let rows = try Row.fetchAll(statement, arguments: StatementArguments(collection.key))
        return try rows.map {
            FieldIndex(
                id: $0["id"], field: try FieldPath($0["field"] as String), progress: $0["progress"],
                lastUse: $0["lastUse"])
        }
    }

    /// Updates the indexes for a change of a document. Every change must call this.
    ///
    /// - Parameters:
    ///   - name: the document.
    ///   - old: its fields before; nil if it did not exist.
    ///   - new: its fields now, as stored; nil if it was deleted.
    func updateIndexes(of name: DocumentName, from old: Fields?, to new: Fields?) throws {
        let collection = CollectionName(name.database, name.path.collection)
        for index in try fieldIndexes(of: collection) where index.holds(name.path.id) {
            let before = old?[index.field]?.indexKey
            let after = new?[index.field]?.indexKey
            guard before != after else { continue }
            if let before {
                let delete = try cachedStatement(
                    sql: "DELETE FROM fieldIndexEntries WHERE indexId = ? AND key = ? AND id = ?")
                try delete.execute(arguments: [index.id, Data(before.bytes), name.path.id])
            }
            if let after { try insertEntry(index.id, after, name.path.id) }
        }
    }

    func insertEntry(_ index: Int64, _ key: IndexKey, _ documentID: String) throws {
        try cachedStatement(sql: "INSERT INTO fieldIndexEntries (indexId, key, id) VALUES (?, ?, ?)")
            .execute(arguments: [index, Data(key.bytes), documentID])
    }

    /// Removes the indexes when all documents of a database are deleted.
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
    /// The key columns of a collection.
    var key: [String] { [database.project, database.database, path.description] }
}
