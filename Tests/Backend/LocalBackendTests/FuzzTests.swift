import BackendFuzz
import Firestore
import Foundation
import LocalBackend
import TestTraits
import Testing

/// Generated requests, most of them invalid in some way, over reused HTTP connections. `scripts/fuzz` sends more.
@Suite(.timeLimit(.minutes(10)))
struct FuzzTests {
    @Test(
        "The backend answers every request with 2xx, 4xx or 501 and the service's error body, and keeps the seeded data"
    )
    func generatedRequests() async throws {
        let count = TestAmount.of(800, all: 3_000)
        var options = ServerOptions()
        options.coinGeckoLimit = nil
        try await withBackend(options) { backend in
            let seeded = try DatabaseName(project: "seeded")
            try await backend.store.seed(seeded, now: Date(timeIntervalSince1970: 1_770_000_000))
            let before = try await Self.seeds(backend.store, seeded)
            let report = await FuzzRun(port: backend.port, seed: 1, count: count).finish(connections: 4)
            for finding in report.findings.prefix(20) { Issue.record("\(finding)") }
            #expect(report.findings.isEmpty, "\(report.findings.count) of \(count) answers are wrong")
            #expect(report.answers.values.reduce(0, +) == count)
            // If nearly all generated requests were refused, the test would prove nothing.
            #expect(report.answers[200, default: 0] > count / 10, "\(report)")
            #expect(report.answers[400, default: 0] > count / 10, "\(report)")
            #expect(try await Self.seeds(backend.store, seeded) == before)
            #expect(before.count > 100)
        }
    }

    /// Returns the documents that everyone may read but no stranger may write.
    private static func seeds(_ store: DocumentStore, _ database: DatabaseName) async throws -> [Document] {
        var all: [Document] = []
        for collection in ["jokes", "daily_jokes"] {
            let name = CollectionName(database, try CollectionPath(collection))
            all += try await store.documents(in: name, limit: 100_000).documents
        }
        return all
    }
}
