import Foundation
import Glibc

@testable import CommandSupport

/// Detects with inotify that a file in an archive was replaced. All sides of a comparison use it, so its cost is the
/// same for each of them.
final class ArchiveWatch {
    private let descriptor: Int32
    private let folder: String

    init(_ folder: String) throws {
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0, inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO)) >= 0 else {
            throw CommandFailure(
                .unavailable, reason: "inotify", "cannot watch \(folder): errno \(errno)", path: folder)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Waits until the file `name` of the folder is replaced by a file that contains `text`.
    /// - Returns: the time of the notification; nil on a timeout.
    func wait(for name: String, containing text: String, within seconds: Double) -> Int64? {
        let end = Moment.now + Int64(seconds * 1e9)
        while true {
            let left = end - Moment.now
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, Glibc.poll(&poll, 1, Int32(min(left / 1_000_000 + 1, 60_000))) >= 0 else { return nil }
            guard poll.revents != 0 else { continue }
            let moment = Moment.now
            drain()
            // Ignores the file name in the event, because only the current content of the file matters.
            if hasShown(name, text) { return moment }
        }
    }

    /// Returns true if the file `name` of the folder currently contains `text`.
    func hasShown(_ name: String, _ text: String) -> Bool {
        let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        return bytes.firstRange(of: Array(text.utf8)) != nil
    }

    func drain() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
