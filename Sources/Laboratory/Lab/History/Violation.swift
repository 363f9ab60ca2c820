/// How a history breaks what it should keep.
public enum ViolationKind: String, Sendable, CaseIterable {
    /// A read missed a write that was known before the read began.
    case staleRead = "stale-read"
    /// A process that had seen a write, or made it, saw an older state afterwards.
    case backwardsRead = "backwards-read"
    /// An acknowledged write that nobody ever saw, though several looked for it.
    case lostWrite = "lost-write"
    /// A commit replaced a version that it did not know: its expectation was for an older one.
    case lostUpdate = "lost-update"
    /// A commit succeeded whose expectation was for a version that never stood there.
    case unmetExpectation = "unmet-expectation"
    /// A value under a revision, or in a record, that it was not written with.
    case tornValue = "torn-value"
    /// A value that nobody wrote, or only an operation that reported that it wrote nothing.
    case unwrittenValue = "unwritten-value"
    /// A value that was read before its commit was even invoked.
    case futureRead = "future-read"
    /// A snapshot of records that never stood side by side.
    case mixedSnapshot = "mixed-snapshot"
    /// One record of a transaction is there, and another is not.
    case partialTransaction = "partial-transaction"
    /// Two commits have the same revision.
    case duplicateRevision = "duplicate-revision"
    /// Commits took effect in an order that contradicts the clock, or each other.
    case order
    /// A compare-and-set was refused though its expectation held all the time.
    case unjustifiedConflict = "unjustified-conflict"
}

/// Why something could not be decided. It is counted, never passed over.
public enum UndecidedKind: String, Sendable, CaseIterable {
    /// Several commits of unknown outcome could be the one whose effect was seen, so that which other writes belong to
    /// it is not known.
    case ambiguousCommit = "ambiguous-commit"
    /// A refusal that only a commit of unknown outcome, which nobody saw, could explain.
    case unexplainedConflict = "unexplained-conflict"
    /// Of a read that states no revision: it shows, or may show, a commit of unknown outcome whose revision nobody saw.
    case unplacedRead = "unplaced-read"
    /// Without revisions: a record that is absent looks the same before it was written and after each removal.
    case ambiguousAbsence = "ambiguous-absence"
    /// Without revisions: a snapshot while some of its values were being written; no contradiction was found, and no
    /// moment at which all of its values certainly stood side by side.
    case unplacedSnapshot = "unplaced-snapshot"
    /// Without revisions: a transaction while another write of one of its records was under way. Each record by itself
    /// is right, but whether all of them agree is not searched for.
    case unorderedTransactions = "unordered-transactions"

    /// The reason in words.
    public var explanation: String {
        switch self {
        case .ambiguousCommit: "which of several commits of unknown outcome it was that was seen"
        case .unexplainedConflict: "whether a commit of unknown outcome justifies a conflict"
        case .unplacedRead: "under which revision something was read that a commit of unknown outcome wrote"
        case .ambiguousAbsence: "which absence was read: without revisions all removals look the same"
        case .unplacedSnapshot: "whether all values of a snapshot stood side by side"
        case .unorderedTransactions: "where a transaction stands among the other writes of its records"
        }
    }
}

/// A violation, with the few operations that show it.
public struct Violation: Sendable, Equatable {
    /// What kind it is.
    public var kind: ViolationKind
    /// What happened, in one sentence.
    public var message: String
    /// The operation that cannot be right: its place in the history.
    public var offender: Int
    /// The operations that show it, the offender included, in the order of invocation: their places in the history.
    public var witnesses: [Int]
    /// The record it is about, if it is one.
    public var record: String?
}

/// What a check found.
public struct Report: Sendable {
    /// How many operations were checked.
    public var operations = 0
    /// How many of them are commits, whatever their outcome.
    public var commits = 0
    /// How many are reads.
    public var reads = 0
    /// How many are snapshots.
    public var snapshots = 0
    /// How many operations have the outcome `unknown`.
    public var unknown = 0
    /// How many commits had a conflict.
    public var conflicts = 0
    /// How many kills the history's events tell of.
    public var kills = 0
    /// The first violations, in the order of time; `HistoryChecker.limit` says how many at most.
    public var violations: [Violation] = []
    /// How many violations of each kind there are. An operation counts once at most.
    public var kinds: [ViolationKind: Int] = [:]
    /// How many times something could not be decided, by reason.
    public var undecidedKinds: [UndecidedKind: Int] = [:]

    /// How many violations there are in all.
    public var violationCount: Int { kinds.values.reduce(0, +) }
    /// How many times something could not be decided.
    public var undecided: Int { undecidedKinds.values.reduce(0, +) }
}

/// A violation as it is stored while the check goes on: a million of them must not cost a million sentences.
struct Finding {
    /// What the sentence is about.
    enum Detail: UInt8 {
        case plain, byOwnWrite, acrossRecords, snapshotRevision, valueOfOther, valueOfNobody, valueOfRefused
        case knownLater, exists, found
    }

    var kind: ViolationKind
    var offender: Int32
    var record: Int32 = -1
    /// The revision that was read, expected or claimed, and the one that contradicts it.
    var revision: UInt64 = 0
    var other: UInt64 = 0
    var detail: Detail = .plain
    /// Further operations that show it; −1: none.
    var witnesses: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)

    /// All operations that show it, sorted and each once.
    var operations: [Int] {
        let all = [offender, witnesses.0, witnesses.1, witnesses.2, witnesses.3].filter { $0 >= 0 }
        return Set(all).sorted().map(Int.init)
    }
}

/// What the two kinds of check hand back.
struct Findings {
    var findings: [Finding] = []
    var undecided: [UndecidedKind: Int] = [:]
}
