import Foundation
import Glibc

/// The processes that the extension sees, with their names.
private func processes() -> [(pid: pid_t, name: String)] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }.map { pid in
        (pid, String(decoding: FileManager.default.contents(atPath: "/proc/\(pid)/comm") ?? Data(), as: UTF8.self))
    }
}

/// The process of `tandem adopt` that runs this extension.
private let tandem: pid_t = {
    var pid = getpid()
    while pid > 1 {
        let status = String(
            decoding: FileManager.default.contents(atPath: "/proc/\(pid)/stat") ?? Data(), as: UTF8.self)
        if status.contains("(tandem-adopt)") { return pid }
        guard let end = status.lastIndex(of: ")") else { break }
        pid = pid_t(status[end...].split(separator: " ")[2]) ?? 0
    }
    return 1
}()

/// Returns true if a process can be traced. Lets it go on.
private func traces(_ pid: pid_t) -> Bool {
    // PTRACE_SEIZE, then PTRACE_INTERRUPT, because PTRACE_DETACH needs a stopped process.
    guard call(Number.ptrace, 0x4206, Int(pid), 0, 0) == 0 else { return false }
    _ = call(Number.ptrace, 0x4207, Int(pid), 0, 0)
    var status: Int32 = 0
    waitpid(pid, &status, 0x4000_0000)
    _ = call(Number.ptrace, 17, Int(pid), 0, 0)
    return true
}

let processAttempts: [Attempt] = [
    Attempt("see-outside-processes") { processes().contains { $0.name.hasPrefix(Targets.victimName) } },
    Attempt("signal-outside-process") { kill(Targets.victim, 0) == 0 },
    Attempt("trace-outside-process") { traces(Targets.victim) },
    Attempt("signal-tandem") { kill(tandem, 0) == 0 },
    Attempt("trace-tandem") { traces(tandem) },
    Attempt("open-memory-of-tandem") { opensForWriting("/proc/\(tandem)/mem") },
    Attempt("read-environment-of-tandem") {
        ((try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(tandem)/environ"))) ?? Data()).count > 0
    },
    Attempt("take-descriptor-of-tandem") {
        let descriptor = call(Number.pidfdOpen, Int(tandem), 0)
        guard descriptor >= 0 else { return false }
        defer { close(Int32(descriptor)) }
        return (0..<20).contains { number in
            let taken = call(Number.pidfdGetfd, descriptor, number, 0)
            if taken >= 0 { close(Int32(taken)) }
            return taken >= 0
        }
    },
    Attempt("read-memory-of-tandem") {
        // The address does not exist, which the kernel says only to those that may read.
        withZeros(64) { bytes in
            bytes.withMemoryRebound(to: Int.self, capacity: 4) {
                ($0[0], $0[1], $0[2], $0[3]) = (Int(bitPattern: bytes) + 32, 8, 8, 8)
            }
            let address = Int(bitPattern: bytes)
            return call(Number.processVMReadv, Int(tandem), address, 1, address + 16, 1, 0) >= 0 || errno == EFAULT
        }
    },
    Attempt("read-secret-in-environment") {
        ProcessInfo.processInfo.environment.values.contains { $0.contains(Targets.secret) }
    },
    Attempt("read-secret-in-environments") {
        processes().contains { reads("/proc/\($0.pid)/environ") }
    },
    Attempt("reach-agent-of-keys") { ProcessInfo.processInfo.environment["SSH_AUTH_SOCK"] != nil },
    Attempt("reach-message-bus") { ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] != nil },
    Attempt("leave-process") {
        // The test looks for this process when `tandem adopt` has ended.
        _ = runs("/bin/sh", "-c", "setsid sh -c 'setsid sleep \(Targets.sleep) & exit 0' & exit 0")
        return false
    },
]
