import Firestore
import Foundation
import GRDB

/// What queries look documents up by: for some fields of a collection, the values' keys and the ids of the documents
/// that have them.
///
/// An index is made by the first query that needs it and whose sender may make it. It is built in steps, in the order of
/// the documents' ids, and used once it is complete. From its first step on it is kept in step with the documents that
/// it holds, in the transactions that change them.
struct FieldIndex: Sendable {
    /// The most indexes of a collection. A further one takes the place of the one whose last use is the longest ago.
    static let limit = 40
    /// Collections with fewer documents are read as a whole, which takes no longer than looking things up.
    static let smallCollection = 200
    /// How much longer ago, in microseconds, the last use has to be than the stored time of it for that to be worth a
    /// write: an hour.
    static let usePrecision: Int64 = 3_600_000_000

    /// The fields of public collections whose indexes everybody's queries make: what the app's jokes have. Any others
    /// are the owner's to make, as each costs every later write of the collection.
    static let everybodys: [String: Set<String>] = [
        "jokes": ["character", "created_at", "rating_count", "rating_sum", "type"]
    ]

    let id: Int64
    let field: FieldPath
    /// While it is built, the id of the last document that it has been asked about, empty for none; then nil.
    let progress: String?
    /// Microseconds since 1970, not exact.
    let lastUse: Int64

    var isComplete: Bool { progress == nil }

    /// Whether a change of a document concerns it: those that it has not come to yet are read as they are then.
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
        // Queries make again what they need of the indexes that were there before.
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
    /// The indexes of a collection.
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

    /// Called for every change of a document.
    ///
    /// - Parameters:
    ///   - name: the document.
    ///   - old: its fields before; nil when it was not there.
    ///   - new: its fields now, as stored; nil when it is gone.
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
