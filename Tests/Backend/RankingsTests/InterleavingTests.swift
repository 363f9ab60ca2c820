import Firestore
import Foundation
import Rankings
import Synchronization
import Testing

/// A database client whose commits a test can delay. A test can also make the client die after a commit.
final class Client: RankingsDatabase {
    typealias Proceed = @Sendable () async throws -> CommitResponse

    private let database: MemoryDatabase
    private let commits = Mutex(0)
    private let around: @Sendable (_ number: Int, _ writes: [Write], _ proceed: Proceed) async throws -> CommitResponse

    /// - Parameter around: called for each commit with the number of the commit, starting at 1. It performs the commit
    ///   by calling `proceed`.
    init(
        _ database: MemoryDatabase,
        _ around: @escaping @Sendable (Int, [Write], Proceed) async throws -> CommitResponse
    ) {
        self.database = database
        self.around = around
    }

    /// Makes an aggregator that uses this client.
    var aggregator: RankingsAggregator {
        RankingsAggregator(
            self, settings: RankingsSettings(pageSize: 7, commitLimit: 20, retries: RequestRetries { _ in }))
    }

    func name(of path: DocumentPath) -> String { database.name(of: path) }
    func documents(_ paths: [DocumentPath]) async throws -> [DocumentPath: Document] {
        try await database.documents(paths)
    }
    func documents(_ query: StructuredQuery, below parent: DocumentPath?) async throws -> [Document] {
        try await database.documents(query, below: parent)
    }
    func commit(_ writes: [Write]) async throws -> CommitResponse {
        let number = commits.withLock { count in
            count += 1
            return count
        }
        return try await around(number, writes) { [database] in try await database.commit(writes) }
    }
}

/// A gate that opens once. Callers that arrive earlier wait for it to open.
private struct Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func pass() async { for await _ in stream {} }
}

extension [Write] {
    fileprivate func touch(_ collection: String) -> Bool {
        contains { $0.document.hasPrefix(MemoryDatabase.root + collection + "/") }
    }
}

/// Two aggregators run at the same time. One of them is delayed at the worst moment.
@Suite struct InterleavingTests {
    private let due = Timestamp.utc("2026-02-15T05:00:00Z")

    /// Returns true when it is called for the first time.
    private final class Once: Sendable {
        private let isDone = Mutex(false)
        func first() -> Bool {
            isDone.withLock { done in
                defer { done = true }
                return !done
            }
        }
    }

    @Test("A ranking based on outdated totals does not replace the newer ranking of a faster aggregator")
    func publishing() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-03T00:00:00Z")
        let isFirst = Once()
        let slow = Client(world.database) { _, writes, proceed in
            if writes.touch("weekly_rankings"), isFirst.first() {
                try await world.rate("b", "j2", 5, at: "2026-02-04T00:00:00Z")
                try await world.rate("c", "j2", 5, at: "2026-02-04T00:00:00Z")
                try await world.aggregate()
                #expect(await world.published("2026-02", "hilarious") == ["j2 2", "j1 1"])
            }
            return try await proceed()
        }
        let report = try await slow.aggregator.run(scheduleTime: due)
        #expect(report.retries == 1)
        #expect(await world.published("2026-02", "hilarious") == ["j2 2", "j1 1"])
    }

    @Test("An outdated page is read again before it is counted, so a rating that became invalid gets no vote")
    func stalePage() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-03T00:00:00Z")
        try await world.rate("b", "j2", 5, at: "2026-02-03T00:00:00Z")
        let (hasRead, isReady, mayFinish) = (Gate(), Gate(), Gate())
        // The slow aggregator reads the whole page, and dies at its first commit that counts a rating.
        let slow = Client(world.database) { _, writes, proceed in
            guard writes.touch("rankings_pairs") else { return try await proceed() }
            hasRead.open()
            await isReady.pass()
            _ = try await proceed()
            throw MemoryDatabase.Killed()
        }
        // The fast aggregator finds that the rating is no longer valid. It is delayed when it records how far it has
        // read.
        let fast = Client(world.database) { number, writes, proceed in
            if number > 2, writes.count == 1 {
                isReady.open()
                await mayFinish.pass()
            }
            return try await proceed()
        }
        let due = due
        let dying = Task {
            defer { mayFinish.open() }
            _ = try await slow.aggregator.run(scheduleTime: due)
        }
        await hasRead.pass()
        try await world.delete("rating_events/b_j2")
        try await world.put("rating_events/a_j1", ["user_id": .string("a"), "joke_id": .string("j1")], stamped: true)
        await world.database.advance(seconds: 7_200)
        _ = try await fast.aggregator.run(scheduleTime: due)
        _ = await dying.result
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == [])
    }

    @Test("If another aggregator begins a rebuild and dies, a run in progress completes the rebuild")
    func interruptedRebuild() async throws {
        let world = try await World()
        for user in 0..<30 { try await world.rate("u\(user)", "j1", 5, at: "2026-02-03T00:00:00Z") }
        let due = due
        let pages = Mutex(0)
        let slow = Client(world.database) { _, writes, proceed in
            let page = pages.withLock { count in
                count += writes.touch("rankings_pairs") ? 1 : 0
                return writes.touch("rankings_pairs") ? count : 0
            }
            if page == 2 {
                // The second commit is the one that records the rebuild in the checkpoint.
                let dying = Client(world.database) { number, _, proceed in
                    let response = try await proceed()
                    if number == 2 { throw MemoryDatabase.Killed() }
                    return response
                }
                await #expect(throws: MemoryDatabase.Killed.self) {
                    try await dying.aggregator.run(scheduleTime: due, rebuild: true)
                }
            }
            return try await proceed()
        }
        _ = try await slow.aggregator.run(scheduleTime: due)
        #expect(await world.published("2026-02", "hilarious") == ["j1 30"])
    }

    @Test("An aggregator that is delayed at its end does not undo the progress of a faster one")
    func finishing() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-03T00:00:00Z")
        await world.database.advance(seconds: 7_200)
        @Sendable func cursor() async -> Value? {
            await world.database.document("rankings_state/checkpoint")?["cursor_received_at"]
        }
        let isFirst = Once()
        let reached = Mutex(Value?.none)
        let slow = Client(world.database) { number, writes, proceed in
            if number > 2, writes.count == 1, isFirst.first() {
                try await world.rate("b", "j1", 5, at: "2026-02-03T00:00:00Z")
                await world.database.advance(seconds: 7_200)
                try await world.aggregate()
                let far = await cursor()
                reached.withLock { $0 = far }
            }
            return try await proceed()
        }
        let report = try await slow.aggregator.run(scheduleTime: due)
        #expect(report.retries == 1)
        let far = try #require(reached.withLock { $0 })
        #expect(await cursor() == far)
        #expect(await world.published("2026-02", "hilarious") == ["j1 2"])
    }

    @Test("An aggregator that is delayed during another's rebuild starts over and undoes nothing")
    func rebuild() async throws {
        let world = try await World()
        for user in 0..<10 { try await world.rate("u\(user)", "j\(user % 3)", 5, at: "2026-02-03T00:00:00Z") }
        let isFirst = Once()
        let slow = Client(world.database) { _, writes, proceed in
            if writes.touch("rankings_pairs"), isFirst.first() { try await world.aggregate(rebuild: true) }
            return try await proceed()
        }
        _ = try await slow.aggregator.run(scheduleTime: due)
        #expect(await world.published("2026-02", "hilarious") == ["j0 4", "j1 3", "j2 3"])
        #expect(await world.database.document("rankings_state/checkpoint")?["generation"] == .integer(2))
        #expect(await world.database.collection("rankings_pairs").allSatisfy { $0["generation"] == .integer(2) })
        try await world.rate("x", "j1", 5, at: "2026-02-04T00:00:00Z")
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == ["j0 4", "j1 4", "j2 3"])
    }
}
