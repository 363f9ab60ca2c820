public import AppGroup
import Foundation
import Glibc
import Utilities

/// The file `tasks.json`. It is read without a lock, changed under a lock and replaced by rename. So an app and `tandem
/// tasks` never lose each other's changes, even if one of them is killed.
public struct TaskStateFile: Sendable {
    public let path: String
    private let directory: String
    private let lockTimeout: Duration

    public init(stateDirectory: String, lockTimeout: Duration = .seconds(5)) {
        directory = stateDirectory
        path = stateDirectory + "/tasks.json"
        self.lockTimeout = lockTimeout
    }

    /// Returns the file's contents. If there is no file, returns the state of a phone without apps.
    /// - Throws: `corrupt` if the file is malformed, `newerSchema` if a newer version wrote it, `io`.
    public func read() throws(AppGroupError) -> TaskState {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            guard access(path, F_OK) != 0, errno == ENOENT else {
                throw AppGroupError(
                    .io, "cannot read the background tasks (\(SystemReason.text(error)))", path: path,
                    advice: "Name another folder with --state")
            }
            return TaskState()
        }
        struct Version: Decodable { var version: Int }
        let version = try? JSONDecoder().decode(Version.self, from: bytes).version
        if let version, version > TaskState.currentVersion {
            throw AppGroupError(
                .newerSchema, "the background tasks were written by a newer version", path: path,
                advice: "Use that version; the file is unchanged")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = RFC3339.date(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
            }
            return date
        }
        do {
            return try decoder.decode(TaskState.self, from: bytes)
        } catch {
            throw AppGroupError(
                .corrupt, "the background tasks are damaged: \(SystemReason.text(error))", path: path,
                advice: "Remove the file; the pending requests are lost with it")
        }
    }

    /// Reads, changes and replaces the file under its lock. Writes nothing if the closure throws or changes nothing.
    /// - Throws: The errors of `read`; `lockTimeout` if another process does not release the lock; errors of `change`.
    public func update<Result>(
        _ change: (inout TaskState) throws(AppGroupError) -> Result
    ) throws(AppGroupError) -> Result {
        if mkdir(directory, 0o700) != 0, errno != EEXIST { throw failure("mkdir", directory) }
        let lock = try FileLock(path: directory + "/tasks.lock", timeout: lockTimeout)
        defer { withExtendedLifetime(lock) {} }
        let before = try read()
        var state = before
        let result = try change(&state)
        if state != before { try replace(with: state) }
        return result
    }

    private func replace(with state: TaskState) throws(AppGroupError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339.text(date))
        }
        guard var bytes = try? encoder.encode(state) else {
            throw AppGroupError(.invalidValue, "the background tasks have no JSON form", path: path)
        }
        bytes.append(0x0A)
        // Only the holder of the lock writes this temporary file, so one name is enough. It overwrites the temporary
        // file of a killed process.
        let staged = path + ".new"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("open", staged) }
        defer { close(descriptor) }
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw failure("write", staged)
            }
        }
        guard fsync(descriptor) == 0 else { throw failure("fsync", staged) }
        guard rename(staged, path) == 0 else { throw failure("rename", path) }
    }

    private func failure(_ operation: String, _ path: String) -> AppGroupError {
        AppGroupError(
            .io, "cannot keep the background tasks", path: path, operation: operation, errno: errno,
            advice: "Nothing was changed; free some space or name another folder with --state")
    }
}

/// A lock on a file. The kernel releases the lock when its holder dies (`man 2 flock`). The file itself is never
/// deleted.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock, and retries until the timeout.
    /// - Throws: `lockTimeout`, `io`.
    package init(path: String, timeout: Duration) throws(AppGroupError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw AppGroupError(
                .io, "cannot open a lock", path: path, operation: "open", errno: errno,
                advice: "Name another folder with --state")
        }
        let end = SuspendingClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                let number = errno
                close(descriptor)
                throw AppGroupError(
                    .io, "cannot take a lock", path: path, operation: "flock", errno: number,
                    advice: "Is the state folder on a local file system?")
            }
            guard SuspendingClock.now < end else {
                close(descriptor)
                throw AppGroupError(
                    .lockTimeout, "another process held the lock for \(timeout)", path: path,
                    advice: "Try again; `fuser -v` on that file names the holder")
            }
            usleep(2_000)
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
