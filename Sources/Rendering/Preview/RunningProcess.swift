import Foundation
import Glibc
import ProcessSupport

/// A process that has not ended.
struct RunningProcess: Equatable {
    let pid: Int32
    /// The name of the program that the process runs.
    let name: String
    /// True if a signal such as SIGSTOP has suspended the process.
    let isStopped: Bool
    /// See `ProcessStatus.startTime`.
    let startTime: UInt64
    let parent: Int32

    /// Reads the data of the process with this id; nil if the process does not exist or has ended.
    init?(_ pid: Int32) {
        guard let status = ProcessStatus(pid), !status.hasEnded else { return nil }
        self.pid = pid
        // Takes the program's name from the path of the executable, because the kernel keeps at most 15 bytes of the
        // name.
        let file = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) ?? ""
        name = file.isEmpty ? status.name : URL(fileURLWithPath: file).lastPathComponent
        isStopped = status.isStopped
        startTime = status.startTime
        parent = status.parent
    }

    /// The memory that the process has now, in bytes: its pages in RAM, shared libraries included (proc_pid_statm(5)). Nil
    /// if the process has exited.
    var resident: UInt64? {
        let fields = String(decoding: ProcessStatus.contents("/proc/\(pid)/statm"), as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? UInt64(fields[1]).map { $0 * UInt64(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }

    var children: [RunningProcess] { ProcessStatus.children(of: pid).compactMap { RunningProcess($0) } }

    /// Returns the value of an environment variable, as it was when the process started. Returns nil if the variable
    /// was not set, or if the process belongs to another user.
    func environment(_ name: String) -> String? {
        let prefix = name + "="
        return ProcessStatus.contents("/proc/\(pid)/environ").split(separator: 0).lazy.map {
            String(decoding: $0, as: UTF8.self)
        }.first { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
    }

    /// Sends a signal to the process. Sends nothing if the process has exited, even if another process has its id now.
    /// - Returns: true if the signal was sent.
    func signal(_ number: Int32) -> Bool {
        guard RunningProcess(pid)?.startTime == startTime else { return false }
        return kill(pid, number) == 0
    }
}
