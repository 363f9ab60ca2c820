import AppGroup
import Utilities

/// The result of a race.
public struct RaceResult: Sendable {
    /// The seed. A race with the same seed repeats every choice, but not the interleaving of processes.
    public var seed: UInt64
    /// The length of the race.
    public var duration: Duration = .zero
    /// True if a signal ended the race early.
    public var isInterrupted = false
    /// The number of operations in the history, including the operations of killed processes.
    public var operations = 0
    /// The number of operations of each kind: `commit`, `read`, `snapshot`.
    public var kinds: [String: Int] = [:]
    /// The number of commits with each outcome: `ok`, `conflict`, `failed`, `unknown`.
    public var commits: [String: Int] = [:]
    /// The number of commits that began while another process was making a commit.
    public var overlaps = 0
    /// The number of commits that timed out waiting for the lock.
    public var lockTimeouts = 0
    /// The number of reads that timed out because the container kept changing.
    public var readDeadlines = 0
    /// The number of kills, by the driver or by strace at a system call.
    public var kills = 0
    /// The number of kills that hit a process during a commit.
    public var killsWithinCommits = 0
    /// The number of kills that left a half-done commit. The driver checks this before any other process can finish the
    /// commit.
    public var killsWithTraces = 0
    /// The number of kills by strace at a system call.
    public var killsAtSystemCalls = 0
    /// The number of times a process was stopped.
    public var stops = 0
    /// The number of stops that hit a process during a commit.
    public var stopsWithinCommits = 0
    /// The number of starts of a writer under strace, which delays or kills the writer at its system calls.
    public var injections = 0
    /// The reason why faults could not be injected at system calls, although the settings ask for them.
    public var injectionProblem: String?
    /// The first hundred violations, one line each; a line begins with the kind of violation.
    public var violations: [String] = []
    /// The number of all violations.
    public var violationCount = 0
    /// The number of cases that the checker could not decide, because the outcome of some commits is unknown.
    public var undecided = 0
    /// Other failures: nothing was tried, a process ended by itself, something was left behind.
    public var failures: [String] = []
    /// The path of the container; nil if the race succeeded.
    public var container: String?
    /// The path of the history file, if it was kept.
    public var history: String?
    public var picture: String?

    public init(seed: UInt64) {
        self.seed = seed
    }

    /// True if there are no violations and no failures.
    public var isGood: Bool { violationCount == 0 && failures.isEmpty }
    public var acknowledged: Int { commits["ok"] ?? 0 }
    /// The number of compare-and-sets that found another version than expected.
    public var conflicts: Int { commits["conflict"] ?? 0 }
    /// The number of times that writers got in each other's way: conflicts, overlaps and lock timeouts.
    public var contention: Int { conflicts + overlaps + lockTimeouts }

    /// The result as one JSON object.
    public var json: String {
        let numbers: [(String, Int)] = [
            ("operations", operations), ("commits", kinds["commit"] ?? 0), ("reads", kinds["read"] ?? 0),
            ("snapshots", kinds["snapshot"] ?? 0), ("acknowledged", acknowledged), ("conflicts", conflicts),
            ("failed", commits["failed"] ?? 0), ("unknown", commits["unknown"] ?? 0), ("overlaps", overlaps),
            ("lockTimeouts", lockTimeouts), ("readDeadlines", readDeadlines), ("kills", kills),
            ("killsWithinCommits", killsWithinCommits), ("killsWithTraces", killsWithTraces),
            ("killsAtSystemCalls", killsAtSystemCalls), ("stops", stops), ("stopsWithinCommits", stopsWithinCommits),
            ("injections", injections), ("undecided", undecided), ("violationCount", violationCount),
        ]
        var members = ["\"seed\":\(seed)", "\"milliseconds\":\(Int(duration / .milliseconds(1)))"]
        members += numbers.map { "\"\($0.0)\":\($0.1)" }
        members.append("\"violations\":[\(violations.map(JSONText.quoted).joined(separator: ","))]")
        members.append("\"failures\":[\(failures.map(JSONText.quoted).joined(separator: ","))]")
        if let injectionProblem { members.append("\"injectionProblem\":\(JSONText.quoted(injectionProblem))") }
        if isInterrupted { members.append("\"interrupted\":true") }
        if let container { members.append("\"container\":\(JSONText.quoted(container))") }
        if let history { members.append("\"history\":\(JSONText.quoted(history))") }
        if let picture { members.append("\"picture\":\(JSONText.quoted(picture))") }
        return "{\(members.joined(separator: ","))}"
    }
}
