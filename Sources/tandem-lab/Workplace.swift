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
            // The lock is kept: nobody makes another folder any more, and nobody gets past `remove()`. What is traced
            // dies with this process.
            folders.withLock { folders in
                for path in folders { removeWhileInUse(path) }
                _exit(128 + number)
            }
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

    /// Removes a folder in which other threads and traced programs still work: under its name they find nothing any
    /// more, so that they cannot make new files faster than these are removed.
    private static func removeWhileInUse(_ path: String) {
        for attempt in 1...1_000 {
            let doomed = "\(path).removed-\(attempt)"
            guard rename(path, doomed) == 0 else {
                // Somebody who found the folder missing may have made it again.
                if errno == ENOENT { return }
                try? FileManager.default.removeItem(atPath: path)
                continue
            }
            // Files that were open may still come to be, for a moment.
            for _ in 1...1_000 where access(doomed, F_OK) == 0 { try? FileManager.default.removeItem(atPath: doomed) }
        }
    }

    /// Removes the folder.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
        _ = Self.folders.withLock { $0.remove(path) }
    }
}
