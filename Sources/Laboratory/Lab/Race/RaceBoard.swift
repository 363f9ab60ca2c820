import AppGroup
import Glibc

/// A page of numbers that all processes of a race share, so that the driver knows at every moment how far each is, also
/// after it was killed. Each number has one writer; words of 8 bytes are never torn.
final class RaceBoard {
    /// What is kept of each process.
    enum Field: Int {
        /// The operations it has ended, in all of its incarnations.
        case operations
        /// The operations it has begun in this incarnation.
        case begun
        /// Whether it is in a commit now.
        case isCommitting
        /// The compare-and-sets that found something else.
        case conflicts
        /// The commits that did not get the lock in time.
        case lockTimeouts
        /// The reads that did not come to rest in time.
        case readDeadlines
        /// The commits of a user's writer that it said were done.
        case acknowledged
        /// Its process id, which is not its parent's child when it is traced.
        case processIdentifier
    }

    static let fileName = "board"
    private static let fields = 8
    private let words: UnsafeMutablePointer<UInt64>
    private let size: Int

    /// Maps the page of a race, which is made if need be.
    init(in directory: String, processes: Int) throws(RaceFailure) {
        // The first row belongs to the driver.
        size = (processes + 1) * Self.fields * MemoryLayout<UInt64>.stride
        let path = "\(directory)/\(Self.fileName)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .systemCall("open", path) }
        defer { close(descriptor) }
        guard ftruncate(descriptor, size) == 0 else { throw .systemCall("ftruncate", path) }
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let memory, memory != MAP_FAILED else { throw .systemCall("mmap", path) }
        words = memory.bindMemory(to: UInt64.self, capacity: size / MemoryLayout<UInt64>.stride)
    }

    deinit { munmap(words, size) }

    subscript(process: Int, field: Field) -> UInt64 {
        get { words[process * Self.fields + field.rawValue] }
        set { words[process * Self.fields + field.rawValue] = newValue }
    }

    /// Whether everybody is to end.
    var isOver: Bool {
        get { words[0] != 0 }
        set { words[0] = newValue ? 1 : 0 }
    }

    /// The sum of a number over all processes.
    func sum(_ field: Field) -> Int {
        stride(from: Self.fields + field.rawValue, to: size / MemoryLayout<UInt64>.stride, by: Self.fields)
            .reduce(0) { $0 + Int(words[$1]) }
    }
}
