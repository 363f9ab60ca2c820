import CSystemCallTracer
import Glibc

/// A thread that is about to make a system call: what the call is about, read from its memory and from `/proc`.
struct StoppedThread {
    private let stop: tandem_trace_stop
    private let entry: SystemCallTable.Entry
    private let folder: String

    init(_ stop: tandem_trace_stop, _ entry: SystemCallTable.Entry, _ folder: String) {
        self.stop = stop
        self.entry = entry
        self.folder = folder
    }

    /// The call, if it concerns the folder.
    func call(number: Int) -> TracedCall? {
        let flags = entry.flags >= 0 ? Int32(truncatingIfNeeded: argument(entry.flags)) : 0
        var first: String?
        var inode: UInt64?
        if entry.descriptor >= 0 {
            let descriptor = Int32(truncatingIfNeeded: argument(entry.descriptor))
            first = relative(Self.link("/proc/\(stop.thread)/fd/\(descriptor)"))
            guard first != nil else { return nil }
            inode = Self.inode("/proc/\(stop.thread)/fd/\(descriptor)", follows: true)
        } else if let path = absolute(entry.directory, entry.path) {
            first = relative(path)
            if first != nil { inode = Self.inode(path, follows: false) }
        }
        let second = entry.path2 >= 0 ? absolute(entry.directory2, entry.path2).flatMap(relative) : nil
        guard first != nil || second != nil else { return nil }
        let opens = entry.name == "openat" || entry.name == "open"
        let isChange = entry.changes || (opens && flags & (O_CREAT | O_TRUNC) != 0)
        let size = entry.size >= 0 ? Int(truncatingIfNeeded: argument(entry.size)) : nil
        return TracedCall(
            number: number, name: entry.name, path: first, secondPath: second, inode: inode, isChange: isChange,
            flags: flags, size: size, process: stop.thread)
    }

    private func argument(_ index: Int) -> UInt64 {
        withUnsafeBytes(of: stop.arguments) { $0.load(fromByteOffset: index * 8, as: UInt64.self) }
    }

    /// The absolute form of a path argument.
    private func absolute(_ directory: Int, _ path: Int) -> String? {
        guard path >= 0, let text = string(argument(path)) else { return nil }
        if text.hasPrefix("/") { return text }
        let descriptor = directory >= 0 ? Int32(truncatingIfNeeded: argument(directory)) : AT_FDCWD
        let base =
            descriptor == AT_FDCWD
            ? Self.link("/proc/\(stop.thread)/cwd") : Self.link("/proc/\(stop.thread)/fd/\(descriptor)")
        guard let base else { return nil }
        // newfstatat and others take an empty path for the descriptor itself.
        return text.isEmpty || text == "." ? base : base + "/" + text
    }

    private func relative(_ path: String?) -> String? {
        guard var path, path.hasPrefix(folder) else { return nil }
        if path.hasSuffix(" (deleted)") { path.removeLast(" (deleted)".count) }
        if path == folder { return "" }
        guard path.dropFirst(folder.count).first == "/" else { return nil }
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

    private static func link(_ path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink(path, $0.assumingMemoryBound(to: CChar.self), bytes.count) } ?? 0
        }
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    private static func inode(_ path: String, follows: Bool) -> UInt64? {
        var status = stat()
        return (follows ? stat(path, &status) : lstat(path, &status)) == 0 ? UInt64(status.st_ino) : nil
    }
}
