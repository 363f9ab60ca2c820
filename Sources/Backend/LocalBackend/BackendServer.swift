import Foundation
import Glibc
import HTTPServing

/// The backend's HTTP server. It listens on 127.0.0.1 by default.
public struct BackendServer: Sendable {
    private let store: DocumentStore
    private let port: Int
    private let options: ServerOptions
    private let report: @Sendable (String) -> Void

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - store: the documents to serve.
    ///   - port: the port to listen on; 0 chooses a free port.
    ///   - options: the address, the access token and the server's behaviour.
    ///   - report: receives problems, each as a line; nil to write them to standard error.
    public init(
        store: DocumentStore, port: Int, options: ServerOptions = ServerOptions(),
        report: (@Sendable (String) -> Void)? = nil
    ) {
        self.store = store
        self.port = port
        self.options = options
        self.report = report ?? { FileHandle.standardError.write(Data("local-backend: \($0)\n".utf8)) }
    }

    /// Serves until the task is cancelled or, with `handlesSignals`, until SIGTERM or SIGINT.
    ///
    /// On shutdown, requests in progress have half a second to finish; idle connections are closed.
    ///
    /// - Parameters:
    ///   - handlesSignals: true if SIGTERM and SIGINT shut the server down gracefully.
    ///   - onListening: called with the port once connections are accepted.
    /// - Throws: `BackendError` if the server cannot listen, or if other machines could reach it without a token.
    public func run(
        handlesSignals: Bool = false, onListening: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws {
        let hasToken = options.token.map { $0.utf8.count >= ServerOptions.shortestToken }
        guard hasToken ?? ServerOptions.isLoopback(options.host) else {
            throw BackendError(
                .noToken,
                "\(options.host) can be reached from other machines, so a token of at least "
                    + "\(ServerOptions.shortestToken) characters is needed. Name its file with --token-file.")
        }
        let responder = BackendResponder(
            firestore: FirestoreService(store: store),
            coinGecko: try CoinGeckoService(seed: options.coinSeed, limit: options.coinGeckoLimit),
            gate: AccessGate(token: options.token),
            faults: FaultInjector(options.stateDirectory.map(FaultFiles.init), report: report),
            waiting: WaitingPlaces(max(options.maximumConnections / 2, 1)), longestHold: options.longestHold,
            report: report)
        var serving = HTTPServer.Options()
        serving.host = options.host
        serving.port = port
        serving.maximumConnections = options.maximumConnections
        serving.patience = options.readTimeout
        let signals = await StopSignals(handlesSignals ? [SIGTERM, SIGINT] : [])
        let server: HTTPServer
        do throws(HTTPServer.CannotListen) {
            server = try HTTPServer(serving) { try await responder.respond(to: $0) }
        } catch {
            throw BackendError(listeningOn: options.url(port: port).dropFirst(7), error)
        }
        await onListening(server.port)
        await server.serve(until: signals, grace: .milliseconds(500))
    }
}

extension BackendError {
    fileprivate init(listeningOn address: Substring, _ error: HTTPServer.CannotListen) {
        if error.errno == EADDRINUSE {
            self.init(
                .portInUse,
                "\(address) is in use by another program. "
                    + "Stop that, or choose another port with --port; 0 takes a free one.")
        } else {
            self.init(.cannotListen, "Cannot listen on \(address): \(error). Choose another port with --port.")
        }
    }
}
