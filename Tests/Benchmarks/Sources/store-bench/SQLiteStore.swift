import Foundation
import GRDB

/// A store that uses SQLite in WAL mode and syncs each commit.
struct SQLiteStore: WritingStore, ReadingStore, CountingStore {
    static let name = "SQLite WAL, synchronous=FULL (GRDB)"

    private let queue: DatabaseQueue

    init(folder: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        queue = try DatabaseQueue(path: folder + "/store.sqlite", configuration: configuration)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS value (name TEXT PRIMARY KEY, value BLOB NOT NULL);
                    CREATE TABLE IF NOT EXISTS counter (id INTEGER PRIMARY KEY, number INTEGER NOT NULL);
                    INSERT OR IGNORE INTO counter VALUES (1, 0);
                    """)
        }
    }

    func write(_ values: [NamedValue]) throws {
        try queue.write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT INTO value VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
            for value in values { try statement.execute(arguments: [value.name, Data(value.bytes)]) }
        }
    }

    func reader(of names: [String]) -> () throws -> [[UInt8]] {
        {
            try queue.read { database in
                let statement = try database.cachedStatement(sql: "SELECT value FROM value WHERE name = ?")
                return try names.compactMap { name in
                    try Data.fetchOne(statement, arguments: [name]).map { [UInt8]($0) }
                }
            }
        }
    }

    func number() throws -> Int {
        try queue.read { try Int.fetchOne($0, sql: "SELECT number FROM counter") } ?? 0
    }

    func increment() throws {
        try queue.writeWithoutTransaction { database in
            try database.inTransaction(.immediate) {
                let number = try Int.fetchOne(database.cachedStatement(sql: "SELECT number FROM counter")) ?? 0
                try database.cachedStatement(sql: "UPDATE counter SET number = ?").execute(arguments: [number + 1])
                return .commit
            }
        }
    }
}
