public import Firestore
import Foundation
import GRDB
import Synchronization

/// Documents in an SQLite file, with Firestore's semantics.
///
/// Everything acknowledged is on disk: the database is in WAL mode with `synchronous=FULL`. Several processes may share
/// the file. Each method is atomic; changes that wait at the same time share a transaction.
public final class DocumentStore: Sendable {
    let pool: DatabasePool
    /// Connections that look up single documents on the caller's thread, because switching threads costs more than the
    /// lookup. Queries may take long and use the pool's connections, so a lookup only ever waits for other lookups.
    ///
    /// There is one connection per core, 32 at most. Blocking and waking a thread costs more than a lookup.
    private let lookups: [DatabaseQueue]
    /// The connections that are not in use.
    private let freeLookups: Mutex<[DatabaseQueue]>
    let queue: CommitQueue
    /// The times at which query indexes were last used.
    let uses = IndexUses()

    /// The database file.
    public let path: String

    /// Opens a database file, or creates it; its folder must exist.
    ///
    /// - Throws: `BackendError` with the code `notADatabase` if the file is damaged or holds something else, which is
    ///   left untouched; `databaseUnusable` if it cannot be opened or written.
    public init(path: String) throws(BackendError) {
        // GRDB takes names such as ":memory:" for databases without a file; an absolute path never looks like one.
        let path = URL(fileURLWithPath: path).path
        self.path = path
        do {
            try Self.refuseForeignFile(path)
            self.pool = try DatabasePool(path: path, configuration: Self.configuration)
            // GRDB lowers this to NORMAL for WAL, which lets a power cut undo acknowledged transactions.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try Self.migrator.migrate(pool)
            var configuration = Self.configuration
            configuration.readonly = true
            let count = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 32)
            self.lookups = try (0..<count).map { [configuration] _ in
                try DatabaseQueue(path: path, configuration: configuration)
            }
            self.freeLookups = Mutex(lookups)
            self.queue = CommitQueue(pool)
        } catch {
            throw BackendError(opening: path, error)
        }
    }

    /// Checkpoints the write-ahead log into the file and closes it. The store cannot be used afterwards.
    public func close() throws {
        for connection in lookups { try connection.close() }
        // The last connection to close is a read-only one, which would leave the log in place.
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

    /// Looks a document up synchronously. In an asynchronous function, GRDB's methods would leave the thread.
    private func lookUp(_ name: DocumentName) throws -> StoredDocument? {
        let free = freeLookups.withLock { $0.popLast() }
        defer { if let free { freeLookups.withLock { $0.append(free) } } }
        // A single statement is consistent without a transaction around it.
        return try (free ?? lookups[0]).unsafeRead { try $0.document(name) }
    }

    /// Fetches part of a collection in the order of the ids' UTF-8 bytes.
    ///
    /// - Parameters:
    ///   - collection: the collection.
    ///   - id: the id to start after; nil for the beginning.
    ///   - isDescending: true for descending order.
    ///   - limit: the maximum number of documents to fetch.
    /// - Returns: the documents, and whether more follow.
    public func documents(
        in collection: CollectionName, after id: String? = nil, isDescending: Bool = false, limit: Int
    ) async throws -> (documents: [Document], hasMore: Bool) {
        let (documents, hasMore) = try await stored(
            in: collection, after: id, isDescending: isDescending, limit: limit, byteLimit: .max)
        return (try documents.map { try $0.document() }, hasMore)
    }

    /// Fetches part of a collection without decoding the fields. Stops when the fields exceed `byteLimit` bytes.
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
    ///   - documents: names and fields; fields that are not given are removed.
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
    ///   - clock: returns the commit time; called when it is the commit's turn.
    ///   - check: decides whether the caller may make each change; nil allows everything.
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
