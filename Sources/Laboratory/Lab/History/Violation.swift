/// The rules that a history can break.
public enum ViolationKind: String, Sendable, CaseIterable {
    /// A read missed a write that was known before the read began.
    case staleRead = "stale-read"
    /// A process saw an older state after it had seen or made a later write.
    case backwardsRead = "backwards-read"
    /// No operation ever saw an acknowledged write, although several should have.
    case lostWrite = "lost-write"
    /// A commit replaced a version that it did not know, because it expected an older version.
    case lostUpdate = "lost-update"
    /// A commit succeeded although it expected a version that was never current.
    case unmetExpectation = "unmet-expectation"
    /// A read shows a value under another revision, or in another record, than the value was written with.
    case tornValue = "torn-value"
    /// A read shows a value that no operation wrote, or that only an unsuccessful operation would have written.
    case unwrittenValue = "unwritten-value"
    /// A read shows a value before its commit was even invoked.
    case futureRead = "future-read"
    /// A snapshot shows records that were never current at the same time.
    case mixedSnapshot = "mixed-snapshot"
    /// An operation sees one record of a transaction as written, but another record as it was before.
    case partialTransaction = "partial-transaction"
    /// Two commits have the same revision.
    case duplicateRevision = "duplicate-revision"
    /// Commits took effect in an order that contradicts the clock or another record's order.
    case order
    /// A compare-and-set was refused although its expectation held during the whole operation.
    case unjustifiedConflict = "unjustified-conflict"
}

/// The reason why something could not be decided. Every undecided case is counted.
public enum UndecidedKind: String, Sendable, CaseIterable {
    /// Several commits of unknown outcome could explain a value that was read, so it is unknown which one happened and
    /// what else was written.
    case ambiguousCommit = "ambiguous-commit"
    /// Only a commit of unknown outcome that no operation saw could explain a conflict.
    case unexplainedConflict = "unexplained-conflict"
    /// A read without a revision shows, or may show, a commit of unknown outcome whose revision no operation saw.
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
    /// The index of the operation in the history that cannot be right.
    public var offender: Int
    /// The indexes of the operations that show the violation, including the offender, in the order of invocation.
    public var witnesses: [Int]
    /// The record that the violation concerns; nil if it concerns several.
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

/// A violation in compact form for use during the check, because building a sentence for each of a million violations
/// would be slow.
struct Finding {
    /// The variant of the sentence.
    enum Detail: UInt8 {
        case plain, byOwnWrite, acrossRecords, snapshotRevision, valueOfOther, valueOfNobody, valueOfRefused
        case knownLater, exists, found
    }

    var kind: ViolationKind
    var offender: Int32
    var record: Int32 = -1
    /// The revision that was read, expected or claimed, and the revision that contradicts it.
    var revision: UInt64 = 0
    var other: UInt64 = 0
    var detail: Detail = .plain
    /// Other operations that show the violation; −1 for unused elements.
    var witnesses: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)

    /// All operations that show the violation, sorted and without repetitions.
    var operations: [Int] {
        let all = [offender, witnesses.0, witnesses.1, witnesses.2, witnesses.3].filter { $0 >= 0 }
        return Set(all).sorted().map(Int.init)
    }
}

/// The findings of a check, with or without revisions.
struct Findings {
    var findings: [Finding] = []
    var undecided: [UndecidedKind: Int] = [:]
}
