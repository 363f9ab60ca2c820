/// What a race is made of: who takes part, for how long, and what happens to them.
public struct RaceSettings: Sendable {
    /// The number of processes that write with this package's library.
    public var writers = 2
    /// The number of processes that only read.
    public var readers = 4
    /// The number of processes that write by starting `writerCommand` again and again; 0 without a command.
    public var commandWriters = 0
    /// The number of records that all of them share.
    public var records = 5
    /// How long the race goes on.
    public var duration: Duration = .seconds(10)
    /// What every choice is drawn from.
    public var seed: UInt64
    /// How often a process is killed, on average; 0 for never.
    public var killsPerSecond = 5.0
    /// How often a process is stopped for a while, on average; 0 for never.
    public var stopsPerSecond = 2.0
    /// The number of operations after which the race ends early; it ends soon after, not exactly there, and not before it
    /// has seen what it must see.
    public var limit: Int?
    /// Whether writers have to get in each other's way, or the race has shown nothing. One writer alone cannot.
    public var requiresContention = true
    /// The container's directory, which must not hold a record; nil for a temporary one.
    public var container: String?
    /// The file the history is written to; nil for a temporary one, kept only when something is wrong.
    public var history: String?
    /// Whether some writers run under strace, which delays their system calls or kills them at one.
    public var injectsFaults = true
    /// A user's own writer: the program and its first arguments; empty for none.
    public var writerCommand: [String] = []
    /// Whether the user's writer understands `put NAME --if-revision N`.
    public var commandCompares = false
    /// The program that is started for each process, with its first arguments; it must hand over to `RaceWorker.run`.
    public var workerProgram: [String]
    /// Variables, `NAME=VALUE`, for the writers and readers alone: not for the process that looks at the end.
    public var workerEnvironment: [String] = []
    /// A deliberate fault of the writers and readers.
    public var sabotage: RaceSabotage?
    /// How long a process may take to end when the race is over, before that counts as a hang.
    public var patience: Duration = .seconds(60)

    /// Makes settings with their defaults.
    /// - Parameters:
    ///   - seed: what every choice is drawn from.
    ///   - workerProgram: the program that is started for each process, with its first arguments.
    public init(seed: UInt64, workerProgram: [String]) {
        self.seed = seed
        self.workerProgram = workerProgram
    }

    /// The number of processes that take part.
    var processes: Int { writers + readers + commandWriters }

    /// Refuses what cannot come to a good end.
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

    /// What the process of that number does; they are numbered from 1.
    func role(of process: Int) -> RaceRole {
        if process <= writers { return .writer }
        return process <= writers + readers ? .reader : .command
    }
}

/// What a process of a race does.
public enum RaceRole: String, Sendable, CaseIterable {
    /// Commits, and reads now and then.
    case writer
    /// Reads records and takes snapshots.
    case reader
    /// Starts a user's writer for each step.
    case command
    /// Looks at the container when all others have ended, and writes once more.
    case last
}

/// A deliberate fault of a race's own processes, to see that the race notices. The library is not touched.
public enum RaceSabotage: String, Sendable, CaseIterable {
    /// A compare-and-set does not compare.
    case lostUpdate = "lost-update"
    /// A read returns now and then what stood there some reads ago.
    case staleRead = "stale-read"
    /// A snapshot reads one record after the other.
    case mixedSnapshot = "mixed-snapshot"
    /// A transaction is committed record by record.
    case splitTransaction = "split-transaction"
    /// A commit is acknowledged now and then that was never made.
    case lostCommit = "lost-commit"
    /// A process ends by itself now and then.
    case crash
}
