import Firestore
import Foundation
import GRDB
import Testing

@testable import LocalBackend

/// The cost of queries. It is measured by the number of documents and by SQLite's query plans, not in time.
@Suite(.timeLimit(.minutes(10)))
struct QueryCostTests {
    let time = Timestamp("2026-01-30T05:00:00Z")!
    static let events = try! CollectionName(database, CollectionPath("rating_events"))

    private func withEvents(_ count: Int, _ test: (DocumentStore) async throws -> Void) async throws {
        try await withStore { store in
            var documents: [(name: DocumentName, fields: Fields)] = []
            for number in 0..<count {
                // Ten events have the same second, so pages begin and end among events with equal times.
                let second = 1_770_000_000 + Int64(number / 10)
                let fields: Fields = [
                    "timestamp": .timestamp(Timestamp(microseconds: second * 1_000_000)),
                    "joke": .string("j\(number % 50)"), "rating": .integer(Int64(number % 5 + 1)),
                ]
                documents.append((try Self.events.document("e\(number)"), fields))
            }
            try await store.put(documents, at: time)
            try await test(store)
        }
    }

    private func run(
        _ store: DocumentStore, _ structured: StructuredQuery, _ limits: QueryLimits = QueryLimits()
    ) async throws -> (ids: [String], examined: Int) {
        let query = try DocumentQuery(structured, in: database, below: nil)
        return try await store.query(query, limits: limits) { database, run in
            var ids: [String] = []
            try run.forEach(database) {
                ids.append($0.id)
                return true
            }
            return (ids, run.examined)
        }
    }

    /// Returns the status of the error with which a query fails.
    private func failure(_ store: DocumentStore, _ query: StructuredQuery, _ limits: QueryLimits) async -> String? {
        do {
            _ = try await run(store, query, limits)
            return nil
        } catch {
            return (error as? Status)?.status ?? "\(error)"
        }
    }

    private func plan(_ store: DocumentStore, _ structured: StructuredQuery) async throws -> [String] {
        let query = try DocumentQuery(structured, in: database, below: nil)
        return try await store.query(query) { database, run in
            let statement = ScanStatement(run.scan, in: query.collection)
            return try Row.fetchAll(
                database, sql: "EXPLAIN QUERY PLAN " + statement.sql, arguments: statement.arguments
            ).map { $0["detail"] }
        }
    }

    @Test("A page ordered by timestamp and name examines only the documents that it returns", arguments: [false, true])
    func pagesCostTheSame(isDescending: Bool) async throws {
        try await withEvents(5_000) { store in
            var query = StructuredQuery(from: "rating_events")
            query.orderBy = [.init("timestamp", isDescending ? .descending : .ascending)]
            // This limit is not a multiple of ten, so pages end in the middle of a second.
            query.limit = 297
            let from = Timestamp(microseconds: 1_770_000_005 * 1_000_000)
            query.filter = .field("timestamp", .greaterThanOrEqual, .timestamp(from))
            var all: [String] = []
            while true {
                let page = try await run(store, query)
                #expect(page.examined == page.ids.count)
                all += page.ids
                guard let last = page.ids.last, page.ids.count == 297 else { break }
                let fields = try #require(try await store.document(Self.events.document(last))).fields
                query.startAt = .init([fields["timestamp"]!, .reference("\(Self.events)/\(last)")], before: false)
            }
            #expect(all.count == 4_950 && Set(all).count == 4_950)
        }
    }

    @Test("SQLite seeks to the cursor in the index and sorts nothing")
    func plansUseTheIndex() async throws {
        try await withEvents(1_000) { store in
            let moment = Value.timestamp(Timestamp(microseconds: 1_770_000_050 * 1_000_000))
            var page = StructuredQuery(from: "rating_events")
            page.filter = .field("timestamp", .greaterThanOrEqual, moment)
            page.startAt = .init([moment, .reference("\(Self.events)/e501")])
            var plan = try await plan(store, page)
            #expect(plan.count == 2, "\(plan)")
            #expect(plan[0].contains("e USING PRIMARY KEY (indexId=? AND (key,id)>(?,?)"), "\(plan)")
            #expect(plan[1].contains("USING INDEX sqlite_autoindex_documents_1"), "\(plan)")
            var equal = StructuredQuery(from: "rating_events")
            equal.filter = .field("joke", .equal, .string("j7"))
            equal.startAt = .init([.reference("\(Self.events)/e57")])
            plan = try await self.plan(store, equal)
            #expect(plan.count == 2 && plan[0].contains("(indexId=? AND key=? AND id>?)"), "\(plan)")
            #expect(try await run(store, equal).examined == 9)
            var names = StructuredQuery(from: "rating_events")
            names.startAt = .init([.reference("\(Self.events)/e57")])
            plan = try await self.plan(store, names)
            #expect(plan.count == 1 && plan[0].contains("id>?"), "\(plan)")
        }
    }

    @Test("If several equality filters have an index, the one with the fewest matches is used")
    func theRarestEquality() async throws {
        try await withEvents(2_000) { store in
            try await store.buildIndexes(of: [FieldPath("joke"), FieldPath("rating")], in: Self.events)
            var query = StructuredQuery(from: "rating_events")
            query.filter = .composite(
                .and, [.field("rating", .equal, .integer(3)), .field("joke", .equal, .string("j2"))])
            let found = try await run(store, query)
            #expect(found.ids.count == 40 && found.examined == 40)
        }
    }

    @Test("Aggregates over all documents need no memory for sorting")
    func figuresAreNotSorted() async throws {
        try await withEvents(1_000) { store in
            var query = StructuredQuery(from: "rating_events")
            query.filter = .field("rating", .lessThan, .integer(4))
            query.orderBy = [.init("rating"), .init("joke")]
            var limits = QueryLimits()
            limits.sortBytes = 1_000
            let figures = try Aggregates([Aggregation(.sum("rating"), alias: "s")])
            let result = try await store.query(DocumentQuery(query, in: database, below: nil), limits: limits) {
                database, run in
                var figures = figures
                try run.compute(&figures, database)
                return figures.result
            }
            #expect(result == ["s": .integer(1_200)])
        }
    }

    @Test("Counting within an index reads no documents")
    func countsAreCheap() async throws {
        try await withEvents(1_000) { store in
            var query = StructuredQuery(from: "rating_events")
            query.filter = .field("rating", .greaterThan, .integer(3))
            let scan = try await store.query(DocumentQuery(query, in: database, below: nil)) { _, run in
                run.scan.isExact
            }
            #expect(scan)
            query.filter = .field("rating", .notEqual, .integer(3))
            let other = try await store.query(DocumentQuery(query, in: database, below: nil)) { _, run in
                run.scan.isExact
            }
            #expect(!other)
        }
    }

    @Test("A query that would cost too much is refused, but accepted with a limit")
    func costIsBounded() async throws {
        try await withEvents(1_000) { store in
            var query = StructuredQuery(from: "rating_events")
            query.orderBy = [.init("rating"), .init("joke")]
            var limits = QueryLimits()
            limits.sortBytes = 20_000
            #expect(await failure(store, query, limits) == "RESOURCE_EXHAUSTED")
            query.limit = 20
            let found = try await run(store, query, limits)
            #expect(found.ids.count == 20)
            limits.documents = 100
            #expect(await failure(store, query, limits) == "RESOURCE_EXHAUSTED")
            limits = QueryLimits()
            limits.duration = .zero
            query.limit = nil
            #expect(await failure(store, query, limits) == "DEADLINE_EXCEEDED")
        }
    }

    @Test("The number of a collection's indexes is limited, and queries on other fields still work")
    func indexesAreBounded() async throws {
        try await withEvents(300) { store in
            for number in 0..<FieldIndex.limit + 5 {
                var query = StructuredQuery(from: "rating_events")
                query.orderBy = [.init("f\(number)")]
                #expect(try await run(store, query).ids.isEmpty)
            }
            let count = try await store.pool.read { try $0.fieldIndexes(of: Self.events).count }
            #expect(count == FieldIndex.limit)
            var query = StructuredQuery(from: "rating_events")
            query.orderBy = [.init("rating", .descending)]
            query.limit = 3
            #expect(try await run(store, query).ids == ["e99", "e94", "e9"])
        }
    }
}
