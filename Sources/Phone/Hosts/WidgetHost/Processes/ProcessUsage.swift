import Foundation
package import Glibc

/// The memory that a process uses, from `/proc` (proc(5)).
package struct ProcessUsage: Sendable, Equatable {
    /// Dirty memory in bytes, as iOS's limits count it ("footprint"): pages that belong to this process alone, in
    /// memory or swapped out. Unchanged pages of shared libraries do not count.
    package var footprint: UInt64
    /// A lower bound of the highest dirty memory since the last `resetPeak`, in bytes. It is the peak of the resident
    /// memory, minus the pages of files that are resident now.
    package var peakFootprint: UInt64
    /// All resident memory in bytes, shared libraries included.
    package var resident: UInt64

    /// Reads the memory figures; nil if the process has ended.
    package static func memory(of pid: pid_t) -> ProcessUsage? { ProcessAccount(pid).memory() }

    /// Parses the text of a `status` file, which must end with a zero byte. Returns nil for a process that has ended
    /// but is not reaped, because its file contains no memory figures.
    init?(status: UnsafePointer<CChar>) {
        func kilobytes(_ name: String) -> UInt64? {
            // Each line has a name, a colon, blanks, a number and " kB".
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
