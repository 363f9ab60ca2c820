/// A history: operations of several processes on shared records, sorted by invocation, and the events that hit the
/// processes.
///
/// The compact storage takes a few hundred bytes per operation, so millions can be checked. `Operation` describes the
/// file format, `HistoryFile` reads it, and `HistoryChecker` checks it.
public struct History: Sendable {
    /// Marks a missing number: the operation has no revision, or it did not return.
    static let none = UInt64.max
    static let null: Int32 = -1

    /// A record with a revision, a value, or both. Its meaning depends on the part of the operation that contains it.
    struct Cell: Sendable {
        var record: Int32
        var value: Int32
        var revision: UInt64
    }

    /// An operation. Its cells are contiguous. A commit has the cells of its expectations, writes and found values;
    /// other operations have the values read.
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
        /// True if the operation is a successful read.
        var isReading: Bool { kind != .commit && outcome == .ok }
        /// True if the operation wrote something or may have done so.
        var isWriting: Bool { kind == .commit && (outcome == .ok || outcome == .unknown) && second > 0 }
    }

    /// The header, which is the file's first line.
    public internal(set) var header: HistoryHeader
    /// The events that hit the processes, in time order.
    public internal(set) var events: [HistoryEvent]
    /// True if the recorded system gives each commit a number.
    public internal(set) var hasRevisions: Bool
    var entries: [Entry]
    var cells: [Cell]
    var records: TextTable
    var values: TextTable

    /// Creates a history from operations in any order.
    /// - Throws: `HistoryError` if an operation violates the format. The error's line is the operation's position in
    ///   the array, from 1.
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

    /// The number of operations.
    public var count: Int { entries.count }

    /// The operations, sorted by invocation. Each is rebuilt from the compact storage.
    public var operations: [Operation] { (0..<count).map { self[$0] } }

    /// Returns the operation at an index in invocation order.
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
