import ArgumentParser
import Foundation

/// Compares stores in which several processes increment one number.
enum Contention {
    static func comparison(processes: Int, quick: Bool) -> Comparison {
        Comparison(
            name: "compare-and-set, \(processes) processes", count: quick ? 5 : 20, goal: nil,
            sides: Counter.allCases.map { counter in
                Side(name: counter.side, role: counter.role, note: counter.note) { folder in
                    let store = try counter.open(folder)
                    let helpers = try (0..<processes).map { _ in
                        try Helper("/proc/\(getpid())/exe", ["count", counter.rawValue, folder])
                    }
                    for helper in helpers { try expect("ready", from: helper) }
                    return { count in
                        let before = try store.number()
                        let start = microseconds()
                        for helper in helpers { try helper.send("\(count)") }
                        for helper in helpers { try expect("done", from: helper) }
                        let taken = microseconds() - start
                        try check(before: before, after: store.number(), expecting: processes * count, by: counter.side)
                        return [taken / Double(processes * count)]
                    }
                }
            })
    }

    private static func expect(_ word: String, from helper: Helper) throws {
        guard try helper.receive() == word else { throw Failure("a process that counts ended") }
    }

    /// Throws an error unless every increment was counted exactly once.
    static func check(before: Int, after: Int, expecting increments: Int, by side: String) throws {
        guard after - before == increments else {
            throw Failure(
                "\(side) is wrong: \(increments) increments took the number from \(before) to \(after)")
        }
    }
}

/// The stores that support incrementing a number.
enum Counter: String, CaseIterable, ExpressibleByArgument {
    case tandem, floor, sqlite, lmdb

    var side: String {
        switch self {
        case .tandem: TandemStore.name
        case .floor: FloorStore.name
        case .sqlite: SQLiteStore.name
        case .lmdb: LMDBStore.name
        }
    }

    var role: Side.Role {
        switch self {
        case .tandem: .ours
        case .floor: .floor
        case .sqlite, .lmdb: .peer
        }
    }

    var note: String? {
        switch self {
        case .tandem: "reads without the lock, compares under it, and tries again after a conflict"
        case .floor: "as the store does, but waits for the lock in the kernel, without a deadline"
        case .sqlite: "BEGIN IMMEDIATE, so no conflicts"
        case .lmdb: "a write transaction, so no conflicts"
        }
    }

    func open(_ folder: String) throws -> any CountingStore {
        switch self {
        case .tandem: try TandemStore(folder: folder)
        case .floor: try FloorStore(folder: folder)
        case .sqlite: try SQLiteStore(folder: folder)
        case .lmdb: try LMDBStore(folder: folder)
        }
    }
}

/// The command that each of the counting processes runs.
struct Count: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count", abstract: "Counts a number up as often as each line of standard input says.",
        shouldDisplay: false)

    @Argument var counter: Counter
    @Argument var folder: String

    func run() throws {
        let store = try counter.open(folder)
        print("ready")
        fflush(nil)
        while let line = readLine(), let count = Int(line) {
            for _ in 0..<count { try store.increment() }
            print("done")
            fflush(nil)
        }
    }
}
