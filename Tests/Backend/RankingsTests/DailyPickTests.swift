import Firestore
import Foundation
import Rankings
import Testing

@Suite struct DailyPickTests {
    private func joke(_ world: World, _ id: String, _ count: Int64, _ sum: Int64) async throws {
        try await world.put(
            "jokes/\(id)", ["rating_count": .integer(count), "rating_sum": .integer(sum)])
    }

    private func day(_ world: World, _ day: String) async -> String? {
        await world.database.document("daily_jokes/\(day)")?["joke_id"]?.stringValue
    }

    @Test("The best jokes are picked for today and tomorrow in New York; two high ratings are too few to be picked")
    func best() async throws {
        let world = try await World(jokes: 0)
        try await joke(world, "lucky", 2, 10)
        try await joke(world, "good", 100, 440)
        try await joke(world, "fair", 100, 400)
        let report = try await DailyPick(world.database).run(scheduleTime: .utc("2026-02-01T04:59:59Z"))
        #expect(report.picked == ["2026-01-31": "good", "2026-02-01": "fair"])
        #expect(await day(world, "2026-01-31") == "good")
        #expect(await world.database.document("daily_jokes/2026-02-01")?["date"] == .string("2026-02-01"))
    }

    @Test("A day that has a joke keeps it, and a second run changes nothing")
    func keeps() async throws {
        let world = try await World(jokes: 3)
        try await world.put("daily_jokes/2026-02-02", ["joke_id": .string("chosen")])
        let first = try await DailyPick(world.database).run(scheduleTime: .utc("2026-02-01T05:00:00Z"))
        #expect(first.kept == ["2026-02-02"] && first.picked == ["2026-02-01": "j0"])
        try await joke(world, "j2", 100, 500)
        let commits = await world.database.commits
        let second = try await DailyPick(world.database).run(scheduleTime: .utc("2026-02-01T05:00:00Z"))
        #expect(second.picked.isEmpty)
        #expect(await day(world, "2026-02-01") == "j0")
        #expect(await world.database.commits == commits)
    }

    @Test("If another process sets a day's joke after this process has read the day, the day keeps that joke")
    func race() async throws {
        let world = try await World(jokes: 3)
        let late = Client(world.database) { number, _, proceed in
            if number == 1 { try await world.put("daily_jokes/2026-02-01", ["joke_id": .string("theirs")]) }
            return try await proceed()
        }
        let report = try await DailyPick(late).run(scheduleTime: .utc("2026-02-01T05:00:00Z"))
        #expect(report.kept == ["2026-02-01"] && report.picked.keys.sorted() == ["2026-02-02"])
        #expect(await day(world, "2026-02-01") == "theirs")
    }

    @Test("In a hundred days, no joke is repeated within 30 days, and picking them all again gives the same jokes")
    func distance() async throws {
        var orders: [[String]] = []
        for _ in 0..<2 {
            let world = try await World(jokes: 0)
            for number in 0..<40 { try await joke(world, "j\(number)", 10, Int64(number % 7) * 5 + 10) }
            var order: [String] = []
            for number in 0..<100 {
                let time = Timestamp.utc("2026-02-01T17:00:00Z").adding(microseconds: Int64(number) * 86_400_000_000)
                let report = try await DailyPick(world.database).run(scheduleTime: time)
                #expect(report.repeated.isEmpty)
                order += report.picked.sorted { $0.key < $1.key }.map(\.value)
            }
            #expect(order.count == 101)
            for index in order.indices {
                #expect(!order[max(0, index - 30)..<index].contains(order[index]))
            }
            orders.append(order)
        }
        #expect(orders[0] == orders[1])
    }

    @Test(
        "A joke that a day at most 30 days earlier or later has is not picked; a joke that a day 31 days away has may be picked",
        arguments: [
            ("2026-01-01", "best"), ("2026-01-02", "good"), ("2026-03-03", "good"), ("2026-03-04", "best"),
        ])
    func bounds(taken: String, today: String) async throws {
        let world = try await World(jokes: 0)
        for (id, sum) in [("best", 500), ("good", 440), ("fair", 400)] as [(String, Int64)] {
            try await joke(world, id, 100, sum)
        }
        try await world.put("daily_jokes/\(taken)", ["joke_id": .string("best")])
        let report = try await DailyPick(world.database).run(scheduleTime: .utc("2026-02-01T17:00:00Z"))
        #expect(report.picked["2026-02-01"] == today && report.repeated.isEmpty)
    }

    @Test("If a joke is used on several days, the nearest of these days decides whether the joke can be picked")
    func nearest() async throws {
        let world = try await World(jokes: 0)
        for id in ["x", "y"] { try await joke(world, id, 10, 40) }
        for (day, id) in [("2026-01-31", "x"), ("2026-02-20", "x"), ("2026-01-20", "y")] {
            try await world.put("daily_jokes/\(day)", ["joke_id": .string(id)])
        }
        let report = try await DailyPick(world.database).run(scheduleTime: .utc("2026-02-01T17:00:00Z"))
        #expect(report.picked["2026-02-01"] == "y")
    }

    @Test("If there are too few jokes, the joke whose nearest day is farthest away is repeated and reported")
    func tooFew() async throws {
        let world = try await World(jokes: 2)
        for number in 0..<4 {
            let time = Timestamp.utc("2026-02-01T17:00:00Z").adding(microseconds: Int64(number) * 86_400_000_000)
            let report = try await DailyPick(world.database).run(scheduleTime: time)
            if number > 0 { #expect(report.repeated == ["2026-02-0\(number + 2)"]) }
        }
        let days = await [day(world, "2026-02-01"), day(world, "2026-02-02"), day(world, "2026-02-03")]
        #expect(days == ["j0", "j1", "j0"])
        let empty = try await World(jokes: 0)
        #expect(try await DailyPick(empty.database).run(scheduleTime: .utc("2026-02-01T17:00:00Z")).isWithoutJokes)
    }

    @Test("If two processes pick jokes at once, one sets the day's joke and the other keeps it")
    func together() async throws {
        let world = try await World(jokes: 40)
        try await withThrowingTaskGroup(of: DailyPick.Report.self) { group in
            for _ in 0..<8 {
                group.addTask { try await DailyPick(world.database).run(scheduleTime: .utc("2026-02-01T17:00:00Z")) }
            }
            var picked = 0
            for try await report in group { picked += report.picked.count }
            #expect(picked == 2)
        }
    }
}
