import AppleFoundation
import CSQLite
import Glibc

/// The SQLite file of a store. Each object is a row of `object`, and each of its properties is a row of `value`, so that
/// two processes can change different properties of an object.
///
/// `@unchecked` is safe, because a lock protects the connection.
final class StoreFile: @unchecked Sendable {
    /// An object in the store, with its properties in JSON.
    struct Row {
        var key: String
        var values: [String: String]
    }

    private let path: String
    private let allowsSave: Bool
    private let lock = NSRecursiveLock()
    private var connection: OpaquePointer?

    /// How long a transaction waits for that of another process, in milliseconds.
    private static let patience: Int32 = 10_000

    init(_ configuration: ModelConfiguration) throws {
        path = configuration.isStoredInMemoryOnly ? ":memory:" : configuration.url.path
        allowsSave = configuration.allowsSave
        if let problem = configuration.problem { throw SwiftDataError(.loadIssueModelContainer, problem) }
        do {
            if !configuration.isStoredInMemoryOnly {
                try FileManager.default.createDirectory(
                    at: configuration.url.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
            guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK else { throw failure() }
            sqlite3_busy_timeout(connection, Self.patience)
            // With a write-ahead log, readers and a writer do not wait for each other. `FULL` makes a commit last through
            // a power cut.
            for statement in [
                "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON",
                """
                CREATE TABLE IF NOT EXISTS object (
                number INTEGER PRIMARY KEY, entity TEXT NOT NULL, key TEXT NOT NULL UNIQUE)
                """,
                "CREATE INDEX IF NOT EXISTS object_entity ON object (entity, number)",
                """
                CREATE TABLE IF NOT EXISTS value (
                object INTEGER NOT NULL REFERENCES object (number) ON DELETE CASCADE,
                name TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (object, name)) WITHOUT ROWID
                """,
            ] { try runWaiting(statement) }
        } catch {
            throw SwiftDataError(.loadIssueModelContainer, "the store cannot be opened: \(error.localizedDescription)")
        }
    }

    deinit { sqlite3_close(connection) }

    /// Returns the objects of an entity, in the order in which they were first saved.
    func rows(of entity: String) throws -> [Row] {
        lock.lock()
        defer { lock.unlock() }
        var rows: [Row] = []
        try run(
            """
            SELECT key, name, content FROM object LEFT JOIN value ON object = number WHERE entity = ?
            ORDER BY number
            """, [entity]
        ) { columns in
            let key = columns[0] ?? ""
            if rows.last?.key != key { rows.append(Row(key: key, values: [:])) }
            if let name = columns[1] { rows[rows.count - 1].values[name] = columns[2] }
        }
        return rows
    }

    /// Returns the keys of the objects whose property has this content.
    func keys(of entity: String, where name: String, is content: String) throws -> [String] {
        lock.lock()
        defer { lock.unlock() }
        var keys: [String] = []
        let statement =
            "SELECT key FROM object JOIN value ON object = number WHERE entity = ? AND name = ? AND content = ?"
        try run(statement, [entity, name, content]) { keys.append($0[0] ?? "") }
        return keys
    }

    /// Runs `body` as one transaction, which no other process sees in part.
    func transaction(_ body: (StoreFile) throws -> Void) throws {
        lock.lock()
        defer { lock.unlock() }
        guard allowsSave else {
            throw SwiftDataError(.saveNotAllowed, "the configuration of \(path) does not allow saving")
        }
        try run("BEGIN IMMEDIATE")
        do {
            try body(self)
            try run("COMMIT")
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Returns a property as it is in the store now; nil if there is none.
    func content(of name: String, in key: String) throws -> String? {
        var content: String?
        try run("SELECT content FROM object JOIN value ON object = number WHERE key = ? AND name = ?", [key, name]) {
            content = $0[0]
        }
        return content
    }

    func insert(_ entity: String, _ key: String) throws {
        try run("INSERT OR IGNORE INTO object (entity, key) VALUES (?, ?)", [entity, key])
    }

    /// Sets a property. Has no effect if another process has deleted the object.
    func set(_ name: String, to content: String, of key: String) throws {
        try run(
            "INSERT OR REPLACE INTO value (object, name, content) SELECT number, ?, ? FROM object WHERE key = ?",
            [name, content, key])
    }

    func delete(_ key: String) throws { try run("DELETE FROM object WHERE key = ?", [key]) }
    func deleteAll() throws { try run("DELETE FROM object") }

    private func run(
        _ statement: String, _ values: [String] = [], row: ([String?]) throws -> Void = { _ in }
    ) throws {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(connection, statement, -1, &prepared, nil) == SQLITE_OK else { throw failure() }
        defer { sqlite3_finalize(prepared) }
        for (index, value) in values.enumerated() {
            var value = value
            let result = value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    tandem_sqlite_bind_text(prepared, Int32(index + 1), $0.baseAddress, Int32($0.count))
                }
            }
            guard result == SQLITE_OK else { throw failure() }
        }
        while true {
            switch sqlite3_step(prepared) {
            case SQLITE_DONE: return
            case SQLITE_ROW:
                try row(
                    (0..<sqlite3_column_count(prepared)).map { column in
                        sqlite3_column_text(prepared, column).map { String(cString: $0) }
                    })
            default: throw failure()
            }
        }
    }

    /// Runs a statement for which SQLite itself does not wait while another process opens the store.
    private func runWaiting(_ statement: String) throws {
        let end = ContinuousClock.now + .milliseconds(Int(Self.patience))
        while true {
            do { return try run(statement) } catch {
                guard sqlite3_errcode(connection) == SQLITE_BUSY, ContinuousClock.now < end else { throw error }
                usleep(5_000)
            }
        }
    }

    private func failure() -> SwiftDataError {
        SwiftDataError(.store, "\(String(cString: sqlite3_errmsg(connection))) (\(path))")
    }
}
