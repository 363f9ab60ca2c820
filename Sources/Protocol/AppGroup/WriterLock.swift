import Glibc

/// The writer lock of a container: `flock` on `.lock`. It dies with its holder, and readers never take it.
struct WriterLock: ~Copyable {
    static let fileName = ".lock"
    private static let digits = 20

    private let descriptor: OwnedDescriptor
    private let path: String

    /// Takes the lock, trying again until the deadline.
    /// - Throws: `lockTimeout`; `replaced` when the directory is gone; `io` and `corrupt` when `.lock` cannot be opened
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

    /// Takes the lock if it is free; nil when another writer holds it.
    /// - Throws: as `init(_:timeout:)`, but for the time.
    init?(trying directory: Directory) throws(AppGroupError) {
        guard let number = try Self.acquire(directory, until: nil) else { return nil }
        descriptor = OwnedDescriptor(number)
        path = directory.path(of: Self.fileName)
    }

    /// The descriptor that holds the lock; nil when it was not to be had in time.
    private static func acquire(_ directory: Directory, until deadline: Deadline?) throws(AppGroupError) -> Int32? {
        let path = directory.path(of: fileName)
        var pause: Int64 = 100
        while true {
            if Mutation.lockReplaced.isActive { _ = directory.unlink(fileName) }
            let (number, identity) = try open(directory, path)
            if Mutation.noLock.isActive { return number }
            let patience = Mutation.lockWaitsForever.isActive && deadline != nil ? 0 : LOCK_NB
            while true {
                switch SystemCall.retrying({ flock(number, LOCK_EX | patience) }) {
                case .success: break
                case .failure(let error) where error.number == EWOULDBLOCK:
                    guard let deadline, !deadline.hasPassed else {
                        close(number)
                        return nil
                    }
                    // Polled, since flock has no deadline of its own and an alarm signal belongs to the whole process.
                    deadline.sleep(microseconds: pause)
                    pause = min(pause * 2, 5_000)
                    continue
                case .failure(let error):
                    close(number)
                    throw .systemCall("flock", "cannot take the writer lock", path: path, errno: error.number)
                }
                break
            }
            // Somebody may have replaced the file since it was opened: then this lock guards nothing.
            do throws(AppGroupError) {
                if try directory.identity(fileName) == identity || Mutation.lockUnchecked.isActive { return number }
            } catch {
                close(number)
                throw error
            }
            close(number)
        }
    }

    private static func open(_ directory: Directory, _ path: String) throws(AppGroupError) -> (Int32, FileIdentity) {
        let number: Int32
        switch directory.open(fileName, O_RDWR | O_CREAT | O_NONBLOCK) {
        case .success(let opened): number = opened
        case .failure(let error) where error.number == ENOENT:
            // No file can be made in a directory that was deleted.
            throw AppGroupError(
                .replaced, "the container was deleted", path: directory.path,
                advice: "Open it anew and try again")
        case .failure(let error):
            throw .systemCall("openat", "cannot open the writer lock", path: path, errno: error.number)
        }
        var status = stat()
        if case .failure(let error) = SystemCall.retrying({ fstat(number, &status) }) {
            close(number)
            throw .systemCall("fstat", "cannot look at the writer lock", path: path, errno: error.number)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(number)
            throw AppGroupError(
                .corrupt, "the writer lock is not a regular file", path: path,
                advice: "Stop all writers and remove it; the next commit makes it anew")
        }
        // The maker's umask may have left no right to open it again.
        if status.st_mode & 0o600 != 0o600 { _ = fchmod(number, 0o600) }
        return (number, FileIdentity(status))
    }

    /// The revision the last writer announced, or nil when the file does not hold one (new, or lost in a power cut).
    func announcedRevision() -> Revision? {
        if Mutation.announcementIgnored.isActive { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.digits)
        let count = bytes.withUnsafeMutableBytes { buffer in
            SystemCall.retrying { pread(descriptor.number, buffer.baseAddress, buffer.count, 0) }
        }
        guard case .success(Self.digits) = count, bytes.allSatisfy({ (0x30...0x39).contains($0) }),
            let revision = Revision(String(decoding: bytes, as: UTF8.self)), revision <= maximumRevision
        else { return nil }
        return revision
    }

    /// Announces the revision that is about to become visible: 20 digits and a line feed, not made durable.
    func announce(_ revision: Revision) throws(AppGroupError) {
        let number = String(revision)
        let bytes = Array((String(repeating: "0", count: Self.digits - number.utf8.count) + number + "\n").utf8)
        var offset = 0
        while offset < bytes.count {
            let result = bytes[offset...].withUnsafeBytes { buffer in
                SystemCall.retrying { pwrite(descriptor.number, buffer.baseAddress, buffer.count, off_t(offset)) }
            }
            switch result {
            case .success(0): throw .systemCall("pwrite", "cannot announce the revision", path: path, errno: EIO)
            case .success(let written): offset += written
            case .failure(let error):
                throw .systemCall("pwrite", "cannot announce the revision", path: path, errno: error.number)
            }
        }
    }
}
