import Firestore
import Foundation
import LocalBackend
import Rankings
import TestServers
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of the aggregation with the real server, over HTTP.
@Suite struct RankingsOverRESTTests {
    private func client(_ backend: RunningBackend) -> FirestoreClient {
        FirestoreClient(
            baseURL: backend.url, project: database.project, session: .shared, timeout: 60, bodyLimit: 16 << 20,
            authorization: "Bearer owner")
    }

    /// Makes the write of a rating in the form in which the app sends it: the server sets the time of the rating.
    private func rating(_ client: FirestoreClient, _ user: String, _ joke: String, _ rating: Int) throws -> Write {
        let fields: Fields = [
            "user_id": .string(user), "joke_id": .string(joke), "rating": .integer(Int64(rating)),
        ]
        let name = client.name(of: try DocumentPath("rating_events/\(user)_\(joke)"))
        return Write(
            .update(Document(name: name, fields: fields)),
            transforms: [FieldTransform(try FieldPath("timestamp"), .requestTime)])
    }

    private func ranking(_ client: FirestoreClient, _ field: String) async throws -> [String] {
        let month = RankingMonth(containing: Timestamp(Date()))
        let document = try await client.get(document: DocumentPath("weekly_rankings/\(month)"))
        #expect(document["month_id"] == .string(month.description))
        return (document[FieldName(field)]?.arrayValue ?? []).map { entry in
            let map = entry.mapValue ?? [:]
            return "\(map["rank"]?.integerValue ?? 0). \(map["joke_id"]?.stringValue ?? "") "
                + "\(map["count"]?.integerValue ?? 0)"
        }
    }

    @Test("With two concurrent clients and two concurrent aggregators, the rankings count each user's last rating once")
    func together() async throws {
        try await withBackend { backend in
            let client = client(backend)
            let jokes = (0..<12).map { "j\($0)" }
            _ = try await client.commit(
                try jokes.map {
                    let name = client.name(of: try DocumentPath("jokes/\($0)"))
                    return Write(.update(Document(name: name, fields: ["text": .string("?")])))
                })
            let retries = RequestRetries(conflictAttempts: 10_000) { _ in await Task.yield() }
            let aggregator = RankingsAggregator(
                client, settings: RankingsSettings(pageSize: 20, commitLimit: 50, retries: retries))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for side in 0..<2 {
                    group.addTask {
                        for round in 0..<6 {
                            // Both clients send ratings of the same users. In the last round, both clients send the
                            // same rating for each user.
                            let writes = try (0..<30).map { number in
                                let last = round == 5 ? number % 5 + 1 : (number + round + side) % 5 + 1
                                return try rating(client, "u\(number)", jokes[number % 12], last)
                            }
                            _ = try await client.commit(writes)
                        }
                    }
                    group.addTask {
                        for _ in 0..<3 { _ = try await aggregator.run(scheduleTime: Timestamp(Date())) }
                    }
                }
                try await group.waitForAll()
            }
            _ = try await aggregator.run(scheduleTime: Timestamp(Date()))
            var hilarious: [String: Int] = [:]
            var horrible: [String: Int] = [:]
            for number in 0..<30 {
                if number % 5 + 1 >= 4 { hilarious[jokes[number % 12], default: 0] += 1 }
                if number % 5 + 1 <= 2 { horrible[jokes[number % 12], default: 0] += 1 }
            }
            func places(_ counts: [String: Int]) -> [String] {
                counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10).enumerated()
                    .map { "\($0.offset + 1). \($0.element.key) \($0.element.value)" }
            }
            #expect(try await ranking(client, "hilarious") == places(hilarious))
            #expect(try await ranking(client, "horrible") == places(horrible))
            let again = try await aggregator.run(scheduleTime: Timestamp(Date()))
            #expect(again.counted == 0)
            let anew = try await aggregator.run(scheduleTime: Timestamp(Date()), rebuild: true)
            #expect(anew.counted == 30)
            #expect(try await ranking(client, "hilarious") == places(hilarious))
        }
    }

    @Test("The backend's scheduled jobs count ratings and pick the jokes of today and tomorrow")
    func jobs() async throws {
        try await withBackend { backend in
            let client = client(backend)
            try await backend.store.seed(database, now: Date(timeIntervalSince1970: 0))
            let joke = try #require(try await client.listAll(collection: CollectionPath("jokes")).first).id
            _ = try await client.commit([rating(client, "a", joke, 5)])
            let now = Date()
            for job in try BackendSchedules(url: backend.url, project: database.project).jobs {
                _ = try await job.body(now)
            }
            #expect(try await ranking(client, "hilarious") == ["1. \(joke) 1"])
            let days = try await client.listAll(collection: CollectionPath("daily_jokes")).filter { $0.id >= "2000" }
            #expect(days.count == 2)
        }
    }
}
