import Foundation
import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The HTTP server. It listens on 127.0.0.1 by default.
public struct BackendServer: Sendable {
    private let store: DocumentStore
    private let port: Int
    private let options: ServerOptions
    private let logger: Logger

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - store: the documents to serve.
    ///   - port: the port to listen on; 0 chooses a free port.
    ///   - options: the address, the access token and the server's behaviour.
    ///   - logger: the logger for problems; the default writes to standard error.
    public init(
        store: DocumentStore, port: Int, options: ServerOptions = ServerOptions(),
        logger: Logger = BackendServer.defaultLogger
    ) {
        self.store = store
        self.port = port
        self.options = options
        self.logger = logger
    }

    /// A logger that writes warnings and errors to standard error.
    public static var defaultLogger: Logger {
        var logger = Logger(label: "local-backend") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .warning
        return logger
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
        let (timeout, longestHold) = (options.readTimeout, options.longestHold)
        let application = Application(
            responder: BackendResponder(
                firestore: FirestoreService(store: store),
                coinGecko: try CoinGeckoService(seed: options.coinSeed, limit: options.coinGeckoLimit),
                gate: AccessGate(token: options.token),
                faults: FaultInjector(options.stateDirectory.map(FaultFiles.init), logger: logger),
                waiting: WaitingPlaces(max(options.maximumConnections / 2, 1))),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionDeadlines(timeout: timeout, longestHold: longestHold)])),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: port),
                availableConnectionsDelegate: .maximum(options.maximumConnections, logger: logger)),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? port) },
            logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: handlesSignals ? [.sigterm, .sigint] : [],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .milliseconds(500)
        let group = ServiceGroup(configuration: configuration)
        // Runs in an unstructured task, because cancelling a child task would drop connections in the middle of
        // responses.
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch is CancellationError {
            // The shutdown took longer than half a second, so the connections that were still open were cut off.
        } catch let error as IOError {
            throw BackendError(listeningOn: options.url(port: port).dropFirst(7), error)
        }
    }
}

extension BackendError {
    fileprivate init(listeningOn address: Substring, _ error: IOError) {
        if error.errnoCode == EADDRINUSE {
            self.init(
                .portInUse,
                "\(address) is in use by another program. "
                    + "Stop that, or choose another port with --port; 0 takes a free one.")
        } else {
            self.init(
                .cannotListen,
                "Cannot listen on \(address): \(String(cString: strerror(error.errnoCode))). Choose another port with --port."
            )
        }
    }
}
