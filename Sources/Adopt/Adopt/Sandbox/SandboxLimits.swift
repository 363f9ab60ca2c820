import Foundation
import Glibc

/// The limits of the programs in a sandbox together, and of each.
enum SandboxLimits {
    private static let memory = ProcessInfo.processInfo.physicalMemory

    /// The bytes that temporary files may take. They are in memory.
    static var temporaryFiles: UInt64 { min(memory / 4, 4 << 30) }
    /// The bytes of shared memory.
    static var sharedMemory: UInt64 { min(memory / 8, 1 << 30) }
    /// The bytes of memory that all processes may use. A quarter is left for the rest of the machine.
    private static var allMemory: UInt64 { memory / 4 * 3 }
    /// The number of processes. A compiler on each of 64 cores takes some hundred.
    private static let processes: UInt64 = 512
    /// The number of processes and threads.
    private static let threads: UInt64 = 8 * processes
    /// The bytes of a file.
    private static let file: UInt64 = 2 << 30
    /// The time between two looks at all processes.
    private static let interval: useconds_t = 250_000

    /// Sets the limits of this process, which its children inherit, and begins to watch all processes of the sandbox.
    static func set() {
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_FSIZE, file)
        limit(RLIMIT_DATA, allMemory)
        limit(__RLIMIT_NPROC, threads)
        // The kernel does not limit the number of root's processes, and the memory only of each process.
        Thread.detachNewThread {
            while true {
                usleep(interval)
                let (count, bytes) = use()
                guard count > processes || bytes > allMemory else { continue }
                // Kills all processes at once, except this one.
                kill(-1, SIGKILL)
            }
        }
    }

    private static func limit(_ resource: __rlimit_resource, _ most: UInt64) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit = rlimit(rlim_cur: min(limit.rlim_cur, rlim_t(most)), rlim_max: min(limit.rlim_max, rlim_t(most)))
        setrlimit(resource, &limit)
    }

    /// Returns the number of processes in the sandbox, and the bytes of memory that they use.
    private static func use() -> (count: UInt64, bytes: UInt64) {
        guard let folder = opendir("/proc") else { return (0, 0) }
        defer { closedir(folder) }
        var (count, kilobytes): (UInt64, UInt64) = (0, 0)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard pid_t(name) != nil else { continue }
            let file = open("/proc/\(name)/status", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { continue }
            defer { close(file) }
            count += 1
            let length = read(file, &buffer, buffer.count)
            guard length > 0 else { continue }
            // Pages of files are left out, because the kernel can take them back.
            for line in buffer[..<length].split(separator: UInt8(ascii: "\n")) {
                guard ["RssAnon:", "RssShmem:", "VmSwap:"].contains(where: { line.starts(with: $0.utf8) }) else {
                    continue
                }
                let digits = line.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                kilobytes += UInt64(String(decoding: digits, as: UTF8.self)) ?? 0
            }
        }
        return (count, kilobytes << 10)
    }
}
