import Firestore
import Foundation
import GRDB
import Testing
import Utilities

@testable import LocalBackend

/// Tests how indexes are created, how they are built while clients write, and which index is dropped at the limit.
@Suite(.timeLimit(.minutes(10)))
struct FieldIndexTests {
    let time = Timestamp("2026-01-30T05:00:00Z")!
    static let jokes = try! CollectionName(database, CollectionPath("jokes"))

    /// Stores the jokes j0000, j0001 and so on. Each joke has one of five types, and a rank that decreases as the ids
    /// increase.
    private func fill(_ store: DocumentStore, _ count: Int) async throws {
        let documents = try (0..<count).map { number in
            (
                name: try Self.jokes.document(String(format: "j%04d", number)),
                fields: [
                    "type": Value.string("t\(number % 5)"), "rank": .integer(Int64(count - number)),
                    "text": .string("?"),
                ] as Fields
            )
        }
        try await store.put(documents, at: time)
    }

    private func query(orderedBy field: String, equal: (String, Value)? = nil) throws -> DocumentQuery {
        var query = StructuredQuery(from: "jokes")
        query.orderBy = [.init(field)]
        query.limit = 3
        if let equal { query.filter = .field(equal.0, .equal, equal.1) }
        return try DocumentQuery(query, in: database, below: nil)
    }

    private func run(
        _ store: DocumentStore, _ query: DocumentQuery, owner: Bool = true, _ limits: QueryLimits = QueryLimits()
    ) async throws -> (ids: [String], source: QueryScan.Source) {
        var limits = limits
        limits.isOwners = owner
        return try await store.query(query, limits: limits) { database, run in
            var ids: [String] = []
            try run.forEach(database) {
                ids.append($0.id)
                return true
            }
            return (ids, run.scan.source)
        }
    }

    private func fields(_ store: DocumentStore) async throws -> [String] {
        try await store.pool.read { try $0.fieldIndexes(of: Self.jokes).map(\.field.description).sorted() }
    }

    @Test("A stranger's query creates only indexes that the app needs, but it is always answered")
    func strangersMakeNoIndexes() async throws {
        try await withStore { store in
            try await fill(store, 300)
            let ranked = try query(orderedBy: "rank", equal: ("text", .string("?")))
            var found = try await run(store, ranked, owner: false)
            #expect(found.ids == ["j0299", "j0298", "j0297"] && found.source == .documents)
            #expect(try await fields(store) == [])
            // The query would use indexes of "rank" and "type", but the app needs only an index of "type".
            let typed = try query(orderedBy: "rank", equal: ("type", .string("t2")))
            found = try await run(store, typed, owner: false)
            #expect(found.ids == ["j0297", "j0292", "j0287"] && found.source != .documents)
            #expect(try await fields(store) == ["type"])
            found = try await run(store, ranked)
            #expect(found.ids == ["j0299", "j0298", "j0297"])
            #expect(try await fields(store) == ["rank", "text", "type"])
        }
    }

    @Test("Over HTTP, queries, aggregations and lists create indexes for the owner, but not for strangers")
    func requestsTellTheOwner() async throws {
        try await withBackend { backend in
            try await fill(backend.store, 300)
            let service = FirestoreService(store: backend.store)
            func ask(_ field: String, _ authorization: String?) async throws {
                var query = StructuredQuery(from: "jokes")
                query.orderBy = [.init(field)]
                query.limit = 1
                _ = try await service.runQuery(RunQueryRequest(query), database, below: nil, authorization)
                query.orderBy = [.init(field + "2")]
                let figures = RunAggregationQueryRequest(query, [Aggregation(.count(upTo: nil), alias: "n")])
                _ = try await service.runAggregationQuery(figures, database, below: nil, authorization)
                let target = try RequestTarget(path: "/v1/jokes", query: "orderBy=\(field)3")
                _ = try await service.page(try ListRequest(Self.jokes, target), authorization)
            }
            try await ask("rank", nil)
            try await ask("rank", "Bearer somebody")
            #expect(try await fields(backend.store) == [])
            try await ask("rank", "Bearer owner")
            #expect(try await fields(backend.store) == ["rank", "rank2", "rank3"])
        }
    }

    @Test("A stranger's query that is too costly without an index is refused, and repeating it creates no index")
    func strangersAreRefused() async throws {
        try await withStore { store in
            try await fill(store, 300)
            var limits = QueryLimits()
            limits.documents = 100
            let ranked = try query(orderedBy: "rank")
            for _ in 0..<2 {
                await #expect(throws: Status.self) { try await run(store, ranked, owner: false, limits) }
            }
            #expect(try await run(store, ranked, owner: true, limits).ids.count == 3)
            // Once the owner's index exists, strangers' queries that need it are answered too.
            #expect(try await run(store, ranked, owner: false, limits).ids.count == 3)
        }
    }

    @Test("Writers get their turn between the steps of building an index, and the complete index matches the documents")
    func writersComeBetweenSteps() async throws {
        try await withStore { store in
            try await fill(store, 500)
            var building = IndexBuilding()
            building.stepDocuments = 20
            var generator = SplitMix64(seed: 5)
            var (steps, changes) = (0, 0)
            let path = try FieldPath("rank")
            // The changes between the steps may take longer than a query may wait for its index.
            try await store.buildIndexes(of: [path], in: Self.jokes, building, for: .seconds(600)) {
                steps += 1
                // Changes documents before, at and after the position that the build has reached. Some documents are
                // new, some changed, some deleted.
                for _ in 0..<4 {
                    let name = try Self.jokes.document(
                        String(format: "j%04d", Int.random(in: 0..<520, using: &generator)))
                    let rank = Int64.random(in: 0..<2_000, using: &generator)
                    let write: DocumentWrite
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: write = try DocumentWrite(name, .delete)
                    case 1: write = try DocumentWrite(name, .update(["text": .string("!")], mask: nil))
                    default: write = try DocumentWrite(name, .update(["rank": .integer(rank)], mask: nil))
                    }
                    _ = try await store.commit([write])
                    changes += 1
                }
                let index = try await store.pool.read { try $0.fieldIndexes(of: Self.jokes).first }
                if let index, !index.isComplete {
                    // A query during the build neither uses the incomplete index nor begins a second index of the
                    // field.
                    let found = try await run(store, try query(orderedBy: "rank"), owner: false)
                    #expect(found.source == .documents)
                }
            }
            #expect(steps > 20 && changes > 80)
            let kept = try await store.indexEntries()
            #expect(kept.count > 300)
            try await store.forgetIndexes()
            try await store.buildIndexes(of: [path], in: Self.jokes)
            #expect(try await store.indexEntries() == kept)
        }
    }

    @Test("A step of building an index ends after the document with which it reaches its size limit")
    func stepsAreBoundedInBytes() async throws {
        try await withStore { store in
            try await fill(store, 30)
            var building = IndexBuilding()
            building.stepBytes = 1
            var steps = 0
            try await store.buildIndexes(of: [FieldPath("rank")], in: Self.jokes, building) { steps += 1 }
            #expect(steps > 30)
            #expect(try await store.indexEntries().count == 30)
        }
    }

    @Test("If a process dies while building an index, the next query that needs the index continues the build")
    func halfBuiltIndexesAreContinued() async throws {
        struct Death: Error {}
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("backend.sqlite").path
            var store = try DocumentStore(path: path)
            try await fill(store, 300)
            var building = IndexBuilding()
            building.stepDocuments = 10
            var steps = 0
            await #expect(throws: Death.self) {
                try await store.buildIndexes(of: [FieldPath("rank")], in: Self.jokes, building) {
                    steps += 1
                    if steps == 12 { throw Death() }
                }
            }
            try store.close()
            store = try DocumentStore(path: path)
            let half = try await store.pool.read { try $0.fieldIndexes(of: Self.jokes) }
            #expect(half.count == 1 && half.first?.progress == "j0099")
            #expect(try await store.indexEntries().count == 100)
            _ = try await store.commit([DocumentWrite(Self.jokes.document("j0050"), .delete)])
            _ = try await store.commit([DocumentWrite(Self.jokes.document("j0250"), .delete)])
            let found = try await run(store, try query(orderedBy: "rank"))
            #expect(found.ids == ["j0299", "j0298", "j0297"])
            #expect(found.source == half.first.map { .index($0.id) })
            #expect(try await store.indexEntries().count == 298)
            try store.close()
        }
    }

    @Test("A query that waits too long for its index fails, and the next query continues the build")
    func buildingIsBoundedInTime() async throws {
        try await withStore { store in
            try await fill(store, 300)
            var building = IndexBuilding()
            building.stepDocuments = 100
            var refusals: [String] = []
            for _ in 0..<10 {
                do {
                    let fields = [try FieldPath("rank")]
                    try await store.buildIndexes(of: fields, in: Self.jokes, building, for: .seconds(-1))
                    break
                } catch let error as Status {
                    refusals.append(error.status)
                }
            }
            // The first query begins the index; each further query processes a hundred jokes.
            #expect(refusals == ["DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED"])
            #expect(try await store.indexEntries().count == 300)
        }
    }

    @Test("When a collection has too many indexes, the least recently used index is dropped with all its entries")
    func theLeastUsedGoes() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("backend.sqlite").path
            var store = try DocumentStore(path: path)
            try await fill(store, 300)
            _ = try await run(store, try query(orderedBy: "rank"))
            for number in 1..<FieldIndex.limit { _ = try await run(store, try query(orderedBy: "f\(number)")) }
            // A query uses the oldest index again, so f1 is now the least recently used index.
            _ = try await run(store, try query(orderedBy: "rank"))
            _ = try await run(store, try query(orderedBy: "type"))
            var all = try await fields(store)
            #expect(all.count == FieldIndex.limit && all.contains("rank") && all.contains("type"))
            #expect(!all.contains("f1") && all.contains("f2"))
            // Makes the stored times of the last use older than an hour. The time of the next use is then stored, but
            // the time of the use after that is not.
            let old = Timestamp(Date()).microseconds - 2 * FieldIndex.usePrecision
            try await store.pool.write { database in
                try database.execute(sql: "UPDATE fieldIndexes SET lastUse = ? - id", arguments: [old])
            }
            _ = try await run(store, try query(orderedBy: "type"))
            func lastUse(_ field: String) async throws -> Int64? {
                try await store.pool.read { try $0.fieldIndexes(of: Self.jokes) }
                    .first { $0.field.description == field }?.lastUse
            }
            let noted = try #require(try await lastUse("type"))
            #expect(noted > old)
            _ = try await run(store, try query(orderedBy: "type"))
            #expect(try await lastUse("type") == noted)
            try store.close()
            // A new process knows only the times that are stored.
            store = try DocumentStore(path: path)
            let entries = try await store.indexEntries().count
            _ = try await run(store, try query(orderedBy: "text"))
            all = try await fields(store)
            #expect(all.count == FieldIndex.limit && all.contains("type") && all.contains("text"))
            #expect(!all.contains("f\(FieldIndex.limit - 1)"))
            #expect(try await store.indexEntries().count == entries + 300)
            // When an index is dropped, its entries are removed too.
            try await store.pool.write {
                try $0.execute(sql: "UPDATE fieldIndexes SET lastUse = 0 WHERE field = 'rank'")
            }
            _ = try await run(store, try query(orderedBy: "g"))
            #expect(try await fields(store).contains("rank") == false)
            let left = try await store.pool.read { database in
                try Int.fetchOne(
                    database,
                    sql: """
                        SELECT (SELECT count(*) FROM fieldIndexEntries
                            WHERE indexId NOT IN (SELECT id FROM fieldIndexes))
                            + (SELECT count(*) FROM droppedFieldIndexes)
                        """)
            }
            #expect(left == 0)
            // When a query needs the dropped index, the index is created again.
            #expect(try await run(store, try query(orderedBy: "rank")).ids == ["j0299", "j0298", "j0297"])
            try store.close()
        }
    }

    @Test("A stranger's query drops no index, and no query drops an index that it needs itself")
    func whoMayEvict() async throws {
        try await withStore { store in
            try await fill(store, 300)
            for number in 0..<FieldIndex.limit { _ = try await run(store, try query(orderedBy: "f\(number)")) }
            let before = try await fields(store)
            _ = try await run(store, try query(orderedBy: "type"), owner: false)
            #expect(try await fields(store) == before)
            // f0 is the least recently used index, but it must stay because this query is ordered by it.
            let both = try query(orderedBy: "f0", equal: ("type", .string("t1")))
            _ = try await run(store, both)
            let after = try await fields(store)
            #expect(after.contains("f0") && after.contains("type") && !after.contains("f1"))
        }
    }

    @Test("Indexes in the previous version's format are removed; queries that need such an index create it again")
    func oldIndexesAreReplaced() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("backend.sqlite").path
            let queue = try DatabaseQueue(path: path)
            try DocumentStore.migrator.migrate(queue, upTo: "field indexes")
            try await queue.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO fieldIndexes (project, database, collection, field)
                            VALUES ('demo', '(default)', 'jokes', 'rank');
                        INSERT INTO fieldIndexEntries (indexId, key, id) VALUES (1, x'00', 'gone');
                        """)
            }
            try queue.close()
            let store = try DocumentStore(path: path)
            let entries = try await store.pool.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM fieldIndexEntries")
            }
            #expect(entries == 0)
            #expect(try await fields(store) == [])
            try await fill(store, 300)
            #expect(try await run(store, try query(orderedBy: "rank")).ids == ["j0299", "j0298", "j0297"])
            try store.close()
        }
    }
}

extension DocumentStore {
    /// Returns the contents of all indexes: field, key and document.
    func indexEntries() async throws -> [String] {
        try await pool.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT field, hex(key) AS key, e.id AS id FROM fieldIndexEntries e
                    JOIN fieldIndexes f ON f.id = indexId ORDER BY 1, 2, 3
                    """
            ).map { "\($0["field"] as String) \($0["key"] as String) \($0["id"] as String)" }
        }
    }

    func forgetIndexes() async throws {
        try await pool.write {
            try $0.execute(sql: "DELETE FROM fieldIndexEntries; DELETE FROM fieldIndexes")
        }
    }
}
