import ArgumentParser
import Foundation

@testable import BackendFuzz
@testable import CommandSupport
@testable import Firestore
@testable import LocalBackend

/// Sends random requests to a backend. `scripts/fuzz` builds and runs it.
struct Fuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz", abstract: "Sends generated requests to a backend, most of them invalid in some way.")

    @Option(help: "How many.")
    var requests = 100_000
    @Option(help: "The seed of the requests; the same seed gives the same requests.")
    var seed: UInt64 = 1

    func validate() throws {
        guard requests > 0 else { throw ValidationError("--requests takes a number of 1 or more.") }
    }

    func run() async throws {
        var options = ServerOptions()
        options.coinGeckoLimit = nil
        try await withBackend(options) { store, port in
            let database = try DatabaseName(project: "seeded")
            try await store.seed(database, now: Date())
            let before = try await seeds(store, database)
            let clock = ContinuousClock()
            let start = clock.now
            let report = await FuzzRun(port: port, seed: seed, count: requests).finish(connections: 4)
            let taken = (clock.now - start) / .seconds(1)
            for finding in report.findings.prefix(20) { Output.note(finding) }
            let isIntact = try await seeds(store, database) == before
            Output.line("\(requests) requests of seed \(seed) in \(taken.short) s: \(report)")
            Output.line("\(before.count) seeded documents: \(isIntact ? "unchanged" : "CHANGED")")
            guard report.findings.isEmpty, isIntact else {
                throw CommandFailure(.checkFailed, reason: "wrong-answers", "answers or documents are wrong")
            }
        }
    }

    /// Returns the documents that exist at the start. Everyone may read these documents, but no request may change
    /// them.
    private func seeds(_ store: DocumentStore, _ database: DatabaseName) async throws -> [Document] {
        var all: [Document] = []
        for collection in ["jokes", "daily_jokes"] {
            let name = CollectionName(database, try CollectionPath(collection))
            all += try await store.documents(in: name, limit: 100_000).documents
        }
        return all
    }
}
