import ArgumentParser
import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

@testable import CommandSupport
@testable import Firestore
@testable import LocalBackend

/// The results for document reads and for a bare route (a route that answers with constant bytes) in one run. The
/// figures are medians over rounds. Each round measures both routes.
struct ReadResults: Codable {
    /// The throughput of both routes in one round.
    struct Round: Codable {
        var documentsPerSecond: Double
        var bareRoutePerSecond: Double
    }

    var rounds: Int
    var documentsPerSecond: Double
    var bareRoutePerSecond: Double
    /// The throughput of document reads divided by the throughput of the bare route: the median of the rounds' ratios.
    var ratio: Double
    /// The ratios of the rounds in ascending order.
    var ratios: [Double]
    /// The server's processor time per answer, without the load generator's processor time.
    var documentMicroseconds: Double
    var bareRouteMicroseconds: Double
    /// The measurements of the rounds, in the order in which they were made.
    var loads: [Round]
    /// The size of the body of an answer.
    var answerBytes: Int
    var connections: Int
}

struct Reads: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reads", abstract: "Reads one document repeatedly, compared with a bare route.")

    @Option(help: "The seconds for each of the two routes.")
    var seconds = 10

    func run() async throws {
        try Output.json(try await ReadBench.run(seconds: seconds))
    }
}

enum ReadBench {
    /// The number of connections that a busy app's backend has. More connections would not change the result, because
    /// each answer is short.
    static let connections = 16
    /// The length of a turn in seconds. The two routes are measured in turns. Turns are short, so that other load
    /// on the machine affects both routes equally.
    static let turn = 0.5

    static func run(seconds: Int) async throws -> ReadResults {
        try await withBackend { store, port in
            let database = try DatabaseName(project: "bench")
            try await store.seed(database, now: Date())
            let collection = CollectionName(database, try CollectionPath("jokes"))
            guard let joke = try await store.documents(in: collection, limit: 1).documents.first else {
                throw CommandFailure(.data, reason: "no-seeds", "the seeds have no joke")
            }
            let documents = try LoadGenerator(port: port, path: "/v1/\(joke.name)", connections: connections)
            return try await withBareRoute(answer: documents.body) { barePort in
                let bare = try LoadGenerator(port: barePort, path: "/joke", connections: connections)
                guard bare.body == documents.body else {
                    throw CommandFailure(.checkFailed, reason: "different", "the bare route answers something else")
                }
                return try await withCheckedThrowingContinuation { continuation in
                    // The measurement blocks its thread, so it must not run on one of the threads that run Swift tasks.
                    Thread.detachNewThread {
                        continuation.resume(with: Result { try measure(documents, bare, seconds: seconds) })
                    }
                }
            }
        }
    }

    private static func measure(_ documents: LoadGenerator, _ bare: LoadGenerator, seconds: Int) throws -> ReadResults {
        // Warms up, so that caches are filled and the processor's clock rate is stable before the first measurement.
        _ = try (documents.run(seconds: turn), bare.run(seconds: turn))
        var rounds: [(document: Load, bare: Load)] = []
        for round in 0..<Int(Double(seconds) / turn) {
            // The two routes take turns at being measured first, because other load on the machine may favour the route
            // that is measured first.
            if round.isMultiple(of: 2) {
                let document = try documents.run(seconds: turn)
                rounds.append((document, try bare.run(seconds: turn)))
            } else {
                let load = try bare.run(seconds: turn)
                rounds.append((try documents.run(seconds: turn), load))
            }
        }
        let ratios = rounds.map { $0.document.rate / $0.bare.rate }.sorted()
        return ReadResults(
            rounds: rounds.count, documentsPerSecond: rounds.map(\.document.rate).median,
            bareRoutePerSecond: rounds.map(\.bare.rate).median, ratio: ratios.median, ratios: ratios,
            documentMicroseconds: rounds.map(\.document.microseconds).median,
            bareRouteMicroseconds: rounds.map(\.bare.microseconds).median,
            loads: rounds.map { .init(documentsPerSecond: $0.document.rate, bareRoutePerSecond: $0.bare.rate) },
            answerBytes: documents.body.count,
            connections: connections)
    }
}

/// Runs a body with a backend that has a separate database file.
func withBackend<Answer>(
    _ options: ServerOptions = ServerOptions(), _ body: (DocumentStore, _ port: Int) async throws -> Answer
) async throws -> Answer {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("tandem-bench.\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try DocumentStore(path: folder.appendingPathComponent("backend.sqlite").path)
    return try await withServer { onListening in
        try await BackendServer(store: store, port: 0, options: options).run { onListening($0) }
    } body: { port in
        try await body(store, port)
    }
}

/// Runs a body with a server that has only one route, which answers with constant bytes. The route is written as in
/// Hummingbird's guide.
func withBareRoute<Answer>(answer: [UInt8], _ body: (_ port: Int) async throws -> Answer) async throws -> Answer {
    let router = Router()
    let buffer = ByteBuffer(bytes: answer)
    router.get("/joke") { _, _ in
        Response(
            status: .ok, headers: [.contentType: "application/json; charset=UTF-8"],
            body: ResponseBody(byteBuffer: buffer))
    }
    let responder = router.buildResponder()
    var logger = Logger(label: "bare-route")
    // Without this level, the server would log an error for each connection that is closed at the end of the
    // measurement.
    logger.logLevel = .critical
    let quiet = logger
    return try await withServer { onListening in
        try await Application(
            responder: responder, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { onListening($0.localAddress?.port ?? 0) }, logger: quiet
        ).run()
    } body: { port in
        try await body(port)
    }
}

/// Runs a body with a server, and ends the server afterwards.
private func withServer<Answer>(
    _ serve: @escaping @Sendable (_ onListening: @escaping @Sendable (Int) -> Void) async throws -> Void,
    body: (_ port: Int) async throws -> Answer
) async throws -> Answer {
    let ports = AsyncStream.makeStream(of: Int.self)
    let server = Task {
        defer { ports.continuation.finish() }
        try await serve { ports.continuation.yield($0) }
    }
    defer { server.cancel() }
    guard let port = await ports.stream.first(where: { _ in true }) else {
        try await server.value
        throw CancellationError()
    }
    return try await body(port)
}
