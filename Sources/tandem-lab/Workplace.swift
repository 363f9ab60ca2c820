import CommandSupport
import Foundation
import Glibc
import Synchronization

/// A folder of a run's own, removed at its end, also when that is a signal.
struct Workplace {
    /// The folder.
    let path: String

    private static let folders = Mutex<Set<String>>([])
    /// Waits for a signal on a thread of its own. They are blocked for all others, so that one that comes early waits.
    private static let watch: Void = {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Thread.detachNewThread { [signals] in
            var signals = signals
            var number: Int32 = 0
            guard sigwait(&signals, &number) == 0 else { return }
            folders.withLock { folders in become(cleaning: folders, thenExiting: 128 + number) }
        }
    }()

    /// Makes the folder.
    /// - Parameter parent: where; `$TMPDIR` by default, else `/tmp`.
    init(_ name: String, in parent: String? = nil) throws {
        Self.watch
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let parent = parent ?? temporary
        path = try Self.folders.withLock { folders in
            var template = Array("\(parent)/tandem-\(name).XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else {
                throw CommandFailure(
                    .io, reason: "io",
                    "cannot make a folder in \(parent): \(String(cString: strerror(errno))). Set TMPDIR to another",
                    path: parent)
            }
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            folders.insert(path)
            return path
        }
    }

    /// Replaces this process by one that removes folders and exits: so all other threads are gone, and what they traced
    /// with them, before the first file is removed. Nobody can make another one meanwhile.
    private static func become(cleaning folders: Set<String>, thenExiting status: Int32) -> Never {
        let script = #"for f; do n=0; while [ -e "$f" ] && [ $n -lt 100 ]; do rm -rf -- "$f"; n=$((n + 1)); done; done"#
        let words = ["/bin/sh", "-c", script + "; exit \(status)", "sh"] + folders
        let arguments = words.map { strdup($0) } + [nil]
        execv(words[0], arguments)
        _exit(status)
    }

    /// Removes the folder.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
        _ = Self.folders.withLock { $0.remove(path) }
    }
}
