import CStoreBench

/// A store that uses LMDB with its default flags, which sync each commit.
final class LMDBStore: WritingStore, ReadingStore, CountingStore {
    static let name = "LMDB"

    private var store: OpaquePointer?

    init(folder: String) throws {
        if let reason = lmdb_load() {
            throw Missing(reason: "\(String(cString: reason)): apt-get install liblmdb-dev")
        }
        try Self.check(lmdb_open(folder, &store))
    }

    deinit {
        if let store { lmdb_close(store) }
    }

    func write(_ values: [NamedValue]) throws {
        try transaction(writes: true) {
            for value in values { try Self.check(lmdb_put(store, value.name, value.bytes, value.bytes.count)) }
        }
    }

    func reader(of names: [String]) -> () throws -> [[UInt8]] {
        { try self.transaction(writes: false) { try names.map { try Self.check(self.copy($0)) } } }
    }

    func number() throws -> Int { try transaction(writes: false) { try storedNumber() } }

    func increment() throws {
        try transaction(writes: true) {
            let next = Array("\(try storedNumber() + 1)".utf8)
            try Self.check(lmdb_put(store, "counter", next, next.count))
        }
    }

    /// LMDB's error number for "no matching key found" (`MDB_NOTFOUND`).
    private static let notFound: Int32 = -30_798

    private func storedNumber() throws -> Int {
        let (result, bytes) = copy("counter")
        if result == Self.notFound { return 0 }
        return Int(String(decoding: try Self.check((result, bytes)), as: UTF8.self)) ?? 0
    }

    /// Returns a copy of a value, because the bytes in LMDB's memory map are valid only until the transaction ends.
    private func copy(_ name: String) -> (Int32, [UInt8]) {
        var bytes: UnsafeRawPointer?
        var length = 0
        let result = lmdb_get(store, name, &bytes, &length)
        guard result == 0 else { return (result, []) }
        return (0, [UInt8](UnsafeRawBufferPointer(start: bytes, count: length)))
    }

    private func transaction<Value>(writes: Bool, _ body: () throws -> Value) throws -> Value {
        try Self.check(lmdb_begin(store, writes))
        do {
            let value = try body()
            try Self.check(lmdb_commit(store))
            return value
        } catch {
            lmdb_abort(store)
            throw error
        }
    }

    private static func check(_ result: Int32) throws {
        guard result == 0 else { throw Failure("LMDB failed: \(String(cString: lmdb_message(result)))") }
    }

    private static func check(_ found: (Int32, [UInt8])) throws -> [UInt8] {
        try check(found.0)
        return found.1
    }
}
