import AppGroup
import ContainerWatch
import Glibc
import Synchronization
import TestSupport
import Testing

/// The elements that a watch has yielded so far, and the task that collects them.
final class Listener: Sendable {
    private let state = Mutex<(changes: [ContainerChange], hasEnded: Bool)>(([], false))
    private let task: Task<Void, Never>

    init(
        _ path: String, of subject: ContainerWatch.Subject = .commits, pollInterval: Duration = .milliseconds(250)
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: ContainerChange.self)
        task = Task {
            let watch = ContainerWatch(path: path, of: subject, pollInterval: pollInterval)
            for await change in watch { continuation.yield(change) }
            continuation.finish()
        }
        Task {
            for await change in stream { state.withLock { $0.changes.append(change) } }
            state.withLock { $0.hasEnded = true }
        }
    }

    var changes: [ContainerChange] { state.withLock(\.changes) }
    var last: ContainerChange? { changes.last }
    /// True once the sequence has ended.
    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// Waits until the newest element meets a condition.
    func waits(for condition: (ContainerChange) -> Bool) async -> Bool {
        await waitUntil { last.map(condition) ?? false }
    }

    func cancel() { task.cancel() }
}

/// Runs a body with a container, its path, and a listener that has received its first element.
func withWatchedContainer(
    _ body: (SharedContainer, String, Listener) async throws -> Void
) async throws {
    try await withTemporaryDirectory { directory in
        let path = directory.path("container")
        let container = try SharedContainer.open(path, access: .create)
        let listener = Listener(path)
        defer { listener.cancel() }
        #expect(await listener.waits { $0.exists })
        try await body(container, path, listener)
    }
}

extension SharedContainer {
    func put(_ name: RecordName, _ json: String) throws -> Revision {
        try put(name, Array(json.utf8)).revision
    }
}

/// Facts that the kernel reports about this process.
enum Kernel {
    /// Returns the numbers of inotify instances and inotify watches of this process.
    static func inotify() throws -> (instances: Int, watches: Int) {
        var instances = 0
        var watches = 0
        for name in try Files.names(in: "/proc/self/fd") {
            var target = [UInt8](repeating: 0, count: 256)
            let length = target.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { readlink("/proc/self/fd/\(name)", $0, buffer.count) } ?? -1
            }
            guard length > 0, String(decoding: target[..<length], as: UTF8.self) == "anon_inode:inotify" else {
                continue
            }
            instances += 1
            watches += try Files.text("/proc/self/fdinfo/\(name)").split(separator: "\n")
                .count { $0.hasPrefix("inotify wd:") }
        }
        return (instances, watches)
    }

    /// Returns the descriptors that a child process would inherit.
    static func inheritedDescriptors() throws -> [Int32] {
        try Files.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { descriptor in
            let flags = fcntl(descriptor, F_GETFD)
            return flags >= 0 && flags & FD_CLOEXEC == 0
        }
    }

    /// Returns the threads that block every signal that can be blocked, as the watcher's thread does.
    static func threadsWithoutSignals() throws -> [String] {
        try Files.names(in: "/proc/self/task").filter { thread in
            let blocked = (try? field("SigBlk", of: thread)).flatMap { UInt64($0, radix: 16) } ?? 0
            // Signals 32 and 33 are the C library's own; 9 and 19 cannot be blocked.
            return blocked.nonzeroBitCount >= 59
        }
    }

    /// Returns the counts of a thread's context switches. If two calls return the same counts, the thread was asleep in
    /// between.
    static func activity(_ thread: String) throws -> [String] {
        [try field("voluntary_ctxt_switches", of: thread), try field("nonvoluntary_ctxt_switches", of: thread)]
    }

    static func isAsleep(_ thread: String) throws -> Bool {
        try field("State", of: thread).hasPrefix("S")
    }

    private static func field(_ name: String, of thread: String) throws -> String {
        let lines = try Files.text("/proc/self/task/\(thread)/status").split(separator: "\n")
        let line = lines.first { $0.hasPrefix(name + ":") } ?? ""
        return line.dropFirst(name.count + 1).drop { $0 == "\t" || $0 == " " }.description
    }

    /// Raises the limit of open descriptors to `count`.
    static func allowDescriptors(_ count: UInt) throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw SystemFailure("getrlimit", path: "")
        }
        limit.rlim_cur = max(limit.rlim_cur, min(rlim_t(count), limit.rlim_max))
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw SystemFailure("setrlimit", path: "")
        }
    }
}
