import CommandSupport
import Glibc
import Lab

/// The text that `tandem race` prints for people.
enum RaceReport {
    static func print(_ result: RaceResult, repeating commandLine: String) {
        let seconds = Double(result.duration / .milliseconds(1)) / 1_000
        line("seed", "\(result.seed)")
        line("time", "\((seconds * 10).rounded() / 10) s" + (result.isInterrupted ? ", ended early" : ""))
        line(
            "operations",
            "\(result.operations): \((result.kinds["commit"] ?? 0).counted("commit")), "
                + "\((result.kinds["read"] ?? 0).counted("read")), "
                + (result.kinds["snapshot"] ?? 0).counted("snapshot"))
        line(
            "commits",
            "\(result.acknowledged) acknowledged, \(result.conflicts.counted("conflict")), \(result.commits["failed"] ?? 0) failed "
                + "(\(result.lockTimeouts) without the lock), \(result.commits["unknown"] ?? 0) unknown; "
                + "\(result.overlaps) began while another was under way")
        line(
            "kills",
            "\(result.kills), \(result.killsWithinCommits) of them within a commit, \(result.killsWithTraces) of which "
                + "were seen to have left something half done; \(result.killsAtSystemCalls) at a chosen system call")
        line("stops", "\(result.stops), \(result.stopsWithinCommits) of them within a commit")
        if let problem = result.injectionProblem {
            line("strace", "\(problem): kills at random moments only")
        } else {
            line("strace", "\(result.injections.counted("writer")) ran with delays or a kill at their system calls")
        }
        line("violations", "\(result.violationCount)")
        for violation in result.violations.prefix(10) { Output.line("  \(violation)") }
        line("undecided", "\(result.undecided)")
        for failure in result.failures { Output.line("FAILED  \(failure)") }
        if let history = result.history { line("history", history) }
        if let container = result.container { line("container", container) }
        if let picture = result.picture { line("picture", picture) }
        if !result.isGood { line("repeat", commandLine) }
    }

    private static func line(_ name: String, _ text: String) {
        Output.line(name + String(repeating: " ", count: max(1, 12 - name.count)) + text)
    }

    /// Returns the `tandem race` command line that repeats this race with the same seed.
    static func commandLine(_ seed: UInt64) -> String {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        if !arguments[..<end].contains(where: { $0 == "--seed" || $0.hasPrefix("--seed=") }) {
            arguments.insert(contentsOf: ["--seed", String(seed)], at: min(1, arguments.count))
        }
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,")
        let quoted = arguments.map { argument in
            !argument.isEmpty && argument.allSatisfy(plain.contains)
                ? argument
                : "'"
                    + argument.split(separator: "'", omittingEmptySubsequences: false)
                    .joined(separator: "'\\''") + "'"
        }
        return (["tandem"] + quoted).joined(separator: " ")
    }

    /// Rewrites the progress line on the terminal.
    static func progress(_ result: RaceResult) {
        let text =
            "\r\(Int(result.duration / .seconds(1))) s  \(result.operations.counted("operation"))  \(result.kills.counted("kill")), "
            + "\(result.killsWithinCommits) within a commit"
        write(text + "\u{1B}[K")
    }

    static func clearProgress() {
        write("\r\u{1B}[K")
    }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
