import AppGroup
import Glibc

/// The traces that a writer leaves when it is killed within a commit: files, or an announced revision. The check for
/// traces holds the lock, so no other process can finish the commit meanwhile.
struct Traces {
    private let path: String
    private let container: SharedContainer

    init(of path: String) throws(AppGroupError) {
        self.path = path
        container = try SharedContainer.open(path, access: .readOnly)
    }

    /// Returns true if a commit is half done. Returns nil if another writer holds the lock, because the traces may be
    /// from that writer.
    func lookUnderLock() -> Bool? {
        let lock = open("\(path)/.lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard lock >= 0 else { return nil }
        // Closing releases the lock.
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return nil }
        return !residue().isEmpty || isAnnouncedOnly(lock)
    }

    /// Returns true if a killed writer announced a revision that no record has.
    private func isAnnouncedOnly(_ lock: Int32) -> Bool {
        var digits = [UInt8](repeating: 0, count: 20)
        guard pread(lock, &digits, digits.count, 0) == digits.count,
            let announced = Revision(String(decoding: digits, as: UTF8.self)),
            let visible = try? container.visibleRevision()
        else { return false }
        return announced > visible
    }

    /// Returns the redo record and the staging files, if present.
    func residue() -> [String] {
        var found: [String] = []
        if access("\(path)/.commit.jsonl", F_OK) == 0 { found.append(".commit.jsonl") }
        found += RaceFiles.names(in: "\(path)/.staging").map { ".staging/\($0)" }
        return found
    }
}
