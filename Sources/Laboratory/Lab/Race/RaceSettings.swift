/// The settings of a race: its processes, its duration and its faults.
public struct RaceSettings: Sendable {
    /// The number of processes that write with this package's library.
    public var writers = 2
    /// The number of processes that only read.
    public var readers = 4
    /// The number of processes that write by starting `writerCommand` again and again; 0 if there is no command.
    public var commandWriters = 0
    /// The number of shared records.
    public var records = 5
    public var duration: Duration = .seconds(10)
    /// The seed of all random choices.
    public var seed: UInt64
    /// The average number of kills per second; 0 for none.
    public var killsPerSecond = 5.0
    /// The average number of stops per second; 0 for none.
    public var stopsPerSecond = 2.0
    /// The number of operations after which the race ends early. The race continues beyond this number until it has
    /// tried everything it must try, or until its time is up.
    public var limit: Int?
    /// True if a race without contention fails. A race with a single writer has no contention.
    public var requiresContention = true
    /// The container's directory, which must not hold a record; nil for a temporary one.
    public var container: String?
    /// The file for the history. If nil, the file is temporary and is kept only if the race fails.
    public var history: String?
    /// True if some writers run under strace, which delays some of their system calls or kills a writer at one.
    public var injectsFaults = true
    /// A user's own writer: the program and its first arguments; empty if there is none.
    public var writerCommand: [String] = []
    /// True if the user's writer understands `put NAME --if-revision N`.
    public var commandCompares = false
    /// The program that is started for each process, with its first arguments. It must call `RaceWorker.run`.
    public var workerProgram: [String]
    /// Environment variables, `NAME=VALUE`, for the writers and readers but not for the process of the final check.
    public var workerEnvironment: [String] = []
    /// A deliberate fault in the writers and readers.
    public var sabotage: RaceSabotage?
    /// The time limit for a process to end after the race. A process that takes longer counts as hung.
    public var patience: Duration = .seconds(60)

    /// Creates settings with their defaults.
    /// - Parameters:
    ///   - seed: the seed of all random choices.
    ///   - workerProgram: the program that is started for each process, with its first arguments.
    public init(seed: UInt64, workerProgram: [String]) {
        self.seed = seed
        self.workerProgram = workerProgram
    }

    var processes: Int { writers + readers + commandWriters }

    /// Refuses settings that cannot work.
    /// - Throws: `RaceFailure` with the code `usage`.
    public func requireSense() throws(RaceFailure) {
        switch writers + commandWriters {
        case 0: throw RaceFailure(.usage, "a race needs at least one writer")
        case 1 where requiresContention:
            throw RaceFailure(
                .usage,
                "one writer alone never meets another, and a race without contention fails: start another with "
                    + "--writers \(writers + 1), or say --allow-no-contention if one writer among readers is what you want"
            )
        default: break
        }
    }

    /// Returns the role of a process. Processes are numbered from 1.
    func role(of process: Int) -> RaceRole {
        if process <= writers { return .writer }
        return process <= writers + readers ? .reader : .command
    }
}

/// The role of a process in a race.
public enum RaceRole: String, Sendable, CaseIterable {
    /// Commits, and sometimes reads.
    case writer
    /// Reads records and takes snapshots.
    case reader
    /// Starts a user's writer for each step.
    case command
    /// Reads the container after all others have ended, and writes once more.
    case last
}

/// A deliberate fault in a race's own processes, which shows that the race notices such faults. The library is
/// unchanged.
public enum RaceSabotage: String, Sendable, CaseIterable {
    /// A compare-and-set does not compare.
    case lostUpdate = "lost-update"
    /// A read sometimes returns an old version, from some reads ago.
    case staleRead = "stale-read"
    /// A snapshot reads one record after the other.
    case mixedSnapshot = "mixed-snapshot"
    /// A transaction is committed record by record.
    case splitTransaction = "split-transaction"
    /// A commit is sometimes acknowledged but never made.
    case lostCommit = "lost-commit"
    /// A process sometimes ends by itself.
    case crash
}
