import AppGroup
import Glibc

/// Small files of the state folder, read and replaced as a whole. They need not outlive a power cut, so nothing is
/// synchronized with the disk.
enum StateFile {
    /// More than any of these files has.
    private static let limit = 1 << 20

    /// The whole file; nil when there is none.
    static func read(_ path: String) throws(AppGroupError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("open", "cannot open a file of the state folder", path)
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while bytes.count < limit {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", "cannot read a file of the state folder", path) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Puts a new file in the place of the old one, by rename. The caller holds the lock, so the name of the new file
    /// is free for it.
    static func replace(_ path: String, with text: String) throws(AppGroupError) {
        let new = path + ".new"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("open", "cannot make a file in the state folder", new) }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        let number = errno
        close(file)
        guard count == bytes.count else {
            unlink(new)
            errno = count < 0 ? number : ENOSPC
            throw failure("write", "cannot write a file of the state folder", new)
        }
        guard rename(new, path) == 0 else { throw failure("rename", "cannot replace a file of the state folder", path) }
    }

    static func failure(_ operation: String, _ message: String, _ path: String) -> AppGroupError {
        AppGroupError(.io, message, path: path, operation: operation, errno: errno)
    }
}

/// A lock file in the state folder. The lock dies with its holder.
struct StateLock {
    /// A move takes microseconds; who holds the lock longer was stopped.
    private static let timeout: Duration = .seconds(5)

    private let descriptor: Int32

    /// Takes the lock.
    /// - Throws: `lockTimeout`, `io`.
    init(_ path: String) throws(AppGroupError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StateFile.failure("open", "cannot open a lock of the state folder", path) }
        let end = ContinuousClock.now + Self.timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end {
                usleep(500)
                continue
            }
            let number = errno
            close(descriptor)
            errno = number
            guard number == EWOULDBLOCK else { throw StateFile.failure("flock", "cannot take a lock", path) }
            throw AppGroupError(
                .lockTimeout, "another process held the lock for \(Self.timeout)", path: path,
                advice: "Try again; `fuser -v` on that file names the holder, which may be stopped")
        }
    }

    /// Gives the lock back.
    func release() { close(descriptor) }
}
