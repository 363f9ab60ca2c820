/// One operation of a history as seen by the process that made it: the request, the answer, and their times.
///
/// A history is a file of JSON lines with one operation per line. Times are nanoseconds of one clock that all processes
/// share, so that "this one had returned before that one was invoked" has a meaning. On Linux `CLOCK_MONOTONIC` is such
/// a clock. The lines may be in any order.
///
/// ```
/// {"history":1,"clock":"CLOCK_MONOTONIC","seed":7}
/// {"process":2,"operation":"commit","invoked":1000,"returned":2000,"outcome":"ok","revision":7,"expects":{"a":6},"writes":{"a":"w2-17","b":null}}
/// {"process":3,"operation":"commit","invoked":1100,"returned":2100,"outcome":"conflict","expects":{"a":6},"writes":{"a":"w3-4"},"found":{"a":7}}
/// {"process":4,"operation":"read","invoked":2200,"returned":2300,"outcome":"ok","reads":{"a":[7,"w2-17"]}}
/// {"process":4,"operation":"snapshot","invoked":2400,"returned":2500,"outcome":"ok","revision":7,"reads":{"a":[7,"w2-17"],"b":[7,null],"c":[0,null]}}
/// {"process":5,"operation":"commit","invoked":2600,"returned":null,"outcome":"unknown","writes":{"a":"w5-1"}}
/// {"event":"kill","process":5,"at":2700}
/// ```
///
/// | member | value |
/// |---|---|
/// | `process` | the process: an integer from 0 to 2^31 − 1; a lane of the picture |
/// | `operation` | `commit`, `read` or `snapshot` |
/// | `invoked`, `returned` | nanoseconds; `returned` is null or absent if the process was killed during the operation |
/// | `outcome` | `ok`; `conflict`: a compare-and-set failed, nothing was written; `failed`: definitely nothing happened; `unknown`: it happened or it did not |
/// | `revision` | of a commit: the one revision of all its writes; of a snapshot: the revision it represents |
/// | `expects` | record → revision, 0 = must be absent or removed; or record → `{"value":"x"}`, `{"value":null}` in systems that compare values |
/// | `writes` | record → value, null = removal. Values are strings, each written once in the whole history |
/// | `reads` | record → [revision, value]. A null value: absent or removed. Revision 0: never existed. A null revision: the system has none |
/// | `found` | of a conflict, if known: record → the revision found |
///
/// Members with other names are allowed and ignored. `HistoryChecker` describes the check.
/// `shared-container/HISTORY.md` describes the format for recorders of other systems.
public struct Operation: Sendable, Equatable {
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// Writes one record, or several records atomically, each with or without a condition.
        case commit
        /// Reads records one by one.
        case read
        /// Reads records as of one moment.
        case snapshot

        /// The operation's keyword in the history file.
        public var name: String { String(describing: self) }
    }

    /// The answer that the process received.
    public enum Outcome: UInt8, Sendable, CaseIterable {
        /// The operation succeeded.
        case ok
        /// A compare-and-set failed; nothing was written.
        case conflict
        /// The operation failed, and definitely nothing happened.
        case failed
        /// It is unknown whether the operation happened: the process was killed during it, gave up waiting, or was told
        /// that the outcome is unknown.
        case unknown

        /// The outcome's keyword in the history file.
        public var name: String { String(describing: self) }
    }

    /// A commit's condition on a record.
    public enum Expectation: Sendable, Equatable {
        /// The record is at this revision; 0 means that it is absent or removed.
        case revision(UInt64)
        /// The record has this value; nil means that it is absent or removed.
        case value(String?)
    }

    public struct Required: Sendable, Equatable {
        public var record: String
        /// The condition on the record.
        public var expectation: Expectation

        public init(_ record: String, _ expectation: Expectation) {
            self.record = record
            self.expectation = expectation
        }
    }

    public struct Write: Sendable, Equatable {
        public var record: String
        /// The value; nil removes the record.
        public var value: String?

        public init(_ record: String, _ value: String?) {
            self.record = record
            self.value = value
        }
    }

    public struct Read: Sendable, Equatable {
        public var record: String
        /// The revision: 0 if the record never existed, nil if the system has no revisions.
        public var revision: UInt64?
        /// The value; nil if the record is absent or removed.
        public var value: String?

        public init(_ record: String, _ revision: UInt64?, _ value: String?) {
            self.record = record
            self.revision = revision
            self.value = value
        }
    }

    public struct Found: Sendable, Equatable {
        public var record: String
        /// The revision; 0 if the record never existed.
        public var revision: UInt64

        public init(_ record: String, _ revision: UInt64) {
            self.record = record
            self.revision = revision
        }
    }

    /// The process that made the operation.
    public var process: Int32
    public var kind: Kind
    /// The time of invocation, in nanoseconds.
    public var invoked: UInt64
    /// The time of return, in nanoseconds; nil if the process was killed during the operation.
    public var returned: UInt64?
    /// The answer that the process received.
    public var outcome: Outcome
    /// The revision of a commit's writes, or of a snapshot.
    public var revision: UInt64?
    /// A commit's conditions.
    public var expects: [Required]
    /// A commit's writes.
    public var writes: [Write]
    /// The records that were read.
    public var reads: [Read]
    /// The records that a conflict found, if it reported them.
    public var found: [Found]

    public init(
        process: Int32, _ kind: Kind, invoked: UInt64, returned: UInt64?, _ outcome: Outcome = .ok,
        revision: UInt64? = nil, expects: [Required] = [], writes: [Write] = [], reads: [Read] = [],
        found: [Found] = []
    ) {
        self.process = process
        self.kind = kind
        self.invoked = invoked
        self.returned = returned
        self.outcome = outcome
        self.revision = revision
        self.expects = expects
        self.writes = writes
        self.reads = reads
        self.found = found
    }
}
