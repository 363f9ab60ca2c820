import Glibc

/// The directory `.staging/`: the lock holder writes files here before it renames them into place.
///
/// Writers use it only under the lock, and empty it when they take the lock. So the next commit always removes the
/// files of a killed writer.
final class Staging {
    static let directoryName = ".staging"

    let directory: Directory
    private let container: Directory
    /// The end of every staged file's name. It makes the names differ from those of earlier writers (PROTOCOL.md,
    /// section 3): a child of a killed writer may still write to a file in `.staging/`, and a directory in it may stay.
    private let suffix = SharedContainer.makeNonce()
    /// The names in the staging directory that `discard()` removes.
    private var staged: [String] = []

    /// Opens the staging directory, makes it if it is absent, and empties it.
    init(in container: Directory) throws(AppGroupError) {
        self.container = container
        directory = try container.makeSubdirectory(Self.directoryName)
        try empty()
    }

    /// Writes a record to a new staging file.
    func write(_ record: RecordFile) throws(AppGroupError) -> StagedFile {
        try write(record.header.name.fileName, record.encoded())
    }

    /// Writes a new file with the given bytes, whose name begins with `purpose`. The bytes are durable only after
    /// `StagedFile.sync()`.
    func write(_ purpose: String, _ bytes: [UInt8]) throws(AppGroupError) -> StagedFile {
        let name = newName(purpose)
        let path = directory.path(of: name)
        let number = try directory.open(name, O_WRONLY | O_CREAT | O_EXCL)
            .orThrow("openat", "cannot make a staging file", path: path)
        staged.append(name)
        let file = StagedFile(name: name, path: path, descriptor: OwnedDescriptor(number))
        try file.setMode()
        try file.write(bytes)
        return file
    }

    /// Returns a name for a new file in the staging directory.
    func newName(_ purpose: String) -> String { "\(purpose).\(suffix)" }

    /// Makes a second link to a file of the container.
    /// - Returns: the name of the link.
    func link(_ fileName: String) throws(AppGroupError) -> String {
        let name = newName(fileName + ".previous")
        try directory.link(fileName, in: container, to: name)
            .orThrow("linkat", Previous.message, path: container.path(of: fileName))
        staged.append(name)
        return name
    }

    /// Renames a staged file to a name in the container. Afterwards, readers open the staged file instead of the old
    /// one.
    func install(_ file: StagedFile, as fileName: String) throws(AppGroupError) {
        try install(file.name, in: container, as: fileName, "cannot install a file")
    }

    /// Installs a file that need not be durable. If it replaces a file, that file stays in the staging directory until
    /// `discard()`.
    ///
    /// ext4 sends an unwritten file to the disk before it renames the file onto another (`auto_da_alloc`, `man 5 ext4`).
    /// Two files that exchange their names need not wait for this.
    func exchange(_ file: StagedFile, with fileName: String) throws(AppGroupError) {
        if case .success = container.exchange(file.name, in: directory, with: fileName) { return }
        // There is no file to exchange it with, or the file system cannot do so.
        try install(file, as: fileName)
    }

    /// Renames a file of the staging directory to a name in another directory. `message` is that of a failure.
    func install(
        _ name: String, in target: Directory, as fileName: String, _ message: String
    ) throws(AppGroupError) {
        try target.rename(name, in: directory, to: fileName)
            .orThrow("renameat", message, path: target.path(of: fileName))
        staged.removeAll { $0 == name }
    }

    /// Removes the files that are not installed, and a file that was exchanged. If that fails, the next lock holder
    /// removes them.
    func discard() {
        for name in staged { _ = directory.unlink(name) }
        staged = []
    }

    private func empty() throws(AppGroupError) {
        for name in try directory.list() {
            guard case .failure(let error) = directory.unlink(name) else { continue }
            switch error.number {
            case ENOENT: continue
            case EISDIR, EPERM:
                // Another program made a directory in `.staging/`. This call removes it if it is empty. A directory
                // that contains files stays, because the files may belong to a user, and they do no harm.
                _ = directory.unlink(name, directory: true)
            default:
                throw .systemCall(
                    "unlinkat", "cannot empty the staging directory", path: directory.path(of: name), error)
            }
        }
    }
}

/// A file in `.staging/`. It is not durable before `sync()`.
final class StagedFile {
    let name: String
    private let path: String
    private let descriptor: OwnedDescriptor

    init(name: String, path: String, descriptor: consuming OwnedDescriptor) {
        self.name = name
        self.path = path
        self.descriptor = descriptor
    }

    /// Sets mode 0600 if the umask removed permissions that the protocol requires.
    func setMode() throws(AppGroupError) {
        var status = stat()
        guard fstat(descriptor.number, &status) == 0, status.st_mode & 0o7777 != 0o600 else { return }
        try SystemCall.retrying { fchmod(descriptor.number, 0o600) }
            .orThrow("fchmod", "cannot set the mode of a staging file", path: path)
    }

    func write(_ bytes: [UInt8]) throws(AppGroupError) {
        let message = "cannot write a staging file"
        var offset = 0
        while offset < bytes.count {
            let written = try bytes.withUnsafeBytes { buffer in
                SystemCall.retrying {
                    Glibc.write(descriptor.number, buffer.baseAddress! + offset, bytes.count - offset)
                }
            }.orThrow("write", message, path: path)
            guard written > 0 else { throw .systemCall("write", message, path: path, SystemCall.Errno(EIO)) }
            offset += written
        }
    }

    /// Makes the kernel begin to write the file to the disk (`man 2 sync_file_range`), so that `sync` waits for less. This
    /// guarantees nothing.
    ///
    /// If the file system cannot allocate blocks, it drops the unwritten pages and may report that here alone. A file
    /// system without this call begins to write in `sync`.
    func startWriting() throws(AppGroupError) {
        guard syncFileRange(descriptor.number, 0, 0, 2) != 0 else { return }  // SYNC_FILE_RANGE_WRITE
        let number = errno
        guard ![ENOSYS, EINVAL, ESPIPE, EPERM, EINTR].contains(number) else { return }
        throw .systemCall("sync_file_range", Self.message, path: path, SystemCall.Errno(number))
    }

    /// Flushes the file (`man 2 fsync`).
    ///
    /// After a failure, even EINTR, the caller must not use the file again: the kernel may have dropped the unwritten
    /// pages, and a second `fsync` would report success.
    func sync() throws(AppGroupError) {
        guard fsync(descriptor.number) == 0 else {
            throw .systemCall("fsync", Self.message, path: path, SystemCall.Errno(errno))
        }
    }

    private static let message = "cannot make a staging file durable"
}

// Swift's module of the C library lacks this function, because the header declares it for GNU programs only.
@_silgen_name("sync_file_range")
private func syncFileRange(_ file: Int32, _ offset: Int64, _ count: Int64, _ flags: UInt32) -> Int32
