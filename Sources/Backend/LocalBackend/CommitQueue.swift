import Foundation
import GRDB
import Glibc
import Synchronization

/// Makes changes durable. Changes that wait at the same time share one transaction and one `fsync`.
///
/// Changes are applied one after another, each in a separate savepoint, so each is applied completely or not at all. No
/// change is acknowledged before the transaction is on disk, and none if the database file was deleted or replaced: SQLite
/// would go on writing into the deleted file.
final class CommitQueue: Sendable {
    /// A change that waits for its turn.
    private struct Job: Sendable {
        /// Applies the change and returns the closure that acknowledges it.
        let run: @Sendable (Database) -> @Sendable () -> Void
        /// Reports that the change was not applied.
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isRunning = false
    }

    /// The maximum number of changes in a transaction. It keeps a change from waiting long for the changes queued after
    /// it.
    private static let batchSize = 100

    private let pool: DatabasePool
    private let path: String
    /// The device and the inode number of the database file when it was opened.
    private let file: [UInt64]?
    private let state = Mutex(State())

    init(_ pool: DatabasePool, path: String) {
        self.pool = pool
        self.path = path
        file = Self.file(path)
    }

    private static func file(_ path: String) -> [UInt64]? {
        var status = stat()
        return stat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
    }

    /// Applies a change. If `change` throws, only its effects are undone; the other changes of the transaction remain.
    func write<Answer: Sendable>(_ change: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(
                run: { database in
                    let outcome = Result { try database.inOwnSavepoint(change) }
                    return { continuation.resume(with: outcome) }
                },
                fail: { continuation.resume(throwing: $0) })
            let mustStart = state.withLock { state in
                state.waiting.append(job)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if mustStart {
                pool.asyncWriteWithoutTransaction { self.makeAll($0) }
            }
        }
    }

    private func makeAll(_ database: Database) {
        while let jobs = next() {
            do {
                var acknowledgements: [@Sendable () -> Void] = []
                try database.inTransaction(.immediate) {
                    for job in jobs {
                        acknowledgements.append(job.run(database))
                        // SQLite may have rolled back the whole transaction, as it does after some failures such as a
                        // full disk.
                        guard database.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                    }
                    return .commit
                }
                guard file == Self.file(path) else { throw BackendError(gone: path) }
                for acknowledge in acknowledgements { acknowledge() }
            } catch {
                for job in jobs { job.fail(error) }
            }
        }
    }

    private func next() -> [Job]? {
        state.withLock { state in
            let jobs = Array(state.waiting.prefix(Self.batchSize))
            state.waiting.removeFirst(jobs.count)
            state.isRunning = !jobs.isEmpty
            return jobs.isEmpty ? nil : jobs
        }
    }
}

extension Database {
    /// Applies a change. If the change throws, its effects are undone.
    fileprivate func inOwnSavepoint<Answer>(_ change: (Database) throws -> Answer) throws -> Answer {
        var answer: Answer?
        try inSavepoint {
            answer = try change(self)
            return .commit
        }
        guard let answer else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return answer
    }
}
