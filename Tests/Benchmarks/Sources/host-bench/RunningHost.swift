import AppGroup
import Foundation
import Glibc
import Synchronization

@testable import PhoneState
@testable import WidgetHost
@testable import WidgetKit

/// A real host with a real provider process, in a separate folder. The benchmark itself reports changes of the
/// container to the host, so no watcher runs.
final class RunningHost {
    let child: ProviderChild
    private let container: SharedContainer
    private let host: WidgetHost
    private let watcher: AsyncStream<ContainerObservation>.Continuation
    private let reloads: ReloadCount
    private let running: Task<WidgetHost.Ending, Never>
    private var revision: UInt64 = 1
    /// The number of reloads that a reload request for all kinds causes: one for each family of each kind.
    let placed: Int

    init(kinds: Int, families: [WidgetFamily], folder: String) throws {
        let state = folder + "/state"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        container = try SharedContainer.open(folder + "/container", access: .create, writer: "bench")
        let reloads = ReloadCount()
        let log = try EventLog(path: state + "/events.jsonl", now: { Date() }) { line in
            if line.contains("\"event\":\"reload\"") { reloads.add() }
        }
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        child = ProviderChild(arguments: [program, "provider", "\(kinds)"])
        var settings = WidgetHostSettings()
        settings.profile = .debugger
        settings.stateDirectory = state
        let host = try WidgetHost(
            containerPath: folder + "/container",
            placed: (0..<kinds).map { PlacedWidget(kind: "Bench\($0)", families: families) }, provider: child,
            archive: try Archive(stateDirectory: state), log: log, settings: settings)
        let (changes, watcher) = AsyncStream<ContainerObservation>.makeStream()
        running = Task { await host.run(changes: changes) }
        watcher.yield(ContainerObservation(revision: 1, exists: true, generation: 1))
        (self.host, self.watcher, self.reloads, placed) = (host, watcher, reloads, kinds * families.count)
    }

    func stop() async {
        await host.stop()
        _ = await running.value
    }

    /// The number of reloads that the host has completed so far.
    var reloadsServed: Int { reloads.count }

    /// Requests reloads until the host has completed `total` reloads since its start.
    func reload(until total: Int) async throws {
        while reloads.count < total { try await reload() }
    }

    /// Requests a reload of all widgets and waits until the host has completed it.
    func reload() async throws {
        let before = reloads.count
        try container.requestReload(isForeground: true)
        revision += 1
        watcher.yield(ContainerObservation(revision: revision, exists: true, generation: 1))
        let deadline = ContinuousClock.now + .seconds(60)
        while reloads.count < before + placed {
            precondition(ContinuousClock.now < deadline, "a reload was not served")
            try await Task.sleep(for: .microseconds(200))
        }
    }

    /// The processor time that the host and its provider have used so far, in microseconds.
    var cpuTime: Double {
        [getpid(), child.processIdentifier ?? getpid()].map { pid in
            var clock = clockid_t()
            var time = timespec()
            guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
            return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
        }.reduce(0, +)
    }
}

private final class ReloadCount: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
