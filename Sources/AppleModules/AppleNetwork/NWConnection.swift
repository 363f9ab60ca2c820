public import Dispatch
public import Foundation
import Synchronization

/// An error of a connection (Network: `NWError`).
public enum NWError: CustomNSError, Sendable, Equatable, CustomDebugStringConvertible {
    case posix(POSIXErrorCode)
    /// The error of a name service.
    case dns(Int32)
    /// The error of the encryption.
    case tls(Int32)

    public static let errorDomain = "Network.NWError"

    public var errorCode: Int {
        switch self {
        case .posix(let code): Int(code.rawValue)
        case .dns(let code), .tls(let code): Int(code)
        }
    }

    public var errorUserInfo: [String: Any] {
        [
            NSLocalizedDescriptionKey:
                "The operation couldn’t be completed. (\(Self.errorDomain) error \(errorCode) - \(debugDescription))"
        ]
    }

    public var debugDescription: String {
        switch self {
        case .posix(let code): "POSIXErrorCode(rawValue: \(code.rawValue)): \(String(cString: strerror(code.rawValue)))"
        case .dns(let code): "\(code)"
        case .tls(let code): "\(code)"
        }
    }
}

/// A connection over TCP, UDP or TLS (Network: `NWConnection`).
///
/// Only requests of `URLSession` reach a network here, or the answers that take its place. So a connection never becomes
/// ready: it waits, as on a device without a route to the host (`ENETUNREACH`), until it is cancelled.
public final class NWConnection: Sendable, CustomDebugStringConvertible {
    /// The state of a connection (Network: `NWConnection.State`).
    public enum State: Sendable, Equatable {
        case setup
        case waiting(NWError)
        case preparing
        case ready
        case failed(NWError)
        case cancelled
    }

    /// Says when a sent message was processed (Network: `NWConnection.SendCompletion`).
    public enum SendCompletion: Sendable {
        case contentProcessed(@Sendable (NWError?) -> Void)
        /// The app does not ask for the result.
        case idempotent
    }

    /// The place of a message in its stream (Network: `NWConnection.ContentContext`).
    public final class ContentContext: Sendable {
        public static let defaultMessage = ContentContext(identifier: "defaultMessage", isFinal: false)
        public static let defaultStream = ContentContext(identifier: "defaultStream", isFinal: true)
        public static let finalMessage = ContentContext(identifier: "finalMessage", isFinal: true)

        public let identifier: String
        public let isFinal: Bool

        public init(identifier: String, isFinal: Bool = false) {
            self.identifier = identifier
            self.isFinal = isFinal
        }
    }

    private struct Contents {
        var state = State.setup
        var queue: DispatchQueue?
        var handler: (@Sendable (State) -> Void)?
        /// The closures that wait for the connection. Each receives the error with which the connection ends.
        var waiting: [@Sendable (NWError) -> Void] = []
        var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
        var viabilityUpdateHandler: (@Sendable (Bool) -> Void)?
    }

    private let contents = Mutex(Contents())
    public let endpoint: NWEndpoint
    public let parameters: NWParameters

    public init(to endpoint: NWEndpoint, using parameters: NWParameters) {
        self.endpoint = endpoint
        self.parameters = parameters
    }

    public convenience init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
        self.init(to: .hostPort(host: host, port: port), using: parameters)
    }

    public var state: State { contents.withLock { $0.state } }
    public var queue: DispatchQueue? { contents.withLock { $0.queue } }
    /// The path of the connection; nil because it has none.
    public var currentPath: NWPath? { nil }

    public var stateUpdateHandler: (@Sendable (State) -> Void)? {
        get { contents.withLock { $0.handler } }
        set { contents.withLock { $0.handler = newValue } }
    }
    /// A closure for changes of the path. It is never called, because the connection has no path.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { contents.withLock { $0.pathUpdateHandler } }
        set { contents.withLock { $0.pathUpdateHandler = newValue } }
    }
    /// A closure that learns whether data can be sent. It is never called, because nothing can be sent.
    public var viabilityUpdateHandler: (@Sendable (Bool) -> Void)? {
        get { contents.withLock { $0.viabilityUpdateHandler } }
        set { contents.withLock { $0.viabilityUpdateHandler = newValue } }
    }

    /// Starts the connection. It prepares, and then waits for a route to the host.
    public func start(queue: DispatchQueue) {
        contents.withLock { contents in
            guard contents.queue == nil, contents.state == .setup else { return }
            contents.queue = queue
            enter(.preparing, &contents)
            enter(.waiting(.posix(.ENETUNREACH)), &contents)
        }
    }

    /// Tries again. The connection goes on waiting.
    public func restart() {
        contents.withLock { contents in
            if case .waiting = contents.state { enter(.waiting(.posix(.ENETUNREACH)), &contents) }
        }
    }

    /// Ends the connection. Everything that waits for it receives an error.
    public func cancel() {
        contents.withLock { contents in
            guard contents.state != .cancelled else { return }
            enter(.cancelled, &contents)
            let queue = contents.queue ?? .global()
            for end in contents.waiting { queue.async { end(.posix(.ECANCELED)) } }
            contents.waiting = []
        }
    }

    public func forceCancel() { cancel() }

    /// Sends a message. It waits for the connection, which never becomes ready, and fails when that is cancelled.
    public func send(
        content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
        completion: SendCompletion
    ) {
        guard case .contentProcessed(let done) = completion else { return }
        wait { done($0) }
    }

    /// Receives data. It waits for the connection, which never becomes ready, and fails when that is cancelled.
    public func receive(
        minimumIncompleteLength: Int, maximumLength: Int,
        completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
    ) {
        wait { completion(nil, nil, false, $0) }
    }

    /// Receives a message. It waits for the connection, which never becomes ready, and fails when that is cancelled.
    public func receiveMessage(completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void) {
        wait { completion(nil, nil, false, $0) }
    }

    private func wait(_ end: @escaping @Sendable (NWError) -> Void) {
        let queue: DispatchQueue? = contents.withLock { contents in
            if contents.state == .cancelled { return contents.queue ?? .global() }
            contents.waiting.append(end)
            return nil
        }
        queue?.async { end(.posix(.ECANCELED)) }
    }

    /// The queue gets the states in the order in which the lock was held.
    private func enter(_ state: State, _ contents: inout Contents) {
        contents.state = state
        contents.queue?.async { [weak self] in self?.stateUpdateHandler?(state) }
    }

    public var debugDescription: String { "[\(endpoint.debugDescription)]" }
}
