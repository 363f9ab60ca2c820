import Glibc

/// An open directory. Its `*at` calls use the descriptor, so they reach the directory that was opened even if its path
/// is renamed or replaced.
final class Directory: Sendable {
    let descriptor: Int32
    /// The path under which the directory was opened, for messages and for `isStillAtPath`.
    let path: String
    /// The directory's identity, which no other directory can get while the descriptor is open. Nil for a subdirectory,
    /// because the code needs only the identity of containers.
    let identity: FileIdentity?
    /// Decides if the files in the directory may be opened.
    let policy: ContainerPolicy

    private init(descriptor: Int32, path: String, identity: FileIdentity? = nil, policy: ContainerPolicy) {
        self.descriptor = descriptor
        self.path = path
        self.identity = identity
        self.policy = policy
    }

    deinit {
        _ = Glibc.close(descriptor)
    }

    /// Opens a directory by its path, following symbolic links.
    static func open(path: String, policy: ContainerPolicy = .unrestricted) -> Result<Directory, SystemCall.Errno> {
        SystemCall.retrying { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            .flatMap { number in
                var status = stat()
                if case .failure(let error) = SystemCall.retrying({ fstat(number, &status) }) {
                    _ = Glibc.close(number)
                    return .failure(error)
                }
                return .success(
                    Directory(descriptor: number, path: path, identity: FileIdentity(status), policy: policy))
            }
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    // MARK: Directories inside

    /// Opens a subdirectory; returns nil if it is absent. Refuses a symbolic link.
    func subdirectory(_ name: String) throws(AppGroupError) -> Directory? {
        switch SystemCall.retrying({ openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) }) {
        case .success(let number): return Directory(descriptor: number, path: path(of: name), policy: policy)
        case .failure(let error) where error.number == ENOENT: return nil
        case .failure(let error) where error.number == ENOTDIR || error.number == ELOOP:
            throw AppGroupError(
                .corrupt, "a directory of the protocol was replaced by something else", path: path(of: name),
                operation: "openat", errno: error.number,
                advice: "Move it away; the next commit makes the directory anew")
        case .failure(let error):
            throw .systemCall("openat", "cannot open a directory", path: path(of: name), error)
        }
    }

    /// Opens a subdirectory. Makes it with mode 0700 if it is absent.
    func makeSubdirectory(_ name: String) throws(AppGroupError) -> Directory {
        if let existing = try subdirectory(name) { return existing }
        switch SystemCall.retrying({ mkdirat(descriptor, name, 0o700) }) {
        case .success:
            // The umask may have removed permissions that the protocol requires.
            try SystemCall.retrying { fchmodat(descriptor, name, 0o700, 0) }
                .orThrow("fchmodat", "cannot set a directory's mode", path: path(of: name))
        case .failure(let error) where error.number == EEXIST: break
        case .failure(let error):
            throw .systemCall("mkdirat", "cannot make a directory", path: path(of: name), error)
        }
        guard let made = try subdirectory(name) else {
            throw AppGroupError(
                .replaced, "a directory vanished while it was made", path: path(of: name), advice: "Try again")
        }
        return made
    }

    // MARK: Files

    /// Opens a file with `O_CLOEXEC | O_NOFOLLOW`. A new file has mode 0600 without the bits that the umask removes.
    /// - Returns: the descriptor. If the policy refuses, the error is EPERM, as on iOS.
    func open(_ name: String, _ flags: Int32) -> Result<Int32, SystemCall.Errno> {
        if let advice = policy.refusal() { return .failure(SystemCall.Errno(EPERM, advice: advice)) }
        return SystemCall.retrying { openat(descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    }

    /// Returns the status of a file, without following a symbolic link; nil if the file is absent.
    func status(_ name: String) throws(AppGroupError) -> stat? {
        var status = stat()
        switch SystemCall.retrying({ fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }) {
        case .success: return status
        case .failure(let error) where error.number == ENOENT: return nil
        case .failure(let error):
            throw .systemCall("fstatat", "cannot look at a file", path: path(of: name), error)
        }
    }

    func identity(_ name: String) throws(AppGroupError) -> FileIdentity? {
        try status(name).map { FileIdentity($0) }
    }

    /// Renames the file `sourceName` of `source` to `name` in this directory.
    func rename(_ sourceName: String, in source: Directory, to name: String) -> Result<Void, SystemCall.Errno> {
        SystemCall.retrying { renameat(source.descriptor, sourceName, descriptor, name) }.map { _ in }
    }

    /// Exchanges the file `sourceName` of `source` with the file `name` in this directory (`man 2 rename`,
    /// RENAME_EXCHANGE). Both must exist.
    func exchange(_ sourceName: String, in source: Directory, with name: String) -> Result<Void, SystemCall.Errno> {
        SystemCall.retrying { renameat2(source.descriptor, sourceName, descriptor, name, 2) }.map { _ in }
    }

    func link(_ sourceName: String, in source: Directory, to name: String) -> Result<Void, SystemCall.Errno> {
        SystemCall.retrying { linkat(source.descriptor, sourceName, descriptor, name, 0) }.map { _ in }
    }

    func unlink(_ name: String, directory: Bool = false) -> Result<Void, SystemCall.Errno> {
        SystemCall.retrying { unlinkat(descriptor, name, directory ? AT_REMOVEDIR : 0) }.map { _ in }
    }

    /// Flushes the directory, which makes its renames durable (`man 2 fsync`).
    func sync() -> Result<Void, SystemCall.Errno> {
        SystemCall.retrying { fsync(descriptor) }.map { _ in }
    }

    /// Returns the names in this directory, without `.` and `..`, sorted.
    func list() throws(AppGroupError) -> [String] {
        let message = "cannot list a directory"
        let opened = try SystemCall.retrying { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            .orThrow("openat", message, path: path)
        guard let stream = fdopendir(opened) else {
            let error = SystemCall.Errno(errno)
            _ = Glibc.close(opened)
            throw .systemCall("fdopendir", message, path: path, error)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .systemCall("readdir", message, path: path, SystemCall.Errno(errno)) }
                break
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    // MARK: Its path

    /// True if the path still names this directory. False after the directory was moved or deleted, even if a new
    /// directory is at the path: while the descriptor is open, the kernel does not reuse the inode number.
    var isStillAtPath: Bool {
        if case .success(true) = standsAtPath() { true } else { false }
    }

    /// Returns true if the path still names this directory, or the error if `stat` fails.
    func standsAtPath() -> Result<Bool, SystemCall.Errno> {
        var named = stat()
        switch SystemCall.retrying({ stat(path, &named) }) {
        case .success: return .success(identity == FileIdentity(named))
        case .failure(let error) where error.number == ENOENT || error.number == ENOTDIR: return .success(false)
        case .failure(let error): return .failure(error)
        }
    }
}

// Swift's module of the C library lacks this function, because the header declares it for GNU programs only.
@_silgen_name("renameat2")
private func renameat2(
    _ source: Int32, _ sourceName: UnsafePointer<CChar>, _ target: Int32, _ targetName: UnsafePointer<CChar>,
    _ flags: UInt32
) -> Int32
