/// One operation of a history, as the process that made it saw it: what it asked for, what it was told, and when.
///
/// A history is a file of JSON lines; one line holds one operation. Times are nanoseconds of one clock that all
/// processes share, so that "this one had returned before that one was invoked" means something; on Linux
/// `CLOCK_MONOTONIC` is such a clock. The lines may stand in any order.
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
/// | `process` | who: an integer from 0 to 2^31 − 1; a lane of the picture |
/// | `operation` | `commit`, `read` or `snapshot` |
/// | `invoked`, `returned` | nanoseconds; `returned` is null or absent when the process was killed in it |
/// | `outcome` | `ok`; `conflict`: a compare-and-set that did not hold, nothing was written; `failed`: definitely nothing happened; `unknown`: it happened or it did not |
/// | `revision` | of a commit: the one revision of all its writes; of a snapshot: what it is a snapshot of |
/// | `expects` | record → revision, 0 = must be absent or removed; or record → `{"value":"x"}`, `{"value":null}` in systems that compare values |
/// | `writes` | record → value, null = removal. Values are strings, each written once in the whole history |
/// | `reads` | record → [revision, value]. A null value: absent or removed. Revision 0: never existed. A null revision: the system has none |
/// | `found` | of a conflict, if known: record → the revision that stood there |
///
/// Members with other names are allowed and ignored. `HistoryChecker` says what is checked;
/// `shared-container/HISTORY.md` is the same for people who record histories of other systems.
public struct Operation: Sendable, Equatable {
    /// What kind of operation it is.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// One write, or several that happen together, each with or without a condition.
        case commit
        /// A look at records, each for itself.
        case read
        /// A look at records as of one moment.
        case snapshot

        /// The word in the file.
        public var name: String { String(describing: self) }
    }

    /// What the process was told.
    public enum Outcome: UInt8, Sendable, CaseIterable {
        /// It is done.
        case ok
        /// A compare-and-set did not hold; nothing was written.
        case conflict
        /// It failed, and definitely nothing happened.
        case failed
        /// It happened or it did not: the process was killed in it, gave up waiting, or was told so.
        case unknown

        /// The word in the file.
        public var name: String { String(describing: self) }
    }

    /// What a commit requires of a record.
    public enum Expectation: Sendable, Equatable {
        /// It stands at this revision; 0: it is absent or removed.
        case revision(UInt64)
        /// It has this value; nil: it is absent or removed.
        case value(String?)
    }

    /// A required record.
    public struct Required: Sendable, Equatable {
        /// The record.
        public var record: String
        /// What is required of it.
        public var expectation: Expectation

        /// Makes a requirement.
        public init(_ record: String, _ expectation: Expectation) {
            self.record = record
            self.expectation = expectation
        }
    }

    /// A written record.
    public struct Write: Sendable, Equatable {
        /// The record.
        public var record: String
        /// The value; nil removes the record.
        public var value: String?

        /// Makes a write.
        public init(_ record: String, _ value: String?) {
            self.record = record
            self.value = value
        }
    }

    /// A record that was read.
    public struct Read: Sendable, Equatable {
        /// The record.
        public var record: String
        /// Its revision: 0 when it never existed, nil when the system has none.
        public var revision: UInt64?
        /// Its value; nil when it is absent or removed.
        public var value: String?

        /// Makes a read.
        public init(_ record: String, _ revision: UInt64?, _ value: String?) {
            self.record = record
            self.revision = revision
            self.value = value
        }
    }

    /// A record as a conflict found it.
    public struct Found: Sendable, Equatable {
        /// The record.
        public var record: String
        /// Its revision; 0 when it never existed.
        public var revision: UInt64

        /// Makes a finding.
        public init(_ record: String, _ revision: UInt64) {
            self.record = record
            self.revision = revision
        }
    }

    /// Who.
    public var process: Int32
    /// What.
    public var kind: Kind
    /// When it began, in nanoseconds.
    public var invoked: UInt64
    /// When it ended, in nanoseconds; nil when the process was killed in it.
    public var returned: UInt64?
    /// What the process was told.
    public var outcome: Outcome
    /// The revision of a commit's writes, or of a snapshot.
    public var revision: UInt64?
    /// What a commit requires.
    public var expects: [Required]
    /// What a commit writes.
    public var writes: [Write]
    /// What was read.
    public var reads: [Read]
    /// What a conflict found.
    public var found: [Found]

    /// Makes an operation.
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
