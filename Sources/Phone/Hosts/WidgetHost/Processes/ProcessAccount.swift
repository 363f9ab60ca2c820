import Foundation
package import Glibc

/// The files in `/proc` that contain the kernel's figures about one process. The files stay open. So a reading costs
/// one system call, and never shows a later process that got the same id.
package final class ProcessAccount: Sendable {
    private let status: Int32
    private let stat: Int32
    private let references: Int32

    /// True if the files could be opened. Opening them fails if too many descriptors are in use.
    package var isOpen: Bool { status >= 0 && stat >= 0 }

    /// Opens the files of a process that has not been reaped.
    package init(_ pid: pid_t) {
        status = open("/proc/\(pid)/status", O_RDONLY | O_CLOEXEC)
        stat = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
        references = open("/proc/\(pid)/clear_refs", O_WRONLY | O_CLOEXEC)
    }

    deinit {
        for descriptor in [status, stat, references] where descriptor >= 0 { close(descriptor) }
    }

    /// Reads the memory figures; nil if the process, or its first thread, has ended.
    package func memory() -> ProcessUsage? { Self.text(status, limit: 4_096) { ProcessUsage(status: $0) } ?? nil }

    /// Resets the peak to the memory that is resident now (proc(5), `clear_refs`).
    package func resetPeak() { _ = pwrite(references, "5", 1, 0) }

    /// Reads the CPU time of all threads of the process; nil if the process has ended.
    ///
    /// The process's CPU clock (clock_getcpuclockid(3)) would be wrong, because libfaketime moves that clock too.
    package func cpuTime() -> Duration? {
        let ticks: Int64?? = Self.text(stat, limit: 1_024) { text in
            // Searches for the last parenthesis, because the process's name in parentheses may contain any character.
            guard var field = strrchr(text, Int32(UInt8(ascii: ")"))) else { return nil }
            // utime and stime are fields 14 and 15; the name is field 2. One blank separates two fields.
            for _ in 2..<14 {
                guard let blank = strchr(field, Int32(UInt8(ascii: " "))) else { return nil }
                field = blank + 1
            }
            var system: UnsafeMutablePointer<CChar>?
            let user = strtoll(field, &system, 10)
            return system.map { Int64(user + strtoll($0, nil, 10)) }
        }
        return (ticks ?? nil).map { .seconds($0) / Int(sysconf(Int32(_SC_CLK_TCK))) }
    }

    /// Reads a file from its start, appends a zero byte, passes the text to a closure, and returns the closure's
    /// result; nil if the file cannot be read.
    private static func text<Value>(
        _ file: Int32, limit: Int, _ body: (UnsafeMutablePointer<CChar>) -> Value
    ) -> Value? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: limit) { buffer in
            guard let text = buffer.baseAddress else { return nil }
            let count = pread(file, text, limit - 1, 0)
            guard count > 0 else { return nil }
            text[count] = 0
            return body(text)
        }
    }
}
