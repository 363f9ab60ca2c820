import AppGroup
import Foundation
import Glibc
import HostEvents
import Synchronization
import WidgetHost
import WidgetKit

/// Thousands of reloads of a real host with a real provider process: what grows, and what wakes when nothing happens.
enum LongRun {
    static func run(reloads: Int, folder: String) async throws -> Bool {
        let state = folder + "/state"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        let container = try SharedContainer.open(folder + "/container", access: .create, writer: "bench")
        let count = Mutex(0)
        let log = try EventLog(path: state + "/events.jsonl", now: { Date() }) { line in
            if line.contains("\"event\":\"reload\"") { count.withLock { $0 += 1 } }
        }
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            fatalError("there is no /proc")
        }
        let child = ProviderChild(arguments: [program, "provider"])
        var settings = WidgetHostSettings()
        settings.profile = .debugger
        settings.stateDirectory = state
        let host = try WidgetHost(
            containerPath: folder + "/container",
            placed: [PlacedWidget(kind: HostBench.kind, families: HostBench.families)], provider: child,
            archive: try Archive(stateDirectory: state), log: log, settings: settings)
        let (changes, watcher) = AsyncStream<ContainerObservation>.makeStream()
        let running = Task { await host.run(changes: changes) }
        var revision: UInt64 = 1
        watcher.yield(ContainerObservation(revision: revision, exists: true, generation: 1))
        let families = HostBench.families.count
        func reload(until total: Int) async throws {
            while count.withLock({ $0 }) < total {
                let before = count.withLock { $0 }
                try container.requestReload(ofKind: HostBench.kind, isForeground: true)
                revision += 1
                watcher.yield(ContainerObservation(revision: revision, exists: true, generation: 1))
                let deadline = ContinuousClock.now + .seconds(30)
                while count.withLock({ $0 }) < before + families {
                    precondition(ContinuousClock.now < deadline, "a reload was not served")
                    try await Task.sleep(for: .microseconds(200))
                }
            }
        }
        // What is allocated once is allocated by then.
        try await reload(until: 1_200)
        guard let pid = child.processIdentifier, let before = usage(pid) else { fatalError("the child is gone") }
        let began = ContinuousClock.now
        try await reload(until: 1_200 + reloads)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        guard let after = usage(pid) else { fatalError("the child is gone") }
        print(String(format: "%d reloads in %.1f s: %.2f ms each", reloads, seconds, seconds * 1_000 / Double(reloads)))
        var isMet = true
        for (name, one, two) in [("host", before.host, after.host), ("provider", before.child, after.child)] {
            let growth = Int64(two.footprint) - Int64(one.footprint)
            let good = growth < 1 << 20
            isMet = isMet && good
            report(
                "\(name): growth of dirty memory, from \(one.footprint >> 10) kB", "\(growth >> 10) kB",
                goal: "< 1024 kB",
                isMet: good)
            print("  resident, shared libraries included: \(two.resident >> 10) kB")
        }
        let woken = try await wakeUps(pid, seconds: 5)
        // libdispatch's own monitor looks at its threads once a second while any of them waits.
        let good = woken <= 2 * (5 + 1)
        report(
            "wake-ups of host and provider in 5 s of rest", "\(woken)", goal: "libdispatch's own, once a second",
            isMet: good)
        await host.stop()
        _ = await running.value
        return isMet && good
    }

    private static func usage(_ pid: Int32) -> (host: ProcessUsage, child: ProcessUsage)? {
        guard let host = ProcessUsage.memory(of: getpid()), let child = ProcessUsage.memory(of: pid) else { return nil }
        return (host, child)
    }

    /// The voluntary context switches of all threads but the one that measures.
    private static func wakeUps(_ pid: Int32, seconds: Int) async throws -> Int {
        // What the last reload left to do is done by then.
        try await Task.sleep(for: .seconds(1))
        let before = switches(getpid()).merging(switches(pid)) { one, _ in one }
        sleep(UInt32(seconds))
        let after = switches(getpid()).merging(switches(pid)) { one, _ in one }
        // A thread of the pool that ended meanwhile is not there any more; its end is one wake-up.
        let ended = before.keys.filter { after[$0] == nil }.count
        return after.reduce(ended) { $0 + $1.value - (before[$1.key] ?? 0) }
    }

    private static func switches(_ pid: Int32) -> [String: Int] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        return tasks.filter { !(own?.hasSuffix("/\($0)") ?? false) }.reduce(into: [:]) { counts, task in
            let text = (try? String(contentsOfFile: "/proc/\(pid)/task/\(task)/status", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            counts[task] = line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
        }
    }
}
