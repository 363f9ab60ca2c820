public import Firestore
import Foundation
import GRDB
import Synchronization

/// Documents in an SQLite file, as Firestore keeps them.
///
/// Everything acknowledged is on disk: the database is in WAL mode with `synchronous=FULL`. Several processes may share
/// the file. Each method is made whole or not at all; changes that wait at the same time share a transaction.
public final class DocumentStore: Sendable {
    let pool: DatabasePool
    /// Looks up single documents on the thread that asks, as going to another costs more than the look. Queries, which
    /// may take long, have the pool's connections, so nobody waits here for longer than for other looks. One
    /// for each core, 32 at most: a thread that waits for another's look is put to sleep and woken, which costs more than
    /// either look.
    private let lookups: [DatabaseQueue]
    /// Those that nobody is using.
    private let freeLookups: Mutex<[DatabaseQueue]>
    let queue: CommitQueue
    /// When the indexes of queries were used.
    let uses = IndexUses()

    /// The database file.
    public let path: String

    /// Opens a database file, or makes it; its folder must exist.
    ///
    /// - Throws: `BackendError` with the code `notADatabase` when the file holds something else, which is left
    ///   untouched, or is damaged; `databaseUnusable` when it cannot be opened or written.
    public init(path: String) throws(BackendError) {
        // GRDB takes names such as ":memory:" for databases without a file; an absolute path never is one.
        let path = URL(fileURLWithPath: path).path
        self.path = path
        do {
            try Self.refuseForeignFile(path)
            self.pool = try DatabasePool(path: path, configuration: Self.configuration)
            // GRDB lowers this to NORMAL for WAL, where a power cut may undo acknowledged transactions.
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

    /// Folds the write-ahead log into the file and closes it. The store cannot be used afterwards.
    public func close() throws {
        for connection in lookups { try connection.close() }
        // The last connection to close is one for reading, which would leave the log as it is.
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try pool.close()
    }

    /// Fetches a document, or nil if there is none of that name.
    public func document(_ name: DocumentName) async throws -> Document? {
        try await stored(name)?.document()
    }

    /// Fetches a document without reading its fields.
    func stored(_ name: DocumentName) async throws -> StoredDocument? {
        try lookUp(name)
    }

    /// Outside of an asynchronous function, where GRDB's methods would leave the thread.
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
    ///   - id: the id to start behind; nil for the beginning.
    ///   - isDescending: whether to go backwards.
    ///   - limit: how many documents to fetch.
    /// - Returns: the documents, and whether more follow.
    public func documents(
        in collection: CollectionName, after id: String? = nil, isDescending: Bool = false, limit: Int
    ) async throws -> (documents: [Document], hasMore: Bool) {
        let (documents, hasMore) = try await stored(
            in: collection, after: id, isDescending: isDescending, limit: limit, byteLimit: .max)
        return (try documents.map { try $0.document() }, hasMore)
    }

    /// Fetches part of a collection without reading the fields, and stops when there are more bytes of them than
    /// `byteLimit`.
    func stored(
        in collection: CollectionName, after id: String?, isDescending: Bool, limit: Int, byteLimit: Int
    ) async throws -> (documents: [StoredDocument], hasMore: Bool) {
        try await pool.unsafeRead {
            try $0.documents(
                in: collection, after: id, isDescending: isDescending, limit: limit, byteLimit: byteLimit)
        }
    }

    /// Stores documents, all or none. What is there already with the same fields stays as it is.
    ///
    /// - Parameters:
    ///   - documents: names and fields; fields that are not given are removed.
    ///   - time: the time of the write.
    /// - Returns: how many documents are new or changed.
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

    /// Makes writes in their order, all or none.
    ///
    /// - Parameters:
    ///   - clock: tells the time, when it is the commit's turn.
    ///   - check: who may make the changes; nil for everybody.
    func commit(
        _ writes: [DocumentWrite], clock: @escaping @Sendable () -> Timestamp = { Timestamp(Date()) },
        check: WriteCheck? = nil
    ) async throws -> CommitResponse {
        try await queue.write { try $0.commit(writes, at: clock(), check: check) }
    }

    /// Makes a write.
    /// - Returns: the document afterwards, if there is one.
    func commit(
        _ write: DocumentWrite, clock: @escaping @Sendable () -> Timestamp = { Timestamp(Date()) },
        check: WriteCheck? = nil
    ) async throws -> StoredDocument? {
        try await queue.write { database in
            _ = try database.commit([write], at: clock(), check: check)
            return try database.document(write.name)
        }
    }

    /// Removes all documents of a database.
    func removeAll(of database: DatabaseName) async throws {
        try await queue.write { try $0.removeAll(of: database) }
    }
}
