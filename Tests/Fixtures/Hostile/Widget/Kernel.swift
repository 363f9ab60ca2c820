import Foundation
import Glibc

/// Returns true if a system call gets past the check of rights.
private func passes(_ result: Int) -> Bool { result >= 0 || errno != EPERM && errno != EACCES && errno != ENOSYS }

let kernelAttempts: [Attempt] = [
    Attempt("mount") {
        withAddress("tmpfs") { type in
            withAddress("/mnt") { folder in
                guard call(Number.mount, type, folder, type, 0, 0) == 0 else { return false }
                umount2("/mnt", 2)
                return true
            }
        }
    },
    Attempt("make-writable-again") {
        // MS_REMOUNT | MS_BIND
        withAddress("/usr") { call(Number.mount, 0, $0, 0, 0x20 | 0x1000, 0) } == 0
    },
    Attempt("make-user-namespace") { runs("/usr/bin/unshare", "--user", "--map-root-user", "/bin/true") },
    Attempt("make-mount-namespace") { runs("/usr/bin/unshare", "--mount", "/bin/true") },
    Attempt("enter-namespace") {
        let file = open("/proc/self/ns/uts", O_RDONLY)
        defer { close(file) }
        return call(Number.setns, Int(file), 0) == 0
    },
    Attempt("change-root") { withAddress("/") { call(Number.chroot, $0) } == 0 },
    Attempt("set-host-name") {
        withZeros(256) { name in
            let length = name.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                gethostname(text, 255)
                return strlen(text)
            }
            return call(Number.sethostname, Int(bitPattern: name), Int(length)) == 0
        }
    },
    Attempt("load-bpf-program") {
        // BPF_MAP_CREATE of an array.
        withZeros(128) { attributes in
            attributes.withMemoryRebound(to: UInt32.self, capacity: 4) { ($0[0], $0[1], $0[2], $0[3]) = (2, 4, 4, 1) }
            return call(Number.bpf, 0, Int(bitPattern: attributes), 72) >= 0
        }
    },
    Attempt("add-key") {
        withAddress("user") { type in
            withAddress("hostile") { call(Number.addKey, type, $0, $0, 7, -2) >= 0 }
        }
    },
    Attempt("make-io-uring") { withZeros(256) { call(Number.ioUringSetup, 4, Int(bitPattern: $0)) >= 0 } },
    Attempt("watch-processor") {
        withZeros(128) { attributes in
            attributes.withMemoryRebound(to: UInt32.self, capacity: 4) { ($0[0], $0[1]) = (1, 112) }
            return call(Number.perfEventOpen, Int(bitPattern: attributes), 0, -1, -1, 0) >= 0
        }
    },
    Attempt("handle-page-faults") { passes(call(Number.userfaultfd, 1)) },
    Attempt("watch-file-system") { call(Number.fanotifyInit, 0, 0) >= 0 },
    Attempt("load-kernel") { passes(call(Number.kexecLoad, 0, 0, 0, 0xFFFF)) },
    Attempt("load-module") { passes(call(Number.initModule, 0, 0, 0)) },
    Attempt("type-into-terminal") {
        // On a file that is no terminal, the call fails with ENOTTY if it is allowed.
        withAddress("x") { passes(call(Number.ioctl, 0, 0x5412, $0)) }
    },
    Attempt("get-real-time-priority") {
        var parameters = sched_param(sched_priority: 1)
        return sched_setscheduler(0, SCHED_FIFO, &parameters) == 0
    },
]

/// Returns the bytes that can be taken on the file system of a folder, up to a limit.
private func taken(in folder: String, _ limit: Int) -> Int {
    let step = 1 << 28
    var files: [Int32] = []
    var taken = 0
    defer { files.forEach { close($0) } }
    while taken < limit {
        let path = "\(folder)/hostile-\(files.count)"
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        unlink(path)
        guard file >= 0 else { break }
        files.append(file)
        guard posix_fallocate(file, 0, off_t(step)) == 0 else { break }
        taken += step
    }
    return taken
}

let resourceAttempts: [Attempt] = [
    Attempt("fill-disk") { taken(in: NSTemporaryDirectory(), 5 << 30) >= 5 << 30 },
    Attempt("fill-shared-memory") { taken(in: "/dev/shm", 2 << 30) >= 2 << 30 },
    Attempt("write-huge-file") {
        let path = NSTemporaryDirectory() + "/huge"
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        defer {
            close(file)
            unlink(path)
        }
        return pwrite(file, "x", 1, 5 << 30) == 1
    },
    Attempt("take-all-memory") {
        let most = Int(ProcessInfo.processInfo.physicalMemory)
        // MAP_NORESERVE: the memory is not used.
        let memory = mmap(nil, most, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | 0x4000, -1, 0)
        if memory != MAP_FAILED { munmap(memory, most) }
        return memory != MAP_FAILED
    },
    Attempt("take-memory-without-process") { withAddress("hostile") { call(Number.memfdCreate, $0, 0) } >= 0 },
    Attempt("take-memory-of-system") {
        let segment = call(Number.shmget, 0, 4_096, 0o1600)
        if segment >= 0 { shmctl(Int32(segment), IPC_RMID, nil) }
        return segment >= 0
    },
    Attempt("dump-core") {
        var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
        return setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0
    },
]
