internal import CChildStart
import Foundation
import Glibc
import Synchronization

/// A folder for the files of one run. It is removed when the run ends, even if a signal ends the run, or if its output
/// cannot be written.
///
/// A run that is killed with SIGKILL leaves its folder behind. While a run is alive, it holds a lock on a file in its
/// folder. The kernel releases the lock when the run dies, so the next run recognizes the folder as left behind and
/// removes it.
public struct Workplace: Sendable {
    public let path: String

    /// The file that a run keeps locked while it uses the folder.
    private static let markName = ".in-use"
    /// The folders of this process. Each has the descriptor that holds the folder's lock.
    private static let folders = Mutex<[String: Int32]>([:])
    private static let signals: sigset_t = {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        return signals
    }()
    /// True if `watch` handles signals, so that a signal ends this process only after the cleanup.
    private static let isWatching = Atomic<Bool>(false)
    /// A handler that the next signal calls instead of ending the run.
    private static let handler = Mutex<(@Sendable (Int32) -> Void)?>(nil)
    /// Waits for signals on a separate thread. All other threads block the signals, so a signal that arrives early
    /// stays pending.
    private static let watch: Void = {
        blockSignals()
        // The kernel sends SIGPIPE to the thread that writes, and a signal handler can do almost nothing safely. So the
        // handler is empty: the write fails, and `Output` reacts. Child processes start without this handler,
        // because execve(2) resets handlers.
        signal(SIGPIPE) { _ in }
        isWatching.store(true, ordering: .releasing)
        Thread.detachNewThread {
            var signals = signals
            var number: Int32 = 0
            while true {
                guard sigwait(&signals, &number) == 0 else { return }
                guard
                    let handler = handler.withLock({ handler in
                        defer { handler = nil }
                        return handler
                    })
                else { break }
                handler(number)
            }
            folders.withLock { folders in become(cleaning: folders.keys.sorted(), thenExiting: 128 + number) }
        }
    }()

    /// Creates the folder. Removes the folders that killed runs left in the same parent folder.
    /// - Parameters:
    ///   - parent: The parent folder; by default `$TMPDIR` or, without that, `/tmp`.
    ///   - endsOnSignal: True if SIGINT, SIGTERM and SIGHUP end this process from now on. If false, these signals stay
    ///     blocked until code accepts them or calls `endOnSignals()`.
    public init(_ name: String, in parent: String? = nil, endsOnSignal: Bool = true) throws {
        if endsOnSignal { Self.endOnSignals() } else { Self.blockSignals() }
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let parent = parent ?? temporary
        Self.removeLeftBehind(in: parent)
        path = try Self.folders.withLock { folders in
            // A process that removes old folders may lock the new folder first. In that case, the loop tries another
            // name.
            for _ in 0..<100 {
                let path = try Self.make("\(parent)/tandem-\(name).XXXXXX")
                if let lock = Self.lock("\(path)/\(Self.markName)", O_CREAT) {
                    folders[path] = lock
                    return path
                }
                rmdir(path)
            }
            throw Self.failure("cannot lock a file in a new folder", parent)
        }
    }

    /// From now on, if SIGINT, SIGTERM or SIGHUP arrives, this process kills all processes it started, removes its
    /// folders, and exits.
    public static func endOnSignals() {
        watch
    }

    /// Kills the child processes, removes the folders and exits, as after a signal, because the run's output is lost. If signals do not clean up in this process (`isWatching`), returns without effect.
    static func endWithoutOutput(_ status: Int32) {
        guard isWatching.load(ordering: .acquiring) else { return }
        folders.withLock { folders in become(cleaning: folders.keys.sorted(), thenExiting: status) }
    }

    /// Sets a closure that handles the next signal, so that this signal does not end the process. The closure gets the
    /// signal's number. A second signal ends the process as usual, and so does the first if there is no closure.
    public static func onNextSignal(_ handler: (@Sendable (Int32) -> Void)?) {
        self.handler.withLock { $0 = handler }
    }

    /// Makes this process the parent of its orphaned descendants (`man 2 PR_SET_CHILD_SUBREAPER`), so that they too are
    /// killed when the run ends.
    public static func adoptOrphans() { _ = tandem_child_adopt_orphans() }

    /// Ends all child processes and their descendants.
    public static func endProcesses() { Descendants.kill() }

    private static func blockSignals() {
        var signals = signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static func make(_ template: String) throws -> String {
        var template = Array(template.utf8CString)
        guard mkdtemp(&template) != nil else {
            throw failure(
                "cannot create a folder: \(String(cString: strerror(errno))). Set TMPDIR to another folder",
                String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func failure(_ text: String, _ path: String) -> CommandFailure {
        CommandFailure(.io, reason: "io", "\(path): \(text)", path: path)
    }

    /// Opens and locks a file. Returns nil if another process holds the lock, or if the file was removed in the
    /// meantime.
    private static func lock(_ path: String, _ flags: Int32 = 0) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    /// Removes the folders that killed runs of this user left behind.
    private static func removeLeftBehind(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix("tandem-") {
            let path = "\(parent)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
                let lock = lock("\(path)/\(markName)")
            else { continue }
            delete(path)
            close(lock)
            Output.note("removed \(path), which a killed run left behind")
        }
    }

    /// Removes a folder. The lock file is removed last: if this process is killed before that, the next run recognizes
    /// the folder by its lock file, and removes the remaining files.
    private static func delete(_ path: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name != markName {
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Replaces this process by the command `end-run` (execve(2)). All other threads of this process end at once, and
    /// it stops tracing other processes. So the run starts no more processes and creates no more files.
    private static func become(cleaning folders: [String], thenExiting status: Int32) -> Never {
        let words = [CommandLine.arguments[0], EndRun.name, EndRun.option, String(status), "--"] + folders
        let arguments = words.map { strdup($0) } + [nil]
        execv("/proc/self/exe", arguments)
        _exit(status)
    }

    /// Completes the end of a run after a signal: kills the run's processes and removes its folders.
    static func end(_ folders: [String]) {
        Descendants.kill()
        for folder in folders {
            // A killed process may still create a file before it exits.
            for _ in 0..<100 where access(folder, F_OK) == 0 {
                delete(folder)
            }
        }
    }

    /// Keeps the folder after the run, for people to look at. Later runs do not remove it either.
    public func keep() {
        try? FileManager.default.removeItem(atPath: "\(path)/\(Self.markName)")
        forget()
    }

    public func remove() {
        Self.delete(path)
        forget()
    }

    private func forget() {
        let lock = Self.folders.withLock { $0.removeValue(forKey: path) }
        if let lock { close(lock) }
    }
}
