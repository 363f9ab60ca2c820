import Foundation
import Glibc
import HTTPServing
import PhoneState
import ProcessSupport
import Utilities
import WidgetKit

/// A local page that shows the widgets of running hosts live, with controls for hosts and apps.
///
/// The server listens on 127.0.0.1 only, and answers only requests that contain the page's token. It reads the hosts'
/// state folders and containers, but never writes to them. Everything that it does to hosts and apps, a user can do
/// with the commands that the page displays.
public final class PreviewServer: Sendable {
    public struct Options: Sendable {
        /// The hosts, each with a unique name.
        public var hosts: [PreviewedHost]
        /// The command that starts each host, as a list of words, by the host's name.
        public var starts: [String: [String]]
        public var programs: String
        /// The environment of the commands that the page runs.
        public var environment: [String: String]
        /// The folder in which the server keeps the page's recording.
        public var directory: String
        /// The port to listen on; 0 chooses a free port.
        public var port: Int
        /// The token that the page's address contains; nil to generate a token.
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

    /// The maximum number of connections. Each open page and each request in progress uses one.
    private static let mostConnections = 64

    private let options: Options
    /// The token that the page's address contains.
    public let token: String
    private let board = Board()
    private let observer: Observer
    private let recorder: Recorder
    private let jobs: Jobs
    private let starts: ControlCatalog.Starts
    private let hasTracer: Bool

    /// Creates the server. It listens once `run` is called.
    public init(_ options: Options) {
        self.options = options
        token = options.token ?? Gate.newToken()
        let observer = Observer(options.hosts, board: board)
        self.observer = observer
        recorder = Recorder(board, directory: options.directory)
        var environment = options.environment
        // Adds the folder of Tandem's programs to `PATH`, because the displayed commands contain program names without
        // a path.
        environment["PATH"] = options.programs + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        jobs = Jobs(
            board: board, environment: environment, changed: { Task { await observer.look() } })
        starts = options.starts.mapValues { ShellCommand($0) }
        hasTracer = ExecutablePath.find("strace", in: environment) != nil
    }

    /// Starts each host that has a command in `starts`. Hosts that are still running, for example because an earlier
    /// preview was killed, are ended first. That is safe, because a host tolerates being ended at any time.
    public func startHosts() async {
        await observer.look()
        await observer.endHosts(starts.keys.sorted())
        for name in starts.keys.sorted() {
            _ = await perform(Jobs.startOfHost + name, nil)
        }
    }

    /// Serves the page until the task is cancelled.
    /// - Parameters:
    ///   - handlesSignals: True if SIGTERM and SIGINT also end the server, gracefully.
    ///   - onListening: Called with the page's address once the server accepts connections.
    /// - Throws: `CannotListen`.
    public func run(
        handlesSignals: Bool = false, onListening: @escaping @Sendable (_ url: String, _ port: Int) async -> Void
    ) async throws {
        let token = token
        let watching = Task { [observer] in await observer.run() }
        let recording = Task { [recorder] in await recorder.run() }
        let cataloguing = Task { await self.catalogue() }
        defer { for task in [watching, recording, cataloguing] { task.cancel() } }
        let responder = Responder(
            gate: Gate(token: token), board: board, recorder: recorder, perform: { await self.perform($0, $1) },
            planned: { [observer] in await observer.planned(at: $0) })
        var serving = HTTPServer.Options()
        serving.port = options.port
        serving.maximumConnections = Self.mostConnections
        // Otherwise idle connections could reach the limit, and the page could no longer connect.
        serving.patience = .seconds(10)
        let signals = await StopSignals(handlesSignals ? [SIGTERM, SIGINT] : [])
        let server: HTTPServer
        do throws(HTTPServer.CannotListen) {
            server = try HTTPServer(serving) { try await responder.respond(to: $0) }
        } catch {
            throw CannotListen(port: options.port, reason: error.description)
        }
        await onListening("http://127.0.0.1:\(server.port)/?token=\(token)", server.port)
        // Limits the time for a graceful shutdown, because the event stream of an open page never ends by itself.
        await server.serve(until: signals, grace: .milliseconds(300))
    }

    /// Shows other hosts, and what came of their last build.
    /// - Parameters:
    ///   - hosts: The hosts; nil to keep those that are shown.
    ///   - status: What came of the build.
    public func show(_ hosts: [PreviewedHost]?, _ status: BuildStatus) async { await observer.show(hosts, status) }

    /// Shows that a build is under way.
    public func showBuilding() async { await observer.showBuilding() }

    // MARK: Controls

    private func catalog() async -> ControlCatalog {
        await observer.controls(starts: starts, tracer: hasTracer)
    }

    /// Keeps the controls on the board up to date.
    private func catalogue() async {
        var version: UInt64 = 0
        while !Task.isCancelled {
            await board.waitForChange(after: version)
            // Remembers the version before the controls are computed. If the board changes in the meantime, the loop
            // runs again.
            version = board.version
            board.put("controls", await catalog().controls.json)
            board.put("environment", shownEnvironment.json)
            guard (try? await ContinuousClock().sleep(for: .milliseconds(150))) != nil else { return }
        }
    }

    /// The shell commands that set the environment variables with which the displayed commands work in the user's
    /// shell.
    private var shownEnvironment: [String] {
        let names = ["TANDEM_BACKEND", "TANDEM_CONTAINERS", "TANDEM_FETCH_TIMEOUT"]
        return ["export PATH=\(ShellWord.quoted(options.programs)):$PATH"]
            + names.compactMap { name in
                options.environment[name].map { "export \(name)=\(ShellWord.quoted($0))" }
            }
    }

    private func perform(_ id: String, _ value: String?) async -> Responder.Answer {
        if id == "cancel" {
            let isCancelled = value.flatMap { Int($0) }.map { jobs.cancel($0) } ?? false
            return isCancelled ? .init() : .init(error: "that command has ended already")
        }
        guard let control = await catalog().control(id) else { return .init(error: "there is no control \(id) now") }
        if let reason = control.reason { return .init(error: reason) }
        if id == "clock", jobs.isRunning("clock") { return .init(error: "the clock is moving: cancel that first") }
        guard let choice = control.choice(value) else {
            let values = control.choices.map(\.value).joined(separator: ", ")
            return .init(error: "\(id) takes one of \(values)\(value.map { ", not \($0)" } ?? "")")
        }
        let title = choice.title.isEmpty ? "\(control.title), \(control.target)" : "\(control.title): \(choice.title)"
        switch choice.action {
        case .run(let commands):
            let judge = control.judge?() ?? { @Sendable in Jobs.Ending(state: $0) }
            guard let job = jobs.run(id, title, commands, judge: judge) else {
                return .init(error: "too many commands are running; wait for one of them")
            }
            return .init(job: job)
        case .signal(let process, let number):
            if number == SIGKILL { await observer.noteKill(of: process) }
            let wasSent = process.signal(number)
            let words = [SIGKILL: "killed", SIGSTOP: "stopped", SIGCONT: "resumed"][number] ?? "sent \(number) to"
            let job = jobs.note(
                id, title, choice.commands,
                wasSent
                    ? .init(state: "done", verdict: "\(words) \(process.name), process \(process.pid)")
                    : .init(state: "the process has already ended"))
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
    public var port: Int
    /// The operating system's description of the failure.
    public var reason: String
}
