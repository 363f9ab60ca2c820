import Glibc
public import SystemCallTracing

/// A check of those rules of `PROTOCOL.md` that the order of a writer's calls can break, without a kill or a power cut.
public struct TraceRules: Sendable {
    /// Returns every call that breaks a rule, and how.
    public static func violations(of run: TracedRun) -> [String] {
        var rules = TraceRules()
        for call in run.calls { rules.follow(call) }
        if run.status == 0 { rules.finish() }
        return rules.found
    }

    private var found: [String] = []
    /// Inodes whose content is on disk.
    private var synced: Set<UInt64> = []
    private var failedToSync: Set<UInt64> = []
    private var written: Set<UInt64> = []
    /// Renames that no fsync of the folder has followed yet.
    private var unsyncedRenames: [TracedCall] = []

    private init() {}

    private static func isRecord(_ path: String) -> Bool {
        path.hasSuffix(".jsonl") && !path.hasPrefix(".") && !path.contains("/")
    }

    private static func isInstalled(_ path: String) -> Bool { isRecord(path) || path == ".commit.jsonl" }

    private mutating func follow(_ call: TracedCall) {
        let path = call.path ?? ""
        guard let result = call.result else { return }
        let isDone = result >= 0
        switch call.name {
        case "write", "pwrite64", "writev", "pwritev", "pwritev2", "ftruncate", "truncate", "fallocate", "sendfile",
            "copy_file_range":
            guard isDone else { break }
            if Self.isInstalled(path) { found.append("\(call.text): a record is changed in place") }
            if let inode = call.inode {
                synced.remove(inode)
                written.insert(inode)
            }
        case "openat", "open", "creat":
            guard isDone, Self.isInstalled(path) else { break }
            if call.flags & O_TRUNC != 0 || call.name == "creat" {
                found.append("\(call.text): a record is truncated in place")
            }
        case "fsync", "fdatasync":
            guard let inode = call.inode else { break }
            if path.isEmpty {
                if isDone { unsyncedRenames = [] }
                break
            }
            if failedToSync.contains(inode) {
                found.append("\(call.text): a failed fsync is repeated on the same file")
            }
            if isDone { synced.insert(inode) } else { failedToSync.insert(inode) }
        case "syncfs", "sync":
            guard isDone else { break }
            // If an fsync failed to write data, `sync` does not write the data again.
            synced.formUnion(written.subtracting(failedToSync))
            unsyncedRenames = []
        case "rename", "renameat", "renameat2", "link", "linkat":
            guard isDone, let target = call.secondPath, Self.isInstalled(target) else { break }
            // The marker need not be durable.
            if target != "reload.jsonl" {
                if let inode = call.inode, !synced.contains(inode), written.contains(inode) {
                    found.append(
                        "\(call.text): installed without an fsync of its file"
                            + (failedToSync.contains(inode) ? " that succeeded" : ""))
                }
                unsyncedRenames.append(call)
            }
            // The kernel reports which process holds the lock. A command that a shell runs must have inherited the lock
            // (PROTOCOL.md 3).
            if call.holdsLock != true {
                found.append("\(call.text): installed without holding the lock, by a process that did not inherit it")
            }
        case "unlink", "unlinkat":
            guard isDone else { break }
            // The next file may get the inode number of the removed file.
            if let inode = call.inode { forget(inode) }
            if path == ".lock" { found.append("\(call.text): the lock file is removed") }
            if Self.isRecord(path) { found.append("\(call.text): a record file is removed without a tombstone") }
            if path == ".commit.jsonl", let last = unsyncedRenames.last {
                found.append("\(call.text): the redo record is removed before \(last.text) is durable")
            }
            if path.hasPrefix(".staging/"), call.holdsLock != true {
                found.append("\(call.text): staging is emptied without holding the lock")
            }
        default: break
        }
    }

    private mutating func forget(_ inode: UInt64) {
        synced.remove(inode)
        failedToSync.remove(inode)
        written.remove(inode)
    }

    private mutating func finish() {
        // The commit point must be durable. The next writer may finish installs covered by a redo record.
        if let last = unsyncedRenames.last {
            found.append("\(last.text): acknowledged without an fsync of the folder")
        }
    }
}
