import Foundation
import TestSupport
import TestTraits
import Testing
import Utilities

extension ProcessTests {
    /// Tests of the schedules of a real `local-backend`. Its clock is moved, and it is killed while it works.
    @Suite(.serialized) struct BackendScheduleTests {
        @Test(
            "When midnight in New York passes, each schedule runs once; after a jump of three days, it also runs once"
        )
        func once() async throws {
            let backend = try BackendFixture(at: "2026-01-30T12:00:00-05:00")
            try backend.start()
            try await backend.commit(
                (0..<9).map { BackendFixture.write("jokes/j\($0)", ["text": ["stringValue": "?"]]) })
            try await backend.waitForJobs(nil, next: "2026-01-31T05:00:00Z")
            var first: Int?
            for (runs, (moves, done, next, missed)) in [
                (["13h"], "2026-01-31T05:00:00Z", "2026-02-01T05:00:00Z", 0),
                // The first two moves stay within the day and start no run. The third move passes the end of the day.
                (["5h", "6h", "12h"], "2026-02-01T05:00:00Z", "2026-02-02T05:00:00Z", 0),
                (["72h"], "2026-02-04T05:00:00Z", "2026-02-05T05:00:00Z", 2),
                // The day on which summer time begins has only 23 hours.
                (["768h"], "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", 31),
                (["23h"], "2026-03-09T04:00:00Z", "2026-03-10T04:00:00Z", 0),
            ].enumerated() {
                for (number, move) in moves.enumerated() {
                    let before = try await backend.jobs()
                    try backend.clock("advance", move)
                    guard number < moves.count - 1 else { continue }
                    // The scheduler checks several times in these two seconds, and must start no run.
                    let fires = try await waitUntil(timeout: .seconds(2)) { try await backend.jobs() != before }
                    #expect(!fires, "\(move)")
                }
                try await backend.waitForJobs(done, next: next)
                for job in try await backend.jobs() {
                    #expect(job.lastRun?.attempts == 1 && job.lastRun?.missed == missed, "\(done): \(job)")
                }
                // Each aggregation without new ratings makes as many commits as the first one.
                let sequence = try await backend.fields("rankings_state/checkpoint")?["sequence"]?["integerValue"]
                let commits = try #require((sequence as? String).flatMap { Int($0) })
                if let first { #expect(commits == first * (runs + 1), "\(done)") } else { first = commits }
            }
            let list = try backend.backend("schedules", "list", "--json").output.split(separator: "\n")
            #expect(list.count == 2 && list.allSatisfy { $0.contains(#""nextRun":"2026-03-10T04:00:00Z""#) }, "\(list)")
            #expect(list.allSatisfy { $0.contains(#""state":"succeeded""#) }, "\(list)")
            #expect(
                try await backend.ids("daily_jokes") == [
                    "2026-01-31", "2026-02-01", "2026-02-02", "2026-02-04", "2026-02-05", "2026-03-08", "2026-03-09",
                    "2026-03-10",
                ])
            #expect(try await backend.ids("weekly_rankings") == ["2026-01", "2026-02", "2026-03"])
        }

        /// Returns writes of ratings by 30 people for 25 jokes around the end of January. Some ratings are invalid.
        /// Stores the last ratings in `votes`.
        private func ratings(
            _ count: Int, _ random: inout SplitMix64,
            _ votes: inout [String: (month: String, joke: String, rating: Int)]
        ) -> [[String: Any]] {
            var writes: [String: [String: Any]] = [:]
            while writes.count < count {
                let user = "u\(Int.random(in: 0..<30, using: &random))"
                let joke = "j\(Int.random(in: 0..<25, using: &random))"
                let rating = Int.random(in: 1...5, using: &random)
                // The rating is made a second before midnight in New York, or at midnight.
                let isJanuary = Bool.random(using: &random)
                let id = "\(user)_\(joke)"
                guard writes[id] == nil else { continue }
                // Each pair of a user and a joke has one document, which contains the last rating.
                votes[id] = (isJanuary ? "2026-01" : "2026-02", joke, rating)
                writes[id] = BackendFixture.write(
                    "rating_events/\(id)",
                    [
                        "user_id": ["stringValue": user], "joke_id": ["stringValue": joke],
                        "rating": ["integerValue": "\(rating)"],
                        "timestamp": [
                            "timestampValue": isJanuary ? "2026-02-01T04:59:59.999999Z" : "2026-02-01T05:00:00Z"
                        ],
                    ], stamping: "received_at")
            }
            return writes.sorted { $0.key < $1.key }.map(\.value)
        }

        private func check(
            _ backend: BackendFixture, _ votes: [String: (month: String, joke: String, rating: Int)], _ comment: Comment
        ) async throws {
            for month in ["2026-01", "2026-02"] {
                for (field, ratings) in [("hilarious", 4...5), ("horrible", 1...2)] {
                    var counts: [String: Int] = [:]
                    for vote in votes.values where vote.month == month && ratings.contains(vote.rating) {
                        counts[vote.joke, default: 0] += 1
                    }
                    #expect(
                        try await backend.ranking(month, field) == BackendFixture.places(counts),
                        "\(comment), \(month) \(field)")
                }
            }
        }

        @Test(
            "A backend that is killed again and again during the aggregation still publishes correct rankings",
            .onlyInAll(short: "a run that is not killed, and LocalBackendTests/KillTests"))
        func killed() async throws {
            let backend = try BackendFixture(at: "2026-02-10T12:00:00-05:00")
            let untouched = try BackendFixture(at: "2026-02-10T12:00:00-05:00")
            let jokes = (0..<25).map { BackendFixture.write("jokes/j\($0)", ["text": ["stringValue": "?"]]) }
            for each in [backend, untouched] {
                try each.start()
                try await each.commit(jokes)
                try await each.waitForJobs(nil, next: "2026-02-11T05:00:00Z")
            }
            var random = SplitMix64(seed: 5)
            var votes: [String: (month: String, joke: String, rating: Int)] = [:]
            var kills = 0
            let last = TestAmount.of(12, all: 14)
            for day in 11...last {
                let writes = ratings(350, &random, &votes)
                for each in [backend, untouched] { try await each.commit(writes) }
                let (due, next) = ("2026-02-\(day)T05:00:00Z", "2026-02-\(day + 1)T05:00:00Z")
                var killsToday = 0
                try stall(backend, &random)
                try backend.clock("advance", "24h")
                while killsToday < 3, try await isStalled(backend, due) {
                    let isUnderWay = try await backend.jobs()[0].lastRun?.state == "running"
                    try backend.kill()
                    killsToday += 1
                    if isUnderWay { kills += 1 }
                    if killsToday < 3 { try stall(backend, &random) } else { try backend.backend("faults", "clear") }
                    try backend.start()
                }
                try backend.backend("faults", "clear")
                try await backend.waitForJobs(due, next: next)
                try await check(backend, votes, "February \(day)")
            }
            #expect(kills >= last - 10)
            try untouched.clock("advance", "96h")
            try await untouched.waitForJobs("2026-02-14T05:00:00Z", next: "2026-02-15T05:00:00Z")
            try await check(untouched, votes, "untouched")
            // No rating is left to count, and computing everything again does not change the rankings.
            let arguments = [
                "rankings", "aggregate", "--backend", backend.url, "--at", "2026-02-14T05:00:00Z", "--json",
            ]
            let again = try run("tandem", arguments)
            #expect(again.status == 0 && again.output.contains("\"counted\":0,"), "\(again)")
            let anew = try run("tandem", arguments + ["--rebuild"])
            #expect(anew.status == 0 && anew.output.contains("\"counted\":\(votes.count),"), "\(anew)")
            try await check(backend, votes, "anew")
        }

        /// Makes one of the next commits, chosen at random, time out before or after the commit takes effect.
        private func stall(_ backend: BackendFixture, _ random: inout SplitMix64) throws {
            let path = "/v1/\(BackendFixture.root):commit"
            let seed = "\(random.next() % 1_000)"
            if Bool.random(using: &random) {
                try backend.backend(
                    "faults", "set", "timeout", "--path", path, "--share", "30%", "--seed", seed, "--times", "1")
            } else {
                try backend.backend(
                    "faults", "set", "timeout", "--path", path, "--share", "30%", "--seed", seed, "--times", "1",
                    "--after")
            }
        }

        /// Waits until a commit times out, or until the jobs have finished without a timeout. Returns true if a commit
        /// timed out.
        private func isStalled(_ backend: BackendFixture, _ due: String) async throws -> Bool {
            var isStalled = false
            let isOver = try await waitUntil {
                isStalled = try backend.faults() > 0
                if isStalled { return true }
                return try await backend.jobs().allSatisfy { job in
                    job.lastRun?.scheduleTime == due && job.lastRun?.state == "succeeded"
                }
            }
            try #require(isOver)
            return isStalled
        }
    }
}
