import Foundation
import Glibc
import Hummingbird
import Logging
import NIOCore
import PhoneState
import ServiceLifecycle
import UnixSignals
import WidgetKit

/// A local page that shows the widgets of running hosts live, with controls for hosts and apps.
///
/// The server listens on 127.0.0.1 only, and answers only requests with the token of its address. It reads the hosts'
/// state folders and containers like any other program. It acts on hosts and apps only through commands that the page
/// shows.
public final class PreviewServer: Sendable {
    public struct Options: Sendable {
        /// The hosts, each with a unique name.
        public var hosts: [PreviewedHost]
        /// The command that starts each host, as a list of words, by the host's name.
        public var starts: [String: [String]]
        public var programs: String
        /// The environment of the commands.
        public var environment: [String: String]
        /// The folder for the recording.
        public var directory: String
        /// The port to listen on; 0 chooses a free port.
        public var port: Int
        /// The token in the address of the page; nil for a new token.
        public var token: String?

        public init(
            hosts: [PreviewedHost], starts: [String: [String]] = [:], programs: String, environment: [String: String],
            directory: String, port: Int = 0, token: String? = nil
        ) {
            self.hosts = hosts
            self.starts = starts
            self.programs = programs
            self.environment = environment
            self.directory = directory
            self.port = port
            self.token = token
        }
    }

    /// The maximum number of connections, which are open pages and waiting requests.
    private static let mostConnections = 64

    private let options: Options
    /// The token in the address of the page.
    public let token: String
    private let board = Board()
    private let observer: Observer
    private let recorder: Recorder
    private let jobs: Jobs
    private let starts: ControlCatalog.Starts
    private let hasTracer: Bool

    /// Creates a server that does not listen yet.
    public init(_ options: Options) {
        self.options = options
        token = options.token ?? Gate.newToken()
        let observer = Observer(options.hosts, board: board)
        self.observer = observer
        recorder = Recorder(board, directory: options.directory)
        var environment = options.environment
        // Adds Tandem's programs to `PATH`, because commands name programs without their paths, as in the user's shell.
        environment["PATH"] = options.programs + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        jobs = Jobs(
            board: board, environment: environment, changed: { Task { await observer.look() } })
        starts = options.starts.mapValues { ShellCommand($0) }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        hasTracer = folders.contains { access("\($0)/strace", X_OK) == 0 }
    }

    /// Starts the hosts for which there is a command. First ends hosts that a killed preview left running; a host must
    /// tolerate being ended at any time.
    public func startHosts() async {
        await observer.look()
        await observer.endHosts(starts.keys.sorted())
        for name in starts.keys.sorted() {
            _ = await perform("start-host:\(name)", nil)
        }
    }

    /// Serves until the task is cancelled or, with `handlesSignals`, until SIGTERM or SIGINT.
    /// - Parameters:
    ///   - handlesSignals: True if these signals shut the server down in order.
    ///   - onListening: Called with the page's address once the server accepts connections.
    /// - Throws: `CannotListen`.
    public func run(
        handlesSignals: Bool = false, onListening: @escaping @Sendable (_ url: String, _ port: Int) async -> Void
    )
        async throws
    {
        let token = token
        let watching = Task { [observer] in await observer.run() }
        let recording = Task { [recorder] in await recorder.run() }
        let cataloguing = Task { await self.catalogue() }
        defer { for task in [watching, recording, cataloguing] { task.cancel() } }
        var logger = Logger(label: "tandem-preview") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let port = options.port
        let application = Application(
            responder: Responder(
                gate: Gate(token: token), board: board, recorder: recorder, perform: { await self.perform($0, $1) }),
            // Closes connections that send no request. Otherwise idle connections could use up the limit.
            server: .http1(configuration: .init(idleTimeout: .seconds(10))),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port),
                availableConnectionsDelegate: .maximum(Self.mostConnections, logger: logger)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? port
                await onListening("http://127.0.0.1:\(port)/?token=\(token)", port)
            }, logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: handlesSignals ? [.sigterm, .sigint] : [], logger: logger)
        // The event stream of an open page never ends by itself, so a graceful shutdown needs a limit.
        configuration.maximumGracefulShutdownDuration = .milliseconds(300)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch is CancellationError {
        } catch let error as IOError {
            throw CannotListen(port: port, reason: String(cString: strerror(error.errnoCode)))
        }
    }

    // MARK: Controls

    private func catalog() async -> ControlCatalog {
        await observer.controls(starts: starts, tracer: hasTracer)
    }

    /// Keeps the controls on the board up to date.
    private func catalogue() async {
        var version: UInt64 = 0
        while !Task.isCancelled {
            await board.waitForChange(after: version)
            // If the board changes during this round, another round follows.
            version = board.version
            board.put("controls", await catalog().controls.json)
            board.put("environment", shownEnvironment.json)
            guard (try? await ContinuousClock().sleep(for: .milliseconds(150))) != nil else { return }
        }
    }

    /// The environment variables that a user's shell needs to run the commands shown.
    private var shownEnvironment: [String] {
        let names = ["TANDEM_BACKEND", "TANDEM_CONTAINERS", "TANDEM_FETCH_TIMEOUT"]
        return ["export PATH=\(ShellCommand.quoted(options.programs)):$PATH"]
            + names.compactMap { name in
                options.environment[name].map { "export \(name)=\(ShellCommand.quoted($0))" }
            }
    }

    private func perform(_ id: String, _ value: String?) async -> Responder.Answer {
        guard let control = await catalog().control(id) else { return .init(error: "there is no control \(id) now") }
        if let reason = control.reason { return .init(error: reason) }
        guard let choice = control.choice(value) else {
            let values = control.choices.map(\.value).joined(separator: ", ")
            return .init(error: "\(id) takes one of \(values)\(value.map { ", not \($0)" } ?? "")")
        }
        let title = choice.title.isEmpty ? "\(control.title), \(control.target)" : "\(control.title): \(choice.title)"
        switch choice.action {
        case .run(let commands):
            guard let job = jobs.run(id, title, commands) else {
                return .init(error: "too many commands are running; wait for one of them")
            }
            return .init(job: job)
        case .signal(let process, let number):
            let wasSent = process.signal(number)
            let job = jobs.note(id, title, choice.commands, state: wasSent ? "done" : "the process has already ended")
            await observer.look()
            return .init(job: job)
        case .turnStack:
            await observer.change { $0.stackTurns += 1 }
        case .screen(let name):
            if let screen = WidgetScreen(name: name) { await observer.change { $0.screen = screen } }
        case .appearance(let appearance):
            await observer.change { $0.appearance = appearance }
        }
        return .init(job: jobs.note(id, title, choice.commands))
    }
}

/// An error: the server cannot listen on the page's port.
public struct CannotListen: Error {
    /// The port.
    public var port: Int
    /// The reason that the system gives.
    public var reason: String
}
