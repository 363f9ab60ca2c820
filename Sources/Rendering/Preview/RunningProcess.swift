import Foundation
import Glibc

/// A process as `/proc` shows it (proc(5)).
struct RunningProcess: Equatable {
    let pid: Int32
    /// The name of the program that the process runs.
    let name: String
    /// True if the process is stopped by a signal.
    let isStopped: Bool
    /// The start time in clock ticks since boot. The id and the start time together identify the process, even if the
    /// id is used again later.
    let startTime: UInt64
    let parent: Int32

    /// Reads the data of a process; nil if the process does not exist or is a zombie.
    init?(_ pid: Int32) {
        guard pid > 0, let data = FileManager.default.contents(atPath: "/proc/\(pid)/stat") else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        // The name is in parentheses and may itself contain parentheses.
        guard let begin = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 19, !["Z", "X"].contains(fields[0]), let parent = Int32(fields[1]),
            let start = UInt64(fields[19])
        else { return nil }
        self.pid = pid
        // The kernel keeps at most 15 bytes of the name, so the rest is taken from the path of the executable.
        let file = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) ?? ""
        let kept = String(text[text.index(after: begin)..<end])
        name = file.isEmpty ? kept : URL(fileURLWithPath: file).lastPathComponent
        isStopped = fields[0] == "T" || fields[0] == "t"
        startTime = start
        self.parent = parent
    }

    /// The child processes.
    var children: [RunningProcess] {
        let path = "/proc/\(pid)/task/\(pid)/children"
        // The file lists only the children that one thread started. The others are found by their parent's id.
        let direct = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let own = direct.split(separator: " ").compactMap { Int32($0) }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        let others = threads.filter { $0 != "\(pid)" }.flatMap { thread in
            let data = FileManager.default.contents(atPath: "/proc/\(pid)/task/\(thread)/children") ?? Data()
            return String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
        }
        return (own + others).compactMap { RunningProcess($0) }
    }

    /// Returns a variable of the environment with which the process started; nil if it is not set, or if the process
    /// belongs to another user.
    func environment(_ name: String) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/environ") else { return nil }
        let prefix = name + "="
        return data.split(separator: 0).lazy.map { String(decoding: $0, as: UTF8.self) }.first { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
    }

    /// Sends a signal, unless the process id belongs to another process by now.
    /// - Returns: true if the signal was sent.
    func signal(_ number: Int32) -> Bool {
        guard RunningProcess(pid)?.startTime == startTime else { return false }
        return kill(pid, number) == 0
    }
}
