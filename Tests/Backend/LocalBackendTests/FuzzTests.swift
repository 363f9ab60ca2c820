import BackendFuzz
import Firestore
import Foundation
import LocalBackend
import Testing

/// Generated requests, most of them wrong in some way, over HTTP on connections that are kept. `scripts/fuzz` sends more.
@Suite(.timeLimit(.minutes(10)))
struct FuzzTests {
    @Test(
        "Whatever is asked, the backend answers 2xx, 4xx or 501 with the service's own error body, and keeps the seeds")
    func generatedRequests() async throws {
        let count = 3_000
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
            // A generator that is refused throughout would show nothing.
            #expect(report.answers[200, default: 0] > count / 10, "\(report)")
            #expect(report.answers[400, default: 0] > count / 10, "\(report)")
            #expect(try await Self.seeds(backend.store, seeded) == before)
            #expect(before.count > 100)
        }
    }

    /// The documents that everybody may read and nobody may write.
    private static func seeds(_ store: DocumentStore, _ database: DatabaseName) async throws -> [Document] {
        var all: [Document] = []
        for collection in ["jokes", "daily_jokes"] {
            let name = CollectionName(database, try CollectionPath(collection))
            all += try await store.documents(in: name, limit: 100_000).documents
        }
        return all
    }
}
