import Firestore
import Foundation
import GRDB
import Synchronization

/// Settings for building an index.
struct IndexBuilding: Sendable {
    /// The maximum number of documents per step. A step takes a few hundredths of a second, during which writers may
    /// have to wait.
    var stepDocuments = 2_000
    /// The number of bytes of documents after which a step ends. It keeps steps short if the documents are large.
    var stepBytes = 4 << 20
    /// True if another index of the collection may be dropped to make room for the new one.
    var mayEvict = true
    /// The fields whose indexes must not be dropped because the query needs them too.
    var needed: Set<FieldPath> = []
}

/// The times at which this process last used each index. The database stores these times only occasionally.
final class IndexUses: Sendable {
    private let times = Mutex<[Int64: Int64]>([:])

    /// Records a use of an index.
    /// - Returns: true if the stored time of the last use is so old that the new time should be stored.
    func note(_ index: FieldIndex, at time: Int64) -> Bool {
        times.withLock { $0[index.id] = time }
        // The clock may have been set back, so the difference may be negative.
        return (time - index.lastUse).magnitude > FieldIndex.usePrecision
    }

    /// Returns the time at which an index was last used: the time known to this process or the stored one, whichever is
    /// later.
    func lastUse(of index: FieldIndex) -> Int64 {
        times.withLock { $0[index.id].map { max($0, index.lastUse) } ?? index.lastUse }
    }
}

/// Methods that create and drop indexes in steps. Each step is a short transaction.
extension Database {
    /// Performs one step of building the index of a field. Begins the index if it does not exist.
    ///
    /// - Returns: true if no work is left, because the index is complete or the collection already has the maximum
    ///   number of indexes.
    func buildIndex(
        of field: FieldPath, in collection: CollectionName, _ building: IndexBuilding = IndexBuilding(),
        _ uses: IndexUses, at time: Int64
    ) throws -> Bool {
        let indexes = try fieldIndexes(of: collection)
        if let index = indexes.first(where: { $0.field == field }) {
            guard let progress = index.progress else { return true }
            return try extend(index, in: collection, behind: progress, building)
        }
        if indexes.count >= FieldIndex.limit {
            guard building.mayEvict else { return true }
            let candidates = indexes.filter { !building.needed.contains($0.field) }
            guard let oldest = candidates.min(by: { (uses.lastUse(of: $0), $0.id) < (uses.lastUse(of: $1), $1.id) })
            else { return true }
            try execute(sql: "DELETE FROM fieldIndexes WHERE id = ?", arguments: [oldest.id])
            try execute(sql: "INSERT INTO droppedFieldIndexes (id) VALUES (?)", arguments: [oldest.id])
        }
        try execute(
            sql: """
                INSERT INTO fieldIndexes (project, database, collection, field, progress, lastUse)
                VALUES (?, ?, ?, ?, '', ?)
                """,
            arguments: StatementArguments(collection.key) + [field.description, time])
        return false
    }

    private func extend(
        _ index: FieldIndex, in collection: CollectionName, behind progress: String, _ building: IndexBuilding
    ) throws -> Bool {
        var entries: [(key: IndexKey, id: String)] = []
        var last: String?
        var (count, size) = (0, 0)
        let rows = try Row.fetchCursor(
            try cachedStatement(
                sql: """
                    SELECT id, fields, createTime, updateTime FROM documents
                    WHERE project = ? AND database = ? AND collection = ? AND id > ? ORDER BY id
                    """),
            arguments: StatementArguments(collection.key) + [progress])
        var isComplete = true
        while let row = try rows.next() {
            guard count < building.stepDocuments, size < building.stepBytes else {
                isComplete = false
                break
            }
            let id: String = row["id"]
            let document = StoredDocument(row, name: "")
            count += 1
            size += document.fields.utf8.count
            last = id
            if let value = try document.decodedFields()[index.field] { entries.append((value.indexKey, id)) }
        }
        // Entries that are close in index order share pages of the file. Sorting them makes a step write each page only
        // once.
        entries.sort { ($0.key, $0.id) < ($1.key, $1.id) }
        for entry in entries { try insertEntry(index.id, entry.key, entry.id) }
        try execute(
            sql: "UPDATE fieldIndexes SET progress = ? WHERE id = ?",
            arguments: [isComplete ? nil : last, index.id])
        return isComplete
    }

    /// Removes some of the entries that dropped indexes left in the database.
    /// - Returns: true if more entries may be left.
    func clearDroppedIndexes(_ building: IndexBuilding = IndexBuilding()) throws -> Bool {
        guard let index = try Int64.fetchOne(self, sql: "SELECT min(id) FROM droppedFieldIndexes") else { return false }
        try execute(
            sql: """
                DELETE FROM fieldIndexEntries WHERE indexId = ? AND (key, id) IN
                    (SELECT key, id FROM fieldIndexEntries WHERE indexId = ? LIMIT ?)
                """,
            arguments: [index, index, building.stepDocuments])
        if changesCount < building.stepDocuments {
            try execute(sql: "DELETE FROM droppedFieldIndexes WHERE id = ?", arguments: [index])
        }
        return true
    }
}

extension DocumentStore {
    /// Builds the indexes of some fields.
    ///
    /// Each step is one change in the queue of all writers, so writers get their turn between steps. If the build is
    /// cancelled or the process ends, the next query that needs the index continues it.
    ///
    /// - Parameters:
    ///   - duration: the time limit.
    ///   - betweenSteps: called after each step; for tests.
    func buildIndexes(
        of fields: [FieldPath], in collection: CollectionName, _ building: IndexBuilding = IndexBuilding(),
        for duration: Duration = .seconds(60), betweenSteps: () async throws -> Void = {}
    ) async throws {
        let uses = uses
        let began = ContinuousClock.now
        func step(_ change: @escaping @Sendable (Database) throws -> Bool) async throws -> Bool {
            try Task.checkCancellation()
            let answer = try await queue.write(change)
            try await betweenSteps()
            return answer
        }
        while try await step({ try $0.clearDroppedIndexes(building) }) {}
        for field in fields {
            let time = Timestamp(Date()).microseconds
            while try await !step({ try $0.buildIndex(of: field, in: collection, building, uses, at: time) }) {
                // The time limit is checked only after a step, so that every query makes some progress.
                guard ContinuousClock.now - began <= duration else {
                    throw Status(
                        .deadlineExceeded,
                        "The index for the query is not complete after \(duration). Try again: it continues from where it is."
                    )
                }
            }
        }
        while try await step({ try $0.clearDroppedIndexes(building) }) {}
    }

    /// Records that a query used an index.
    func noteUse(of index: FieldIndex) async {
        let time = Timestamp(Date()).microseconds
        guard uses.note(index, at: time) else { return }
        // The query has already been answered, so a failure of this write is ignored. The next use of the index tries
        // again.
        try? await queue.write { database in
            try database.execute(
                sql: "UPDATE fieldIndexes SET lastUse = ? WHERE id = ?", arguments: [time, index.id])
        }
    }
}
