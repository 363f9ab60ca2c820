import Foundation
import Glibc

/// The limits of the programs in a sandbox together, and of each.
enum SandboxLimits {
    private static let memory = ProcessInfo.processInfo.physicalMemory

    /// The bytes that temporary files may take. They are in memory.
    static var temporaryFiles: UInt64 { min(memory / 4, 4 << 30) }
    /// The bytes of shared memory.
    static var sharedMemory: UInt64 { min(memory / 8, 1 << 30) }
    /// The bytes of memory that all processes may use, in addition to their files in memory.
    private static var allMemory: UInt64 { max(memory / 2, 4 << 30) }
    /// The number of processes. A compiler on each of 64 cores takes some hundred.
    private static let processes: UInt64 = 512
    /// The number of processes and threads.
    private static let threads: UInt64 = 8 * processes
    /// The bytes of a file.
    private static let file: UInt64 = 2 << 30
    /// The time between two looks at all processes, in microseconds. Until then, a program can start some hundred others.
    private static let interval: useconds_t = 50_000
    /// The memory is looked at less often, because that takes longer.
    private static let looksAtMemory = 5

    private static func exceeded(_ what: String) -> String {
        "the extension and the programs that build it \(what). If you trust the code, turn the sandbox and its limits off "
            + "with \(Sandbox.Wish.variable)=off"
    }

    /// Sets the limits of this process, which its children inherit, and begins to watch all processes of the sandbox.
    /// - Parameter end: Ends this process, and with it the sandbox. It gets the reason.
    static func set(_ end: @escaping @Sendable (String) -> Void) {
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_FSIZE, file)
        limit(RLIMIT_DATA, allMemory)
        limit(__RLIMIT_NPROC, threads)
        // The kernel does not limit the number of root's processes, and the memory only of each process.
        Thread.detachNewThread {
            var look = 0
            while true {
                look += 1
                let running = running(most: processes)
                if running.count > processes {
                    end(exceeded("started more than \(processes) processes"))
                } else if look % looksAtMemory == 0, memory(of: running) > allMemory {
                    end(exceeded("took more than \(allMemory >> 20) MB of memory"))
                }
                usleep(interval)
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

    /// Returns the ids of the processes in the sandbox. Stops at one more than `most`, because then there is no time for more.
    private static func running(most: UInt64) -> [String] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        while found.count <= most, let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.utf8.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true {
                found.append(name)
            }
        }
        return found
    }

    /// Returns the bytes of memory that processes use. Pages of files are left out, because the kernel can take them back.
    private static func memory(of processes: [String]) -> UInt64 {
        var kilobytes: UInt64 = 0
        var buffer = [UInt8](repeating: 0, count: 4_096)
        for name in processes {
            let file = open("/proc/\(name)/status", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { continue }
            defer { close(file) }
            let length = read(file, &buffer, buffer.count)
            guard length > 0 else { continue }
            for line in buffer[..<length].split(separator: UInt8(ascii: "\n")) {
                guard ["RssAnon:", "RssShmem:", "VmSwap:"].contains(where: { line.starts(with: $0.utf8) }) else {
                    continue
                }
                let digits = line.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                kilobytes += UInt64(String(decoding: digits, as: UTF8.self)) ?? 0
            }
        }
        return kilobytes << 10
    }
}
