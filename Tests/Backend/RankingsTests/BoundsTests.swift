import Firestore
import Rankings
import Testing

/// The limits on what a stranger can make the aggregation publish.
@Suite struct BoundsTests {
    /// Returns the ids of all published rankings.
    private func months(_ world: World) async -> [String] {
        await world.database.collection("weekly_rankings").map(\.id)
    }

    @Test("An event before Firestore's release, or more than a day ahead of the clock, is skipped and reported")
    func edges() async throws {
        for isStamped in [true, false] {
            let world = try await World()
            for (user, time) in [
                ("early", "2017-10-02T23:59:59.999999Z"), ("first", "2017-10-03T00:00:00Z"),
                ("last", "2026-02-16T05:00:00Z"), ("late", "2026-02-16T05:00:00.000001Z"),
                ("ancient", "0001-01-01T00:00:00Z"), ("end", "9999-12-31T23:59:59.999999Z"),
            ] { try await world.rate(user, "j1", 5, at: time, stamped: isStamped) }
            let report = try await world.aggregate("2026-02-15T05:00:00Z")
            #expect(report.counted == 2 && report.invalid == 4)
            #expect(Set(report.invalidEvents.map(\.id)) == ["early_j1", "late_j1", "ancient_j1", "end_j1"])
            #expect(
                report.invalidEvents.first { $0.id == "late_j1" }?.reason
                    == "timestamp 2026-02-16T05:00:00.000001Z is more than a day ahead of 2026-02-15T05:00:00Z")
            #expect(await months(world) == ["2017-10", "2026-02"])
            #expect(await world.published("2017-10", "hilarious") == ["j1 1"])
            #expect(await world.published("2026-02", "hilarious") == ["j1 1"])
        }
    }

    @Test("Times are checked against the server's clock if it is later than the run's schedule time")
    func serverClock() async throws {
        let world = try await World(now: "2026-02-20T00:00:00Z")
        try await world.rate("a", "j1", 5, at: "2026-02-20T23:00:00Z")
        try await world.rate("b", "j1", 5, at: "2026-02-21T01:00:00Z")
        let report = try await world.aggregate("2026-02-15T05:00:00Z")
        #expect(report.counted == 1 && report.invalidEvents.map(\.id) == ["b_j1"])
    }

    @Test("A rating from the future counts once its time has come, whether or not the server stamped it")
    func laterOn() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-03-10T00:00:00Z")
        try await world.rate("b", "j1", 5, at: "2026-03-10T00:00:00Z", stamped: false)
        #expect(try await world.aggregate("2026-02-15T05:00:00Z").invalid == 2)
        #expect(await months(world) == ["2026-02"])
        await world.database.advance(seconds: 50 * 86_400)
        let report = try await world.aggregate("2026-03-12T05:00:00Z")
        #expect(report.invalid == 0 && report.counted == 2)
        #expect(await world.published("2026-03", "hilarious") == ["j1 2"])
    }

    @Test("An event whose time is moved out of bounds loses its vote, and the pair's other event counts again")
    func moves() async throws {
        let world = try await World()
        try await world.rate("a", "j1", 5, at: "2026-02-05T00:00:00Z", id: "x")
        try await world.rate("a", "j1", 1, at: "2026-02-04T00:00:00Z", id: "y")
        try await world.aggregate()
        try await world.rate("a", "j1", 5, at: "9999-02-05T00:00:00Z", id: "x")
        #expect(try await world.aggregate().invalid == 1)
        #expect(await world.published("2026-02", "hilarious") == [])
        #expect(await world.published("2026-02", "horrible") == ["j1 1"])
    }

    @Test("Of the months without votes, only the current and the requested ones get a document")
    func emptyMonths() async throws {
        let world = try await World()
        for year in 2018..<2026 {
            // Adds one vote for a joke that does not exist, and one vote that is neither hilarious nor horrible.
            try await world.rate("a\(year)", "nothing", 5, at: "\(year)-05-05T00:00:00Z")
            try await world.rate("b\(year)", "j1", 3, at: "\(year)-06-05T00:00:00Z")
        }
        #expect(try await world.aggregate("2026-02-15T05:00:00Z").published == ["2026-02"])
        #expect(await months(world) == ["2026-02"])
        let month = try #require(RankingMonth("2025-03"))
        let report = try await world.aggregator().run(scheduleTime: .utc("2026-02-15T05:00:00Z"), months: [month])
        #expect(report.published == ["2025-03", "2026-02"])
        #expect(await world.published("2025-03", "hilarious") == [])
    }

    @Test("A rebuild deletes rankings of months before all valid ratings, and clears other months without votes")
    func cleansUp() async throws {
        let world = try await World()
        // Writes rankings as an older version of the program did.
        for month in ["0001-12", "2020-01"] {
            try await world.put("weekly_rankings/\(month)", ["month_id": .string(month)])
            try await world.put(
                "rankings_months/1.\(month)",
                ["generation": .integer(1), "month_id": .string(month), "is_published": .boolean(true)])
        }
        try await world.aggregate("2026-02-15T05:00:00Z")
        try await world.aggregate("2026-02-15T05:00:00Z", rebuild: true)
        #expect(await months(world) == ["2020-01", "2026-02"])
        #expect(await world.published("2020-01", "hilarious") == [])
    }

    @Test("Months begin in New York time even in the year 1, and years are written with four digits")
    func months() {
        #expect(RankingMonth(containing: .utc("0001-01-01T00:00:00Z")).description == "0000-12")
        #expect(RankingMonth(containing: .utc("9999-12-31T23:59:59Z")).description == "9999-12")
        #expect(RankingMonth("0001-01")?.previous == RankingMonth("0000-12"))
    }
}
