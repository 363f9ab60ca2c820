import AppGroup
import Glibc

/// What a writer that was killed within a commit leaves behind, looked at while nobody can go on: the lock is held.
struct Traces {
    private let path: String
    private let container: SharedContainer

    init(of path: String) throws(AppGroupError) {
        self.path = path
        container = try SharedContainer.open(path, access: .readOnly)
    }

    /// Whether something is half done; nil when another writer has the lock already, so that what is there may be its.
    func lookUnderLock() -> Bool? {
        let lock = open("\(path)/.lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard lock >= 0 else { return nil }
        // Closing gives the lock back.
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return nil }
        return !residue().isEmpty || isAnnouncedOnly(lock)
    }

    /// Whether a revision was announced that nobody sees.
    private func isAnnouncedOnly(_ lock: Int32) -> Bool {
        var digits = [UInt8](repeating: 0, count: 20)
        guard pread(lock, &digits, digits.count, 0) == digits.count,
            let announced = Revision(String(decoding: digits, as: UTF8.self)),
            let visible = try? container.visibleRevision()
        else { return false }
        return announced > visible
    }

    /// The redo record and the staging files that are there.
    func residue() -> [String] {
        var found: [String] = []
        if access("\(path)/.commit.jsonl", F_OK) == 0 { found.append(".commit.jsonl") }
        found += RaceFiles.names(in: "\(path)/.staging").map { ".staging/\($0)" }
        return found
    }
}
