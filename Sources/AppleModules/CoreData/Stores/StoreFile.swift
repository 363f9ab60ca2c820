import AppleFoundation
import CSQLite
import Glibc

/// The SQLite file of a store, for Core Data and SwiftData. Each object is a row of `object`, and each of its properties is a
/// row of `value`, so that two processes can change different properties of an object.
///
/// `@unchecked` is safe, because a lock protects the connection.
package final class StoreFile: @unchecked Sendable {
    /// An object in the store. Attributes are JSON. Core Data describes the forms of its relationships at `StoredObject`.
    package struct Row {
        package var entity: String
        package var key: String
        package var values: [String: String]
    }

    /// What cannot be done with a store.
    package enum Failure {
        case opening
        case saving
        case other
    }

    package let path: String
    private let allowsSave: Bool
    private let error: @Sendable (Failure, String) -> any Error
    private let lock = NSRecursiveLock()
    private var connection: OpaquePointer?

    /// How long a transaction waits for that of another process, in milliseconds.
    private static let patience: Int32 = 10_000

    /// Opens or creates a store.
    /// - Parameters:
    ///   - path: The path of the file; nil for a store in memory.
    ///   - allowsSave: False if no transaction is allowed.
    ///   - error: Makes the errors that the methods throw.
    package init(path: String?, allowsSave: Bool, error: @escaping @Sendable (Failure, String) -> any Error) throws {
        self.path = path ?? ":memory:"
        self.allowsSave = allowsSave
        self.error = error
        do {
            if let path {
                try FileManager.default.createDirectory(
                    at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
            guard sqlite3_open_v2(self.path, &connection, flags, nil) == SQLITE_OK else { throw failure() }
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
                "CREATE INDEX IF NOT EXISTS value_short ON value (name, content) WHERE length(content) < 100",
                "CREATE TABLE IF NOT EXISTS metadata (name TEXT PRIMARY KEY, content TEXT NOT NULL) WITHOUT ROWID",
            ] { try runWaiting(statement) }
        } catch {
            throw self.error(.opening, "the store cannot be opened: \(error.localizedDescription)")
        }
    }

    deinit { sqlite3_close(connection) }

    /// Returns the objects of an entity, in the order in which they were first saved.
    package func rows(of entity: String) throws -> [Row] { try rows(where: "entity = ?", entity) }

    /// Returns the object with a key; nil if there is none.
    package func row(_ key: String) throws -> Row? { try rows(where: "key = ?", key).first }

    private func rows(where condition: String, _ value: String) throws -> [Row] {
        lock.lock()
        defer { lock.unlock() }
        var rows: [Row] = []
        try run(
            """
            SELECT entity, key, name, content FROM object LEFT JOIN value ON object = number WHERE \(condition)
            ORDER BY number
            """, [value]
        ) { columns in
            let key = columns[1] ?? ""
            if rows.last?.key != key { rows.append(Row(entity: columns[0] ?? "", key: key, values: [:])) }
            if let name = columns[2] { rows[rows.count - 1].values[name] = columns[3] }
        }
        return rows
    }

    /// Returns the entities and keys of the objects whose property has this content. Contents of 100 characters or more are
    /// never found.
    package func objects(where name: String, is content: String) throws -> [(entity: String, key: String)] {
        lock.lock()
        defer { lock.unlock() }
        var found: [(entity: String, key: String)] = []
        let statement = """
            SELECT entity, key FROM value JOIN object ON object = number
            WHERE name = ? AND content = ? AND length(content) < 100 ORDER BY number
            """
        try run(statement, [name, content]) { found.append(($0[0] ?? "", $0[1] ?? "")) }
        return found
    }

    /// Returns the keys of the objects of an entity whose property has this content.
    package func keys(of entity: String, where name: String, is content: String) throws -> [String] {
        lock.lock()
        defer { lock.unlock() }
        var keys: [String] = []
        let statement =
            "SELECT key FROM object JOIN value ON object = number WHERE entity = ? AND name = ? AND content = ?"
        try run(statement, [entity, name, content]) { keys.append($0[0] ?? "") }
        return keys
    }

    /// The notes about the store itself.
    package func metadata() throws -> [String: String] {
        lock.lock()
        defer { lock.unlock() }
        var notes: [String: String] = [:]
        try run("SELECT name, content FROM metadata") { notes[$0[0] ?? ""] = $0[1] }
        return notes
    }

    /// Runs `body` as one transaction, which no other process sees in part.
    package func transaction(_ body: (StoreFile) throws -> Void) throws {
        lock.lock()
        defer { lock.unlock() }
        guard allowsSave else {
            throw error(.saving, "\(path) was opened as read-only: open it without that option to save")
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
    package func content(of name: String, in key: String) throws -> String? {
        var content: String?
        try run("SELECT content FROM object JOIN value ON object = number WHERE key = ? AND name = ?", [key, name]) {
            content = $0[0]
        }
        return content
    }

    package func insert(_ entity: String, _ key: String) throws {
        try run("INSERT OR IGNORE INTO object (entity, key) VALUES (?, ?)", [entity, key])
    }

    /// Sets a property. Has no effect if another process has deleted the object.
    package func set(_ name: String, to content: String, of key: String) throws {
        try run(
            "INSERT OR REPLACE INTO value (object, name, content) SELECT number, ?, ? FROM object WHERE key = ?",
            [name, content, key])
    }

    /// Removes a property.
    package func remove(_ name: String, of key: String) throws {
        try run("DELETE FROM value WHERE name = ? AND object = (SELECT number FROM object WHERE key = ?)", [name, key])
    }

    package func set(metadata name: String, to content: String) throws {
        try run("INSERT OR REPLACE INTO metadata (name, content) VALUES (?, ?)", [name, content])
    }

    package func remove(metadata name: String) throws { try run("DELETE FROM metadata WHERE name = ?", [name]) }

    /// Gives the objects of an entity another entity.
    package func rename(_ entity: String, to name: String) throws {
        try run("UPDATE object SET entity = ? WHERE entity = ?", [name, entity])
    }

    /// Writes a copy of the store.
    package func copy(to path: String) throws {
        lock.lock()
        defer { lock.unlock() }
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try run("VACUUM INTO ?", [path])
    }

    package func delete(_ key: String) throws { try run("DELETE FROM object WHERE key = ?", [key]) }
    /// Removes all objects, and all notes about the store.
    package func deleteAll() throws {
        try run("DELETE FROM object")
        try run("DELETE FROM metadata")
    }

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

    private func failure() -> any Error {
        error(.other, "\(String(cString: sqlite3_errmsg(connection))) (\(path))")
    }
}
