public import Dispatch
import Foundation
import Synchronization

/// A monitor of the device's connection (Network: `NWPathMonitor`). If the process was started with network conditions
/// (`tandem network`), the monitor follows them. Otherwise the device is always connected.
public final class NWPathMonitor: Sendable {
    private struct State {
        var handler: (@Sendable (NWPath) -> Void)?
        var isOver = false
        var queue: DispatchQueue?
        var told: NWPath?
        var timer: (any DispatchSourceTimer)?
    }

    private let state = Mutex(State())
    private let environment: [String: String]

    /// The interval between checks. Each change replaces the file of the conditions, so a check only looks at the
    /// file's status.
    private static let period = DispatchTimeInterval.milliseconds(100)

    public convenience init() { self.init(environment: ProcessInfo.processInfo.environment) }
    public convenience init(requiredInterfaceType: NWInterface.InterfaceType) { self.init() }
    public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) { self.init() }

    init(environment: [String: String]) {
        self.environment = environment
    }

    deinit { state.withLock { $0.timer?.cancel() } }

    /// Called with the path when the monitor starts, and at each change.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// The current state of the connection.
    public var currentPath: NWPath { Self.path(environment) }

    public var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// Starts reporting the path and its changes. A monitor can be started only once.
    public func start(queue: DispatchQueue) {
        let timer: (any DispatchSourceTimer)? = state.withLock { state in
            guard !state.isOver, state.queue == nil else { return nil }
            state.queue = queue
            let timer = DispatchSource.makeTimerSource(queue: queue)
            state.timer = timer
            return timer
        }
        guard let timer else { return }
        // Without network conditions the path never changes.
        let isFollowing = environment["TANDEM_NETWORK"]?.isEmpty == false
        timer.schedule(deadline: .now(), repeating: isFollowing ? Self.period : .never)
        timer.setEventHandler { [weak self] in self?.look() }
        timer.resume()
    }

    private func look() {
        let path = currentPath
        let handler = state.withLock { state in
            defer { state.told = path }
            return state.isOver || state.told == path ? nil : state.handler
        }
        handler?(path)
    }

    public func cancel() {
        let timer = state.withLock { state in
            defer { (state.isOver, state.handler, state.timer) = (true, nil, nil) }
            return state.timer
        }
        timer?.cancel()
    }

    static func path(_ environment: [String: String]) -> NWPath {
        // Reads the file of the network conditions without their module, because that module would require a system
        // library when adopted code is compiled.
        guard environment["TANDEM_NETWORK"]?.isEmpty == false, let directory = environment["TANDEM_STATE"],
            let data = FileManager.default.contents(atPath: directory + "/network.json"),
            let conditions = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            conditions["condition"] as? String == "offline"
        else { return NWPath(status: .satisfied) }
        return NWPath(status: .unsatisfied)
    }
}

extension NWPathMonitor: AsyncSequence {
    /// Returns the path and its changes until the monitor or the task is cancelled.
    public func makeAsyncIterator() -> AsyncStream<NWPath>.Iterator {
        let environment = environment
        return AsyncStream { continuation in
            let monitor = NWPathMonitor(environment: environment)
            monitor.pathUpdateHandler = { continuation.yield($0) }
            continuation.onTermination = { _ in monitor.cancel() }
            monitor.start(queue: DispatchQueue(label: "NWPathMonitor"))
        }.makeAsyncIterator()
    }
}
