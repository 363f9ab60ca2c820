import Foundation
import Glibc

/// Makes a system call without the C library's functions, which a preloaded library may replace.
func call(_ number: Int, _ arguments: Int...) -> Int {
    typealias Call = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int
    let function = unsafeBitCast(dlsym(nil, "syscall")!, to: Call.self)
    let all = arguments + [Int](repeating: 0, count: 6 - arguments.count)
    return function(number, all[0], all[1], all[2], all[3], all[4], all[5])
}

/// The numbers of system calls.
enum Number {
    #if arch(x86_64)
        static let ioctl = 16, shmget = 29, socket = 41, connect = 42, sendto = 44, ptrace = 101, chroot = 161,
            mount = 165
        static let sethostname = 170, initModule = 175, kexecLoad = 246, addKey = 248, mknodat = 259, unshare = 272
        static let perfEventOpen = 298, fanotifyInit = 300, nameToHandle = 303, openByHandle = 304, setns = 308
        static let processVMReadv = 310, memfdCreate = 319, bpf = 321, userfaultfd = 323
    #else
        static let ioctl = 29, shmget = 194, socket = 198, connect = 203, sendto = 206, ptrace = 117, chroot = 51,
            mount = 40
        static let sethostname = 161, initModule = 105, kexecLoad = 104, addKey = 217, mknodat = 33, unshare = 97
        static let perfEventOpen = 241, fanotifyInit = 262, nameToHandle = 264, openByHandle = 265, setns = 268
        static let processVMReadv = 270, memfdCreate = 279, bpf = 280, userfaultfd = 282
    #endif
    static let ioUringSetup = 425, pidfdOpen = 434, pidfdGetfd = 438
}

/// Calls `body` with the address of a text.
func withAddress<Result>(_ text: String, _ body: (Int) -> Result) -> Result {
    text.withCString { body(Int(bitPattern: $0)) }
}

/// Calls `body` with the address of zeros that a system call may change.
func withZeros<Result>(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    defer { bytes.deallocate() }
    return body(bytes)
}

/// Returns true if a file can be read and contains the secret.
func reads(_ path: String) -> Bool {
    (try? Data(contentsOf: URL(fileURLWithPath: path)))?.range(of: Data(Targets.secret.utf8)) != nil
}

/// Returns true if a file can be created in a folder. Removes it.
func creates(in folder: String) -> Bool {
    let path = folder + "/hostile-\(getpid())"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { return false }
    close(file)
    unlink(path)
    return true
}

/// Returns true if a file can be opened for writing. Writes nothing.
func opensForWriting(_ path: String) -> Bool {
    let file = open(path, O_WRONLY | O_APPEND | O_NONBLOCK)
    if file >= 0 { close(file) }
    return file >= 0
}

/// Returns true if a program starts and exits with 0.
func runs(_ arguments: String...) -> Bool {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    // Without the preloaded libraries of the environment.
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var pid: pid_t = 0
    guard posix_spawn(&pid, arguments[0], nil, nil, &words, &environment) == 0 else { return false }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status == 0
}
