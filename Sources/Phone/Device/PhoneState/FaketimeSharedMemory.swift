import Glibc

/// The semaphore and the shared memory that libfaketime wants to find under the names in `FAKETIME_SHARED`.
///
/// Without that variable each process makes a pair of its own and names it with `setenv`, in a constructor that runs
/// before the Swift runtime's. Swift then finds no command line: it looks for it beside the environment, which `setenv`
/// has moved away (swiftlang/swift#76080). Killed processes also leave their pair in `/dev/shm` for ever, and a later
/// one with the same process id may refuse to start because of it.
///
/// So one pair is made, once for each user. What it holds depends on nothing: memory of zeros, which means that time is
/// counted from 1970, and a semaphore that is never used up. It guards nothing then, and a process that is killed
/// between taking and giving it back keeps nobody from starting.
enum FaketimeSharedMemory {
    private static let folder = "/dev/shm"
    private static let name = "tandem-clock-\(getuid())"

    /// What `FAKETIME_SHARED` has to be.
    static let variable = "/\(name) /\(name)"

    /// Makes the pair if it is not there.
    static func prepare() throws(ConditionsEnvironment.Unavailable) {
        try make(name) { ftruncate($0, 4_096) == 0 }
        try make("sem." + name) { descriptor in
            let size = MemoryLayout<sem_t>.size
            guard ftruncate(descriptor, off_t(size)) == 0,
                let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
            else { return false }
            defer { munmap(memory, size) }
            // sem_open, which does the same, takes variable arguments.
            return sem_init(memory.assumingMemoryBound(to: sem_t.self), 1, UInt32(Int32.max / 2)) == 0
        }
    }

    /// Makes a file under a name of its own and puts it in place as a whole; one that is there stays.
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
                message: "libfaketime needs the shared memory \(path), which cannot be made: "
                    + "\(isMade ? "it is somebody else's" : String(cString: strerror(number)))", path: path)
        }
    }
}
