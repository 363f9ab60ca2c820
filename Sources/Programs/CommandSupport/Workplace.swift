import Foundation
import Glibc
import Synchronization

/// A folder of a run's own, removed at its end, also when that is a signal, or when nobody reads its output any more.
///
/// A run that was killed with SIGKILL leaves its folder behind. In it is a file that the run had locked; the lock went
/// with it. So the next run can tell such folders from those of runs that are alive, and removes them.
public struct Workplace: Sendable {
    /// The folder.
    public let path: String

    /// The file that a run holds locked as long as it uses the folder.
    private static let markName = ".in-use"
    /// The folders of this process, each with the descriptor that holds its lock.
    private static let folders = Mutex<[String: Int32]>([:])
    private static let signals: sigset_t = {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        return signals
    }()
    /// Whether signals end this process.
    private static let isWatching = Atomic<Bool>(false)
    /// Who gets the next signal in the place of the run's end.
    private static let handler = Mutex<(@Sendable () -> Void)?>(nil)
    /// Waits for a signal on a thread of its own. They are blocked for all others, so that one that comes early waits.
    private static let watch: Void = {
        blockSignals()
        // It comes to the thread that writes, and a handler may do next to nothing there: the write fails, and `Output`
        // ends the run. Children begin without the handler, as after every execve(2).
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

    /// Makes the folder, and removes those that killed runs left beside it.
    /// - Parameters:
    ///   - parent: where; `$TMPDIR` by default, else `/tmp`.
    ///   - endsOnSignal: whether SIGINT, SIGTERM and SIGHUP end this process from now on. If not, they wait, blocked, for
    ///     somebody who takes them, or for `endOnSignals()`.
    public init(_ name: String, in parent: String? = nil, endsOnSignal: Bool = true) throws {
        if endsOnSignal { Self.endOnSignals() } else { Self.blockSignals() }
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let parent = parent ?? temporary
        Self.removeLeftBehind(in: parent)
        path = try Self.folders.withLock { folders in
            // Whoever tidies up may hold the lock before this process has it; then there is another name.
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

    /// From now on SIGINT, SIGTERM and SIGHUP end this process: it kills what it has started and removes its folders.
    public static func endOnSignals() {
        watch
    }

    /// Ends this process as signals do, since what it does is of no use without its output. Returns where they do not.
    static func endWithoutOutput(_ status: Int32) {
        guard isWatching.load(ordering: .acquiring) else { return }
        folders.withLock { folders in become(cleaning: folders.keys.sorted(), thenExiting: status) }
    }

    /// Lets the next signal do something else than ending this process; the one after it ends it as ever.
    public static func onNextSignal(_ handler: @escaping @Sendable () -> Void) {
        self.handler.withLock { $0 = handler }
    }

    /// Adopts the children of processes that this one starts, when those are gone (`man 2 PR_SET_CHILD_SUBREAPER`): they
    /// can be ended with the run then, too.
    public static func adoptOrphans() {
        // A variadic function, which Swift does not import.
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        // linux/prctl.h: PR_SET_CHILD_SUBREAPER
        let setChildSubreaper: Int32 = 36
        guard let symbol = dlsym(nil, "prctl") else { return }
        _ = unsafeBitCast(symbol, to: Control.self)(setChildSubreaper, 1, 0, 0, 0)
    }

    /// Ends all processes that this one started, and those that they started.
    public static func endProcesses() { Descendants.kill() }

    private static func blockSignals() {
        var signals = signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static func make(_ template: String) throws -> String {
        var template = Array(template.utf8CString)
        guard mkdtemp(&template) != nil else {
            throw failure(
                "cannot make a folder: \(String(cString: strerror(errno))). Set TMPDIR to another place",
                String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func failure(_ text: String, _ path: String) -> CommandFailure {
        CommandFailure(.io, reason: "io", "\(path): \(text)", path: path)
    }

    /// Opens and locks a file; nil when somebody else has it, or when it was removed meanwhile.
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

    /// Removes the folders of this user's runs that are not alive any more.
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
            Output.note("removed \(path), which a run that was killed left behind")
        }
    }

    /// Removes a folder, the mark last: should this end early, the next run goes on.
    private static func delete(_ path: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name != markName {
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Replaces this process by one that ends the run. So all other threads are gone, and what they traced with them, and
    /// nobody starts or makes anything any more.
    private static func become(cleaning folders: [String], thenExiting status: Int32) -> Never {
        let words = [CommandLine.arguments[0], EndRun.name, EndRun.option, String(status), "--"] + folders
        let arguments = words.map { strdup($0) } + [nil]
        execv("/proc/self/exe", arguments)
        _exit(status)
    }

    /// What is left to do for a run that was told to end: its processes are killed, its folders removed.
    static func end(_ folders: [String]) {
        Descendants.kill()
        for folder in folders {
            // What was killed may be in the middle of making one more file.
            for _ in 0..<100 where access(folder, F_OK) == 0 {
                delete(folder)
            }
        }
    }

    /// Leaves the folder to people; the next run does not remove it.
    public func keep() {
        try? FileManager.default.removeItem(atPath: "\(path)/\(Self.markName)")
        forget()
    }

    /// Removes the folder.
    public func remove() {
        Self.delete(path)
        forget()
    }

    private func forget() {
        let lock = Self.folders.withLock { $0.removeValue(forKey: path) }
        if let lock { close(lock) }
    }
}
