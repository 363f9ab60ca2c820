import Foundation

/// Who holds locks on a file, as the kernel lists it (proc_locks(5)): to try a lock would be in the way of others.
enum FileLocks {
    /// The processes that hold a lock of flock(2) on a file.
    static func holders(of path: String) -> [Int32] {
        let inode = (try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]) as? NSNumber
        guard let inode, let locks = FileManager.default.contents(atPath: "/proc/locks") else { return [] }
        // 1: FLOCK  ADVISORY  WRITE 4711 fe:00:131084 0 EOF
        return String(decoding: locks, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            // One that waits has an arrow after its number.
            guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(inode)") else { return nil }
            return Int32(fields[4])
        }
    }
}

/// The app that is in the foreground beside a host: it holds a lock on `foreground.lock` in the state folder
/// (`AppActivity`).
enum ForegroundApp {
    static func process(stateDirectory: String) -> RunningProcess? {
        FileLocks.holders(of: stateDirectory + "/foreground.lock").sorted().lazy.compactMap { RunningProcess($0) }.first
    }
}
