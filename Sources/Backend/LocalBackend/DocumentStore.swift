public import Firestore
import Foundation
import GRDB
import Synchronization

/// Documents in an SQLite file, with Firestore's semantics.
///
/// Every acknowledged change is on disk: the database is in WAL mode with `synchronous=FULL`. Several processes may
/// share the file. Each method is atomic. Changes that wait at the same time share a transaction.
public final class DocumentStore: Sendable {
    let pool: DatabasePool
    /// Connections that look up single documents on the caller's thread, because switching threads costs more than the
    /// lookup. Queries may take long, so they use the connections of the pool. A lookup therefore only ever waits for
    /// other lookups.
    ///
    /// There is one connection per core, at most 32. More connections would not make lookups faster, because blocking
    /// and waking a thread costs more than a lookup.
    private let lookups: [DatabaseQueue]
    /// The lookup connections that are not in use.
    private let freeLookups: Mutex<[DatabaseQueue]>
    let queue: CommitQueue
    /// The times at which query indexes were last used.
    let uses = IndexUses()

    /// The database file.
    public let path: String

    /// Opens a database file, or creates it. The file's folder must exist.
    ///
    /// - Throws: `BackendError`. The code is `notADatabase` if the file is damaged or not a database of this backend;
    ///   the file is then left untouched. The code is `databaseUnusable` if the file cannot be opened or written.
    public init(path: String) throws(BackendError) {
        // GRDB treats names such as ":memory:" as databases without a file. An absolute path never looks like such a
        // name.
        let path = URL(fileURLWithPath: path).path
        self.path = path
        do {
            try Self.refuseForeignFile(path)
            self.pool = try DatabasePool(path: path, configuration: Self.configuration)
            // GRDB sets `synchronous` to NORMAL in WAL mode. With NORMAL, a power cut could undo acknowledged
            // transactions.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try Self.migrator.migrate(pool)
            var configuration = Self.configuration
            configuration.readonly = true
            let count = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 32)
            self.lookups = try (0..<count).map { [configuration] _ in
                try DatabaseQueue(path: path, configuration: configuration)
            }
            self.freeLookups = Mutex(lookups)
            self.queue = CommitQueue(pool, path: path)
        } catch {
            throw BackendError(opening: path, error)
        }
    }

    /// Copies the write-ahead log into the database file and closes it. The store cannot be used afterwards.
    public func close() throws {
        for connection in lookups { try connection.close() }
        // The last connection to close is a read-only one, which would not remove the write-ahead log.
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try pool.close()
    }

    /// Fetches a document, or nil if it does not exist.
    public func document(_ name: DocumentName) async throws -> Document? {
        try await stored(name)?.document()
    }

    /// Fetches a document without decoding its fields.
    func stored(_ name: DocumentName) async throws -> StoredDocument? {
        try lookUp(name)
    }

    /// Looks up a document synchronously. GRDB's asynchronous methods would switch to another thread.
    private func lookUp(_ name: DocumentName) throws -> StoredDocument? {
        let free = freeLookups.withLock { $0.popLast() }
        defer { if let free { freeLookups.withLock { $0.append(free) } } }
        // A single statement reads a consistent state, so no transaction is needed around it.
        return try (free ?? lookups[0]).unsafeRead { try $0.document(name) }
    }

    /// Fetches part of a collection in the order of the ids' UTF-8 bytes.
    ///
    /// - Parameters:
    ///   - collection: the collection.
    ///   - id: the id after which to start; nil to start at the beginning.
    ///   - isDescending: true for descending order.
    ///   - limit: the maximum number of documents to fetch.
    /// - Returns: the documents, and true if more documents follow.
    public func documents(
        in collection: CollectionName, after id: String? = nil, isDescending: Bool = false, limit: Int
    ) async throws -> (documents: [Document], hasMore: Bool) {
        let (documents, hasMore) = try await stored(
            in: collection, after: id, isDescending: isDescending, limit: limit, byteLimit: .max)
        return (try documents.map { try $0.document() }, hasMore)
    }

    /// Fetches part of a collection without decoding the fields. Stops when the fields of the fetched documents exceed
    /// `byteLimit` bytes.
    func stored(
        in collection: CollectionName, after id: String?, isDescending: Bool, limit: Int, byteLimit: Int
    ) async throws -> (documents: [StoredDocument], hasMore: Bool) {
        try await pool.unsafeRead {
            try $0.documents(
                in: collection, after: id, isDescending: isDescending, limit: limit, byteLimit: byteLimit)
        }
    }

    /// Stores all of the documents or none. Documents that already have the same fields are left unchanged.
    ///
    /// - Parameters:
    ///   - documents: the names and the new fields. Fields that are not given are removed.
    ///   - time: the time of the write.
    /// - Returns: the number of new or changed documents.
    @discardableResult
    public func put(_ documents: [(name: DocumentName, fields: Fields)], at time: Timestamp) async throws
        -> Int
    {
        try await queue.write { database in
            try documents.count { name, fields in
                let write = try DocumentWrite(name, .update(fields, mask: nil))
                let previous = try database.document(name)
                let commit = try database.commit([write], at: time)
                return commit.writeResults?.first?.updateTime?.microseconds != previous?.updateTime
            }
        }
    }

    /// Performs writes in order, either all of them or none.
    ///
    /// - Parameters:
    ///   - clock: returns the commit time. It is called when the commit reaches the head of the queue.
    ///   - check: throws if the caller may not make a change; nil to allow every change.
    func commit(
        _ writes: [DocumentWrite], clock: @escaping @Sendable () -> Timestamp = { Timestamp(Date()) },
        check: WriteCheck? = nil
    ) async throws -> CommitResponse {
        try await queue.write { try $0.commit(writes, at: clock(), check: check) }
    }

    /// Performs one write.
    /// - Returns: the document afterwards, if it exists.
    func commit(
        _ write: DocumentWrite, clock: @escaping @Sendable () -> Timestamp = { Timestamp(Date()) },
        check: WriteCheck? = nil
    ) async throws -> StoredDocument? {
        try await queue.write { database in
            _ = try database.commit([write], at: clock(), check: check)
            return try database.document(write.name)
        }
    }

    func removeAll(of database: DatabaseName) async throws {
        try await queue.write { try $0.removeAll(of: database) }
    }
}
