import Glibc
import Synchronization

/// The state that all handles on one directory in this process share: the open descriptor and the newest revisions that
/// the process has seen.
///
/// Without this shared state, one handle could return an older version of a record than another handle has already
/// returned.
final class Core: Sendable {
    struct Memory {
        /// The highest revision seen in any header.
        var highestSeen: Revision = 0
        /// True if this process has read every header under the lock.
        var hasScanned = false
        /// The newest revision of each record that this process has returned to a caller.
        var returned: [RecordName: Revision] = [:]
    }

    /// The shared state of one directory, whatever path it was opened under. Keeps the directory open, so that the
    /// kernel gives its inode number to no other directory.
    private final class Shared: Sendable {
        let directory: Directory
        let memory = Mutex(Memory())

        init(_ directory: Directory) {
            self.directory = directory
        }
    }

    let directory: Directory
    private let shared: Shared

    private init(_ directory: Directory, _ shared: Shared) {
        self.directory = directory
        self.shared = shared
    }

    private struct WeakShared {
        weak var shared: Shared?
    }

    private static let registry = Mutex<[FileIdentity: WeakShared]>([:])

    /// Returns the core of a directory. All cores of one directory share their memory; those with the same path and
    /// policy also share the descriptor.
    static func shared(_ directory: Directory) -> Core {
        guard let identity = directory.identity else { return Core(directory, Shared(directory)) }
        return registry.withLock { known in
            if let shared = known[identity]?.shared {
                let isSame = shared.directory.path == directory.path && shared.directory.policy === directory.policy
                return Core(isSame ? shared.directory : directory, shared)
            }
            known = known.filter { $0.value.shared != nil }
            let shared = Shared(directory)
            known[identity] = WeakShared(shared: shared)
            return Core(directory, shared)
        }
    }

    func saw(_ revision: Revision) {
        shared.memory.withLock { $0.highestSeen = max($0.highestSeen, revision) }
    }

    func currentMemory() -> Memory { shared.memory.withLock { $0 } }
    func hasScanned() { shared.memory.withLock { $0.hasScanned = true } }
    func lastReturned() -> [RecordName: Revision] { shared.memory.withLock { $0.returned } }
    func lastReturned(_ name: RecordName) -> Revision { shared.memory.withLock { $0.returned[name] ?? 0 } }

    func returned(_ name: RecordName, _ revision: Revision) {
        shared.memory.withLock {
            $0.highestSeen = max($0.highestSeen, revision)
            // Skips the write if nothing changes, because a write copies the dictionary if a snapshot shares its
            // storage.
            guard revision > $0.returned[name] ?? 0 else { return }
            $0.returned[name] = revision
        }
    }
}
