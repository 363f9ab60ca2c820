import Foundation
package import Glibc

/// What a process uses, from `/proc` (proc(5)).
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
    package static func memory(of pid: pid_t) -> ProcessUsage? {
        guard let status = text("/proc/\(pid)/status", limit: 4_096) else { return nil }
        var values: [Substring: UInt64] = [:]
        for line in status.split(separator: "\n") where line.hasPrefix("Vm") || line.hasPrefix("Rss") {
            let parts = line.split(maxSplits: 2, whereSeparator: { $0 == ":" || $0 == " " || $0 == "\t" })
            if parts.count >= 2 { values[parts[0]] = UInt64(parts[1]) }
        }
        guard let anonymous = values["RssAnon"], let resident = values["VmRSS"], let peak = values["VmHWM"] else {
            // A process that has ended but was not waited for has no memory.
            return nil
        }
        let swap = values["VmSwap"] ?? 0
        let files = (values["RssFile"] ?? 0) + (values["RssShmem"] ?? 0)
        return ProcessUsage(
            footprint: (anonymous + swap) << 10, peakFootprint: (max(anonymous, peak - min(peak, files)) + swap) << 10,
            resident: resident << 10)
    }

    /// Lets the peak start anew from what is resident now (proc(5), `clear_refs`).
    package static func resetPeak(of pid: pid_t) {
        let descriptor = open("/proc/\(pid)/clear_refs", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, "5", 1)
        close(descriptor)
    }

    /// The time all of a process's threads have spent on a core so far; nil when the process is gone.
    package static func cpuTime(of pid: pid_t) -> Duration? {
        guard let stat = text("/proc/\(pid)/stat", limit: 1_024), let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        // utime and stime are the fields 14 and 15; the first after the name is 3.
        guard fields.count > 12, let user = Int64(fields[11]), let system = Int64(fields[12]) else { return nil }
        return .seconds(user + system) / Int(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func text(_ path: String, limit: Int) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
            let count = read(descriptor, buffer.baseAddress, limit)
            return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
        }
    }
}
