import Foundation
import Glibc
import Synchronization

/// A folder of one run, removed at its end, also if a signal ends the run or its output is no longer read.
///
/// A run killed with SIGKILL leaves its folder behind, with a file that it had locked. The kernel released that lock,
/// so the next run can recognize such folders and removes them.
public struct Workplace: Sendable {
    public let path: String

    /// The file that a run keeps locked while it uses the folder.
    private static let markName = ".in-use"
    /// The folders of this process, each with the descriptor that holds its lock.
    private static let folders = Mutex<[String: Int32]>([:])
    private static let signals: sigset_t = {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        return signals
    }()
    /// True if signals end this process.
    private static let isWatching = Atomic<Bool>(false)
    /// The handler of the next signal, instead of ending the run.
    private static let handler = Mutex<(@Sendable () -> Void)?>(nil)
    /// Waits for a signal on a separate thread. The signals are blocked in all other threads, so an early one waits.
    private static let watch: Void = {
        blockSignals()
        // The writing thread receives SIGPIPE, and a signal handler there may do next to nothing. The write fails
        // instead, and `Output` ends the run. Children start without the handler, as after every execve(2).
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
                handler()
            }
            folders.withLock { folders in become(cleaning: folders.keys.sorted(), thenExiting: 128 + number) }
        }
    }()

    /// Creates the folder, and removes those that killed runs left beside it.
    /// - Parameters:
    ///   - parent: The parent folder; by default `$TMPDIR`, else `/tmp`.
    ///   - endsOnSignal: True to let SIGINT, SIGTERM and SIGHUP end this process from now on. If false, they stay
    ///     blocked until code accepts them or calls `endOnSignals()`.
    public init(_ name: String, in parent: String? = nil, endsOnSignal: Bool = true) throws {
        if endsOnSignal { Self.endOnSignals() } else { Self.blockSignals() }
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let parent = parent ?? temporary
        Self.removeLeftBehind(in: parent)
        path = try Self.folders.withLock { folders in
            // A cleaning process may lock the new folder first; then another name is tried.
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

    /// Lets SIGINT, SIGTERM and SIGHUP end this process from now on: it kills all processes it started and removes its
    /// folders.
    public static func endOnSignals() {
        watch
    }

    /// Ends this process as signals do, because its work is useless without its output. Returns if signals do not end
    /// it.
    static func endWithoutOutput(_ status: Int32) {
        guard isWatching.load(ordering: .acquiring) else { return }
        folders.withLock { folders in become(cleaning: folders.keys.sorted(), thenExiting: status) }
    }

    /// Handles the next signal with a closure instead of ending this process; the one after it ends the process as
    /// usual.
    public static func onNextSignal(_ handler: @escaping @Sendable () -> Void) {
        self.handler.withLock { $0 = handler }
    }

    /// Makes this process the parent of its orphaned descendants (`man 2 PR_SET_CHILD_SUBREAPER`), so that the end of
    /// the run can end them too.
    public static func adoptOrphans() {
        // A variadic function, which Swift does not import.
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        // linux/prctl.h: PR_SET_CHILD_SUBREAPER
        let setChildSubreaper: Int32 = 36
        guard let symbol = dlsym(nil, "prctl") else { return }
        _ = unsafeBitCast(symbol, to: Control.self)(setChildSubreaper, 1, 0, 0, 0)
    }

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

    /// Opens and locks a file; nil if another process holds the lock, or if the file was removed meanwhile.
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

    /// Removes the folders of this user's runs that have ended.
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

    /// Removes a folder, with the lock file last: if this ends early, the next run finishes it.
    private static func delete(_ path: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name != markName {
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Replaces this process by one that ends the run. All other threads and their tracing end with that, so nothing
    /// more is started or created.
    private static func become(cleaning folders: [String], thenExiting status: Int32) -> Never {
        let words = [CommandLine.arguments[0], EndRun.name, EndRun.option, String(status), "--"] + folders
        let arguments = words.map { strdup($0) } + [nil]
        execv("/proc/self/exe", arguments)
        _exit(status)
    }

    /// Finishes a run that a signal ended: kills its processes and removes its folders.
    static func end(_ folders: [String]) {
        Descendants.kill()
        for folder in folders {
            // A killed process may still be creating a file.
            for _ in 0..<100 where access(folder, F_OK) == 0 {
                delete(folder)
            }
        }
    }

    /// Keeps the folder for people; the next run does not remove it.
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
