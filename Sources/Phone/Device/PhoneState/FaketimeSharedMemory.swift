import Glibc

/// The semaphore and the shared memory that libfaketime uses. The variable `FAKETIME_SHARED` contains their names.
///
/// Without that variable, each process creates its own pair, and stores its names with `setenv` in a constructor that
/// runs before the Swift runtime's. Swift then finds no command line: it searches next to the environment, and `setenv`
/// has moved the environment (swiftlang/swift#76080). Killed processes also leave their pair in `/dev/shm` for ever,
/// and a later process with the same id may refuse to start because of it.
///
/// So Tandem creates one pair for each user. Its contents never matter: the memory is zeroed, which makes time count
/// from 1970, and the semaphore never runs out. The semaphore guards nothing, so a process that is killed while holding
/// it does not block others.
enum FaketimeSharedMemory {
    private static let folder = "/dev/shm"
    private static let name = "tandem-clock-\(getuid())"

    /// The value of `FAKETIME_SHARED`.
    static let variable = "/\(name) /\(name)"

    /// Creates the pair if it does not exist.
    static func prepare() throws(ConditionsEnvironment.Unavailable) {
        try make(name) { ftruncate($0, 4_096) == 0 }
        try make("sem." + name) { descriptor in
            let size = MemoryLayout<sem_t>.size
            guard ftruncate(descriptor, off_t(size)) == 0,
                let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
            else { return false }
            defer { munmap(memory, size) }
            // sem_open does the same, but it takes variadic arguments, which Swift cannot pass.
            return sem_init(memory.assumingMemoryBound(to: sem_t.self), 1, UInt32(Int32.max / 2)) == 0
        }
    }

    /// Creates a complete file under a temporary name and links it to its name; keeps an existing file.
    private static func make(_ name: String, _ fill: (Int32) -> Bool) throws(ConditionsEnvironment.Unavailable) {
        let path = "\(folder)/\(name)"
        var status = stat()
        if lstat(path, &status) == 0, status.st_uid == getuid(), status.st_mode & S_IFMT == S_IFREG { return }
        var template = Array("\(folder)/\(name).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let isMade = descriptor >= 0 && fill(descriptor) && (link(template, path) == 0 || errno == EEXIST)
        let number = errno
        if descriptor >= 0 {
            close(descriptor)
            unlink(template)
        }
        guard isMade, lstat(path, &status) == 0, status.st_uid == getuid() else {
            throw ConditionsEnvironment.Unavailable(
                message: "libfaketime needs the shared memory \(path), which cannot be created: "
                    + "\(isMade ? "it belongs to another user" : String(cString: strerror(number)))", path: path)
        }
    }
}
