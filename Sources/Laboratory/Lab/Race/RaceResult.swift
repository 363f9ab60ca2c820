import AppGroup

/// What a race came to.
public struct RaceResult: Sendable {
    /// The seed, which repeats every choice, though not what the choices met.
    public var seed: UInt64
    /// How long it went on.
    public var duration: Duration = .zero
    /// Whether somebody ended it early by a signal.
    public var isInterrupted = false
    /// The operations in the history, those of killed processes included.
    public var operations = 0
    /// The operations of each kind: `commit`, `read`, `snapshot`.
    public var kinds: [String: Int] = [:]
    /// The commits by outcome: `ok`, `conflict`, `failed`, `unknown`.
    public var commits: [String: Int] = [:]
    /// The commits that began while another process was in one.
    public var overlaps = 0
    /// The commits that did not get the lock in time.
    public var lockTimeouts = 0
    /// The reads that did not come to rest in time.
    public var readDeadlines = 0
    /// The processes that were killed, by the driver or at a system call.
    public var kills = 0
    /// Those of them that had begun a commit and not ended it.
    public var killsWithinCommits = 0
    /// Those of them that left something half done, as the driver saw before anybody could go on.
    public var killsWithTraces = 0
    /// Those of them that were killed at a system call, by strace.
    public var killsAtSystemCalls = 0
    /// The processes that were stopped for a while.
    public var stops = 0
    /// Those of them that had begun a commit and not ended it.
    public var stopsWithinCommits = 0
    /// How often a writer was started with delays or a kill at its system calls.
    public var injections = 0
    /// Why faults could not be injected at system calls, if they were asked for.
    public var injectionProblem: String?
    /// What the checker says about the history: each violation in one line, its kind first; of many, the first hundred.
    public var violations: [String] = []
    /// How many violations there are in all.
    public var violationCount = 0
    /// How many times the checker could not decide, since it is not known what killed processes did.
    public var undecided = 0
    /// What else was wrong: nothing was tried, a process ended by itself, something was left behind.
    public var failures: [String] = []
    /// The container, if something was wrong with the race.
    public var container: String?
    /// The history's file, if it was kept.
    public var history: String?
    /// The picture of the first violation.
    public var picture: String?

    /// Makes the result of a race that has not begun.
    public init(seed: UInt64) {
        self.seed = seed
    }

    /// Whether nothing was wrong.
    public var isGood: Bool { violationCount == 0 && failures.isEmpty }
    /// The acknowledged commits.
    public var acknowledged: Int { commits["ok"] ?? 0 }
    /// The compare-and-sets that found something else.
    public var conflicts: Int { commits["conflict"] ?? 0 }
    /// Signs that writers were in each other's way.
    public var contention: Int { conflicts + overlaps + lockTimeouts }

    /// All of it as one JSON object.
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
