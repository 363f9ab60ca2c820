import Firestore
import Rankings
import Testing

/// Jokes and users whose ids differ only in the spelling of an accent.
@Suite struct AccentTests {
    private let jokes = ["\u{E9}", "e\u{301}"]

    @Test("Jokes and users whose ids differ only in an accent's spelling are ranked and counted separately")
    func places() async throws {
        let world = try await World(jokes: 0)
        for joke in jokes { try await world.put("jokes/\(joke)", ["text": .string("x")]) }
        for user in ["a", "b", "u\(jokes[0])", "u\(jokes[1])"] {
            try await world.rate(user, jokes[0], 5, at: "2026-02-01T10:00:00Z")
        }
        try await world.rate("a", jokes[1], 5, at: "2026-02-01T10:00:00Z")
        try await world.rate("b", jokes[1], 1, at: "2026-02-01T10:00:00Z")
        let report = try await world.aggregate()
        #expect(report.counted == 6 && report.replaced == 0)
        func bytes(_ ranking: [String]?) -> [[UInt8]] { (ranking ?? []).map { Array($0.utf8) } }
        #expect(bytes(await world.published("2026-02", "hilarious")) == bytes(["\(jokes[0]) 4", "\(jokes[1]) 1"]))
        #expect(bytes(await world.published("2026-02", "horrible")) == bytes(["\(jokes[1]) 1"]))
    }

    @Test("Jokes with equal votes are ordered by the bytes of their ids, in rankings and in lists of missing jokes")
    func order() async throws {
        let world = try await World(jokes: 0)
        for joke in jokes { try await world.rate("a", joke, 5, at: "2026-02-01T10:00:00Z") }
        #expect(
            try await world.aggregate().missingJokes.map { Array($0.utf8) } == jokes.reversed().map { Array($0.utf8) })
        for joke in jokes { try await world.put("jokes/\(joke)", ["text": .string("x")]) }
        _ = try await world.aggregator().run(scheduleTime: .utc("2026-02-15T05:00:00Z"))
        let ranking = await world.published("2026-02", "hilarious") ?? []
        #expect(ranking.map { Array($0.utf8) } == jokes.reversed().map { Array("\($0) 1".utf8) })
    }

    @Test("A joke can be picked even if the id of a recent joke differs only in an accent's spelling")
    func daily() async throws {
        let world = try await World(jokes: 0)
        for joke in jokes { try await world.put("jokes/\(joke)", ["text": .string("x")]) }
        try await world.put("daily_jokes/2026-01-31", ["joke_id": .string(jokes[1])])
        let report = try await DailyPick(world.database).run(scheduleTime: .utc("2026-02-01T05:00:00Z"))
        #expect(report.picked["2026-02-01"].map { Array($0.utf8) } == Array(jokes[0].utf8))
        #expect(report.repeated == ["2026-02-02"])
    }
}
