import Foundation
import TestSupport

/// The activity of a process since its start.
struct ProcessActivity {
    private let ticks: [Substring]
    /// The number of wake-ups of each thread.
    private var wakeUps: [String: Int] = [:]

    init(of pid: Int32) throws {
        ticks = try ProcessTable.ticks(pid)
        for thread in try Files.names(in: "/proc/\(pid)/task") {
            // A thread may end while the files are read.
            guard let status = try? Files.text("/proc/\(pid)/task/\(thread)/status") else { continue }
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            wakeUps[thread] = line?.split(separator: "\t").last.flatMap { Int($0) }
        }
    }

    /// Returns true if the process was idle between the two measurements. Ignores libdispatch's check of its thread
    /// pool, which wakes one thread of each process that uses libdispatch once a second
    /// (`_dispatch_workq_monitor_pools`).
    func isAtRest(until later: ProcessActivity, for time: Duration) -> Bool {
        guard ticks == later.ticks, wakeUps.keys == later.wakeUps.keys else { return false }
        let woken = wakeUps.compactMap { thread, count in later.wakeUps[thread].map { $0 - count } }.filter { $0 > 0 }
        return woken.count <= 1 && woken.allSatisfy { $0 <= Int(time / .seconds(1)) + 1 }
    }
}
