import AppGroup

/// A store that uses a container of this package in the current process.
struct TandemStore: WritingStore, ReadingStore, CountingStore {
    static let name = "tandem"
    private static let counter: RecordName = "counter"

    let container: SharedContainer

    init(folder: String) throws {
        container = try SharedContainer.open(folder + "/container", access: .create, writer: "store-bench")
    }

    func write(_ values: [NamedValue]) throws {
        var transaction = Transaction()
        for value in values { try transaction.put(RecordName(value.name), value.bytes) }
        let result = try container.commit(transaction)
        if let unfinished = result.unfinished { throw unfinished }
    }

    func reader(of names: [String]) throws -> () throws -> [[UInt8]] {
        let names = try names.map { try RecordName($0) }
        return {
            let snapshot = try container.snapshot(of: names)
            return names.compactMap { snapshot.records[$0]?.payload }
        }
    }

    func number() throws -> Int { Self.number(try container.read(Self.counter)) }

    private static func number(_ record: Record?) -> Int { record.flatMap { Int($0.text) } ?? 0 }

    func increment() throws {
        while try !incrementUnlessChanged() {}
    }

    private func incrementUnlessChanged() throws -> Bool {
        let record = try container.read(Self.counter)
        do throws(AppGroupError) {
            try container.put(
                Self.counter, Array("\(Self.number(record) + 1)".utf8),
                expecting: record.map { .token($0.token) } ?? .absent, lockTimeout: .seconds(60))
            return true
        } catch {
            guard error.code == .conflict else { throw error }
            return false
        }
    }
}
