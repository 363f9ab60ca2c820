import AppGroup
import Glibc

/// A lock file in the state folder. The kernel releases the lock when its holder dies.
struct StateLock {
    /// The longest wait for the lock. Moving the clock takes microseconds, so a process that holds the lock for longer
    /// than this has probably been suspended (SIGSTOP).
    private static let timeout: Duration = .seconds(5)

    private let descriptor: Int32

    /// Takes the lock.
    /// - Throws: `lockTimeout`, `io`.
    init(_ path: String) throws(AppGroupError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure("open", "cannot open a lock of the state folder", path) }
        let end = ContinuousClock.now + Self.timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end {
                usleep(500)
                continue
            }
            let number = errno
            close(descriptor)
            errno = number
            guard number == EWOULDBLOCK else { throw Self.failure("flock", "cannot take a lock", path) }
            throw AppGroupError(
                .lockTimeout, "another process held the lock for \(Self.timeout)", path: path,
                advice: "Try again; `fuser -v` on that file names the holder, which may be stopped")
        }
    }

    /// Gives the lock back.
    func release() { close(descriptor) }

    private static func failure(_ operation: String, _ message: String, _ path: String) -> AppGroupError {
        let number = errno
        let isForbidden = [EACCES, EPERM, EROFS].contains(number)
        return AppGroupError(
            .io, message, path: path, operation: operation, errno: number,
            advice: isForbidden ? "Make the folder writable, or name another with --state" : nil)
    }
}
