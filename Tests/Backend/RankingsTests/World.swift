import Firestore
import Foundation
import Rankings
import Testing
import Utilities

/// A database with a few jokes, and the actions that clients perform on it.
struct World {
    let database: MemoryDatabase
    let jokes: [String]

    init(jokes: Int = 14, now: String = "2026-01-30T12:00:00Z") async throws {
        database = MemoryDatabase(now: .utc(now))
        self.jokes = (0..<jokes).map { "j\($0)" }
        for joke in self.jokes { try await put("jokes/\(joke)", ["text": .string("joke \(joke)")]) }
    }

    func put(_ path: String, _ fields: Fields, stamped: Bool = false) async throws {
        let write = Write(
            .update(Document(name: MemoryDatabase.root + path, fields: fields)),
            transforms: stamped ? [FieldTransform(try FieldPath("received_at"), .requestTime)] : [])
        _ = try await database.commit([write])
    }

    func delete(_ path: String) async throws {
        _ = try await database.commit([Write(.delete(MemoryDatabase.root + path))])
    }

    func rate(
        _ user: String, _ joke: String, _ rating: Int, at time: String, id: String? = nil, stamped: Bool = true
    ) async throws {
        try await rate(user, joke, rating, at: .utc(time), id: id, stamped: stamped)
    }

    func rate(
        _ user: String, _ joke: String, _ rating: Int, at time: Timestamp, id: String? = nil, stamped: Bool = true
    ) async throws {
        try await put(
            "rating_events/\(id ?? "\(user)_\(joke)")",
            [
                "user_id": .string(user), "joke_id": .string(joke), "rating": .integer(Int64(rating)),
                "timestamp": .timestamp(time),
            ], stamped: stamped)
    }

    /// Makes an aggregator that does not wait before retries.
    func aggregator(pageSize: Int = 7, commitLimit: Int = 20) -> RankingsAggregator {
        RankingsAggregator(
            database,
            settings: RankingsSettings(
                pageSize: pageSize, commitLimit: commitLimit,
                retries: RequestRetries(conflictAttempts: 10_000) { _ in await Task.yield() }))
    }

    @discardableResult
    func aggregate(_ time: String = "2026-02-15T05:00:00Z", rebuild: Bool = false) async throws -> AggregationReport {
        try await aggregator().run(scheduleTime: .utc(time), rebuild: rebuild)
    }

    /// Returns a published ranking; nil if it is not published. The elements are the joke ids with their counts, in the
    /// order of their ranks.
    func published(_ month: String, _ field: String) async -> [String]? {
        guard let entries = await database.document("weekly_rankings/\(month)")?[FieldName(field)]?.arrayValue else {
            return nil
        }
        return entries.enumerated().map { index, entry in
            let map = entry.mapValue ?? [:]
            #expect(map["rank"] == .integer(Int64(index + 1)))
            return "\(map["joke_id"]?.stringValue ?? "") \(map["count"]?.integerValue ?? -1)"
        }
    }

    /// Computes a ranking from all events at once. `ratings` are the ratings that count as votes for it.
    func bruteForce(_ month: String, _ ratings: ClosedRange<Int64>) async -> [String] {
        var last: [String: (time: Timestamp, id: String, joke: String, rating: Int64)] = [:]
        for document in await database.collection("rating_events") {
            guard let user = document["user_id"]?.stringValue, let joke = document["joke_id"]?.stringValue,
                let rating = document["rating"]?.integerValue, (1...5).contains(rating),
                let time = document["timestamp"]?.timestampValue
            else { continue }
            let key = "\(user)|\(joke)"
            let new = (time, document.id, joke, rating)
            if let old = last[key], (old.time, old.id) > (time, document.id) { continue }
            last[key] = new
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "America/New_York")!
        var counts: [String: Int] = [:]
        let wanted = month.split(separator: "-").map { Int($0)! }
        for vote in last.values where ratings.contains(vote.rating) {
            let parts = calendar.dateComponents([.year, .month], from: vote.time.date)
            guard [parts.year!, parts.month!] == wanted else { continue }
            guard await database.document("jokes/\(vote.joke)") != nil else { continue }
            counts[vote.joke, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10).map { "\($0.key) \($0.value)" }
    }

    /// Compares the published rankings with rankings computed from all events at once.
    func check(_ months: [String], _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        for month in months {
            for (field, ratings) in [("hilarious", Int64(4)...5), ("horrible", Int64(1)...2)] {
                let expected = await bruteForce(month, ratings)
                // A month without votes may lack a document, which counts as an empty ranking.
                let published = await published(month, field)
                #expect((published ?? []) == expected, comment, sourceLocation: sourceLocation)
            }
        }
    }
}
