import Glibc
import ProcessSupport

/// Delays and kills at a writer's own system calls, injected by strace (`man 1 strace`: Tampering). They can kill a
/// writer between any two steps of a commit. During a delayed step, another process can act.
struct FaultInjection {
    private static let program = "strace"
    /// The system calls that a commit makes.
    private static let steps = [
        "fsync", "renameat", "renameat2", "unlinkat", "pwrite64", "linkat", "flock", "openat", "write",
    ]

    /// Returns the reason why strace cannot be used on this machine; nil if strace can be used.
    static func problem() -> String? {
        for name in [program, "setpriv"] where ExecutablePath.find(name) == nil { return "\(name) is not installed" }
        do throws(RaceFailure) {
            var spawn = Spawn([
                "setpriv", "--pdeathsig", "clear", program, "-f", "-o", "/dev/null", "-e", "trace=fsync", "true",
            ])
            spawn.errors = "/dev/null"
            guard let status = try spawn.start().status(within: .seconds(60)) else {
                return "strace does not finish here"
            }
            return status.isSuccess ? nil : "strace may not trace here (ptrace is not allowed)"
        } catch {
            return error.description
        }
    }

    /// Returns the strace command line to put before a writer's command line. Returns an empty array for about two
    /// starts in three; these starts are not traced.
    static func prefix(seed: UInt64, process: Int, incarnation: Int) -> [String] {
        // The element `.max` makes these draws independent of the draws for the race's steps.
        var random = RaceRandom(seed, UInt64(process), UInt64(incarnation), .max)
        guard random.oneIn(3) else { return [] }
        var left = steps
        let delayed = left.remove(at: random.below(7))
        let fatal = left[random.below(left.count)]
        var injections = [
            "inject=\(delayed):delay_enter=\(500 + random.below(20_000)):when=\(1 + random.below(4))"
                + "+\(2 + random.below(6))"
        ]
        if random.below(4) > 0 {
            // Kills during one of the first commits, because a process makes only a few commits between two kills.
            // Kills at `openat` and `write` come later, because a process makes many of these calls while it starts,
            // and more `write` calls for its log.
            let first = fatal == "openat" ? 40 : fatal == "write" ? 10 : 2
            injections.append("inject=\(fatal):signal=SIGKILL:when=\(first + random.below(14))")
        }
        // strace must not die with the driver: while it starts, it would leave a stopped child, with which it tests
        // ptrace(2). It ends with the process that it runs, which ends its group.
        return ["setpriv", "--pdeathsig", "clear", program, "-f", "-o", "/dev/null", "-e", "trace=\(delayed),\(fatal)"]
            + injections.flatMap { ["-e", $0] }
    }
}
