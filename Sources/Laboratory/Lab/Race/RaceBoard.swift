import AppGroup
import Glibc

/// A page of counters that all processes of a race share. From this page, the driver knows how far each process is,
/// even after a kill. Each counter has only one writer, and a read never sees half of an 8-byte write.
final class RaceBoard {
    /// The counters of each process.
    enum Field: Int {
        /// The number of operations that the process has ended, including operations before a restart.
        case operations
        /// The number of operations that the process has begun since its last start.
        case begun
        /// 1 during a commit, otherwise 0.
        case isCommitting
        /// The number of compare-and-sets that found another version than expected.
        case conflicts
        /// The number of commits that timed out waiting for the lock.
        case lockTimeouts
        /// The number of reads that timed out because the container kept changing.
        case readDeadlines
        /// The number of commits that a user's writer reported as done.
        case acknowledged
        /// The process's own id. The driver cannot know it otherwise, because a traced process is the tracer's child,
        /// not the driver's.
        case processIdentifier
    }

    static let fileName = "board"
    private static let fields = 8
    private let words: UnsafeMutablePointer<UInt64>
    private let size: Int

    /// Maps the shared page of a race, and creates its file if necessary.
    init(in directory: String, processes: Int) throws(RaceFailure) {
        // The first row of counters belongs to the driver.
        size = (processes + 1) * Self.fields * MemoryLayout<UInt64>.stride
        let path = "\(directory)/\(Self.fileName)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .systemCall("open", path) }
        defer { close(descriptor) }
        // Reserves the space. On a full disk, writing to a mapped hole would end the process with SIGBUS.
        let problem = posix_fallocate(descriptor, 0, off_t(size))
        errno = problem
        guard problem == 0 else { throw .systemCall("posix_fallocate", path) }
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let memory, memory != MAP_FAILED else { throw .systemCall("mmap", path) }
        words = memory.bindMemory(to: UInt64.self, capacity: size / MemoryLayout<UInt64>.stride)
    }

    deinit { munmap(words, size) }

    subscript(process: Int, field: Field) -> UInt64 {
        get { words[process * Self.fields + field.rawValue] }
        set { words[process * Self.fields + field.rawValue] = newValue }
    }

    /// True if all processes must end.
    var isOver: Bool {
        get { words[0] != 0 }
        set { words[0] = newValue ? 1 : 0 }
    }

    /// Returns the sum of a field over all processes.
    func sum(_ field: Field) -> Int {
        stride(from: Self.fields + field.rawValue, to: size / MemoryLayout<UInt64>.stride, by: Self.fields)
            .reduce(0) { $0 + Int(words[$1]) }
    }
}
