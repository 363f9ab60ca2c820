import Glibc

/// What a writer's calls have to be like, whether or not anything goes wrong: rules of `PROTOCOL.md` that show in the
/// order of the calls, without a kill or a power cut.
public struct TraceRules: Sendable {
    /// What breaks a rule: the call, and how.
    public static func violations(of run: TracedRun) -> [String] {
        var rules = TraceRules()
        for call in run.calls { rules.follow(call) }
        if run.status == 0 { rules.finish() }
        return rules.found
    }

    private var found: [String] = []
    /// Inodes whose contents are on disk, and those whose fsync failed.
    private var synced: Set<UInt64> = []
    private var failedToSync: Set<UInt64> = []
    private var written: Set<UInt64> = []
    /// The renames that no fsync of the folder has followed.
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
            // What an fsync has failed for is not tried again.
            synced.formUnion(written.subtracting(failedToSync))
            unsyncedRenames = []
        case "rename", "renameat", "renameat2", "link", "linkat":
            guard isDone, let target = call.secondPath, Self.isInstalled(target) else { break }
            // The marker need not be durable.
            if target != "reload.jsonl" {
                if let inode = call.inode, !synced.contains(inode), written.contains(inode) {
                    found.append(
                        "\(call.text): installed without an fsync of its own"
                            + (failedToSync.contains(inode) ? " that succeeded" : ""))
                }
                unsyncedRenames.append(call)
            }
            // The kernel says who holds it; a command of a shell has to have inherited it (PROTOCOL.md 3).
            if call.holdsLock != true {
                found.append("\(call.text): installed without holding the lock, by a process that has not inherited it")
            }
        case "unlink", "unlinkat":
            guard isDone else { break }
            // The next file may get the same number.
            if let inode = call.inode { forget(inode) }
            if path == ".lock" { found.append("\(call.text): the lock file is removed") }
            if Self.isRecord(path) { found.append("\(call.text): a record file is removed; a tombstone was due") }
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
        // The commit point has to be durable; installs behind a redo record may be finished by the next writer.
        if let last = unsyncedRenames.last {
            found.append("\(last.text): acknowledged without an fsync of the folder")
        }
    }
}
