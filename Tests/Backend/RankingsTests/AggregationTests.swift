import Firestore
import Foundation
import Rankings
import Testing

@Suite struct AggregationTests {
    @Test("A user's last rating counts, and rating again moves the vote")
    func lastRating() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-01T10:00:00Z")
        try await world.rate("b", "j1", 4, at: "2026-02-01T10:00:00Z")
        try await world.rate("c", "j2", 1, at: "2026-02-01T10:00:00Z")
        try await world.rate("d", "j3", 3, at: "2026-02-01T10:00:00Z")
        let first = try await world.aggregate()
        #expect(first.counted == 4 && first.published == ["2026-02"])
        #expect(await world.published("2026-02", "hilarious") == ["j1 2"])
        #expect(await world.published("2026-02", "horrible") == ["j2 1"])
        try await world.rate("a", "j1", 2, at: "2026-02-02T10:00:00Z")
        #expect(try await world.aggregate().replaced == 1)
        #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
        #expect(await world.published("2026-02", "horrible") == ["j1 1", "j2 1"])
        let document = await world.database.document("weekly_rankings/2026-02")
        #expect(document?["month_id"] == .string("2026-02"))
        #expect(document?["computed_at"]?.timestampValue != nil)
    }

    @Test("A repeated run counts no rating twice and changes no rank")
    func idempotent() async throws {
        let world = try await World()
        for user in 0..<30 {
            try await world.rate("u\(user)", "j\(user % 5)", user % 5 + 1, at: "2026-02-03T00:00:00Z")
        }
        try await world.aggregate()
        let before = await world.published("2026-02", "hilarious")
        let again = try await world.aggregate()
        #expect(again.counted == 0 && again.replaced == 0)
        #expect(await world.published("2026-02", "hilarious") == before)
        try await world.check(["2026-02"])
    }

    @Test("A replayed event counts once")
    func replay() async throws {
        let world = try await World()
        for _ in 0..<3 {
            try await world.rate("a", "j1", 5, at: "2026-02-03T00:00:00Z")
            try await world.rate("a", "j1", 5, at: "2026-02-03T00:00:00Z", id: "copy")
            try await world.aggregate()
        }
        #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
    }

    @Test("An event that is older than the last run but arrives after it counts in the month of its time")
    func lateEvent() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-10T00:00:00Z")
        try await world.aggregate()
        await world.database.advance(seconds: 864_000)
        try await world.aggregate()
        try await world.rate("b", "j1", 5, at: "2025-12-24T00:00:00Z")
        try await world.aggregate()
        #expect(await world.published("2025-12", "hilarious") == ["j1 1"])
        #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
    }

    @Test("A month begins and ends at midnight in New York, in winter and in summer")
    func monthEnds() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-01T04:59:59.999999Z")
        try await world.rate("b", "j1", 5, at: "2026-02-01T05:00:00Z")
        try await world.rate("c", "j1", 5, at: "2025-07-01T03:59:59.999999Z")
        try await world.rate("d", "j1", 5, at: "2025-07-01T04:00:00Z")
        // Summer time ends later on November 1, two hours after the month begins.
        try await world.rate("e", "j1", 5, at: "2025-11-01T03:59:59.999999Z")
        try await world.rate("f", "j1", 5, at: "2025-11-01T04:00:00Z")
        try await world.rate("g", "j1", 5, at: "2025-12-01T05:00:00Z")
        try await world.aggregate()
        for month in ["2026-01", "2026-02", "2025-06", "2025-07", "2025-10", "2025-11", "2025-12"] {
            #expect(await world.published(month, "hilarious") == ["j1 1"], "\(month)")
        }
    }

    @Test("On the first of a month, the previous month's rankings are completed and the new month's published empty")
    func firstOfMonth() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-01-31T23:00:00Z")
        #expect(try await world.aggregate("2026-02-01T05:00:00Z").published == ["2026-01", "2026-02"])
        #expect(await world.published("2026-01", "hilarious") == ["j1 1"])
        #expect(await world.published("2026-02", "hilarious") == [])
        // A new rating in February moves the user's vote to February.
        try await world.rate("a", "j1", 4, at: "2026-02-01T06:00:00Z")
        try await world.aggregate("2026-02-02T05:00:00Z")
        #expect(await world.published("2026-01", "hilarious") == [])
        #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
    }

    @Test("Votes for a future month wait until it begins")
    func future() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-03-10T00:00:00Z")
        try await world.aggregate("2026-02-15T05:00:00Z")
        #expect(await world.published("2026-03", "hilarious") == nil)
        #expect(try await world.aggregate("2026-03-12T05:00:00Z").published == ["2026-03"])
        #expect(await world.published("2026-03", "hilarious") == ["j1 1"])
    }

    @Test("Rankings have ten places, ties are ordered by joke id, and missing jokes are left out and reported")
    func places() async throws {
        let world = try await World(jokes: 25)
        for joke in world.jokes { try await world.rate("a", joke, 5, at: "2026-02-03T00:00:00Z") }
        try await world.rate("b", "j9", 5, at: "2026-02-03T00:00:00Z")
        try await world.delete("jokes/j0")
        try await world.delete("jokes/j12")
        let report = try await world.aggregate()
        #expect(
            await world.published("2026-02", "hilarious") == [
                "j9 2", "j1 1", "j10 1", "j11 1", "j13 1", "j14 1", "j15 1", "j16 1", "j17 1", "j18 1",
            ])
        #expect(report.missingJokes == ["j0", "j12"])
        try await world.check(["2026-02"])
    }

    @Test("All ten places are filled, however many higher-ranked jokes no longer exist")
    func placesBehindMissing() async throws {
        let world = try await World(jokes: 45)
        for joke in world.jokes { try await world.rate("a", joke, 2, at: "2026-02-03T00:00:00Z") }
        for joke in world.jokes.sorted().prefix(33) { try await world.delete("jokes/\(joke)") }
        try await world.aggregate()
        #expect(await world.published("2026-02", "horrible")?.count == 10)
        try await world.check(["2026-02"])
    }

    @Test("An event that becomes visible shortly after its received_at is counted by the next run")
    func settling() async throws {
        let world = try await World(now: "2026-02-10T00:00:00Z")
        try await world.rate("a", "j1", 5, at: "2026-02-09T00:00:00Z")
        await world.database.advance(seconds: 50)
        try await world.rate("b", "j1", 5, at: "2026-02-09T00:00:00Z")
        try await world.aggregate()
        // This event was received earlier than the last counted event, but less than a minute earlier.
        try await world.put(
            "rating_events/c_j1",
            [
                "user_id": .string("c"), "joke_id": .string("j1"), "rating": .integer(5),
                "timestamp": .timestamp(.utc("2026-02-09T00:00:00Z")),
                "received_at": .timestamp(.utc("2026-02-10T00:00:30Z")),
            ])
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == ["j1 3"])
    }

    @Test("Invalid documents are skipped, counted and listed; a rating that becomes invalid loses its vote")
    func invalidEvents() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-03T00:00:00Z")
        try await world.rate("b", "j1", 5, at: "2026-02-03T00:00:00Z")
        try await world.aggregate()
        try await world.rate("a", "j1", 6, at: "2026-02-04T00:00:00Z")
        try await world.put("rating_events/b_j1", ["user_id": .integer(7)], stamped: true)
        try await world.rate("c", "j1", 0, at: "2026-02-04T00:00:00Z")
        try await world.rate("d", "__x__", 5, at: "2026-02-04T00:00:00Z", id: "odd")
        try await world.put(
            "rating_events/text", ["user_id": .string("e"), "joke_id": .string("j1"), "timestamp": .string("now")])
        let report = try await world.aggregate()
        #expect(Set(report.invalidEvents.map(\.id)) == ["a_j1", "b_j1", "c_j1", "odd", "text"])
        #expect(report.withdrawn == 2)
        #expect(await world.published("2026-02", "hilarious") == [])
        // A timestamp field that contains something else must not hide later events.
        await world.database.advance(seconds: 7_200)
        try await world.put("rating_events/zz", ["received_at": .string("zz"), "timestamp": .string("zz")])
        try await world.aggregate()
        try await world.rate("f", "j1", 5, at: "2026-02-05T00:00:00Z")
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
    }

    @Test("If an event is changed to an earlier time, another event of the same user and joke counts")
    func backwards() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-05T00:00:00Z", id: "x")
        try await world.rate("a", "j1", 1, at: "2026-02-04T00:00:00Z", id: "y")
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
        try await world.rate("a", "j1", 5, at: "2026-02-03T00:00:00Z", id: "x")
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == [])
        #expect(await world.published("2026-02", "horrible") == ["j1 1"])
    }

    @Test("Users and jokes whose concatenated ids are equal are still counted separately")
    func ambiguousIDs() async throws {
        let world = try await World(jokes: 0)
        for joke in ["b_c", "c"] { try await world.put("jokes/\(joke)", ["text": .string("x")]) }
        try await world.rate("a", "b_c", 5, at: "2026-02-05T00:00:00Z", id: "1")
        try await world.rate("a_b", "c", 5, at: "2026-02-05T00:00:00Z", id: "2")
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == ["b_c 1", "c 1"])
    }

    @Test("Events without received_at count if they arrive soon; a rebuild counts all of them and notices deletions")
    func unstamped() async throws {
        let world = try await World(now: "2026-02-10T00:00:00Z")
        try await world.rate("a", "j1", 5, at: "2026-02-10T00:00:00Z", stamped: false)
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
        await world.database.advance(seconds: 86_400)
        try await world.aggregate()
        try await world.rate("b", "j1", 5, at: "2026-02-10T23:59:30Z", stamped: false)
        try await world.aggregate()
        #expect(await world.published("2026-02", "hilarious") == ["j1 2"])
        try await world.rate("c", "j1", 5, at: "2026-01-10T00:00:00Z")
        try await world.rate("d", "j1", 5, at: "2026-02-09T00:00:00Z", stamped: false)
        try await world.aggregate()
        try await world.delete("rating_events/c_j1")
        #expect(await world.published("2026-02", "hilarious") == ["j1 2"])
        try await world.aggregate(rebuild: true)
        #expect(await world.published("2026-02", "hilarious") == ["j1 3"])
        #expect(await world.published("2026-01", "hilarious") == [])
        try await world.check(["2026-01", "2026-02"])
        #expect(await world.database.collection("rankings_pairs").allSatisfy { $0["generation"] == .integer(2) })
        #expect(await world.database.collection("rankings_months").allSatisfy { $0["generation"] == .integer(2) })
    }

    @Test("An event whose timestamp the server set counts on arrival, in the month of its earlier rated_at")
    func ratedAt() async throws {
        let world = try await World(now: "2026-02-10T00:00:00Z")
        let rated = ["a": "2026-01-30T00:00:00Z", "b": "2027-01-01T00:00:00Z"]
        for (user, time) in rated {
            try await world.aggregate()
            await world.database.advance(seconds: 864_000)
            let fields: Fields = [
                "user_id": .string(user), "joke_id": .string("j1"), "rating": .integer(4),
                "rated_at": .timestamp(.utc(time)),
            ]
            let name = MemoryDatabase.root + "rating_events/\(user)_j1"
            _ = try await world.database.commit([
                Write(
                    .update(Document(name: name, fields: fields)),
                    transforms: [FieldTransform(try FieldPath("timestamp"), .requestTime)])
            ])
        }
        try await world.aggregate("2026-03-02T05:00:00Z")
        #expect(await world.published("2026-01", "hilarious") == ["j1 1"])
        let others = await [world.published("2026-02", "hilarious"), world.published("2026-03", "hilarious")]
        #expect(others.contains(["j1 1"]))
    }

    @Test("If the server's clock was set back, everything is read again")
    func clockSetBack() async throws {
        let world = try await World(now: "2026-02-10T00:00:00Z")
        try await world.rate("a", "j1", 5, at: "2026-02-10T00:00:00Z")
        try await world.aggregate()
        await world.database.advance(seconds: -864_000)
        try await world.rate("b", "j1", 5, at: "2026-01-31T12:00:00Z")
        #expect(try await world.aggregate().startedOver)
        #expect(await world.published("2026-01", "hilarious") == ["j1 1"])
    }

    @Test("The number of requests depends on new events, not on all events, and no commit exceeds the limit")
    func incremental() async throws {
        let world = try await World(now: "2026-02-10T00:00:00Z")
        for user in 0..<300 {
            try await world.rate("u\(user)", "j\(user % 14)", user % 5 + 1, at: "2026-02-03T00:00:00Z")
        }
        await world.database.advance(seconds: 7_200)
        try await world.aggregate()
        await world.database.advance(seconds: 7_200)
        for user in 300..<310 {
            try await world.rate("u\(user)", "j\(user % 14)", 5, at: "2026-02-03T00:00:00Z")
        }
        let report = try await world.aggregate()
        #expect(report.counted == 10)
        #expect(report.read <= 20)
        #expect(report.commits <= 12)
        #expect(await world.database.largestCommit <= 20)
        try await world.check(["2026-02"])
    }

    @Test(
        "Of two ratings at the same time, the one with the larger document id counts, whichever arrives first",
        arguments: [["e1", "e2"], ["e2", "e1"]])
    func ties(ids: [String]) async throws {
        let world = try await World()
        for id in ids {
            try await world.rate("a", "j1", id == "e2" ? 1 : 5, at: "2026-02-03T00:00:00Z", id: id)
            try await world.aggregate()
        }
        #expect(await world.published("2026-02", "hilarious") == [])
        #expect(await world.published("2026-02", "horrible") == ["j1 1"])
    }

    @Test("A page with more votes than a commit may contain is split into several full commits")
    func pagesLargerThanCommits() async throws {
        let world = try await World(now: "2026-02-10T00:00:00Z")
        for user in 0..<200 {
            try await world.rate("u\(user)", "j\(user % 14)", user % 5 + 1, at: "2026-02-03T00:00:00Z")
        }
        let report = try await world.aggregator(pageSize: 90, commitLimit: 40)
            .run(scheduleTime: .utc("2026-02-15T05:00:00Z"))
        #expect(report.counted == 200)
        #expect((35...40).contains(await world.database.largestCommit))
        #expect(report.commits <= 20)
        try await world.check(["2026-02"])
    }

    @Test("A late event counts even if its time is exactly the start of the span that is read again")
    func arrivesAtTheLimit() async throws {
        let world = try await World(now: "2026-02-10T12:00:00Z")
        try await world.rate("a", "j1", 5, at: "2026-02-10T12:00:00Z", stamped: false)
        try await world.aggregate()
        let cursor = await world.database.document("rankings_state/checkpoint")?["cursor_timestamp"]?.mapValue
        #expect(cursor?["name"] == nil)
        let limit = try #require(cursor?["value"]?.timestampValue)
        try await world.rate("b", "j1", 4, at: limit, stamped: false)
        #expect(try await world.aggregate().counted == 1)
        #expect(await world.published("2026-02", "hilarious") == ["j1 2"])
    }

    @Test(
        "Commits of ratings with the longest ids, all escaped in JSON, never exceed Firestore's request size"
    )
    func requestsAreSmallEnough() async throws {
        let world = try await World(jokes: 1, now: "2026-02-10T00:00:00Z")
        let ids = (0..<900).map { String(repeating: "\u{1}", count: 1_380) + "\($0)" }
        let name = MemoryDatabase.root + "rating_events/"
        let time = Value.timestamp(.utc("2026-02-03T00:00:00Z"))
        let writes = ids.map { user in
            let fields: Fields = [
                "user_id": .string(user), "joke_id": .string("j0"), "rating": .integer(5), "timestamp": time,
            ]
            return Write(.update(Document(name: name + "\(user)_j0", fields: fields)))
        }
        _ = try await world.database.commit(writes)
        await world.database.measureRequests()
        let settings = RankingsSettings(pageSize: 900, commitLimit: 2_000)
        let report = try await RankingsAggregator(world.database, settings: settings)
            .run(scheduleTime: .utc("2026-02-15T05:00:00Z"))
        #expect(report.counted == 900)
        #expect(await world.published("2026-02", "hilarious") == ["j0 900"])
        let largest = try #require(await world.database.largestRequest)
        // If commits were much smaller than the limit, there would be too many requests.
        #expect(largest < 10 << 20 && largest > 7 << 20, "\(largest)")
    }
}
