public import Dispatch
import Foundation
import Synchronization

/// Tells how the device is connected (Network: `NWPathMonitor`): as the network's conditions have it (`tandem network`)
/// where the process was started for them, else connected. Each change of the conditions is told, too.
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

    /// How often the conditions are looked at. Their file is replaced at a change, which costs a look and no more.
    private static let period = DispatchTimeInterval.milliseconds(100)

    /// Makes a monitor.
    public convenience init() { self.init(environment: ProcessInfo.processInfo.environment) }
    /// Makes a monitor of one kind of network.
    public convenience init(requiredInterfaceType: NWInterface.InterfaceType) { self.init() }
    /// Makes a monitor of all networks but some kinds.
    public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) { self.init() }

    init(environment: [String: String]) {
        self.environment = environment
    }

    deinit { state.withLock { $0.timer?.cancel() } }

    /// Called with the path, when the monitor is started and at each change.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// How the device is connected now.
    public var currentPath: NWPath { Self.path(environment) }

    /// Where the path is told.
    public var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// Tells the path, and its changes. A monitor is started once.
    public func start(queue: DispatchQueue) {
        let timer: (any DispatchSourceTimer)? = state.withLock { state in
            guard !state.isOver, state.queue == nil else { return nil }
            state.queue = queue
            let timer = DispatchSource.makeTimerSource(queue: queue)
            state.timer = timer
            return timer
        }
        guard let timer else { return }
        // Without conditions there is no change to look for.
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

    /// Tells nothing more.
    public func cancel() {
        let timer = state.withLock { state in
            defer { (state.isOver, state.handler, state.timer) = (true, nil, nil) }
            return state.timer
        }
        timer?.cancel()
    }

    static func path(_ environment: [String: String]) -> NWPath {
        // PhoneConditions' file, read here: through its module a system library would have to be found where adopted code
        // is compiled.
        guard environment["TANDEM_NETWORK"]?.isEmpty == false, let directory = environment["TANDEM_STATE"],
            let data = FileManager.default.contents(atPath: directory + "/network.json"),
            let conditions = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            conditions["condition"] as? String == "offline"
        else { return NWPath(status: .satisfied) }
        return NWPath(status: .unsatisfied)
    }
}

extension NWPathMonitor: AsyncSequence {
    /// Gives the path, and its changes, until the monitor or the task is cancelled.
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
