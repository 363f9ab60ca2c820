import Firestore
import Foundation
import GRDB
import Synchronization

/// How indexes are built.
struct IndexBuilding: Sendable {
    /// The most documents of a step, which takes some hundredths of a second: what writers may have to wait for.
    var stepDocuments = 2_000
    /// Documents may be large; a step ends with the one that makes it so many bytes.
    var stepBytes = 4 << 20
    /// Whether another index of the collection may be given up for it.
    var mayEvict = true
    /// The fields whose indexes must stay, as the query needs them too.
    var needed: Set<FieldPath> = []
}

/// When indexes were last used by this process; only now and then is that stored.
final class IndexUses: Sendable {
    private let times = Mutex<[Int64: Int64]>([:])

    /// Notes a use.
    /// - Returns: whether what is stored is so old that the use should be stored.
    func note(_ index: FieldIndex, at time: Int64) -> Bool {
        times.withLock { $0[index.id] = time }
        // Either way, as clocks are also set back.
        return (time - index.lastUse).magnitude > FieldIndex.usePrecision
    }

    /// When an index was last used.
    func lastUse(of index: FieldIndex) -> Int64 {
        times.withLock { $0[index.id].map { max($0, index.lastUse) } ?? index.lastUse }
    }
}

/// The steps that make and give up indexes, each within a transaction that ends soon.
extension Database {
    /// Goes on with the index of a field; begins it when there is none.
    ///
    /// - Returns: whether there is nothing left to do: it is complete, or there is no place for it.
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
        // In the order of the index neighbours share pages, which are then written once a step.
        entries.sort { ($0.key, $0.id) < ($1.key, $1.id) }
        for entry in entries { try insertEntry(index.id, entry.key, entry.id) }
        try execute(
            sql: "UPDATE fieldIndexes SET progress = ? WHERE id = ?",
            arguments: [isComplete ? nil : last, index.id])
        return isComplete
    }

    /// Removes some of the entries that indexes have left behind.
    /// - Returns: whether there may be more.
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
    /// Each step is a change like those of writers, who have their turns in between. When it is cancelled, or the
    /// process ends, the next query that needs the index goes on.
    ///
    /// - Parameters:
    ///   - duration: how long to go on.
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
                // After a step, so that each query brings it further.
                guard ContinuousClock.now - began <= duration else {
                    throw Status(
                        .deadlineExceeded,
                        "The index for the query is not complete after \(duration). Ask again: it goes on where it is.")
                }
            }
        }
        while try await step({ try $0.clearDroppedIndexes(building) }) {}
    }

    /// Notes that a query used an index.
    func noteUse(of index: FieldIndex) async {
        let time = Timestamp(Date()).microseconds
        guard uses.note(index, at: time) else { return }
        // A query that was answered does not fail because this cannot be written; the next one tries again.
        try? await queue.write { database in
            try database.execute(
                sql: "UPDATE fieldIndexes SET lastUse = ? WHERE id = ?", arguments: [time, index.id])
        }
    }
}
