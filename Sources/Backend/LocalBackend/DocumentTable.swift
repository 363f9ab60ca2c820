import Firestore
import GRDB

/// Methods that read and write the documents table. They must be called within a transaction.
extension Database {
    /// Returns the documents of a collection, or a part of it, in the order of the ids' bytes.
    func documents(
        in collection: CollectionName, after id: String?, isDescending: Bool, limit: Int, byteLimit: Int = .max
    ) throws -> (documents: [StoredDocument], hasMore: Bool) {
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
        sql += " ORDER BY id \(isDescending ? "DESC" : "ASC")"
        let rows = try Row.fetchCursor(try cachedStatement(sql: sql), arguments: arguments)
        var documents: [StoredDocument] = []
        var size = 0
        while let row = try rows.next() {
            guard documents.count < limit, size < byteLimit else { return (documents, true) }
            let document = StoredDocument(row, name: "\(collection)/\(row["id"] as String)")
            size += document.fields.utf8.count
            documents.append(document)
        }
        return (documents, false)
    }

    func document(_ name: DocumentName) throws -> StoredDocument? {
        let statement = try cachedStatement(
            sql: """
                SELECT fields, createTime, updateTime FROM documents
                WHERE project = ? AND database = ? AND collection = ? AND id = ?
                """)
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(name.key))
        return try rows.next().map { StoredDocument($0, name: name.description) }
    }

    /// Returns the time of the document's last change, in microseconds since 1970; nil if the document does not exist.
    func updateTime(of name: DocumentName) throws -> Int64? {
        let statement = try cachedStatement(
            sql: """
                SELECT updateTime FROM documents WHERE project = ? AND database = ? AND collection = ? AND id = ?
                """)
        return try Int64.fetchOne(statement, arguments: StatementArguments(name.key))
    }

    /// Stores a document, replacing its previous version.
    ///
    /// - Parameters:
    ///   - previous: the stored version; nil if the document does not exist.
    ///   - time: the time of the change in microseconds since 1970. It must be later than the previous change.
    /// - Returns: the time of the document's last change, and true if this call changed the document. Storing the same
    ///   fields again changes nothing.
    func store(
        _ name: DocumentName, _ fields: Fields, over previous: StoredDocument?, at time: Int64
    ) throws -> (updateTime: Int64, isChanged: Bool) {
        let json = JSONText.fields(fields)
        let old = try previous?.decodedFields()
        if let previous, let old {
            // Compares bytes, because bytes also distinguish values that compare as equal: 0.0 and -0.0, or two
            // spellings of an accent. The second comparison encodes the old fields again, in case another version of
            // the program encoded them differently.
            if previous.fields.hasSameBytes(as: json) || JSONText.fields(old).hasSameBytes(as: json) {
                return (previous.updateTime, false)
            }
        }
        let statement = try cachedStatement(
            sql: """
                INSERT INTO documents (project, database, collection, id, fields, createTime, updateTime)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET fields = excluded.fields, updateTime = excluded.updateTime
                """)
        try statement.execute(
            arguments: StatementArguments(name.key)
                + [json, previous?.createTime ?? time, time])
        try updateIndexes(of: name, from: old, to: fields)
        return (time, true)
    }

    /// Removes an existing document.
    func remove(_ name: DocumentName, _ previous: StoredDocument) throws {
        let statement = try cachedStatement(
            sql: "DELETE FROM documents WHERE project = ? AND database = ? AND collection = ? AND id = ?")
        try statement.execute(arguments: StatementArguments(name.key))
        try updateIndexes(of: name, from: try previous.decodedFields(), to: nil)
    }

    func removeAll(of database: DatabaseName) throws {
        try execute(
            sql: "DELETE FROM documents WHERE project = ? AND database = ?",
            arguments: [database.project, database.database])
        try removeIndexes(of: database)
    }
}

extension DocumentName {
    /// The values of the primary key columns that identify a document.
    fileprivate var key: [String] {
        [database.project, database.database, path.collection.description, path.id]
    }
}
