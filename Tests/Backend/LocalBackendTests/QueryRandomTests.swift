import Firestore
import Foundation
import GRDB
import TestTraits
import Testing
import Utilities

@testable import LocalBackend

/// Compares random queries with a reference implementation, while documents are created, changed and deleted.
@Suite(.timeLimit(.minutes(10)))
struct QueryRandomTests {
    let time = Timestamp("2026-01-30T05:00:00Z")!
    static let things = try! CollectionName(database, CollectionPath("things"))

    @Test("The keys of an index have the same order as their values", arguments: [0])
    func keysCompareAsValues(_: Int) {
        for left in QueryGenerator.values {
            for right in QueryGenerator.values {
                let expected = QueryReference.compare(left, right)
                #expect(left.indexKey.order(right.indexKey).signum() == expected, "\(left) \(right)")
            }
        }
        var generator = SplitMix64(seed: 1)
        for _ in 0..<TestAmount.of(5_000, all: 20_000) {
            // Compares doubles with integers that are so close to them that a rounding error would change the result.
            let double = Double(bitPattern: UInt64.random(in: 0x4330 << 48...0x43F0 << 48, using: &generator))
            let signed = Bool.random(using: &generator) ? double : -double
            guard let near = Int64(exactly: signed.rounded()) else { continue }
            for integer in [near, near &+ 1, near &- 1] {
                let (left, right) = (Value.integer(integer), Value.double(signed))
                #expect(left.indexKey.order(right.indexKey).signum() == QueryReference.compare(left, right))
            }
        }
    }

    @Test(
        "Queries return the same results as the reference, with and without indexes, while documents change",
        arguments: [UInt64(1), 2, 3, 4].prefix(TestAmount.of(2, all: 4)))
    func queriesAgree(seed: UInt64) async throws {
        try await withStore { store in
            var generator = QueryGenerator(seed: seed)
            var documents: [String: Fields] = [:]
            var limits = QueryLimits()
            // With an odd seed, queries create indexes. With an even seed, they scan the collection.
            limits.smallCollection = seed.isMultiple(of: 2) ? .max : 0
            // With seed 1, queries prefer the index of the field that they are ordered by to the index of an equality
            // filter.
            if seed == 1 { limits.fewEntries = 0 }
            var (accepted, refused, found) = (0, 0, 0)
            let rounds = TestAmount.of(50, all: 100)
            for round in 0..<rounds {
                for _ in 0..<(round == 0 ? 60 : 2) {
                    let id = generator.id()
                    if round > 0, generator.chance(30) {
                        documents[id] = nil
                        let write = try DocumentWrite(Self.things.document(id), .delete)
                        _ = try await store.commit([write])
                    } else {
                        let fields = generator.document()
                        documents[id] = fields
                        try await store.put([(Self.things.document(id), fields)], at: time)
                    }
                }
                for _ in 0..<4 {
                    let structured = generator.query()
                    let query: DocumentQuery
                    do throws(Status) {
                        query = try DocumentQuery(structured, in: database, below: nil)
                    } catch {
                        #expect(error.code == 400)
                        refused += 1
                        continue
                    }
                    accepted += 1
                    let ids = try await store.query(query, limits: limits) { database, run in
                        var ids: [String] = []
                        try run.forEach(database) { document in
                            ids.append(document.id)
                            return true
                        }
                        return ids
                    }
                    let expected = QueryReference.results(structured, documents)
                    found += expected.isEmpty ? 0 : 1
                    let json = String(decoding: try JSONEncoder().encode(structured), as: UTF8.self)
                    #expect(ids == expected, "seed \(seed), round \(round): \(json)")
                    if ids != expected { return }
                }
            }
            #expect(
                accepted > rounds * 5 / 2 && refused > rounds / 20 && found > rounds,
                "\(accepted) \(refused) \(found)")
            let indexes = try await store.pool.read { try $0.fieldIndexes(of: Self.things).count }
            #expect(indexes == (seed.isMultiple(of: 2) ? 0 : 4))
        }
    }

    @Test("An index matches the documents exactly after every kind of change")
    func indexesFollowChanges() async throws {
        try await withStore { store in
            var generator = QueryGenerator(seed: 9)
            let fields = [try FieldPath("a"), try FieldPath("m.x")]
            try await store.buildIndexes(of: fields, in: Self.things)
            for _ in 0..<300 {
                let name = try Self.things.document(generator.id())
                let write: DocumentWrite
                switch Int.random(in: 0..<4, using: &generator.random) {
                case 0: write = try DocumentWrite(name, .delete)
                case 1: write = try DocumentWrite(name, .update(generator.document(), mask: [FieldPath("a")]))
                default: write = try DocumentWrite(name, .update(generator.document(), mask: nil))
                }
                _ = try await store.commit([write])
            }
            let kept = try await store.indexEntries()
            #expect(kept.count > 30)
            try await store.forgetIndexes()
            try await store.buildIndexes(of: fields, in: Self.things)
            #expect(try await store.indexEntries() == kept)
            try await store.removeAll(of: database)
            #expect(try await store.indexEntries().isEmpty)
        }
    }
}
