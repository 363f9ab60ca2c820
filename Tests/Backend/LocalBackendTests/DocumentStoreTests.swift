import Firestore
import Foundation
import GRDB
import Testing

@testable import LocalBackend

@Suite(.timeLimit(.minutes(10)))
struct DocumentStoreTests {
    let early = Timestamp("2026-01-30T05:00:00.123456789Z")!
    let late = Timestamp("2026-01-30T06:00:00Z")!

    @Test func aStoredDocumentIsReadBackUnchanged() async throws {
        let fields: Fields = [
            "null": .null, "text": .string("🦆\u{0}é"), "big": .integer(.max), "nan": .double(.nan),
            "bytes": .bytes(Data([0, 255])), "map": .map(["list": .array([.map([:]), .map(["a": .array([])])])]),
            "place": .geoPoint(GeoPoint(latitude: 1.5, longitude: -2)), "time": .timestamp(early),
        ]
        try await withStore { store in
            #expect(try await store.put([(name("c/d"), fields)], at: early) == 1)
            let document = try #require(try await store.document(name("c/d")))
            var stored = fields
            stored["time"] = .timestamp(try #require(Timestamp("2026-01-30T05:00:00.123456Z")))
            #expect(document.fields == stored)
            #expect(document.name == "projects/demo/databases/(default)/documents/c/d")
            #expect(document.createTime?.description == "2026-01-30T05:00:00.123456Z")
            #expect(document.updateTime == document.createTime)
        }
    }

    @Test func aWriteThatChangesNothingLeavesTheUpdateTime() async throws {
        try await withStore { store in
            let fields: Fields = ["a": .double(.nan), "t": .timestamp(early)]
            try await store.put([(name("c/d"), fields)], at: early)
            let before = try await store.document(name("c/d"))
            #expect(try await store.put([(name("c/d"), fields)], at: late) == 0)
            #expect(try await store.document(name("c/d")) == before)
            #expect(try await store.put([(name("c/d"), ["a": .integer(1)])], at: late) == 1)
            let after = try #require(try await store.document(name("c/d")))
            #expect(after.fields == ["a": .integer(1)])
            #expect(after.createTime == before?.createTime)
            #expect(after.updateTime == late)
        }
    }

    @Test func updateTimesIncreaseEvenIfTheClockIsSetBack() async throws {
        try await withStore { store in
            try await store.put([(name("c/d"), ["a": .integer(1)])], at: late)
            try await store.put([(name("c/d"), ["a": .integer(2)])], at: early)
            let document = try #require(try await store.document(name("c/d")))
            #expect(try #require(document.updateTime) > late)
        }
    }

    @Test func projectsDatabasesAndCollectionsAreSeparate() async throws {
        try await withStore { store in
            let other = DocumentName(try DatabaseName(project: "other"), try DocumentPath("c/d"))
            let names = [try name("c/d"), try name("c/d/c/d"), try name("c2/d"), other]
            for (index, name) in names.enumerated() {
                try await store.put([(name, ["n": .integer(Int64(index))])], at: early)
            }
            for (index, name) in names.enumerated() {
                #expect(try await store.document(name)?["n"] == .integer(Int64(index)))
                let collection = CollectionName(name.database, name.path.collection)
                #expect(try await store.documents(in: collection, limit: 10).documents.count == 1)
            }
        }
    }

    @Test func aCollectionIsOrderedByBytes() async throws {
        try await withStore { store in
            // If ids were ordered by UTF-16, the duck would come before the replacement character. If they were ordered
            // by collation, a and B would be mixed.
            let ids = ["a", "B", "\u{fffd}", "🦆", "10", "9", "é", "e\u{301}", "a b"]
            for id in ids.shuffled() { try await store.put([(name("c/\(id)"), [:])], at: early) }
            let collection = CollectionName(database, try CollectionPath("c"))
            let (documents, hasMore) = try await store.documents(in: collection, limit: 20)
            let sorted = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            #expect(documents.map { Array($0.id.utf8) } == sorted.map { Array($0.utf8) })
            #expect(!hasMore)
            let backwards = try await store.documents(in: collection, after: "é", isDescending: true, limit: 3)
            #expect(
                backwards.documents.map(\.id)
                    == Array(sorted.reversed().drop { $0.utf8.count != 2 }.dropFirst().prefix(3)))
            #expect(backwards.hasMore)
        }
    }

    @Test func severalDocumentsAreStoredAtomically() async throws {
        try await withStore { store in
            try await store.pool.write { database in
                try database.execute(
                    sql:
                        "CREATE TRIGGER full BEFORE INSERT ON documents WHEN NEW.id = 'x' BEGIN SELECT RAISE(ABORT, 'full'); END"
                )
            }
            await #expect(throws: DatabaseError.self) {
                try await store.put([(name("c/d"), [:]), (name("c/x"), [:])], at: early)
            }
            #expect(try await store.document(name("c/d")) == nil)
        }
    }

    @Test func readersSeeEveryWriteAcknowledgedBefore() async throws {
        // There are more readers than lookup connections.
        try await withStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<32 {
                    group.addTask {
                        for value in 1...20 {
                            try await store.put([(name("c/d\(task)"), ["a": .integer(Int64(value))])], at: early)
                            let found = try await store.document(name("c/d\(task)"))
                            #expect(found?.fields == ["a": .integer(Int64(value))])
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func acknowledgedWritesAreOnDisk() async throws {
        try await withStore { store in
            let modes = try await store.pool.writeWithoutTransaction { database in
                (
                    try String.fetchOne(database, sql: "PRAGMA journal_mode"),
                    try Int.fetchOne(database, sql: "PRAGMA synchronous")
                )
            }
            #expect(modes.0 == "wal")
            // In SQLite, the value 2 means FULL.
            #expect(modes.1 == 2)
        }
    }

    @Test func dataSurvivesReopeningTheStore() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("b.sqlite").path
            let first = try DocumentStore(path: path)
            try await first.put([(name("c/d"), ["a": .integer(1)])], at: early)
            let before = try await first.document(name("c/d"))
            // A second process may have the file open at the same time.
            let second = try DocumentStore(path: path)
            #expect(try await second.document(name("c/d")) == before)
            try second.close()
            try first.close()
            let third = try DocumentStore(path: path)
            #expect(try await third.document(name("c/d")) == before)
            try third.close()
        }
    }

    @Test func aFileOfAnotherProgramIsRefusedAndUntouched() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("other.sqlite").path
            let other = try DatabaseQueue(path: path)
            try await other.write { try $0.execute(sql: "CREATE TABLE precious (a); INSERT INTO precious VALUES (1)") }
            try other.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let error = #expect(throws: BackendError.self) { try DocumentStore(path: path) }
            #expect(error?.code == .notADatabase)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other.sqlite"])
        }
    }

    @Test func unusableFilesAreReported() async throws {
        try await withTemporaryFolder { folder in
            let junk = folder.appendingPathComponent("junk")
            try Data(repeating: 7, count: 5_000).write(to: junk)
            #expect(#expect(throws: BackendError.self) { try DocumentStore(path: junk.path) }?.code == .notADatabase)
            for path in [folder.path, folder.appendingPathComponent("no/such/folder").path] {
                let error = #expect(throws: BackendError.self) { try DocumentStore(path: path) }
                #expect(error?.code == .databaseUnusable)
                #expect(error?.path == path)
                #expect(error?.description.contains(path) == true)
            }
        }
    }

    @Test func anEmptyFileBecomesADatabase() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("empty")
            try Data().write(to: file)
            let store = try DocumentStore(path: file.path)
            #expect(try await store.document(name("c/d")) == nil)
            try store.close()
        }
    }
}
