import Firestore
import Foundation
import GRDB
import Testing

@testable import LocalBackend

@Suite(.timeLimit(.minutes(10)))
struct DocumentStoreTests {
    let early = Timestamp("2026-01-30T05:00:00.123456789Z")!
    let late = Timestamp("2026-01-30T06:00:00Z")!

    @Test("A stored document is read back with the same values, except that times are rounded down to microseconds")
    func aStoredDocumentIsReadBackUnchanged() async throws {
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

    @Test("The update time changes if a write changes a field, and stays the same if the write changes nothing")
    func aWriteThatChangesNothingLeavesTheUpdateTime() async throws {
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

    @Test("No change is acknowledged after the database file was deleted, even if another file has its name since then")
    func aDeletedFileAcknowledgesNothing() async throws {
        try await withStore { store in
            try await store.put([(name("c/d"), ["a": .integer(1)])], at: early)
            for replacement in [nil, Data("mine".utf8)] {
                try FileManager.default.removeItem(atPath: store.path)
                if let replacement { try replacement.write(to: URL(fileURLWithPath: store.path)) }
                let error = await #expect(throws: BackendError.self) {
                    try await store.put([(name("c/d"), ["a": .integer(2)])], at: late)
                }
                #expect(error?.code == .databaseUnusable && error?.description.contains(store.path) == true)
                if replacement == nil { try Data().write(to: URL(fileURLWithPath: store.path)) }
            }
        }
    }

    @Test("If the clock was set back, a document's new update time is still later than its previous update time")
    func updateTimesIncreaseEvenIfTheClockIsSetBack() async throws {
        try await withStore { store in
            try await store.put([(name("c/d"), ["a": .integer(1)])], at: late)
            try await store.put([(name("c/d"), ["a": .integer(2)])], at: early)
            let document = try #require(try await store.document(name("c/d")))
            #expect(try #require(document.updateTime) > late)
        }
    }

    @Test("Documents with the same id in different collections or projects are stored separately")
    func projectsDatabasesAndCollectionsAreSeparate() async throws {
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

    @Test("The documents of a collection are listed in the order of their ids' UTF-8 bytes, in both directions")
    func aCollectionIsOrderedByBytes() async throws {
        try await withStore { store in
            // If ids were ordered by UTF-16, the duck would come before the replacement character. If they were ordered
            // alphabetically, "B" would come between "a" and "é".
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

    @Test("If one of several documents cannot be stored, none of them is stored")
    func severalDocumentsAreStoredAtomically() async throws {
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

    @Test("With 32 concurrent tasks, each task reads the value that it wrote last")
    func readersSeeEveryWriteAcknowledgedBefore() async throws {
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

    @Test("SQLite runs in WAL mode with synchronous=FULL, so acknowledged writes are on disk")
    func acknowledgedWritesAreOnDisk() async throws {
        try await withStore { store in
            let modes = try await store.pool.writeWithoutTransaction { database in
                (
                    try String.fetchOne(database, sql: "PRAGMA journal_mode"),
                    try Int.fetchOne(database, sql: "PRAGMA synchronous")
                )
            }
            #expect(modes.0 == "wal")
            // In `PRAGMA synchronous`, the value 2 means FULL.
            #expect(modes.1 == 2)
        }
    }

    @Test("A document is the same after the store was closed and reopened, and in a second store on the same file")
    func dataSurvivesReopeningTheStore() async throws {
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

    @Test("The SQLite file of another program is refused and stays byte for byte the same")
    func aFileOfAnotherProgramIsRefusedAndUntouched() async throws {
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

    @Test(
        "A folder, a path in a missing folder, and a file that is not a database are refused, each with its own error code"
    )
    func unusableFilesAreReported() async throws {
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

    @Test("An empty file can be opened as a database without documents")
    func anEmptyFileBecomesADatabase() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("empty")
            try Data().write(to: file)
            let store = try DocumentStore(path: file.path)
            #expect(try await store.document(name("c/d")) == nil)
            try store.close()
        }
    }
}
