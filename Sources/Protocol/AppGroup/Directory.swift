import Glibc

/// A directory by a held descriptor, and `*at` calls relative to it: however often its path is renamed or replaced,
/// these calls reach the directory that was opened.
final class Directory: Sendable {
    let descriptor: Int32
    /// The path it was opened under; used for messages and for `isStillAtPath`.
    let path: String
    /// Its identity, which stays its own as long as the descriptor is held; nil for a directory inside another, which is
    /// never looked up by its path.
    let identity: FileIdentity?

    private init(descriptor: Int32, path: String, identity: FileIdentity? = nil) {
        self.descriptor = descriptor
        self.path = path
        self.identity = identity
    }

    deinit {
        _ = Glibc.close(descriptor)
    }

    /// Opens a directory by its path; a symbolic link on the way is followed.
    static func open(path: String) -> Result<Directory, SystemCall.Errno> {
        SystemCall.retrying { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            .flatMap { number in
                var status = stat()
                if case .failure(let error) = SystemCall.retrying({ fstat(number, &status) }) {
                    _ = Glibc.close(number)
                    return .failure(error)
                }
                return .success(Directory(descriptor: number, path: path, identity: FileIdentity(status)))
            }
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Opens a directory inside this one; a symbolic link in its place is refused. Nil when there is none.
    func subdirectory(_ name: String) throws(AppGroupError) -> Directory? {
        switch SystemCall.retrying({ openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) }) {
        case .success(let number): return Directory(descriptor: number, path: path(of: name))
        case .failure(let error) where error.number == ENOENT: return nil
        case .failure(let error) where error.number == ENOTDIR || error.number == ELOOP:
            throw AppGroupError(
                .corrupt, "a directory of the protocol was replaced by something else", path: path(of: name),
                operation: "openat", errno: error.number,
                advice: "Move it away; the next commit makes the directory anew")
        case .failure(let error):
            throw .systemCall("openat", "cannot open a directory", path: path(of: name), errno: error.number)
        }
    }

    /// Opens a directory inside this one and makes it first, mode 0700, when there is none.
    func makeSubdirectory(_ name: String) throws(AppGroupError) -> Directory {
        if let existing = try subdirectory(name) { return existing }
        switch SystemCall.retrying({ mkdirat(descriptor, name, 0o700) }) {
        case .success:
            // A umask may have taken more from the mode than the protocol allows.
            if case .failure(let error) = SystemCall.retrying({ fchmodat(descriptor, name, 0o700, 0) }) {
                throw .systemCall(
                    "fchmodat", "cannot set a directory's mode", path: path(of: name), errno: error.number)
            }
        case .failure(let error) where error.number == EEXIST: break
        case .failure(let error):
            throw .systemCall("mkdirat", "cannot make a directory", path: path(of: name), errno: error.number)
        }
        guard let made = try subdirectory(name) else {
            throw AppGroupError(
                .replaced, "a directory vanished while it was made", path: path(of: name), advice: "Try again")
        }
        return made
    }

    /// `openat` with `O_CLOEXEC | O_NOFOLLOW`. Mode 0600 for a new file, less what the umask takes away. While data
    /// protection forbids it, `EPERM`, as on iOS.
    func open(_ name: String, _ flags: Int32) -> Result<Int32, SystemCall.Errno> {
        if DataProtection.isLockedOut { return .failure(SystemCall.Errno(number: EPERM)) }
        return SystemCall.retrying { openat(descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    }

    /// The status of a file in this directory, a symbolic link not followed; nil when there is none.
    func status(_ name: String) throws(AppGroupError) -> stat? {
        var status = stat()
        switch SystemCall.retrying({ fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }) {
        case .success: return status
        case .failure(let error) where error.number == ENOENT: return nil
        case .failure(let error):
            throw .systemCall("fstatat", "cannot look at a file", path: path(of: name), errno: error.number)
        }
    }

    func identity(_ name: String) throws(AppGroupError) -> FileIdentity? {
        try status(name).map { FileIdentity($0) }
    }

    /// Renames a file of `source` onto a name in this directory.
    func rename(_ sourceName: String, in source: Directory, to name: String) -> Result<Void, SystemCall.Errno> {
        if Mutation.truncatedInPlace.isActive { return overwrite(name, from: sourceName, in: source) }
        return SystemCall.retrying { renameat(source.descriptor, sourceName, descriptor, name) }.map { _ in }
    }

    func link(_ sourceName: String, in source: Directory, to name: String) -> Result<Void, SystemCall.Errno> {
        SystemCall.retrying { linkat(source.descriptor, sourceName, descriptor, name, 0) }.map { _ in }
    }

    func unlink(_ name: String, directory: Bool = false) -> Result<Void, SystemCall.Errno> {
        SystemCall.retrying { unlinkat(descriptor, name, directory ? AT_REMOVEDIR : 0) }.map { _ in }
    }

    /// `fsync` of the directory: makes the renames in it durable.
    func sync() -> Result<Void, SystemCall.Errno> {
        if Mutation.noDirectorySync.isActive { return .success(()) }
        return SystemCall.retrying { fsync(descriptor) }.map { _ in }
    }

    /// The names in this directory, without `.` and `..`, sorted.
    func list() throws(AppGroupError) -> [String] {
        func failure(_ operation: String, _ number: Int32) -> AppGroupError {
            .systemCall(operation, "cannot list a directory", path: path, errno: number)
        }
        let opened: Int32
        switch SystemCall.retrying({ openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }) {
        case .success(let number): opened = number
        case .failure(let error): throw failure("openat", error.number)
        }
        guard let stream = fdopendir(opened) else {
            let number = errno
            _ = Glibc.close(opened)
            throw failure("fdopendir", number)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw failure("readdir", errno) }
                break
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether the path still names this directory. It does not once the directory was moved, deleted, or deleted and
    /// made again; the held descriptor keeps the inode number from being used again meanwhile.
    func isStillAtPath() -> Bool {
        if case .success(true) = standsAtPath() { true } else { false }
    }

    /// As `isStillAtPath`, but tells a path that names nothing, or something else, from a failing system call.
    func standsAtPath() -> Result<Bool, SystemCall.Errno> {
        if Mutation.directoryUnchecked.isActive { return .success(true) }
        var named = stat()
        switch SystemCall.retrying({ stat(path, &named) }) {
        case .success: return .success(identity == FileIdentity(named))
        case .failure(let error) where error.number == ENOENT || error.number == ENOTDIR: return .success(false)
        case .failure(let error): return .failure(error)
        }
    }
}
