import Foundation
package import Glibc

/// What memory a process uses, from `/proc` (proc(5)).
package struct ProcessUsage: Sendable, Equatable {
    /// Dirty memory in bytes, as iOS's limits count it ("footprint"): pages that only this process can account for, in
    /// memory or swapped out. Pages of shared libraries that were only read are none of it.
    package var footprint: UInt64
    /// The most dirty memory since the last `resetPeak`, in bytes, at least: from the peak of what was resident, less
    /// the pages of files that are resident now.
    package var peakFootprint: UInt64
    /// All resident memory in bytes, shared libraries included.
    package var resident: UInt64

    /// Reads the memory figures; nil when the process is gone.
    package static func memory(of pid: pid_t) -> ProcessUsage? { ProcessAccount(pid).memory() }

    /// Reads the figures of a `status` file, a text that ends with a zero; nil for a process that has ended but was not
    /// waited for, which has none.
    init?(status: UnsafePointer<CChar>) {
        func kilobytes(_ name: String) -> UInt64? {
            // Each line is a name, a colon, blanks, a number and " kB".
            strstr(status, name).map { UInt64(strtoull($0 + name.utf8.count, nil, 10)) }
        }
        guard let anonymous = kilobytes("\nRssAnon:"), let resident = kilobytes("\nVmRSS:"),
            let peak = kilobytes("\nVmHWM:")
        else { return nil }
        let swap = kilobytes("\nVmSwap:") ?? 0
        let files = (kilobytes("\nRssFile:") ?? 0) + (kilobytes("\nRssShmem:") ?? 0)
        footprint = (anonymous + swap) << 10
        peakFootprint = (max(anonymous, peak - min(peak, files)) + swap) << 10
        self.resident = resident << 10
    }
}

/// The files in which the kernel accounts for one process, kept open: a look at them is a system call, and none is ever
/// at another process that was given the number since.
package final class ProcessAccount: Sendable {
    private let status: Int32
    private let stat: Int32
    private let references: Int32

    /// Whether the files could be opened: with too many descriptors in use they cannot.
    package var isOpen: Bool { status >= 0 && stat >= 0 }

    /// The account of a process that has not been waited for.
    package init(_ pid: pid_t) {
        status = open("/proc/\(pid)/status", O_RDONLY | O_CLOEXEC)
        stat = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
        references = open("/proc/\(pid)/clear_refs", O_WRONLY | O_CLOEXEC)
    }

    deinit {
        for descriptor in [status, stat, references] where descriptor >= 0 { close(descriptor) }
    }

    /// The memory figures; nil when the process is gone.
    package func memory() -> ProcessUsage? { Self.text(status, limit: 4_096) { ProcessUsage(status: $0) } ?? nil }

    /// Lets the peak start anew from what is resident now (proc(5), `clear_refs`).
    package func resetPeak() { _ = pwrite(references, "5", 1, 0) }

    /// The time all of the process's threads have spent on a core so far; nil when the process is gone. Not by the clock
    /// that each process has (clock_getcpuclockid(3)): libfaketime moves that with the others.
    package func cpuTime() -> Duration? {
        let ticks: Int64?? = Self.text(stat, limit: 1_024) { text in
            // The name before the other fields may have anything in it.
            guard let end = strrchr(text, Int32(UInt8(ascii: ")"))) else { return nil }
            // utime and stime are the fields 14 and 15; the first after the name is 3.
            let fields = String(cString: end).split(separator: " ").dropFirst()
            guard fields.count > 12, let user = Int64(fields[fields.startIndex + 11]),
                let system = Int64(fields[fields.startIndex + 12])
            else { return nil }
            return user + system
        }
        return (ticks ?? nil).map { .seconds($0) / Int(sysconf(Int32(_SC_CLK_TCK))) }
    }

    /// What is in a file, with a zero behind it.
    private static func text<Value>(_ file: Int32, limit: Int, _ body: (UnsafeMutablePointer<CChar>) -> Value) -> Value?
    {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: limit) { buffer in
            guard let text = buffer.baseAddress else { return nil }
            let count = pread(file, text, limit - 1, 0)
            guard count > 0 else { return nil }
            text[count] = 0
            return body(text)
        }
    }
}
