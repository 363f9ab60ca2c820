import CSystemCallTracer
import Glibc

/// A traced program's system call on a folder.
public struct TracedCall: Sendable, Equatable {
    /// The position of the call among the run's calls on the folder, from 1.
    public var number: Int
    /// The name of the system call, such as `renameat`.
    public var name: String
    /// The path of the file, relative to the folder. It is "" for the folder itself, and for sync(2), which concerns
    /// everything. It is nil if the call concerns a file outside the folder.
    public var path: String?
    /// The second file of a rename or a link.
    public var secondPath: String?
    /// The inode that the call's descriptor, or its (first) path, refers to before the call. For a successful open, the
    /// opened inode. Nil if there is no inode.
    public var inode: UInt64?
    /// True if the call can change what is stored. An open can do so if it may create or truncate a file.
    public var isChange: Bool
    /// The flags argument, or the request of an ioctl.
    public var flags: Int32
    /// The number of bytes to write, for calls that write.
    public var size: Int?
    /// The return value, or minus the error number on failure. Nil while the call is in progress, or if the program was
    /// killed during it.
    public var result: Int64?
    /// The calling process.
    public var process: Int32
    /// The descriptor argument, or the descriptor that an open returned; nil for calls on paths.
    public var descriptor: Int32?
    /// True if the file that the call's descriptor refers to no longer has the name by which it was opened.
    public var isNameless = false
    /// True if the written data is on disk when the call returns (`O_SYNC`, `O_DSYNC`, `RWF_SYNC`, `RWF_DSYNC`).
    public var isSynchronous = false
    /// True if the process held the container's writer lock at the call, whether it took the lock or inherited it. Nil
    /// for calls that need no lock.
    public var holdsLock: Bool?

    /// The call in one line: `31. renameat .staging/a.jsonl → a.jsonl = 0`.
    public var text: String {
        var text = "\(number). \(name)"
        if let path { text += " " + (path.isEmpty ? "." : path) }
        if let secondPath { text += " → " + (secondPath.isEmpty ? "." : secondPath) }
        if let result { text += " = \(result < 0 ? String(cString: strerror(Int32(-result))) : String(result))" }
        return text
    }
}

/// The system calls that concern files, by number.
enum SystemCallTable {
    struct Entry: Sendable {
        var name: String
        var descriptor, directory, path, directory2, path2, flags, size: Int
        var changes: Bool
    }

    static let entries: [Int64: Entry] = {
        var count = 0
        guard let calls = tandem_system_calls(&count) else { return [:] }
        var entries: [Int64: Entry] = [:]
        for call in UnsafeBufferPointer(start: calls, count: count) {
            entries[call.number] = Entry(
                name: String(cString: call.name), descriptor: Int(call.descriptor), directory: Int(call.directory),
                path: Int(call.path), directory2: Int(call.directory2), path2: Int(call.path2), flags: Int(call.flags),
                size: Int(call.size), changes: call.changes != 0)
        }
        return entries
    }()

    static let workingDirectory = -2
}
