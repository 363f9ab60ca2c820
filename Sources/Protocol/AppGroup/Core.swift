import Glibc
import Synchronization

/// The state that all handles on one directory in this process share: the open descriptor and the newest revisions that
/// the process has seen.
///
/// If two handles did not share it, one could return an older version than the other has already returned.
final class Core: Sendable {
    struct Memory {
        /// The highest revision seen in any header.
        var highestSeen: Revision = 0
        /// True once this process has read every header under the lock.
        var hasScanned = false
        /// The newest revision returned for each record.
        var returned: [RecordName: Revision] = [:]
    }

    /// The memory of one directory, whatever path it was opened under. It keeps the directory open, so that the kernel
    /// gives no other directory the same identity.
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

    /// Returns the core of a directory. It shares its memory with every other core of the same directory. It shares its
    /// descriptor with cores of the same path and policy.
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
            // Returns before the write if nothing changes: writing to the dictionary copies it if a snapshot shares its
            // storage.
            guard revision > $0.returned[name] ?? 0 else { return }
            $0.returned[name] = revision
        }
    }
}
