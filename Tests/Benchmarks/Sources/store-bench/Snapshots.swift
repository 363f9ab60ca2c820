import CStoreBench

/// Compares stores that read two values as of the same moment.
enum Snapshots {
    private static let lengths = [300, 4_096]
    private static let names = ["small", "large"]

    static func two(quick: Bool) -> Comparison {
        Comparison(
            name: "verified snapshot of two", count: quick ? 20 : 200,
            goal: Line.Goal(against: FloorStore.name, atMost: 3),
            sides: [
                side(TandemStore.name, .ours, TandemStore.init),
                Side(
                    name: FloorStore.name, role: .floor,
                    note: "opens, reads and closes the same two files; does not check that they belong together"
                ) { folder in
                    _ = try filled(TandemStore(folder: folder))
                    var container = floor_container()
                    try FloorStore.check(floor_open(folder + "/container", &container))
                    var buffer = [UInt8](repeating: 0, count: 1 << 14)
                    return { count in
                        try timed(count) {
                            for name in ["small.jsonl", "large.jsonl"] {
                                try FloorStore.check(Int32(floor_read(&container, name, &buffer, buffer.count)))
                            }
                        }
                    }
                },
                side("Foundation Data", .peer, FoundationStore.init, note: "no snapshot, not verified"),
                side(SQLiteStore.name, .peer, SQLiteStore.init, note: "a snapshot, not verified"),
                side(LMDBStore.name, .peer, LMDBStore.init, note: "a snapshot, not verified"),
            ])
    }

    private static func side<Store: WritingStore & ReadingStore>(
        _ name: String, _ role: Side.Role, _ open: @escaping (String) throws -> Store, note: String? = nil
    ) -> Side {
        Side(name: name, role: role, note: note) { folder in
            let store = try filled(open(folder))
            let read = try store.reader(of: names)
            guard try read().map(\.count) == lengths else { throw Failure("\(name) does not return what it stored") }
            return { count in try timed(count) { _ = try read() } }
        }
    }

    private static func filled<Store: WritingStore>(_ store: Store) throws -> Store {
        try store.write(
            zip(names, lengths).map { name, length in
                var payloads = Payloads(length: length)
                return NamedValue(name: name, bytes: payloads.next())
            })
        return store
    }
}
