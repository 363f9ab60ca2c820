import Foundation
import Glibc
import Synchronization
import Utilities

/// An HTTP/1.1 server (RFC 9112) with a thread for each connection. The handler runs on that thread, so it may wait for
/// files and other processes without slowing down other requests.
///
/// Reason for a server of our own: it serves at most dozens of local clients, and has to build in seconds. SwiftNIO
/// and Hummingbird build for minutes. FlyingFox reads heads of any length, keeps only one of several headers of a name,
/// and works in Swift's cooperative pool, in which a handler that waits for its own client stops the server.
public final class HTTPServer: Sendable {
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    public struct Options: Sendable {
        /// The name or address to listen on.
        public var host = "127.0.0.1"
        /// The port to listen on; 0 chooses a free port.
        public var port = 0
        /// The maximum number of connections at a time. Further clients wait.
        public var maximumConnections = 64
        /// The time limit for each phase of a connection (see `HTTPConnection`).
        public var patience = Duration.seconds(30)

        public init() {}
    }

    /// The server cannot listen.
    public struct CannotListen: Error, CustomStringConvertible {
        /// The error number of the system call; nil if the host's name has no address.
        public var errno: Int32?
        public var description: String
    }

    private struct State {
        var connections: [Int32: Connection] = [:]
        var isStopped = false
    }

    private struct Connection {
        var isIdle = true
        var task: Task<Void, Never>?
    }

    /// The port on which the server listens.
    public let port: Int
    private let listener: Int32
    private let patience: Duration
    private let handler: Handler
    private let state = Mutex(State())
    /// Counts the connections that may still be accepted.
    private let free: DispatchSemaphore
    private let running = DispatchGroup()

    /// Starts to listen and to serve.
    /// - Parameter handler: answers a request. If it throws, its connection ends without a response.
    /// - Throws: `CannotListen`.
    public init(_ options: Options = Options(), _ handler: @escaping Handler) throws(CannotListen) {
        (listener, port) = try Self.listen(options)
        patience = options.patience
        free = DispatchSemaphore(value: options.maximumConnections)
        self.handler = handler
        running.enter()
        let isStarted = startThread { [self] in
            acceptConnections()
            // Only `stop` ends the loop, so nobody uses the number after it is closed.
            Glibc.close(listener)
            running.leave()
        }
        guard isStarted else {
            Glibc.close(listener)
            running.leave()
            throw CannotListen(errno: EAGAIN, description: "no thread can be started")
        }
    }

    /// Stops to listen. Idle connections end at once; requests in progress have some time to finish. Returns when all
    /// connections have ended.
    public func stop(within grace: Duration) async {
        stopListening()
        let end = Task {
            guard (try? await Task.sleep(for: grace)) != nil else { return }
            endConnections()
        }
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
        end.cancel()
    }

    /// Stops to listen and ends all connections, without waiting for it.
    public func close() {
        stopListening()
        endConnections()
    }

    private func stopListening() {
        let isFirst = state.withLock { state in
            guard !state.isStopped else { return false }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for (descriptor, connection) in state.connections where connection.isIdle {
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
            return true
        }
        // The accepting thread may wait for a connection to end.
        if isFirst { free.signal() }
    }

    /// Serves until the task is cancelled or a signal arrives, and then stops.
    /// - Parameter grace: the time that requests in progress have to finish.
    public func serve(until signals: StopSignals, grace: Duration) async {
        await signals.wait()
        await stop(within: grace)
    }

    private func endConnections() {
        let tasks = state.withLock { state in
            for descriptor in state.connections.keys { shutdown(descriptor, Int32(SHUT_RDWR)) }
            return state.connections.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
    }

    /// Accepts connections until `stop` is called.
    private func acceptConnections() {
        while true {
            free.wait()
            let (connection, client) = Self.accept(listener)
            let error = errno
            guard connection >= 0 else {
                free.signal()
                if state.withLock(\.isStopped) { return }
                // The client may have gone, or no descriptor may be left for now (`man 2 accept`).
                if error != EINTR, error != ECONNABORTED { usleep(10_000) }
                continue
            }
            running.enter()
            let isStarted = startThread { [self] in
                serve(connection, client)
                running.leave()
                free.signal()
            }
            guard isStarted else {
                Glibc.close(connection)
                running.leave()
                free.signal()
                usleep(10_000)
                continue
            }
        }
    }

    private func serve(_ descriptor: Int32, _ client: String) {
        let connection = HTTPConnection(descriptor, clientAddress: client, serverPort: port, patience: patience) {
            [self] isIdle in note(descriptor, isIdle: isIdle)
        }
        let thread = ConnectionThread()
        let isServed = state.withLock { state in
            guard !state.isStopped else { return false }
            state.connections[descriptor] = Connection()
            state.connections[descriptor]?.task = Task(executorPreference: thread) { [self] in
                await connection.serve(handler)
                thread.end()
            }
            return true
        }
        if isServed { thread.run() }
        // The number must leave the list before the kernel can use it for another file.
        state.withLock { _ = $0.connections.removeValue(forKey: descriptor) }
        Glibc.close(descriptor)
    }

    /// Notes whether a connection waits for a request. Returns false if the server has stopped.
    private func note(_ descriptor: Int32, isIdle: Bool) -> Bool {
        state.withLock { state in
            state.connections[descriptor]?.isIdle = isIdle
            return !state.isStopped
        }
    }

    // MARK: Sockets

    private static func listen(_ options: Options) throws(CannotListen) -> (Int32, Int) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let problem = getaddrinfo(options.host, "\(options.port)", &hints, &found)
        guard problem == 0, let address = found else {
            throw CannotListen(errno: nil, description: String(cString: gai_strerror(problem)))
        }
        defer { freeaddrinfo(found) }
        let listener = socket(address.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        guard listener >= 0,
            setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size)) == 0,
            bind(listener, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
            Glibc.listen(listener, SOMAXCONN) == 0
        else {
            let error = errno
            if listener >= 0 { Glibc.close(listener) }
            throw CannotListen(errno: error, description: String(cString: strerror(error)))
        }
        return (listener, port(of: listener))
    }

    private static func port(of listener: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(listener, $0, &length) }
            // The port has the same place in addresses of IPv4 and IPv6.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }

    /// Accepts a connection. Returns its descriptor, or -1 with `errno`, and the client's address.
    private static func accept(_ listener: Int32) -> (Int32, String) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let connection = Glibc.accept(listener, address, &length)
                guard connection >= 0 else { return (connection, "") }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
                getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
                return (connection, name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
            }
        }
    }
}

/// Signals that stop a server. They are caught from the moment this value exists, so none is lost before the server
/// waits for them. A process can catch a signal in this way only once.
public struct StopSignals: Sendable {
    private let numbers: [Int32]
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]
    private let stream: AsyncStream<Void>
    /// Keeps the stream open if there are no signals.
    private let continuation: AsyncStream<Void>.Continuation

    /// Catches signals, such as SIGTERM. Without a number, only the end of the task stops the server.
    public init(_ numbers: [Int32]) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        var sources: [any DispatchSourceSignal] = []
        for number in numbers {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.finish() }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
            sources.append(source)
        }
        self.numbers = numbers
        self.sources = sources
        self.stream = stream
        self.continuation = continuation
    }

    /// Waits until a signal arrives or the task is cancelled. From then on, a signal ends the process.
    public func wait() async {
        for await _ in stream {}
        for source in sources {
            await withCheckedContinuation { cancelled in
                source.setCancelHandler { cancelled.resume() }
                source.cancel()
            }
        }
        for number in numbers { signal(number, SIG_DFL) }
    }
}

/// The executor of a connection's task: it runs the task on the connection's thread.
private final class ConnectionThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Runs jobs on the calling thread until there is none left after a call of `end`.
    func run() {
        while true {
            count.wait()
            let next: UnownedJob? = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else { return }
            next.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Lets `run` return.
    func end() {
        count.signal()
    }
}
