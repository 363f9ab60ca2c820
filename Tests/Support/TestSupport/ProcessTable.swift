import Foundation
import Glibc

/// The kernel's information on processes in /proc.
public enum ProcessTable {
    /// Returns the fields of /proc/PID/stat that follow the program's name: state, parent, and so on. Returns nil if
    /// the process does not exist.
    private static func fields(_ pid: Int32) -> [Substring]? {
        guard let text = try? Files.text("/proc/\(pid)/stat"), let name = text.lastIndex(of: ")") else { return nil }
        return text[text.index(after: name)...].split(separator: " ")
    }

    /// Returns true if a process has ended, even if it has not been reaped yet.
    public static func hasEnded(_ pid: Int32) -> Bool { fields(pid).map(isEnd) ?? true }

    /// Returns true for the fields of a process that has ended. Its first thread may end before the others, which field
    /// 17 counts.
    private static func isEnd(_ fields: [Substring]) -> Bool {
        fields[0] == "X" || (fields[0] == "Z" && fields[17] == "1")
    }

    /// Returns true if a signal has stopped a process.
    public static func isStopped(_ pid: Int32) -> Bool { fields(pid)?.first == "T" }

    /// Returns the running children of a process.
    public static func children(of pid: Int32) -> [Int32] {
        let all = ((try? Files.names(in: "/proc")) ?? []).compactMap { Int32($0) }
        return all.filter { child in
            fields(child).map { $0[1] == "\(pid)" && !isEnd($0) } ?? false
        }
    }

    /// Returns the children of a process that have ended and that it has not reaped.
    public static func zombies(of pid: Int32) -> [Int32] {
        let all = ((try? Files.names(in: "/proc")) ?? []).compactMap { Int32($0) }
        return all.filter { child in
            fields(child).map { $0[1] == "\(pid)" && isEnd($0) } ?? false
        }
    }

    /// Returns the parent of a process; nil if the process does not exist.
    public static func parent(of pid: Int32) -> Int32? { fields(pid).flatMap { Int32($0[1]) } }

    /// Returns the children of a process and all their descendants.
    public static func descendants(of pid: Int32) -> Set<Int32> {
        let children = children(of: pid)
        return children.reduce(into: Set(children)) { $0.formUnion(descendants(of: $1)) }
    }

    /// Returns the processor time that a process has used, in ticks: first in user mode, then in kernel mode.
    public static func ticks(_ pid: Int32) throws -> [Substring] {
        guard let fields = fields(pid) else { throw SystemFailure("open", path: "/proc/\(pid)/stat") }
        return Array(fields[11...12])
    }
}
