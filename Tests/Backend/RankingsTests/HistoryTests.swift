import Firestore
import Foundation
import Rankings
import TestTraits
import Testing
import Utilities

/// Compares the rankings after random actions of clients with rankings computed from all events at once.
@Suite struct HistoryTests {
    static let months = ["2025-12", "2026-01", "2026-02", "2026-03"]

    /// Performs one random action of a client.
    private func act(_ world: World, _ random: inout SplitMix64) async throws {
        let user = "u\(Int.random(in: 0..<6, using: &random))"
        let joke = world.jokes.randomElement(using: &random)!
        // The time is some microseconds or hours before or after one of these moments: the ends of months, and a moment
        // in the middle of a month.
        let ends = ["2026-01-01T05:00:00Z", "2026-02-01T05:00:00Z", "2026-03-01T05:00:00Z", "2026-02-10T00:00:00Z"]
        let near = Int64.random(in: -3...3, using: &random)
        let step = Bool.random(using: &random) ? near : near * 3_600_000_000
        let time = Timestamp.utc(ends.randomElement(using: &random)!).adding(microseconds: step)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: await world.database.advance(seconds: Int64.random(in: 0...10_000, using: &random))
        case 1: try await world.delete("jokes/\(joke)")
        case 2: try await world.put("jokes/\(joke)", ["text": .string("again")])
        case 3: try await world.rate(user, joke, Int.random(in: -1...7, using: &random), at: time)
        case 4:
            let id = "copy\(Int.random(in: 0..<4, using: &random))"
            // The user and the joke depend only on the document's id, so rewriting a document never changes them.
            try await world.rate("u\(id.suffix(1))", "j\(id.suffix(1))", 1 + Int(random.next() % 5), at: time, id: id)
        case 5: try await world.put("rating_events/\(user)_\(joke)", ["rating": .integer(3)], stamped: true)
        default: try await world.rate(user, joke, Int.random(in: 1...5, using: &random), at: time)
        }
    }

    @Test(
        "After replays, late events, changed ratings and month ends, the rankings match those computed from all events at once",
        arguments: 1...TestAmount.of(20, all: 60) as ClosedRange<UInt64>)
    func histories(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let world = try await World(jokes: 5)
        for _ in 0..<6 {
            for _ in 0..<Int.random(in: 0...40, using: &random) { try await act(world, &random) }
            try await world.aggregate("2026-03-05T05:00:00Z")
            // A deletion affects a ranking only when the ranking is written again, so all months are requested.
            _ = try await world.aggregator().run(
                scheduleTime: .utc("2026-03-05T05:00:00Z"), months: Self.months.compactMap { RankingMonth($0) })
            try await world.check(Self.months, "seed \(seed)")
        }
    }

    @Test(
        "Two concurrent aggregators that die at random commits and restart publish the rankings computed from all events",
        arguments: 1...TestAmount.of(15, all: 40) as ClosedRange<UInt64>)
    func kills(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let world = try await World(jokes: 5)
        let months = Self.months.compactMap { RankingMonth($0) }
        for round in 0..<4 {
            for _ in 0..<30 { try await act(world, &random) }
            let fates = seed &* 1_000 &+ UInt64(round)
            await world.database.setFate { commit in
                var numbers = SplitMix64(seed: fates &+ UInt64(commit) &* 77)
                switch numbers.next() % 12 {
                case 0: return .killedBefore
                case 1: return .killedAfter
                case 2: return .lost
                case 3: return .refused(.status(code: 409, status: "ABORTED", message: ""))
                case 4: return .refused(.status(code: 503, status: "UNAVAILABLE", message: ""))
                default: return .done
                }
            }
            // Each aggregator is started again when it dies.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for runner in 0..<2 {
                    group.addTask {
                        for attempt in 0..<200 {
                            do {
                                _ = try await world.aggregator(pageSize: 4 + runner).run(
                                    scheduleTime: .utc("2026-03-05T05:00:00Z"), months: months,
                                    rebuild: runner == 1 && attempt == 0 && round == 2)
                                return
                            } catch is MemoryDatabase.Killed {
                            } catch is FirestoreError {
                            }
                        }
                        Issue.record("never done, seed \(seed)")
                    }
                }
                try await group.waitForAll()
            }
            await world.database.setFate { _ in .done }
            try await world.check(Self.months, "seed \(seed), round \(round)")
        }
    }

    @Test("If a run dies at any of its commits, the next run completes the work", arguments: [true, false])
    func everyCommit(before: Bool) async throws {
        for number in 1...25 {
            let world = try await World(jokes: 5)
            for user in 0..<30 {
                try await world.rate("u\(user)", "j\(user % 5)", user % 5 + 1, at: "2026-02-03T00:00:00Z")
                try await world.rate("u\(user)", "j\(user % 4)", 5, at: "2026-01-03T00:00:00Z")
            }
            let start = await world.database.commits
            await world.database.setFate { $0 == start + number ? (before ? .killedBefore : .killedAfter) : .done }
            _ = try? await world.aggregate()
            await world.database.setFate { _ in .done }
            try await world.aggregate()
            try await world.check(["2026-01", "2026-02"], "commit \(number)")
        }
    }
}
