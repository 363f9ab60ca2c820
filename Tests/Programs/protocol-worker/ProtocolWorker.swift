import AppGroup
import Foundation
import Glibc
import TestSupport

/// A process that uses a container or a clock for the process tests: `protocol-worker MODE DIR …`.
/// - `increment DIR RECORD COUNT`: increments a number with compare-and-set.
/// - `foundation-increment DIR COUNT`: increments with Foundation's `.atomic` writes and no lock, for comparison.
/// - `storm DIR COUNT`: commits to two records in turn, so that no two successive events are identical.
/// - `clock DIR`: prints for each line on standard input what its clock shows, in seconds and in New York's local time.
/// - `read-clock DIR`: reads its clock until standard input ends; prints how often it did, and the earliest date it
///   saw.
/// - `waits DIR`: waits for 0.2 s in several ways; prints how long each wait took on the monotonic clock.
/// - `hold-lock DIR`: takes the writer lock, prints `held`, and keeps the lock until standard input ends.
@main
enum ProtocolWorker {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let mode = arguments.first, let directory = arguments.dropFirst().first else { exit(64) }
        let rest = Array(arguments.dropFirst(2))
        switch (mode, rest.count) {
        case ("increment", 2): try increment(directory, try RecordName(rest[0]), Int(rest[1]) ?? 0)
        case ("foundation-increment", 1): try foundationIncrement(directory, Int(rest[0]) ?? 0)
        case ("storm", 1): try storm(directory, Int(rest[0]) ?? 0)
        case ("hold-lock", 0): try holdLock(directory)
        case ("clock", 0): ClockWorker.answer()
        case ("read-clock", 0): ClockWorker.read()
        case ("waits", 0): ClockWorker.wait()
        default: exit(64)
        }
    }

    private static func increment(_ directory: String, _ name: RecordName, _ count: Int) throws {
        let container = try SharedContainer.open(directory, access: .create)
        var conflicts = 0
        for _ in 0..<count {
            while try !incrementOnce(container, name) { conflicts += 1 }
        }
        print(conflicts)
    }

    /// Returns true if the commit succeeded, and false on a conflict.
    private static func incrementOnce(_ container: SharedContainer, _ name: RecordName) throws -> Bool {
        let current = try container.lookUp(name)
        let value = current.flatMap { Int($0.text) } ?? 0
        let expectation = current.map { Expectation.token($0.token) } ?? .absent
        do throws(AppGroupError) {
            try container.put(name, Array("\(value + 1)".utf8), expecting: expectation, lockTimeout: .seconds(60))
            return true
        } catch {
            guard error.code == .conflict else { throw error }
            return false
        }
    }

    private static func foundationIncrement(_ directory: String, _ count: Int) throws {
        let file = URL(fileURLWithPath: directory).appendingPathComponent("counter")
        for _ in 0..<count {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? "0"
            try Data("\((Int(text) ?? 0) + 1)".utf8).write(to: file, options: .atomic)
        }
    }

    private static func storm(_ directory: String, _ count: Int) throws {
        let container = try SharedContainer.open(directory, access: .create)
        let names: [RecordName] = ["storm-a", "storm-b"]
        var last: Revision = 0
        for number in 0..<count {
            last = try container.put(names[number % 2], Array("\(number + 1)".utf8)).revision
        }
        print(last)
    }

    private static func holdLock(_ directory: String) throws {
        let descriptor = open(directory + "/.lock", O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { exit(74) }
        print("held")
        fflush(nil)
        while readLine() != nil {}
    }
}
