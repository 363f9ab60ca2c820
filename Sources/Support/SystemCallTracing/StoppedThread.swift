import CSystemCallTracer
import Glibc

/// A thread that is about to make a system call. Reads the call's arguments from its memory and from `/proc`.
struct StoppedThread {
    let stop: tandem_trace_stop
    let entry: SystemCallTable.Entry
    private let folder: String

    init(_ stop: tandem_trace_stop, _ entry: SystemCallTable.Entry, _ folder: String) {
        self.stop = stop
        self.entry = entry
        self.folder = folder
    }

    /// Returns the call if it concerns the traced folder; otherwise nil.
    func call(number: Int) -> TracedCall? {
        let flags = flags
        var call = TracedCall(
            number: number, name: entry.name, path: nil, secondPath: nil, inode: nil, isChange: isChange(flags),
            flags: Int32(truncatingIfNeeded: flags), size: nil, process: stop.thread)
        if entry.size >= 0 { call.size = Int(truncatingIfNeeded: argument(entry.size)) }
        if entry.descriptor >= 0 {
            let descriptor = Int32(truncatingIfNeeded: argument(entry.descriptor))
            // Most mmap(2) calls only allocate memory. Of the calls that map a file, only those that allow writing
            // count.
            guard descriptor >= 0, entry.name != "mmap" || call.isChange else { return nil }
            setDescriptor(descriptor, &call)
        } else if entry.path >= 0 {
            setPaths(follows: follows(call.flags), &call)
        } else {
            call.path = ""
        }
        return call.path != nil || call.secondPath != nil ? call : nil
    }

    private func setDescriptor(_ descriptor: Int32, _ call: inout TracedCall) {
        call.descriptor = descriptor
        let link = "/proc/\(stop.thread)/fd/\(descriptor)"
        guard let found = TracedPath.target(of: link) else { return }
        call.path = relative(found.path)
        if call.path == nil, entry.name == "syncfs", TracedPath.isSameFileSystem(link, folder) { call.path = "" }
        call.isNameless = found.isNameless
        call.inode = TracedPath.inode(link, follows: true)
        guard call.isChange, entry.size >= 0 || entry.name.contains("writev") else { return }
        // The flags RWF_DSYNC and RWF_SYNC of pwritev2(2) are 2 and 4 (linux/fs.h).
        let isForced = entry.name == "pwritev2" && call.flags & 6 != 0
        call.isSynchronous = isForced || TracedPath.openFlags(stop.thread, descriptor) & O_DSYNC != 0
    }

    private func setPaths(follows: Bool, _ call: inout TracedCall) {
        if let found = resolved(entry.directory, entry.path, follows: follows) {
            call.path = relative(found.path)
            call.isNameless = found.isNameless
            if call.path != nil { call.inode = found.inode }
        }
        guard entry.path2 >= 0, let second = resolved(entry.directory2, entry.path2, follows: false) else { return }
        call.secondPath = relative(second.path)
        // If the source of a link has no name, like a file created with O_TMPFILE, it is identified by its inode.
        if call.path == nil, entry.name == "linkat" || entry.name == "link" {
            call.inode = resolved(entry.directory, entry.path, follows: follows)?.inode
        }
    }

    /// Returns true if the call follows a symbolic link at the end of its path.
    private func follows(_ flags: Int32) -> Bool {
        switch entry.name {
        case "open", "openat", "openat2", "creat":
            flags & O_NOFOLLOW == 0 && (flags & O_CREAT == 0 || flags & O_EXCL == 0)
        case "truncate", "chmod", "chown", "fchmodat", "stat", "access", "faccessat", "statfs": true
        case "linkat": flags & AT_SYMLINK_FOLLOW != 0
        case "fchownat", "utimensat", "newfstatat", "statx", "faccessat2": flags & AT_SYMLINK_NOFOLLOW == 0
        default: false
        }
    }

    private var flags: UInt64 {
        switch entry.name {
        case "openat2":
            // The structure open_how begins with 64 bits of flags (openat2(2)).
            var flags: UInt64 = 0
            let size = MemoryLayout<UInt64>.size
            return tandem_trace_read(stop.thread, argument(2), &flags, size) == size ? flags : 0
        case "creat": return UInt64(O_CREAT | O_WRONLY | O_TRUNC)
        default: return entry.flags >= 0 ? argument(entry.flags) : 0
        }
    }

    private func isChange(_ flags: UInt64) -> Bool {
        let flags = Int32(truncatingIfNeeded: flags)
        switch entry.name {
        case "open", "openat", "openat2", "creat":
            return flags & (O_CREAT | O_TRUNC) != 0 || flags & TracedCall.temporary == TracedCall.temporary
        case "ioctl": return TracedCall.clones.contains(UInt32(bitPattern: flags))
        case "mmap":
            // MAP_SHARED is 1, MAP_SHARED_VALIDATE 3.
            return flags & MAP_SHARED != 0 && Int32(truncatingIfNeeded: argument(2)) & PROT_WRITE != 0
        default: return entry.changes
        }
    }

    private func argument(_ index: Int) -> UInt64 {
        withUnsafeBytes(of: stop.arguments) { $0.load(fromByteOffset: index * 8, as: UInt64.self) }
    }

    private func resolved(_ directory: Int, _ path: Int, follows: Bool) -> TracedPath? {
        guard path >= 0, let text = string(argument(path)) else { return nil }
        let descriptor = directory >= 0 ? Int32(truncatingIfNeeded: argument(directory)) : AT_FDCWD
        return TracedPath(text, from: descriptor == AT_FDCWD ? nil : descriptor, of: stop.thread, follows: follows)
    }

    private func relative(_ path: String) -> String? {
        if path == folder { return "" }
        guard path.hasPrefix(folder), path.dropFirst(folder.count).first == "/" else { return nil }
        return String(path.dropFirst(folder.count + 1))
    }

    private func string(_ address: UInt64) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes {
            tandem_trace_read(stop.thread, address, $0.baseAddress, $0.count)
        }
        guard count > 0, let end = bytes.prefix(count).firstIndex(of: 0) else { return nil }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}

extension TracedCall {
    /// `O_TMPFILE` (open(2)): a file without a name.
    package static let temporary: Int32 = 0o20_000_000 | O_DIRECTORY
    /// `FICLONE`, `FICLONERANGE` and `FIDEDUPERANGE` (linux/fs.h): one file's content replaces another's.
    static let clones: Set<UInt32> = [0x4004_9409, 0x4020_940D, 0xC018_9436]

    /// True if the call opens a file.
    package var isOpening: Bool { ["open", "openat", "openat2", "creat"].contains(name) }
}
