import Foundation
import Glibc
import TestSupport

/// What the kernel says of processes, in /proc.
enum ProcessTable {
    /// The fields of /proc/PID/stat after the program's name: state, parent, and so on; nil when there is no process.
    private static func fields(_ pid: Int32) -> [Substring]? {
        guard let text = try? Files.text("/proc/\(pid)/stat"), let name = text.lastIndex(of: ")") else { return nil }
        return text[text.index(after: name)...].split(separator: " ")
    }

    /// Whether a process has ended, even if nobody has collected it yet.
    static func hasEnded(_ pid: Int32) -> Bool {
        fields(pid).map { $0[0] == "Z" || $0[0] == "X" } ?? true
    }

    /// Whether a process was stopped by a signal.
    static func isStopped(_ pid: Int32) -> Bool { fields(pid)?.first == "T" }

    /// The processes that a process has started and that run.
    static func children(of pid: Int32) -> [Int32] {
        let all = ((try? Files.names(in: "/proc")) ?? []).compactMap { Int32($0) }
        return all.filter { child in
            fields(child).map { $0[1] == "\(pid)" && $0[0] != "Z" } ?? false
        }
    }

    /// The processor time a process has used, in ticks: its own and the kernel's for it.
    static func ticks(_ pid: Int32) throws -> [Substring] {
        guard let fields = fields(pid) else { throw SystemFailure("open", path: "/proc/\(pid)/stat") }
        return Array(fields[11...12])
    }
}

/// What a process has done so far.
struct ProcessActivity {
    private let ticks: [Substring]
    /// How often each thread has woken up.
    private var wakeUps: [String: Int] = [:]

    init(of pid: Int32) throws {
        ticks = try ProcessTable.ticks(pid)
        for thread in try Files.names(in: "/proc/\(pid)/task") {
            // A thread may end meanwhile.
            guard let status = try? Files.text("/proc/\(pid)/task/\(thread)/status") else { continue }
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            wakeUps[thread] = line?.split(separator: "\t").last.flatMap { Int($0) }
        }
    }

    /// Whether nothing has been done since, but for libdispatch's own look at its pool of threads: once a second, on one
    /// thread of every process that uses it (`_dispatch_workq_monitor_pools`).
    func isAtRest(until later: ProcessActivity, for time: Duration) -> Bool {
        guard ticks == later.ticks, wakeUps.keys == later.wakeUps.keys else { return false }
        let woken = wakeUps.compactMap { thread, count in later.wakeUps[thread].map { $0 - count } }.filter { $0 > 0 }
        return woken.count <= 1 && woken.allSatisfy { $0 <= Int(time / .seconds(1)) + 1 }
    }
}
