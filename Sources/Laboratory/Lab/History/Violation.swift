/// The rules that a history can break.
public enum ViolationKind: String, Sendable, CaseIterable {
    /// A read missed a write that was known before the read began.
    case staleRead = "stale-read"
    /// A process that had seen a write, or made it, saw an older state afterwards.
    case backwardsRead = "backwards-read"
    /// Nobody ever saw an acknowledged write, though several operations should have.
    case lostWrite = "lost-write"
    /// A commit replaced a version that it did not know: it expected an older one.
    case lostUpdate = "lost-update"
    /// A commit succeeded although it expected a version that was never current.
    case unmetExpectation = "unmet-expectation"
    /// A read shows a value under a revision, or in a record, that it was not written with.
    case tornValue = "torn-value"
    /// A read shows a value that nobody wrote, or that only an unsuccessful operation would have written.
    case unwrittenValue = "unwritten-value"
    /// A read shows a value before its commit was even invoked.
    case futureRead = "future-read"
    /// A snapshot shows records that were never current at the same time.
    case mixedSnapshot = "mixed-snapshot"
    /// One record of a transaction is visible, and another is not.
    case partialTransaction = "partial-transaction"
    /// Two commits have the same revision.
    case duplicateRevision = "duplicate-revision"
    /// Commits took effect in an order that contradicts the clock or another record's order.
    case order
    /// A compare-and-set was refused although its expectation held all the time.
    case unjustifiedConflict = "unjustified-conflict"
}

/// The reason something could not be decided. Every such case is counted.
public enum UndecidedKind: String, Sendable, CaseIterable {
    /// Several commits of unknown outcome could explain what was seen, so their other writes are not known either.
    case ambiguousCommit = "ambiguous-commit"
    /// Only an unseen commit of unknown outcome could explain a conflict.
    case unexplainedConflict = "unexplained-conflict"
    /// A read without a revision shows, or may show, a commit of unknown outcome whose revision nobody saw.
    case unplacedRead = "unplaced-read"
    /// Without revisions: an absent record looks the same before its first write and after each removal.
    case ambiguousAbsence = "ambiguous-absence"
    /// Without revisions: a snapshot overlaps writes of its values. The check found no contradiction, and no moment at
    /// which all values were certainly current.
    case unplacedSnapshot = "unplaced-snapshot"
    /// Without revisions: a transaction overlaps another write of one of its records. Each record alone is right, but
    /// the check does not search for an order that fits all of them.
    case unorderedTransactions = "unordered-transactions"

    /// The question that could not be decided, in words.
    public var explanation: String {
        switch self {
        case .ambiguousCommit: "which of several commits of unknown outcome was seen"
        case .unexplainedConflict: "whether a commit of unknown outcome justifies a conflict"
        case .unplacedRead: "under which revision a commit of unknown outcome wrote what was read"
        case .ambiguousAbsence: "which absence was read: without revisions all removals look the same"
        case .unplacedSnapshot: "whether all values of a snapshot were current at one moment"
        case .unorderedTransactions: "how a transaction is ordered among the other writes of its records"
        }
    }
}

public struct Violation: Sendable, Equatable {
    public var kind: ViolationKind
    /// The violation in one sentence.
    public var message: String
    /// The index in the history of the operation that cannot be right.
    public var offender: Int
    /// The indexes of the operations that show it, including the offender, in the order of invocation.
    public var witnesses: [Int]
    /// The record concerned, if it is a single one.
    public var record: String?
}

/// The result of a check.
public struct Report: Sendable {
    /// The number of operations.
    public var operations = 0
    /// The number of commits, whatever their outcome.
    public var commits = 0
    /// The number of reads.
    public var reads = 0
    /// The number of snapshots.
    public var snapshots = 0
    /// The number of operations with the outcome `unknown`.
    public var unknown = 0
    /// The number of commits with a conflict.
    public var conflicts = 0
    /// The number of kill events in the history.
    public var kills = 0
    /// The first violations in time order, at most `HistoryChecker.limit`.
    public var violations: [Violation] = []
    /// The number of violations of each kind. Each operation counts at most once.
    public var kinds: [ViolationKind: Int] = [:]
    /// The number of undecided cases, by reason.
    public var undecidedKinds: [UndecidedKind: Int] = [:]

    /// The number of all violations.
    public var violationCount: Int { kinds.values.reduce(0, +) }
    /// The number of all undecided cases.
    public var undecided: Int { undecidedKinds.values.reduce(0, +) }
}

/// A violation in compact form for use during the check: a million of them must not cost a million sentences.
struct Finding {
    /// The variant of the sentence.
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
    /// Other operations that show it; −1: none.
    var witnesses: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)

    /// All operations that show it, sorted and without repetitions.
    var operations: [Int] {
        let all = [offender, witnesses.0, witnesses.1, witnesses.2, witnesses.3].filter { $0 >= 0 }
        return Set(all).sorted().map(Int.init)
    }
}

/// The result of either kind of check.
struct Findings {
    var findings: [Finding] = []
    var undecided: [UndecidedKind: Int] = [:]
}
