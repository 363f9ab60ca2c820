import ArgumentParser
import Foundation
import Synchronization

@testable import CommandSupport
@testable import Firestore
@testable import LocalBackend
@testable import Rankings

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The results of aggregating many events.
struct EventResults: Codable {
    var events: Int
    var loadSeconds: Double
    var aggregateSeconds: Double
    /// The peak memory of the process, which contains both the backend and the aggregation, when a quarter of the
    /// events had been read. The next two properties are the same for a half and for all of the events.
    var quarterPeakKibibytes: Int
    var halfPeakKibibytes: Int
    var peakKibibytes: Int
    /// The number of events that were added after the first aggregation. `furtherSeconds` is the time that aggregating
    /// these events took.
    var further: Int
    var furtherSeconds: Double
    /// The number of documents that the aggregation of the further events read.
    var furtherRead: Int
}

/// The aggregation's client of the database. When certain numbers of documents have been read, it records the peak
/// memory.
private final class WatchedDatabase: RankingsDatabase {
    private struct State {
        var read = 0
        var marks: [Int]
        var peaks: [Int] = []
    }

    private let client: FirestoreClient
    private let state: Mutex<State>

    init(client: FirestoreClient, marks: [Int]) {
        self.client = client
        state = Mutex(State(marks: marks))
    }

    var peaks: [Int] { state.withLock(\.peaks) }

    func name(of path: DocumentPath) -> String { client.name(of: path) }

    func documents(_ paths: [DocumentPath]) async throws -> [DocumentPath: Document] {
        try await client.documents(paths)
    }

    func documents(_ query: StructuredQuery, below parent: DocumentPath?) async throws -> [Document] {
        let documents = try await client.documents(query, below: parent)
        try state.withLock { state in
            state.read += documents.count
            while let mark = state.marks.first, state.read >= mark {
                state.marks.removeFirst()
                state.peaks.append(try EventBench.peakKibibytes())
            }
        }
        return documents
    }

    func commit(_ writes: [Write]) async throws -> CommitResponse { try await client.commit(writes) }
}

struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Puts rating events into a database and aggregates them.")

    @Option(help: "How many.")
    var count = 100_000

    func run() async throws {
        try Output.json(try await EventBench.run(count))
    }
}

enum EventBench {
    /// The number of events added after the first aggregation.
    static let further = 1_000
    private static let batch = 2_000
    private static let jokes = 500

    static func runInProcessOfItsOwn(_ count: Int) async throws -> EventResults {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["events", "--count", "\(count)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure(.unavailable, reason: "events", "the aggregation of \(count) events failed")
        }
        return try JSONDecoder().decode(EventResults.self, from: data)
    }

    static func run(_ count: Int) async throws -> EventResults {
        try await withBackend { store, port in
            let database = try DatabaseName(project: "bench")
            let now = Timestamp(Date()).microseconds
            let clock = ContinuousClock()
            // Creates jokes and two months of events. The last event is two days old, so all events are older than the
            // period that each aggregation reads again.
            let day: Int64 = 86_400_000_000
            let span = 58 * day
            let loading = try await clock.measure {
                let collection = CollectionName(database, try CollectionPath("jokes"))
                let documents = try (0..<jokes).map {
                    (name: try collection.document("joke-\($0)"), fields: ["setup": .string("?")] as Fields)
                }
                try await store.put(documents, at: Timestamp(microseconds: now - 61 * day))
                try await put(store, database, 0..<count) { number in
                    now - 60 * day + span / Int64(count) * Int64(number)
                }
            }
            let client = FirestoreClient(
                baseURL: URL(string: "http://127.0.0.1:\(port)")!, project: "bench",
                session: URLSession(configuration: .ephemeral), timeout: 600, bodyLimit: 16 << 20,
                authorization: "Bearer owner")
            let watched = WatchedDatabase(client: client, marks: [count / 4, count / 2])
            let aggregator = RankingsAggregator(watched)
            try forgetPeak()
            let start = clock.now
            let report = try await aggregator.run(scheduleTime: Timestamp(Date()))
            let aggregating = clock.now - start
            let peaks = watched.peaks + [try peakKibibytes()]
            try expect(peaks.count == 3, "\(peaks.count - 1) of 2 marks were reached")
            try expect(report.counted == count, "\(report.counted) of \(count) events were counted")
            let later = Timestamp(Date()).microseconds
            try await put(store, database, count..<count + further) { later + Int64($0 - count) }
            let furtherStart = clock.now
            let second = try await aggregator.run(scheduleTime: Timestamp(Date()))
            let furtherTime = clock.now - furtherStart
            try expect(second.counted == further, "\(second.counted) of \(further) further events were counted")
            return EventResults(
                events: count, loadSeconds: loading / .seconds(1), aggregateSeconds: aggregating / .seconds(1),
                quarterPeakKibibytes: peaks[0], halfPeakKibibytes: peaks[1], peakKibibytes: peaks[2], further: further,
                furtherSeconds: furtherTime / .seconds(1),
                furtherRead: second.read)
        }
    }

    /// Puts events into the database: each user rates ten jokes.
    private static func put(
        _ store: DocumentStore, _ database: DatabaseName, _ numbers: Range<Int>, time: (Int) -> Int64
    ) async throws {
        let collection = CollectionName(database, try CollectionPath("rating_events"))
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: batch) {
            var documents: [(name: DocumentName, fields: Fields)] = []
            for number in start..<min(start + batch, numbers.upperBound) {
                let user = "user-\(number / 10)"
                // Each user rates ten different jokes; some jokes are rated more often than others.
                let joke = "joke-\(number % 10 * 50 + (number / 10) * (number / 10) % 50)"
                let fields: Fields = [
                    "user_id": .string(user), "joke_id": .string(joke),
                    "rating": .integer(Int64(number * 7 % 5 + 1)),
                    "timestamp": .timestamp(Timestamp(microseconds: time(number))),
                ]
                documents.append((try collection.document("\(user)_\(number % 10)"), fields))
            }
            try await store.put(documents, at: Timestamp(microseconds: time(start)))
        }
    }

    private static func expect(_ condition: Bool, _ message: String) throws {
        if !condition { throw CommandFailure(.checkFailed, reason: "rankings", message) }
    }

    /// Resets the kernel's peak memory counter to the current value (proc_pid_clear_refs(5)).
    private static func forgetPeak() throws {
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    static func peakKibibytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let peak = status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap({ Int($0.1) }) else {
            throw CommandFailure(.unavailable, reason: "proc", "/proc/self/status has no VmHWM")
        }
        return peak
    }
}
