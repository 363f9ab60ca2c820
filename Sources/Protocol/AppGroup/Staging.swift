import Glibc

/// `.staging/`: where a lock holder prepares files before it renames them into place. Used only under the writer lock;
/// whoever takes the lock empties it, so what a killed writer left never outlives the next commit.
struct Staging {
    static let directoryName = ".staging"

    let directory: Directory

    /// Opens the staging directory, makes it if need be, and empties it.
    init(in container: Directory) throws(AppGroupError) {
        directory = try container.makeSubdirectory(Self.directoryName)
        if Mutation.stagingNotEmptied.isActive || Mutation.fixedStagingName.isActive { return }
        try Self.empty(directory)
    }

    /// Writes a new file with the given bytes; it is not durable yet.
    /// - Returns: the file, open for `sync`.
    func write(_ name: String, _ bytes: [UInt8]) throws(AppGroupError) -> StagedFile {
        let path = directory.path(of: name)
        let number: Int32
        let exclusively = Mutation.fixedStagingName.isActive ? O_TRUNC : O_EXCL
        switch directory.open(name, O_WRONLY | O_CREAT | exclusively) {
        case .success(let opened): number = opened
        case .failure(let error):
            throw .systemCall("openat", "cannot make a staging file", path: path, errno: error.number)
        }
        let descriptor = OwnedDescriptor(number)
        do throws(AppGroupError) {
            try Self.setMode(number, path: path)
            try Self.writeAll(bytes, to: number, path: path)
        } catch {
            remove(name)
            throw error
        }
        return StagedFile(name: name, path: path, descriptor: descriptor)
    }

    /// A umask may have taken more from 0600 than the protocol allows.
    private static func setMode(_ descriptor: Int32, path: String) throws(AppGroupError) {
        if Mutation.openMode.isActive, fchmod(descriptor, 0o644) == 0 { return }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o7777 != 0o600 else { return }
        if case .failure(let error) = SystemCall.retrying({ fchmod(descriptor, 0o600) }) {
            throw .systemCall("fchmod", "cannot set the mode of a staging file", path: path, errno: error.number)
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(AppGroupError) {
        var offset = 0
        while offset < bytes.count {
            let result = bytes.withUnsafeBytes { buffer in
                SystemCall.retrying {
                    Glibc.write(descriptor, buffer.baseAddress! + offset, bytes.count - offset)
                }
            }
            switch result {
            case .success(0):
                throw .systemCall("write", "cannot write a staging file", path: path, errno: EIO)
            case .success(let written): offset += Mutation.shortWriteIgnored.isActive ? bytes.count : written
            case .failure(let error):
                throw .systemCall("write", "cannot write a staging file", path: path, errno: error.number)
            }
        }
    }

    /// Removes a staging file after a failure. If even that fails, the next lock holder does it.
    func remove(_ name: String) {
        _ = directory.unlink(name)
    }

    private static func empty(_ directory: Directory) throws(AppGroupError) {
        for name in try directory.list() {
            guard case .failure(let error) = directory.unlink(name) else { continue }
            switch error.number {
            case ENOENT: continue
            case EISDIR, EPERM:
                // Somebody planted a directory. An empty one goes; a full one is nobody's to delete and harms nothing.
                _ = directory.unlink(name, directory: true)
            default:
                throw .systemCall(
                    "unlinkat", "cannot empty the staging directory", path: directory.path(of: name),
                    errno: error.number)
            }
        }
    }
}

/// A staged file, written but perhaps not durable.
final class StagedFile: Sendable {
    let name: String
    private let path: String
    private let descriptor: OwnedDescriptor

    init(name: String, path: String, descriptor: consuming OwnedDescriptor) {
        self.name = name
        self.path = path
        self.descriptor = descriptor
    }

    /// `fsync`. After a failure the file must not be used again: the kernel may have dropped the unwritten pages and
    /// would report success the next time.
    func sync() throws(AppGroupError) {
        if Mutation.noFileSync.isActive { return }
        // Not even after EINTR.
        guard fsync(descriptor.number) == 0 else {
            if Mutation.syncFailureIgnored.isActive { return }
            if Mutation.syncRepeated.isActive, fsync(descriptor.number) == 0 { return }
            throw .systemCall("fsync", "cannot make a staging file durable", path: path, errno: errno)
        }
    }
}
