import Glibc

/// The writer lock of a container: `flock` on `.lock`. It dies with its holder, and readers never take it.
struct WriterLock: ~Copyable {
    static let fileName = ".lock"
    private static let digits = 20

    private let descriptor: OwnedDescriptor
    private let path: String

    /// Takes the lock, trying again until the deadline.
    /// - Throws: `lockTimeout`, or `io` and `corrupt` when `.lock` cannot be opened or is not a regular file.
    init(_ directory: Directory, timeout: Duration) throws(AppGroupError) {
        let deadline = Deadline(after: timeout)
        var pause: Int64 = 100
        while true {
            if let lock = try WriterLock(trying: directory) {
                self = lock
                return
            }
            guard !deadline.hasPassed else {
                throw AppGroupError(
                    .lockTimeout, "another writer held the lock for \(timeout)",
                    path: directory.path(of: Self.fileName),
                    advice: "Try again; `fuser -v` on that file names the holder, which may be stopped")
            }
            // Polled, since flock has no deadline of its own and an alarm signal would belong to the whole process.
            deadline.sleep(microseconds: pause)
            pause = min(pause * 2, 5_000)
        }
    }

    /// Takes the lock if it is free; nil when another writer holds it.
    init?(trying directory: Directory) throws(AppGroupError) {
        let path = directory.path(of: Self.fileName)
        while true {
            let number: Int32
            switch directory.open(Self.fileName, O_RDWR | O_CREAT | O_NONBLOCK) {
            case .success(let opened): number = opened
            case .failure(let error):
                throw .systemCall("openat", "cannot open the writer lock", path: path, errno: error.number)
            }
            let descriptor = OwnedDescriptor(number)
            var status = stat()
            guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw AppGroupError(
                    .corrupt, "the writer lock is not a regular file", path: path,
                    advice: "Stop all writers and remove it; the next commit makes it anew")
            }
            // The maker's umask may have left no right to open it again.
            if status.st_mode & 0o600 != 0o600 { _ = fchmod(number, 0o600) }
            switch SystemCall.retrying({ flock(number, LOCK_EX | LOCK_NB) }) {
            case .success: break
            case .failure(let error) where error.number == EWOULDBLOCK: return nil
            case .failure(let error):
                throw .systemCall("flock", "cannot take the writer lock", path: path, errno: error.number)
            }
            // Somebody may have replaced the file between open and flock: then this lock guards nothing.
            if try directory.identity(Self.fileName) == FileIdentity(status) {
                self.descriptor = descriptor
                self.path = path
                return
            }
        }
    }

    /// The revision the last writer announced, or nil when the file does not hold one (new, or lost in a power cut).
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
            case .success(let written): offset += written
            case .failure(let error):
                throw .systemCall("pwrite", "cannot announce the revision", path: path, errno: error.number)
            }
        }
    }
}
