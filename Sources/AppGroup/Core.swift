import Glibc
import Synchronization

/// What all handles on one directory in this process share: the held descriptor and what the process has seen.
///
/// Two handles must agree on what was seen, or one could go back behind what the other returned.
final class Core: Sendable {
    struct Memory {
        /// The highest revision seen in any header.
        var highestSeen: Revision = 0
        /// Whether every header was read once by this process under the lock.
        var hasScanned = false
        /// The newest revision returned for each record.
        var returned: [RecordName: Revision] = [:]
    }

    let directory: Directory
    private let memory = Mutex(Memory())

    private init(_ directory: Directory) {
        self.directory = directory
    }

    private struct WeakCore {
        weak var core: Core?
    }

    private static let registry = Mutex<[FileIdentity: WeakCore]>([:])

    /// The shared core of a directory. A live core holds the directory open, so its identity cannot be another's.
    static func shared(_ directory: Directory) -> Core {
        guard let identity = directory.identity else { return Core(directory) }
        return registry.withLock { cores in
            if let core = cores[identity]?.core, core.directory.path == directory.path { return core }
            cores = cores.filter { $0.value.core != nil }
            let core = Core(directory)
            cores[identity] = WeakCore(core: core)
            return core
        }
    }

    func saw(_ revision: Revision) {
        memory.withLock { $0.highestSeen = max($0.highestSeen, revision) }
    }

    func currentMemory() -> Memory { memory.withLock { $0 } }
    func hasScanned() { memory.withLock { $0.hasScanned = true } }
    func lastReturned() -> [RecordName: Revision] { memory.withLock { $0.returned } }
    func lastReturned(_ name: RecordName) -> Revision { memory.withLock { $0.returned[name] ?? 0 } }

    func returned(_ name: RecordName, _ revision: Revision) {
        memory.withLock {
            $0.returned[name] = max($0.returned[name] ?? 0, revision)
            $0.highestSeen = max($0.highestSeen, revision)
        }
    }
}
