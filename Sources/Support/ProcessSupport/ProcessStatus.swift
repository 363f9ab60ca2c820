package import Glibc

/// The kernel's data about a process in `/proc/PID/stat` (proc_pid_stat(5)).
package struct ProcessStatus: Sendable, Equatable {
    package let pid: pid_t
    package let parent: pid_t
    /// The program's name; the kernel keeps at most 15 bytes of it.
    package let name: String
    /// The start time in clock ticks since boot. The process id and the start time together identify the process, even
    /// if the kernel later gives the same id to another process.
    package let startTime: UInt64
    /// The letter of the state, which is that of the first thread.
    private let state: UInt8
    private let threads: Int

    /// Reads the status of a process; nil if there is no such process. A process that has ended still has a status until
    /// its parent has waited for it.
    package init?(_ pid: pid_t) {
        let bytes = pid > 0 ? Self.contents("/proc/\(pid)/stat", atMost: 1_024) : []
        // The name is in parentheses, and may itself contain parentheses. So its end is the last one.
        guard let begin = bytes.firstIndex(of: UInt8(ascii: "(")), let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19, let state = fields[0].first, let parent = pid_t(Self.text(fields[1])),
            let threads = Int(Self.text(fields[17])), let startTime = UInt64(Self.text(fields[19]))
        else { return nil }
        self.pid = pid
        self.parent = parent
        name = Self.text(bytes[(begin + 1)..<end])
        self.startTime = startTime
        self.state = state
        self.threads = threads
    }

    /// True if the process has ended and its parent has not waited for it.
    ///
    /// A zombie with further threads has not ended: in a process that was killed, the first thread may be gone before
    /// the others, which keep the process's files open until then.
    package var hasEnded: Bool {
        state == UInt8(ascii: "X") || (state == UInt8(ascii: "Z") && threads <= 1)
    }

    /// True if a signal such as SIGSTOP, or a tracer, has suspended the process.
    package var isStopped: Bool { state == UInt8(ascii: "T") || state == UInt8(ascii: "t") }

    /// Returns true if a process exists and has not ended.
    package static func isRunning(_ pid: pid_t) -> Bool { ProcessStatus(pid).map { !$0.hasEnded } ?? false }

    /// Returns the status of all processes that this one can see.
    package static func all() -> [ProcessStatus] { numbers(in: "/proc").compactMap { ProcessStatus($0) } }

    /// Returns the ids of a process's children. Each thread has a list of the children that it started, so this method
    /// reads the lists of all threads (proc_tid_children(5)).
    package static func children(of pid: pid_t) -> [pid_t] {
        numbers(in: "/proc/\(pid)/task").flatMap { thread in
            contents("/proc/\(pid)/task/\(thread)/children").split(separator: UInt8(ascii: " "))
                .compactMap { pid_t(text($0)) }
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the numbers among the names in a folder.
    private static func numbers(in path: String) -> [pid_t] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [pid_t] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = pid_t(name) { found.append(number) }
        }
        return found
    }

    /// Reads a file of `/proc` up to its end or a number of bytes; empty if it cannot be read.
    package static func contents(_ path: String, atMost limit: Int = .max) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 4_096))
        while bytes.count < limit {
            let count = read(file, &buffer, min(buffer.count, limit - bytes.count))
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return bytes
    }
}
