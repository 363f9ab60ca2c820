import Foundation
import Glibc
import PhoneState

/// The processes that hold locks on a file, as the kernel lists them in `/proc/locks` (proc_locks(5)). The preview does
/// not try to take a lock, because that would disturb other processes.
enum FileLocks {
    /// Returns the ids of the processes that hold a lock of flock(2) on the file, in ascending order.
    /// - Parameter read: Returns the contents of `/proc/locks`. `FileManager.contents(atPath:)` would return only the first
    ///   part of a long list, because it stops at a read that is shorter than it asked for.
    static func holders(
        of path: String, read: () -> [UInt8]? = { try? StateFile.read("/proc/locks") }
    ) -> [Int32] {
        guard let file = identity(path) else { return [] }
        for _ in 0..<looks {
            let locks = read() ?? []
            let holders = holders(of: file, in: String(decoding: locks, as: UTF8.self))
            if !holders.isEmpty || locks.count < shortestOfTwoParts { return holders }
        }
        return []
    }

    /// The length from which a list may consist of several parts. The kernel writes parts of up to a page, and the line that
    /// does not fit begins the next one. If locks are released between two parts, the second part leaves out other locks; if
    /// locks are taken, it repeats some. On a busy machine, that happens once in some hundred looks.
    private static let shortestOfTwoParts = 4_096 - 200
    private static let looks = 4

    private static func holders(of file: Identity, in locks: String) -> [Int32] {
        // A line of `/proc/locks` looks like this: `1: FLOCK  ADVISORY  WRITE 4711 fe:00:131084 0 EOF`
        let pids = locks.split(separator: "\n").compactMap { line -> Int32? in
            let fields = line.split(separator: " ")
            // Skips processes that wait for the lock. Their lines have an arrow as the second field.
            guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(file.inode)") else { return nil }
            return Int32(fields[4])
        }
        // Keeps only processes that have this file open, because a file of another file system may have the same inode
        // number. Comparing device numbers would not suffice: `/proc/locks` shows other device numbers than stat(2) on
        // some file systems.
        return Set(pids).filter { pid in
            let folder = "/proc/\(pid)/fd"
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return descriptors.contains { identity("\(folder)/\($0)") == file }
        }.sorted()
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
    /// - Parameter look: reads the data of a process. It is called once for each process, because the process may exit at
    ///   any time. (`lazy.compactMap {…}.first` would call it twice, and would trap if the second call returned nil.)
    static func process(
        stateDirectory: String, _ look: (Int32) -> RunningProcess? = RunningProcess.init
    ) -> RunningProcess? {
        FileLocks.holders(of: stateDirectory + "/foreground.lock").compactMap(look).first
    }
}
