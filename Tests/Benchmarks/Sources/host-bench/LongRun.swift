import BenchReport
import Foundation
import Glibc

@testable import PhoneState
@testable import WidgetHost

/// Runs thousands of reloads of a real host with a real provider process. It measures how much the memory grows, and
/// how often the processes wake up while nothing happens.
enum LongRun {
    /// The number of reloads after which all one-time allocations have been made.
    private static let warmUp = 1_200

    static func run(reloads: Int, folder: String) async throws {
        let host = try RunningHost(kinds: 1, families: HostBench.families, folder: folder)
        let cost = MeasuredComparison("host", "a reload from the first to the last, time on a core", .us)
        try await host.reload(until: 60)
        print(cost.samples("reloads 61 to \(warmUp)", .floor, try await costs(host, until: warmUp)))
        guard let pid = host.child.processIdentifier, let before = usage(pid) else { throw Gone() }
        let last = max(warmUp, warmUp + reloads - 1_200)
        if last > warmUp {
            print(cost.samples("reloads to \(last)", .beside, try await costs(host, until: last)))
        }
        print(
            cost.samples("the last \(warmUp + reloads - last)", .ours, try await costs(host, until: warmUp + reloads)))
        print(cost.goal(.ratio(against: "reloads 61 to \(warmUp)", atMost: 1.25, .median)))
        guard let after = usage(pid) else { throw Gone() }
        for (name, one, two) in [("host", before.host, after.host), ("provider", before.child, after.child)] {
            let growth = MeasuredComparison(
                "host", "growth of the \(name)'s dirty memory in \(reloads) reloads", .kibibytes)
            let kibibytes = (Double(two.footprint) - Double(one.footprint)) / 1_024
            print(growth.samples("tandem", .ours, [max(0, kibibytes)]))
            print(growth.samples("dirty before", .beside, [Double(one.footprint) / 1_024]))
            print(growth.samples("resident afterwards, libraries included", .beside, [Double(two.resident) / 1_024]))
            print(growth.goal(.absolute(atMost: 1_024, .kibibytes, .median)))
        }
        let rest = MeasuredComparison("host", "wake-ups of host and provider in 5 s of rest", .count)
        print(
            rest.samples(
                "tandem", .ours, [Double(try await wakeUps(pid, seconds: 5))],
                note: "libdispatch looks at its threads once a second while any of them waits"))
        print(rest.goal(.absolute(atMost: 2 * (5 + 1), .count, .median)))
        await host.stop()
    }

    struct Gone: Error, CustomStringConvertible {
        var description: String { "the provider's process is gone" }
    }

    /// Returns the processor time per reload in microseconds. Each value is an average over about 60 reloads.
    private static func costs(_ host: RunningHost, until total: Int) async throws -> [Double] {
        var costs: [Double] = []
        while host.reloadsServed < total {
            let (before, served) = (host.cpuTime, host.reloadsServed)
            try await host.reload(until: min(served + 60, total))
            costs.append((host.cpuTime - before) / Double(host.reloadsServed - served))
        }
        return costs
    }

    private static func usage(_ pid: Int32) -> (host: ProcessUsage, child: ProcessUsage)? {
        guard let host = ProcessUsage.memory(of: getpid()), let child = ProcessUsage.memory(of: pid) else { return nil }
        return (host, child)
    }

    /// Returns the number of voluntary context switches of all threads except the thread that measures.
    private static func wakeUps(_ pid: Int32, seconds: Int) async throws -> Int {
        // Waits until the host and the provider have finished the work that follows the last reload.
        try await Task.sleep(for: .seconds(1))
        let before = switches(getpid()).merging(switches(pid)) { one, _ in one }
        sleep(UInt32(seconds))
        let after = switches(getpid()).merging(switches(pid)) { one, _ in one }
        // Threads of a thread pool may have ended since the first count. The end of a thread counts as one wake-up.
        let ended = before.keys.filter { after[$0] == nil }.count
        return after.reduce(ended) { $0 + $1.value - (before[$1.key] ?? 0) }
    }

    private static func switches(_ pid: Int32) -> [String: Int] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        return tasks.filter { !(own?.hasSuffix("/\($0)") ?? false) }.reduce(into: [:]) { counts, task in
            // If a thread has ended since its directory was listed, its `status` file no longer exists.
            let text = try? String(contentsOfFile: "/proc/\(pid)/task/\(task)/status", encoding: .utf8)
            let line = text?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            counts[task] = line?.split(separator: "\t").last.flatMap { Int($0) }
        }
    }
}
