import Glibc

/// Delays and kills at a writer's own system calls, injected by strace (`man 1 strace`: Tampering). So kills hit
/// between any two steps of a commit, and a delayed step leaves time for another process.
struct FaultInjection {
    private static let program = "strace"
    /// The system calls of a commit.
    private static let steps = ["fsync", "renameat", "unlinkat", "pwrite64", "linkat", "flock", "openat", "write"]

    /// Returns why strace cannot be used here; nil if it can.
    static func problem() -> String? {
        do throws(RaceFailure) {
            var spawn = Spawn([program, "-f", "-o", "/dev/null", "-e", "trace=fsync", "true"])
            spawn.errors = "/dev/null"
            guard let ended = ChildStatus(of: try spawn.start(), within: .seconds(60)) else {
                return "strace does not finish here"
            }
            return ended.code == 0 ? nil : "strace may not trace here (ptrace is not allowed)"
        } catch {
            return error.description
        }
    }

    /// Returns the command line to put before a writer's. It is empty for two incarnations in three, which are not
    /// traced.
    static func prefix(seed: UInt64, process: Int, incarnation: Int) -> [String] {
        // The last number separates these draws from those of the steps.
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
            // Aims the kill at one of the first commits, because an incarnation makes only some. Its start takes many
            // `openat` and `write` calls, and its log takes more writes.
            let first = fatal == "openat" ? 40 : fatal == "write" ? 10 : 2
            injections.append("inject=\(fatal):signal=SIGKILL:when=\(first + random.below(14))")
        }
        return [program, "-f", "-o", "/dev/null", "-e", "trace=\(delayed),\(fatal)"]
            + injections.flatMap { ["-e", $0] }
    }
}
