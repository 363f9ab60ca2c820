import Foundation
import Glibc

/// What the kernel says of processes, in /proc.
public enum ProcessTable {
    /// The fields of /proc/PID/stat after the program's name: state, parent, and so on; nil when there is no process.
    private static func fields(_ pid: Int32) -> [Substring]? {
        guard let text = try? Files.text("/proc/\(pid)/stat"), let name = text.lastIndex(of: ")") else { return nil }
        return text[text.index(after: name)...].split(separator: " ")
    }

    /// Whether a process has ended, even if nobody has collected it yet.
    public static func hasEnded(_ pid: Int32) -> Bool {
        fields(pid).map { $0[0] == "Z" || $0[0] == "X" } ?? true
    }

    /// Whether a process was stopped by a signal.
    public static func isStopped(_ pid: Int32) -> Bool { fields(pid)?.first == "T" }

    /// The processes that a process has started and that run.
    public static func children(of pid: Int32) -> [Int32] {
        let all = ((try? Files.names(in: "/proc")) ?? []).compactMap { Int32($0) }
        return all.filter { child in
            fields(child).map { $0[1] == "\(pid)" && $0[0] != "Z" } ?? false
        }
    }

    /// All that a process has started, and what those have started.
    public static func descendants(of pid: Int32) -> Set<Int32> {
        let children = children(of: pid)
        return children.reduce(into: Set(children)) { $0.formUnion(descendants(of: $1)) }
    }

    /// The processor time a process has used, in ticks: its own and the kernel's for it.
    public static func ticks(_ pid: Int32) throws -> [Substring] {
        guard let fields = fields(pid) else { throw SystemFailure("open", path: "/proc/\(pid)/stat") }
        return Array(fields[11...12])
    }
}
