import Glibc

/// The writer lock of a container: `flock` on `.lock`. The kernel releases it when its holder dies. Readers never take
/// it.
struct WriterLock: ~Copyable {
    static let fileName = ".lock"
    private static let digits = 20

    private let descriptor: OwnedDescriptor
    private let path: String

    /// Takes the lock. Retries until the deadline.
    /// - Throws: `lockTimeout`; `replaced` if the directory was deleted; `io` and `corrupt` if `.lock` cannot be opened
    ///   or is not a regular file.
    init(_ directory: Directory, timeout: Duration) throws(AppGroupError) {
        guard let number = try Self.acquire(directory, until: Deadline(after: timeout)) else {
            throw AppGroupError(
                .lockTimeout, "another writer held the lock for \(timeout)", path: directory.path(of: Self.fileName),
                advice: "Try again; `fuser -v` on that file names the holder, which may be stopped")
        }
        descriptor = OwnedDescriptor(number)
        path = directory.path(of: Self.fileName)
    }

    /// Takes the lock if it is free; returns nil if another writer holds it.
    /// - Throws: the errors of `init(_:timeout:)` except `lockTimeout`.
    init?(trying directory: Directory) throws(AppGroupError) {
        guard let number = try Self.acquire(directory, until: nil) else { return nil }
        descriptor = OwnedDescriptor(number)
        path = directory.path(of: Self.fileName)
    }

    /// Releases the lock. Closing the descriptor would not be enough: a process that another thread is starting has a copy
    /// of it until it runs its program.
    deinit { _ = flock(descriptor.number, LOCK_UN) }

    /// Returns a descriptor that holds the lock; nil if another writer held it until the deadline.
    private static func acquire(_ directory: Directory, until deadline: Deadline?) throws(AppGroupError) -> Int32? {
        while true {
            let (number, identity) = try open(directory)
            do throws(AppGroupError) {
                guard try lock(number, directory, until: deadline) else {
                    close(number)
                    return nil
                }
                // Another program may have replaced `.lock` after this process opened it. A lock on the old file does
                // not exclude other writers.
                if try directory.identity(fileName) == identity { return number }
            } catch {
                close(number)
                throw error
            }
            close(number)
        }
    }

    /// Locks an open file.
    /// - Returns: false if another writer holds the lock until the deadline.
    private static func lock(
        _ descriptor: Int32, _ directory: Directory, until deadline: Deadline?
    ) throws(AppGroupError) -> Bool {
        var pause: Int64 = 100
        while true {
            switch SystemCall.retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) {
            case .success: return true
            case .failure(let error) where error.number == EWOULDBLOCK:
                guard let deadline, !deadline.hasPassed else { return false }
                // Polls, because flock has no timeout, and a library must not use the alarm signal of the whole
                // process.
                deadline.sleep(microseconds: pause)
                pause = min(pause * 2, 5_000)
            case .failure(let error):
                throw .systemCall("flock", "cannot take the writer lock", path: directory.path(of: fileName), error)
            }
        }
    }

    private static func open(_ directory: Directory) throws(AppGroupError) -> (Int32, FileIdentity) {
        let path = directory.path(of: fileName)
        let number: Int32
        switch directory.open(fileName, O_RDWR | O_CREAT | O_NONBLOCK) {
        case .success(let opened): number = opened
        case .failure(let error) where error.number == ENOENT:
            // The kernel creates no files in a deleted directory.
            throw AppGroupError(
                .replaced, "the container was deleted", path: directory.path,
                advice: "Open it anew and try again")
        case .failure(let error):
            throw .systemCall("openat", "cannot open the writer lock", path: path, error)
        }
        var status = stat()
        if case .failure(let error) = SystemCall.retrying({ fstat(number, &status) }) {
            close(number)
            throw .systemCall("fstat", "cannot look at the writer lock", path: path, error)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(number)
            throw AppGroupError(
                .corrupt, "the writer lock is not a regular file", path: path,
                advice: "Stop all writers and remove it; the next commit makes it anew")
        }
        // The umask of the process that made the file may have removed permissions, so that no process could open the
        // file again.
        if status.st_mode & 0o600 != 0o600 { _ = fchmod(number, 0o600) }
        return (number, FileIdentity(status))
    }

    /// Returns the revision that the last writer announced. Returns nil if the file contains no revision, because the
    /// file is new or a power cut lost its content.
    func announcedRevision() -> Revision? {
        var bytes = [UInt8](repeating: 0, count: Self.digits)
        let count = bytes.withUnsafeMutableBytes { buffer in
            SystemCall.retrying { pread(descriptor.number, buffer.baseAddress, buffer.count, 0) }
        }
        guard case .success(Self.digits) = count, bytes.allSatisfy({ (0x30...0x39).contains($0) }),
            let revision = Revision(String(decoding: bytes, as: UTF8.self)), revision <= maximumRevision
        else { return nil }
        return revision
    }

    /// Writes the revision of the commit that is about to become visible: 20 digits and a line feed. Does not flush the
    /// file.
    func announce(_ revision: Revision) throws(AppGroupError) {
        let message = "cannot announce the revision"
        let number = String(revision)
        let bytes = Array((String(repeating: "0", count: Self.digits - number.utf8.count) + number + "\n").utf8)
        var offset = 0
        while offset < bytes.count {
            let written = try bytes[offset...].withUnsafeBytes { buffer in
                SystemCall.retrying { pwrite(descriptor.number, buffer.baseAddress, buffer.count, off_t(offset)) }
            }.orThrow("pwrite", message, path: path)
            guard written > 0 else { throw .systemCall("pwrite", message, path: path, SystemCall.Errno(EIO)) }
            offset += written
        }
    }
}
