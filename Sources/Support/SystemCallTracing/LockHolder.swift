import Glibc

/// Finds the holder of the writer lock with the kernel's help.
enum LockHolder {
    /// Returns true for calls that install or remove files and therefore need the lock.
    static func concerns(_ call: String) -> Bool {
        ["rename", "link", "unlink"].contains { call.hasPrefix($0) }
    }

    /// Returns true if a thread holds a file's exclusive flock(2).
    ///
    /// The lock belongs to an open file description. A thread holds the lock if one of its descriptors refers to that
    /// description, no matter which process took the lock. So a command that a shell started holds the lock if it
    /// inherited the descriptor, as after `flock 9`. Shared locks do not count, nor do locks on another file that had
    /// the name before. `/proc/PID/fdinfo` lists the locks of each open file description (proc_pid_fdinfo(5)).
    static func holdsExclusively(_ thread: Int32, _ path: String) -> Bool {
        var named = stat()
        guard stat(path, &named) == 0, let folder = opendir("/proc/\(thread)/fd") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var held = stat()
            guard name.first != ".", stat("/proc/\(thread)/fd/\(name)", &held) == 0, held.st_ino == named.st_ino,
                held.st_dev == named.st_dev
            else { continue }
            if text("/proc/\(thread)/fdinfo/\(name)").split(separator: "\n").contains(where: isExclusive) {
                return true
            }
        }
        return false
    }

    /// Parses a line such as `lock:    1: FLOCK  ADVISORY  WRITE 658 fe:00:16533758 0 EOF`.
    private static func isExclusive(_ line: Substring) -> Bool {
        let words = line.split { $0 == " " || $0 == "\t" }
        return words.first == "lock:" && words.contains("FLOCK") && words.contains("WRITE")
    }

    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
