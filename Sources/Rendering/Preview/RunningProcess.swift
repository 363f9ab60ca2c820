import Foundation
import Glibc
import PhoneState

/// A process as `/proc` shows it (proc(5)).
struct RunningProcess: Equatable {
    let pid: Int32
    /// The name of the program that the process runs.
    let name: String
    /// True if a signal such as SIGSTOP has suspended the process.
    let isStopped: Bool
    /// The start time in clock ticks since boot. The process id and the start time together identify the process, even
    /// if the kernel later gives the same id to another process.
    let startTime: UInt64
    let parent: Int32

    /// Reads the data of the process with this id; nil if the process does not exist or is a zombie.
    init?(_ pid: Int32) {
        guard pid > 0, let data = Self.contents("/proc/\(pid)/stat") else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        // Searches for the last closing parenthesis, because the program's name is in parentheses and may itself
        // contain parentheses.
        guard let begin = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 19, !["Z", "X"].contains(fields[0]), let parent = Int32(fields[1]),
            let start = UInt64(fields[19])
        else { return nil }
        self.pid = pid
        // Takes the program's name from the path of the executable, because the kernel keeps at most 15 bytes of the
        // name.
        let file = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) ?? ""
        let kept = String(text[text.index(after: begin)..<end])
        name = file.isEmpty ? kept : URL(fileURLWithPath: file).lastPathComponent
        isStopped = fields[0] == "T" || fields[0] == "t"
        startTime = start
        self.parent = parent
    }

    /// The memory that the process has now, in bytes: its pages in RAM, shared libraries included (proc_pid_statm(5)). Nil
    /// if the process has exited.
    var resident: UInt64? {
        let text = Self.contents("/proc/\(pid)/statm").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1 ? UInt64(fields[1]).map { $0 * UInt64(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }

    var children: [RunningProcess] {
        let path = "/proc/\(pid)/task/\(pid)/children"
        // Each thread has a `children` file, which lists only the children that this thread started. So the files of
        // all threads are read.
        let direct = Self.contents(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let own = direct.split(separator: " ").compactMap { Int32($0) }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        let others = threads.filter { $0 != "\(pid)" }.flatMap { thread in
            let data = Self.contents("/proc/\(pid)/task/\(thread)/children") ?? []
            return String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
        }
        return (own + others).compactMap { RunningProcess($0) }
    }

    /// Reads a file of /proc; nil if it cannot be read. `FileManager.contents(atPath:)` leaks its buffer if such a file is
    /// empty, as most files `children` are.
    private static func contents(_ path: String) -> [UInt8]? { try? StateFile.read(path) }

    /// Returns the value of an environment variable, as it was when the process started. Returns nil if the variable
    /// was not set, or if the process belongs to another user.
    func environment(_ name: String) -> String? {
        guard let data = Self.contents("/proc/\(pid)/environ") else { return nil }
        let prefix = name + "="
        return data.split(separator: 0).lazy.map { String(decoding: $0, as: UTF8.self) }.first { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
    }

    /// Sends a signal to the process. Sends nothing if the process has exited, even if another process has its id now.
    /// - Returns: true if the signal was sent.
    func signal(_ number: Int32) -> Bool {
        guard RunningProcess(pid)?.startTime == startTime else { return false }
        return kill(pid, number) == 0
    }
}
