import Glibc
public import SystemCallTracing

/// A check of the order of a writer's system calls against the rules of `PROTOCOL.md`. It finds violations without a
/// kill or a power cut.
public struct TraceRules: Sendable {
    /// Returns a description of every call that breaks a rule.
    public static func violations(of run: TracedRun) -> [String] {
        var rules = TraceRules()
        for call in run.calls { rules.follow(call) }
        if run.status == 0 { rules.finish() }
        return rules.found
    }

    private var found: [String] = []
    /// The inodes of the files whose content is on disk.
    private var synced: Set<UInt64> = []
    private var failedToSync: Set<UInt64> = []
    private var written: Set<UInt64> = []
    /// Renames that no fsync of the folder has followed yet.
    private var unsyncedRenames: [TracedCall] = []

    /// RENAME_EXCHANGE (linux/fs.h).
    private static let exchange: Int32 = 2

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
            // If an fsync failed to write data, a later `sync` does not write this data again.
            synced.formUnion(written.subtracting(failedToSync))
            unsyncedRenames = []
        case "rename", "renameat", "renameat2", "link", "linkat":
            guard isDone, let target = call.secondPath, Self.isInstalled(target) else { break }
            // The reload marker need not be durable.
            if target != "reload.jsonl" {
                if let inode = call.inode, !synced.contains(inode), written.contains(inode) {
                    found.append(
                        "\(call.text): installed without an fsync of its file"
                            + (failedToSync.contains(inode) ? " that succeeded" : ""))
                }
                unsyncedRenames.append(call)
                if call.name == "renameat2", call.flags & Self.exchange != 0 {
                    found.append("\(call.text): a record is installed by an exchange, not by a plain rename")
                }
            }
            // `holdsLock` comes from the kernel, which reports the process that holds the lock. If a shell takes the
            // lock and runs a command, the command must inherit the lock (PROTOCOL.md 3).
            if call.holdsLock != true {
                found.append("\(call.text): installed without holding the lock, by a process that did not inherit it")
            }
        case "unlink", "unlinkat":
            guard isDone else { break }
            // A new file may get the inode number of the removed file.
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
        // Every rename that installed a file, above all the commit point, must be durable when the writer ends.
        if let last = unsyncedRenames.last {
            found.append("\(last.text): acknowledged without an fsync of the folder")
        }
    }
}
