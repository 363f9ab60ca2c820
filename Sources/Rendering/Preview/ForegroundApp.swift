import Foundation
import Glibc

/// The holders of locks on a file, as the kernel lists them (proc_locks(5)). Trying to take the lock instead would
/// disturb other processes.
enum FileLocks {
    /// Returns the processes that hold a lock of flock(2) on a file.
    static func holders(of path: String) -> [Int32] {
        guard let file = identity(path), let locks = FileManager.default.contents(atPath: "/proc/locks") else {
            return []
        }
        // A line looks like this: `1: FLOCK  ADVISORY  WRITE 4711 fe:00:131084 0 EOF`
        let pids = String(decoding: locks, as: UTF8.self).split(separator: "\n").compactMap { line -> Int32? in
            let fields = line.split(separator: " ")
            // In the line of a process that waits for the lock, an arrow follows the first number.
            guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(file.inode)") else { return nil }
            return Int32(fields[4])
        }
        // The inode number is not enough, because a file of another file system may have the same one. The device
        // number in the list is not comparable on every file system.
        return pids.filter { pid in
            let folder = "/proc/\(pid)/fd"
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return descriptors.contains { identity("\(folder)/\($0)") == file }
        }
    }

    private struct Identity: Equatable {
        var device: UInt64
        var inode: UInt64
    }

    private static func identity(_ path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}

/// The foreground app of a host. The app holds a lock on `foreground.lock` in the state folder (`AppActivity`).
enum ForegroundApp {
    static func process(stateDirectory: String) -> RunningProcess? {
        FileLocks.holders(of: stateDirectory + "/foreground.lock").sorted().lazy.compactMap { RunningProcess($0) }.first
    }
}
