import Firestore
import Foundation
import LocalBackend
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs a test with a temporary folder and removes the folder afterwards.
func withTemporaryFolder<Result>(_ test: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tandem-backend-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await test(folder)
}

/// Runs a test with a store in a temporary folder.
func withStore<Result>(_ test: (DocumentStore) async throws -> Result) async throws -> Result {
    try await withTemporaryFolder { folder in
        let store = try DocumentStore(path: folder.appendingPathComponent("backend.sqlite").path)
        let result = try await test(store)
        try store.close()
        return result
    }
}

/// The real server on a free port, in this process.
struct RunningBackend {
    let store: DocumentStore
    let port: Int

    var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

    var client: FirestoreClient {
        FirestoreClient(baseURL: url, project: database.project, session: .shared, timeout: 60)
    }
}

let database = try! DatabaseName(project: "demo")

func name(_ path: String) throws -> DocumentName {
    DocumentName(database, try DocumentPath(path))
}

/// Runs a test with a running server, and stops the server afterwards.
func withBackend<Result>(
    _ options: ServerOptions = ServerOptions(), _ test: (RunningBackend) async throws -> Result
) async throws -> Result {
    try await withStore { store in
        let ports = AsyncStream.makeStream(of: Int.self)
        let server = Task {
            defer { ports.continuation.finish() }
            try await BackendServer(store: store, port: 0, options: options).run { ports.continuation.yield($0) }
        }
        guard let port = await ports.stream.first(where: { _ in true }) else {
            try await server.value
            throw CancellationError()
        }
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await test(RunningBackend(store: store, port: port)))
        } catch {
            outcome = .failure(error)
        }
        server.cancel()
        try await server.value
        return try outcome.get()
    }
}
