/// Compares durable writes of one value, and of three values together.
enum Commits {
    /// The size of a joke or of a day's schedule in bytes: most records of the example apps have a few hundred bytes.
    private static let length = 300

    static func one(quick: Bool, python: String) -> Comparison {
        Comparison(
            name: "durable commit", count: quick ? 4 : 20,
            goal: Line.Goal(against: FloorStore.name, atMost: 1.2),
            sides: stores(values: 1) + [
                Side(
                    name: "C, no lock", role: .peer,
                    note: "a durable replacement of a file and nothing else: no lock, no revision, no last good version"
                ) { folder in
                    let store = try FloorStore(folder: folder)
                    var payloads = Payloads(length: length)
                    return { count in
                        try timed(count) { try store.replace(NamedValue(name: "0", bytes: payloads.next())) }
                    }
                },
                foundation(values: 1, note: "not durable: only the file is synced, not its rename"),
                atomicWrites(python: python, values: 1, note: "durable; the time is taken in Python"),
            ])
    }

    static func three(quick: Bool, python: String) -> Comparison {
        Comparison(
            name: "transaction of three", count: quick ? 3 : 10,
            goal: Line.Goal(against: FloorStore.name, atMost: 1.5),
            sides: stores(values: 3) + [
                foundation(values: 3, note: "not durable, and no transaction: three files, one after the other"),
                atomicWrites(python: python, values: 3, note: "no transaction: three files, one after the other"),
            ])
    }

    private static func stores(values: Int) -> [Side] {
        [
            side(TandemStore.name, .ours, values: values, TandemStore.init),
            side(
                FloorStore.name, .floor, values: values, FloorStore.init,
                note: "the same durability and the system calls that the protocol's rules require, without checksums"),
            side(SQLiteStore.name, .peer, values: values, SQLiteStore.init),
            side(LMDBStore.name, .peer, values: values, LMDBStore.init),
        ]
    }

    private static func foundation(values: Int, note: String) -> Side {
        side("Foundation .atomic", .peer, values: values, FoundationStore.init, note: note)
    }

    private static func atomicWrites(python: String, values: Int, note: String) -> Side {
        Side(name: AtomicWrites.name, role: .peer, note: note) { folder in
            try AtomicWrites(python: python, folder: folder, length: length, files: values).write
        }
    }

    private static func side<Store: WritingStore>(
        _ name: String, _ role: Side.Role, values: Int, _ open: @escaping (String) throws -> Store, note: String? = nil
    ) -> Side {
        Side(name: name, role: role, note: note) { folder in
            let store = try open(folder)
            var payloads = Payloads(length: length)
            return { count in
                var written: [[NamedValue]] = []
                for _ in 0..<count {
                    written.append((0..<values).map { NamedValue(name: "\($0)", bytes: payloads.next()) })
                }
                var next = written.makeIterator()
                return try timed(count) { try store.write(next.next() ?? []) }
            }
        }
    }
}
