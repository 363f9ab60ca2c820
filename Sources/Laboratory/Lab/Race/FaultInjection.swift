import Glibc

/// Delays and kills at a writer's own system calls, by strace (`man 1 strace`: Tampering). So kills land between any two
/// steps of a commit, and the time between two steps grows until another process fits in.
struct FaultInjection {
    private static let program = "strace"
    /// The calls of which a commit is made.
    private static let steps = ["fsync", "renameat", "unlinkat", "pwrite64", "linkat", "flock", "openat", "write"]

    /// Why strace cannot be used here; nil when it can.
    static func problem() -> String? {
        do throws(RaceFailure) {
            var spawn = Spawn([program, "-f", "-o", "/dev/null", "-e", "trace=fsync", "true"])
            spawn.errors = "/dev/null"
            guard let ended = ChildStatus(of: try spawn.start(), within: .seconds(60)) else {
                return "strace does not come to an end here"
            }
            return ended.code == 0 ? nil : "strace may not trace here (ptrace is not allowed)"
        } catch {
            return error.description
        }
    }

    /// What is put before the command line of a writer, or nothing: one incarnation in three is traced.
    static func prefix(seed: UInt64, process: Int, incarnation: Int) -> [String] {
        // The last number keeps these draws apart from those of the steps.
        var random = RaceRandom(seed, UInt64(process), UInt64(incarnation), .max)
        guard random.oneIn(3) else { return [] }
        var left = steps
        let delayed = left.remove(at: random.below(6))
        let fatal = left[random.below(left.count)]
        var injections = [
            "inject=\(delayed):delay_enter=\(500 + random.below(20_000)):when=\(1 + random.below(4))"
                + "+\(2 + random.below(6))"
        ]
        if random.below(4) > 0 {
            // An incarnation lives for some commits only. Its start takes many of these two calls, and logs are written.
            let first = fatal == "openat" ? 40 : fatal == "write" ? 10 : 2
            injections.append("inject=\(fatal):signal=SIGKILL:when=\(first + random.below(14))")
        }
        return [program, "-f", "-o", "/dev/null", "-e", "trace=\(delayed),\(fatal)"]
            + injections.flatMap { ["-e", $0] }
    }
}
