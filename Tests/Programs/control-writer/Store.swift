import Foundation
import GRDB
import Glibc

/// Storage that people use today to share a few values between an app and its widget.
enum Method: String, CaseIterable {
    /// Foundation's `Data.write(to:options: .atomic)`, one file per value.
    case atomic
    /// `UserDefaults`, with `synchronize()` before each read and after each write, because `UserDefaults` caches.
    case defaults
    /// SQLite in WAL mode with `synchronous = FULL`, through GRDB.
    case sqlite
    /// A temporary file that is renamed over the old one, as by `mv` in a shell.
    case mv

    /// Opens the store. A reader creates no files and does not wait for a lock.
    func open(_ folder: String, isReader: Bool = false) throws -> any Store {
        switch self {
        case .atomic: AtomicStore(folder: folder)
        case .defaults: try DefaultsStore(folder: folder)
        case .sqlite: try SQLiteStore(folder: folder, isReader: isReader)
        case .mv: RenameStore(folder: folder)
        }
    }

    /// True if the store can check, while it writes, that a value has not changed since it was read.
    var compares: Bool { self == .sqlite }
}

/// A store of text values, each with a name.
protocol Store {
    /// Returns the current values. If the store supports it, all are read at the same moment.
    func read(_ names: [String]) throws -> [String: String]
    /// Sets values, atomically if the store can.
    func write(_ values: [(String, String)]) throws
    /// Sets a value if the current value equals the expected one.
    /// - Returns: true if the value was set.
    func write(_ name: String, _ value: String, expecting expected: String?) throws -> Bool
}

extension Store {
    /// Reads, compares and then writes, for stores that cannot do this atomically.
    func write(_ name: String, _ value: String, expecting expected: String?) throws -> Bool {
        guard try read([name])[name] == expected else { return false }
        try write([(name, value)])
        return true
    }
}

struct AtomicStore: Store {
    let folder: String

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder).appendingPathComponent(name) }

    func read(_ names: [String]) throws -> [String: String] {
        var values: [String: String] = [:]
        for name in names { values[name] = try? String(contentsOf: url(name), encoding: .utf8) }
        return values
    }

    func write(_ values: [(String, String)]) throws {
        for (name, value) in values { try Data(value.utf8).write(to: url(name), options: .atomic) }
    }
}

struct RenameStore: Store {
    let folder: String

    func read(_ names: [String]) throws -> [String: String] { try AtomicStore(folder: folder).read(names) }

    func write(_ values: [(String, String)]) throws {
        for (name, value) in values {
            let temporary = "\(folder)/.\(name).\(getpid())"
            try Data(value.utf8).write(to: URL(fileURLWithPath: temporary))
            guard rename(temporary, "\(folder)/\(name)") == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
    }
}

/// Linux keeps user defaults under `$HOME`, so `$HOME` must be the folder.
struct DefaultsStore: Store {
    private let defaults: UserDefaults

    init(folder: String) throws {
        guard ProcessInfo.processInfo.environment["HOME"] == folder, let defaults = UserDefaults(suiteName: "control")
        else { throw ControlFailure(description: "start it with HOME=\(folder)") }
        self.defaults = defaults
    }

    func read(_ names: [String]) throws -> [String: String] {
        _ = defaults.synchronize()
        var values: [String: String] = [:]
        for name in names { values[name] = defaults.string(forKey: name) }
        return values
    }

    func write(_ values: [(String, String)]) throws {
        for (name, value) in values { defaults.set(value, forKey: name) }
        guard defaults.synchronize() else { throw ControlFailure(description: "synchronize() failed") }
    }
}

struct SQLiteStore: Store {
    private let queue: DatabaseQueue

    init(folder: String, isReader: Bool) throws {
        var configuration = Configuration()
        configuration.busyMode = isReader ? .immediateError : .timeout(30)
        if !isReader {
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            }
        }
        queue = try DatabaseQueue(path: folder + "/store.sqlite", configuration: configuration)
        guard !isReader else { return }
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE IF NOT EXISTS value (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        }
    }

    func read(_ names: [String]) throws -> [String: String] {
        try queue.read { database in
            var values: [String: String] = [:]
            for row in try Row.fetchAll(database, sql: "SELECT name, value FROM value") {
                let name: String = row["name"]
                if names.contains(name) { values[name] = row["value"] }
            }
            return values
        }
    }

    func write(_ values: [(String, String)]) throws {
        try queue.write { database in try Self.set(values, database) }
    }

    func write(_ name: String, _ value: String, expecting expected: String?) throws -> Bool {
        try queue.writeWithoutTransaction { database in
            var isDone = false
            try database.inTransaction(.immediate) {
                let found = try String.fetchOne(
                    database, sql: "SELECT value FROM value WHERE name = ?", arguments: [name])
                guard found == expected else { return .rollback }
                try Self.set([(name, value)], database)
                isDone = true
                return .commit
            }
            return isDone
        }
    }

    private static func set(_ values: [(String, String)], _ database: Database) throws {
        for (name, value) in values {
            try database.execute(
                sql: "INSERT INTO value VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                arguments: [name, value])
        }
    }
}

struct ControlFailure: Error, CustomStringConvertible {
    var description: String
}
