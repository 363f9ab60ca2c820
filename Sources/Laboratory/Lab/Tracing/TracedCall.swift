import CSystemCallTracer
import Glibc

/// A system call on a folder, as a traced program made it.
public struct TracedCall: Sendable, Equatable {
    /// Its place among the run's calls on the folder, from 1.
    public var number: Int
    /// The system call, such as `renameat`.
    public var name: String
    /// The file it is about, relative to the folder; "" is the folder itself, also for sync(2), which is about
    /// everything. Nil when it concerns another place.
    public var path: String?
    /// The second file of a rename or a link.
    public var secondPath: String?
    /// The inode behind its descriptor, or behind its (first) path before the call; of an open that succeeded, the
    /// inode that it opened. Nil when there is none.
    public var inode: UInt64?
    /// Whether it can change what is stored; opening does when it may create or truncate.
    public var isChange: Bool
    /// The flags it was given; the request of an ioctl.
    public var flags: Int32
    /// How many bytes it is to write, for calls that write.
    public var size: Int?
    /// What it returned: minus the error number when it failed. Nil while it is under way, or when it was killed.
    public var result: Int64?
    /// The process that made it.
    public var process: Int32
    /// The descriptor it was given, or that an open returned; nil for calls on paths.
    public var descriptor: Int32?
    /// Whether the file behind its descriptor no longer has the name that it was opened by.
    public var isNameless = false
    /// Whether what it writes is on disk when it returns (`O_SYNC`, `O_DSYNC`, `RWF_SYNC`, `RWF_DSYNC`).
    public var isSynchronous = false
    /// Whether that process held the container's writer lock then, taken by itself or inherited; nil of calls that need
    /// no lock.
    public var holdsLock: Bool?

    /// One line: `31. renameat .staging/a.jsonl → a.jsonl = 0`.
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
