import Glibc
import SystemCallTracing

/// A model of a folder that follows a program's calls, and of the states that the disk may have after a power cut, as
/// far as POSIX defines them.
///
/// What POSIX allows: Nothing is certainly on disk before a call that guarantees it. fsync and fdatasync of a file
/// guarantee its contents, not its name (`man 2 fsync`: "Calling fsync() does not necessarily ensure that the entry in
/// the directory containing the file has also reached disk"). fsync of a folder guarantees the names in it. A write
/// through `O_SYNC` or `O_DSYNC` (or with `RWF_SYNC`, `RWF_DSYNC`) guarantees the bytes it wrote. Until such a call,
/// each change may be on disk or not, in any order. A rename is atomic only for its new name, which refers to the old
/// file or to the new one.
///
/// What the model covers: Each name may refer to any file or folder that it has referred to since the last fsync of its
/// folder, independently of other names. So after a rename the disk may have both names, one, or none. Folders are
/// objects: their content moves with them, and is missing if they are missing. `StoredFile` models contents. syncfs(2)
/// makes everything durable, and so does sync(2) on Linux (POSIX lets it return earlier). Files are known by their
/// inode if their name is gone or never existed (`O_TMPFILE`).
///
/// What the model does not cover: permissions, owners, times and attributes, and holes that a disk fills with other
/// files' bytes, which POSIX also allows. If a synchronous write repeats bytes of an unsynced write, the unsynced write
/// does not become durable. Calls that the model cannot follow are refused with a `TracingFailure`: writable shared
/// mappings (mmap(2)) and io_uring(7), whose writes no system call shows; symbolic links; device files; renames and
/// links from or to another folder. Real file systems allow fewer states than the model, and they differ in which. The
/// number of states per moment is bounded; `eachState` returns the combinations left out.
struct StorageModel {
    /// The object that a name can refer to.
    enum Entry: Hashable {
        case nothing
        case file(Int)
        case folder(Int)
    }

    /// A folder: for each name, the entries that it may refer to. Programs see the last of these entries.
    struct Folder {
        var entries: [String: [Entry]] = [:]
        /// The names in order of appearance. This order is the same in each run, even if the names differ.
        var names: [String] = []

        mutating func set(_ name: String, _ entry: Entry) {
            if entries[name] == nil {
                entries[name] = [.nothing]
                names.append(name)
            }
            entries[name]?.append(entry)
        }

        mutating func settle() {
            for (name, choices) in entries { entries[name] = choices.last == .nothing ? nil : choices.suffix(1) }
            names.removeAll { entries[$0] == nil }
        }
    }

    /// The folders by number; number 0 is the folder whose calls the model follows.
    private(set) var folders: [Int: Folder] = [0: Folder()]
    private(set) var files: [Int: StoredFile] = [:]
    private(set) var folderMode: mode_t = 0o700
    /// The file number of each inode.
    private var numbers: [UInt64: Int] = [:]

    /// Creates a model of a folder that is entirely on disk.
    init(_ tree: FileTree) {
        for (path, node) in tree.nodes.sorted(by: { $0.key < $1.key }) {
            switch node {
            case .folder(let mode) where path.isEmpty: folderMode = mode
            case .folder: try? set(path, .folder(makeFolder()))
            case .file(let number, let mode):
                files[number] = StoredFile(mode: mode, contents: tree.contents[number] ?? [])
                try? set(path, .file(number))
            }
        }
        for number in folders.keys { folders[number]?.settle() }
    }

    /// Follows one successful call. Even a call that changes nothing may reveal the inode of a file.
    /// - Parameter contents: a function that returns the content of the file that the call wrote to.
    /// - Throws: `TracingFailure` for a call that the model does not know.
    mutating func follow(_ call: TracedCall, contents: () throws -> [UInt8]) throws {
        guard let result = call.result, result >= 0 else { return }
        if !call.isOpening { learn(call) }
        defer { if call.isOpening { learn(call) } }
        guard call.isChange, let path = call.path ?? call.secondPath else { return }
        switch call.name {
        case "openat", "open", "openat2", "creat": try open(path, call)
        case "write", "pwrite64", "writev", "pwritev", "pwritev2", "ftruncate", "truncate", "fallocate", "sendfile",
            "copy_file_range", "splice", "ioctl":
            guard case .file(let number)? = entry(call) else { throw Self.unknown("the file of", call) }
            files[number]?.change(to: try contents(), isDurable: call.isSynchronous)
        case "fsync", "fdatasync":
            switch entry(call) {
            case .file(let number)?: files[number]?.settle()
            case .folder(let number)?: folders[number]?.settle()
            case .nothing?, nil: break
            }
        case "sync", "syncfs":
            for number in files.keys { files[number]?.settle() }
            for number in folders.keys { folders[number]?.settle() }
        case "rename", "renameat", "renameat2": try rename(call)
        case "link", "linkat":
            guard let to = call.secondPath, let source = entry(call), source != .nothing else {
                throw Self.unknown("another folder in", call)
            }
            try set(to, source)
        case "unlink", "unlinkat", "rmdir": try set(path, .nothing)
        case "mkdir", "mkdirat": try set(path, .folder(makeFolder()))
        case "flock", "chmod", "fchmod", "fchmodat", "chown", "fchown", "fchownat", "utimensat", "sync_file_range":
            break
        default: throw Self.unknown("the call", call)
        }
    }

    private mutating func open(_ path: String, _ call: TracedCall) throws {
        if call.flags & TracedCall.temporary == TracedCall.temporary {
            if let inode = call.inode { numbers[inode] = makeFile() }
        } else if case .file(let number)? = entry(at: path) {
            if call.flags & O_TRUNC != 0 { files[number]?.change(to: [], isDurable: false) }
        } else if call.flags & O_CREAT != 0 {
            try set(path, .file(makeFile()))
        }
    }

    private mutating func rename(_ call: TracedCall) throws {
        // With RENAME_NOREPLACE (1), a successful call has found the new name free; RENAME_EXCHANGE is 2 (linux/fs.h).
        let flags = call.name == "renameat2" ? call.flags : 0
        guard let from = call.path, let to = call.secondPath, let source = entry(at: from), source != .nothing,
            flags & ~3 == 0
        else { throw Self.unknown("another folder, or the flags, in", call) }
        let target = entry(at: to) ?? .nothing
        // If both names link to one file, rename changes nothing (rename(2)).
        guard target != source else { return }
        try set(to, source)
        try set(from, flags & 2 != 0 ? target : .nothing)
    }

    // MARK: Names

    /// Returns the file or folder that a path refers to, as programs see it; nil if it does not exist.
    private func entry(at path: String) -> Entry? {
        var found = Entry.folder(0)
        for name in path.split(separator: "/") {
            guard case .folder(let number) = found, let next = folders[number]?.entries[String(name)]?.last else {
                return nil
            }
            found = next
        }
        return found
    }

    /// Returns the file or folder that a call concerns.
    private func entry(_ call: TracedCall) -> Entry? {
        if let path = call.path, !call.isNameless { return entry(at: path) }
        return call.inode.flatMap { numbers[$0] }.map(Entry.file)
    }

    private mutating func learn(_ call: TracedCall) {
        guard let inode = call.inode, let path = call.path, !call.isNameless else { return }
        if case .file(let number)? = entry(at: path) { numbers[inode] = number }
    }

    private mutating func set(_ path: String, _ entry: Entry) throws {
        let parts = path.split(separator: "/")
        guard let name = parts.last, case .folder(let number)? = self.entry(at: parts.dropLast().joined(separator: "/"))
        else { throw TracingFailure(description: "the model of a disk does not know the folder of \(path)") }
        folders[number]?.set(String(name), entry)
    }

    private mutating func makeFile() -> Int {
        files[files.count] = StoredFile(mode: 0o600, contents: [])
        return files.count - 1
    }

    private mutating func makeFolder() -> Int {
        folders[folders.count] = Folder()
        return folders.count - 1
    }

    private static func unknown(_ what: String, _ call: TracedCall) -> TracingFailure {
        TracingFailure(description: "the model of a disk does not know \(what) \(call.text)")
    }
}
