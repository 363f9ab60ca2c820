import AppGroup
import Glibc

/// Small files of the state folder, read and replaced as a whole. They need not survive a power cut, so they are not
/// flushed to the disk.
enum StateFile {
    /// A limit above the size of all these files.
    private static let limit = 1 << 20

    /// Returns the whole file; nil if it does not exist.
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

    /// Replaces a file by renaming a new one. The caller holds the lock, so no other process uses the new file's name.
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

/// A lock file in the state folder. The kernel releases the lock when its holder dies.
struct StateLock {
    /// A move takes microseconds; a process that holds the lock longer is probably stopped.
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

    func release() { close(descriptor) }
}
