import Glibc
import Synchronization

/// A file with space on the disk that is made before its content is known. It replaces another file in about a third less
/// time than a new file: it exists, and `rename` need not allocate blocks (`auto_da_alloc`, `man 5 ext4`).
///
/// The file has no name until shortly before its use. A file that is not used disappears when it is released. If the
/// process is killed, a file without a name disappears, and `StateFile.removeResidue` removes one with a name.
package final class PreparedFile: Sendable {
    private enum State {
        case nameless
        case named(path: String)
        case used
    }

    private let descriptor: Int32
    private let directory: String
    private let state = Mutex(State.nameless)

    /// Makes a file.
    /// - Parameters:
    ///   - directory: a directory on the same file system as the file to replace.
    ///   - size: the number of bytes for which there is space without another allocation.
    /// - Returns: nil if the file system has no files without a name (`O_TMPFILE`, `man 2 open`), or no space.
    package init?(in directory: String, size: Int) {
        self.directory = directory
        descriptor = open(directory, O_WRONLY | O_CLOEXEC | O_DIRECTORY | Self.temporary, 0o600)
        guard descriptor >= 0 else { return nil }
        // A file system that cannot allocate space in advance allocates it later.
        guard allocate(descriptor, Self.keepSize, 0, size) == 0 || errno == EOPNOTSUPP else { return nil }
    }

    deinit {
        state.withLock { if case .named(let path) = $0 { unlink(path) } }
        if descriptor >= 0 { close(descriptor) }
    }

    /// True if the file has a name and is not used.
    package var isNamed: Bool { state.withLock { if case .named = $0 { true } else { false } } }

    /// Gives the file the name that it needs before a rename, unless it has one.
    /// - Returns: the path; nil if that failed, or if the file is used.
    @discardableResult
    package func name() -> String? {
        state.withLock { state in
            switch state {
            case .named(let path): return path
            case .used: return nil
            case .nameless:
                // Two open files have different descriptors.
                let path = StateFile.temporary("\(directory)/prepared-\(descriptor)")
                let own = "/proc/self/fd/\(descriptor)"
                guard linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { return nil }
                state = .named(path: path)
                return path
            }
        }
    }

    /// Writes a text to this file, and renames it onto another. It can be used once.
    /// - Returns: false if that failed; the old file stays, and this file gives back its space.
    func replace(_ path: String, with text: String) -> Bool {
        if state.withLock({ if case .used = $0 { true } else { false } }) { return false }
        let bytes = Array(text.utf8)
        guard let staged = name(), (try? StateFile.write(bytes, to: descriptor, path)) != nil, rename(staged, path) == 0
        else { return giveUp() }
        state.withLock { $0 = .used }
        // The kernel writes the bytes soon, as it does after the rename of a new file. The space that is left is freed.
        _ = syncFileRange(descriptor, 0, 0, 2)  // SYNC_FILE_RANGE_WRITE
        _ = ftruncate(descriptor, bytes.count)
        return true
    }

    private func giveUp() -> Bool {
        _ = ftruncate(descriptor, 0)
        return false
    }

    // Swift's module of the C library lacks these names, because its headers declare them for GNU programs only.
    private static let temporary: Int32 = 0o20_000_000  // O_TMPFILE without O_DIRECTORY
    private static let keepSize: Int32 = 1  // FALLOC_FL_KEEP_SIZE
}

@_silgen_name("fallocate")
private func allocate(_ file: Int32, _ mode: Int32, _ offset: Int, _ size: Int) -> Int32

@_silgen_name("sync_file_range")
private func syncFileRange(_ file: Int32, _ offset: Int64, _ count: Int64, _ flags: UInt32) -> Int32
