/// A history: the operations of several processes on shared records, sorted by invocation, and what was done to them.
///
/// It is stored compactly, some hundred bytes an operation, so that millions can be checked. `Operation` describes the
/// file it is read from, `HistoryFile` reads it, `HistoryChecker` checks it.
public struct History: Sendable {
    /// A number that stands for "none": no revision, not returned.
    static let none = UInt64.max
    /// The number of the value null.
    static let null: Int32 = -1

    /// A record with a revision, a value, or both. What it means depends on the operation's part it stands in.
    struct Cell: Sendable {
        var record: Int32
        var value: Int32
        var revision: UInt64
    }

    /// An operation; its cells lie one after the other: of a commit what it expects, writes and found, otherwise what
    /// was read.
    struct Entry: Sendable {
        var invoked: UInt64
        var returned: UInt64
        var revision: UInt64
        var cells: UInt32
        var first: UInt32 = 0
        var second: UInt32 = 0
        var third: UInt32 = 0
        var process: Int32
        var line: UInt32
        var kind: Operation.Kind
        var outcome: Operation.Outcome

        var expects: Range<Int> { Int(cells)..<Int(cells + first) }
        var writes: Range<Int> { Int(cells + first)..<Int(cells + first + second) }
        var found: Range<Int> { Int(cells + first + second)..<Int(cells + first + second + third) }
        var reads: Range<Int> { Int(cells)..<Int(cells + first) }
        /// Whether it read something that counts.
        var isReading: Bool { kind != .commit && outcome == .ok }
        /// Whether it wrote, or may have written.
        var isWriting: Bool { kind == .commit && (outcome == .ok || outcome == .unknown) && second > 0 }
    }

    /// The first line.
    public internal(set) var header: HistoryHeader
    /// What was done to the processes, in the order of time.
    public internal(set) var events: [HistoryEvent]
    /// Whether the recorded system numbers its commits.
    public internal(set) var hasRevisions: Bool
    var entries: [Entry]
    var cells: [Cell]
    var records: TextTable
    var values: TextTable

    /// Makes a history of operations in any order.
    /// - Throws: `HistoryError` when they contradict the format; its line is the operation's place in the
    ///   array, from 1.
    public init(
        _ operations: [Operation], events: [HistoryEvent] = [], header: HistoryHeader = HistoryHeader()
    ) throws(HistoryError) {
        var builder = HistoryBuilder()
        builder.header = header
        builder.events = events
        for (index, operation) in operations.enumerated() {
            try builder.append(operation, line: index + 1)
        }
        self = try builder.finish()
    }

    init(header: HistoryHeader, events: [HistoryEvent], hasRevisions: Bool, _ builder: consuming HistoryBuilder) {
        self.header = header
        self.events = events
        self.hasRevisions = hasRevisions
        entries = builder.entries
        cells = builder.cells
        records = builder.records
        values = builder.values
    }

    /// How many operations there are.
    public var count: Int { entries.count }

    /// The operations, sorted by invocation. Each is made anew from the compact store.
    public var operations: [Operation] { (0..<count).map { self[$0] } }

    /// An operation, by its place in the order of invocation.
    public subscript(index: Int) -> Operation {
        let entry = entries[index]
        var operation = Operation(
            process: entry.process, entry.kind, invoked: entry.invoked,
            returned: entry.returned == Self.none ? nil : entry.returned, entry.outcome,
            revision: entry.revision == Self.none ? nil : entry.revision)
        guard entry.kind == .commit else {
            operation.reads = cells[entry.reads].map {
                Operation.Read(records[$0.record], $0.revision == Self.none ? nil : $0.revision, text($0.value))
            }
            return operation
        }
        operation.expects = cells[entry.expects].map {
            Operation.Required(
                records[$0.record], $0.revision == Self.none ? .value(text($0.value)) : .revision($0.revision))
        }
        operation.writes = cells[entry.writes].map { Operation.Write(records[$0.record], text($0.value)) }
        operation.found = cells[entry.found].map { Operation.Found(records[$0.record], $0.revision) }
        return operation
    }

    func text(_ value: Int32) -> String? { value < 0 ? nil : values[value] }
}
