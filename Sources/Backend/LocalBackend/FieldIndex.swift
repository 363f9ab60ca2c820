import Firestore
import Foundation
import GRDB

/// An index for queries. For one field of a collection, it maps each value's key to the ids of the documents that have
/// the value.
///
/// The first query that needs an index creates it, if the sender of the query may. The index is built in steps, in the
/// order of the document ids, and used once it is complete. From the first step on, every transaction that changes an
/// indexed document also updates the index.
struct FieldIndex: Sendable {
    /// The maximum number of indexes per collection. If a query needs one more, it replaces the least recently used
    /// index.
    static let limit = 40
    /// The minimum number of documents of a collection that gets indexes. Scanning a smaller collection takes no longer
    /// than index lookups.
    static let smallCollection = 200
    /// One hour in microseconds. A new use of an index is stored only if the stored last use is at least this old.
    static let usePrecision: Int64 = 3_600_000_000

    /// The fields of public collections for which any caller's query creates an index: the fields of the app's jokes.
    /// Only the owner's queries create other indexes, because each index slows down every later write of the
    /// collection.
    static let everybodys: [String: Set<String>] = [
        "jokes": ["character", "created_at", "rating_count", "rating_sum", "type"]
    ]

    let id: Int64
    let field: FieldPath
    /// While the index is being built, the id of the last document that was processed; empty before the first one. Nil
    /// once the index is complete.
    let progress: String?
    /// The approximate time of the last use, in microseconds since 1970.
    let lastUse: Int64

    var isComplete: Bool { progress == nil }

    /// Returns true if a change of the document must update the index. A build that has not reached the document yet
    /// will read its changed form, so no update is needed.
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
        // Drops all indexes of the older format. Queries create the ones they need again.
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
    ///   - old: the fields before the change; nil if the document did not exist.
    ///   - new: the fields after the change, as stored; nil if the document was deleted.
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

    /// Removes the indexes of a database. Called when all documents of the database are deleted.
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
    /// The values of the key columns that identify a collection.
    var key: [String] { [database.project, database.database, path.description] }
}
