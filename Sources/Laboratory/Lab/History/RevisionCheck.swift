/// Checks a history with revisions; `HistoryChecker` states the rules.
///
/// The check processes the operations in the order of invocation. Before each operation, it adds the writes and reads
/// of all operations that had already returned to the known facts. So it compares each operation with exactly the facts
/// that the operation must not miss.
struct RevisionCheck {
    let history: History
    var order: CommitOrder
    let revisions: [Int32: UInt64]
    var result = Findings()
    /// The first operation that saw each version, indexed like `order.versions`; −1 if no operation saw it.
    var seenBy: [Int32]
    /// The latest invocation time of the operations that saw each version.
    var lastSeen: [UInt64]

    /// The highest revision that any returned operation wrote or saw.
    struct Known {
        var revision: UInt64 = 0
        /// The operation that wrote or saw the revision; −1 if there is none.
        var operation: Int32 = -1

        mutating func raise(to revision: UInt64, by operation: Int32) {
            guard revision > self.revision else { return }
            self.revision = revision
            self.operation = operation
        }
    }

    /// The highest known revision of the container, of each record, and of each record in each process.
    var known = Known()
    var knownOfRecord: [Known]
    var knownToProcess: [UInt64: Known] = [:]
    /// Conflicts, each with the highest revision known at its invocation. They are judged at the end, when all facts
    /// are known.
    var conflicts: [(operation: Int32, known: Known)] = []
    /// Reads that missed a version, with the index of this version. The kind of violation depends on later reads of the
    /// version.
    var missed: [(finding: Finding, version: Int)] = []
    /// The first operation that wrote each value; computed when the first wrong value is found.
    var writers: [Int32]?
    /// For each record, the earliest invocation of a commit of unknown outcome that no operation saw; computed when a
    /// conflict needs it.
    var unseenWrites: [UInt64]?
    /// For each record, the earliest invocation of a removal of unknown outcome that no operation saw; computed when an
    /// absence without a revision needs it.
    var unseenRemovals: [UInt64]?
    /// True for operations with a finding. The check no longer trusts the data of these operations.
    private var isWrong: [Bool]

    init(_ history: History) {
        self.history = history
        let unknown = UnknownCommits(history)
        revisions = unknown.revisions
        let order = CommitOrder(history, revisions: revisions, anonymous: unknown.anonymous)
        let skipped = Self.idleRemovals(history, order)
        self.order =
            skipped.isEmpty
            ? order
            : CommitOrder(history, revisions: revisions, anonymous: unknown.anonymous, skipping: skipped)
        seenBy = [Int32](repeating: -1, count: self.order.versions.count)
        lastSeen = [UInt64](repeating: 0, count: self.order.versions.count)
        knownOfRecord = [Known](repeating: Known(), count: history.records.count)
        isWrong = [Bool](repeating: false, count: history.count)
        if unknown.ambiguous > 0 { result.undecided[.ambiguousCommit] = unknown.ambiguous }
    }

    /// Returns removals of absent records whose revision no operation saw. Such a removal need not have made a version.
    private static func idleRemovals(_ history: History, _ order: CommitOrder) -> Set<RecordRevision> {
        var idle: Set<RecordRevision> = []
        for record in 0..<history.records.count {
            var isAbsent = true
            for version in order.versions[order.start[record]..<order.start[record + 1]] {
                if isAbsent, version.value == History.null, version.operation >= 0 {
                    idle.insert(RecordRevision(Int32(record), version.revision))
                }
                isAbsent = version.value == History.null
            }
        }
        guard !idle.isEmpty else { return idle }
        for entry in history.entries where entry.outcome == .ok || entry.outcome == .conflict {
            for cell in history.cells[Int(entry.cells)..<Int(entry.cells + entry.first)]
            where cell.value == History.null { idle.remove(RecordRevision(cell.record, cell.revision)) }
            for cell in history.cells[entry.found] where entry.kind == .commit {
                idle.remove(RecordRevision(cell.record, cell.revision))
            }
        }
        return idle
    }

    /// Returns the revision of a commit that happened; nil if it is unknown.
    func revision(of operation: Int32) -> UInt64? {
        let entry = history.entries[Int(operation)]
        return entry.outcome == .ok ? entry.revision : revisions[operation]
    }

    mutating func run() -> Findings {
        checkDuplicates()
        var returning = ReturnQueue()
        for index in history.entries.indices {
            let entry = history.entries[index]
            while let next = returning.next(before: entry.invoked) { apply(next) }
            let operation = Int32(index)
            if entry.kind == .commit {
                checkCommit(operation, entry)
            } else if entry.isReading {
                checkRead(operation, entry)
            }
            if entry.returned != History.none, entry.outcome != .unknown, entry.outcome != .failed {
                returning.insert(operation, returned: entry.returned)
            }
        }
        for conflict in conflicts { checkConflict(conflict.operation, conflict.known) }
        judgeMissed()
        return result
    }

    mutating func report(_ finding: Finding) {
        guard !isWrong[Int(finding.offender)] else { return }
        isWrong[Int(finding.offender)] = true
        result.findings.append(finding)
    }

    /// Records a read that missed a version. The kind of violation is decided later.
    mutating func miss(_ finding: Finding, version: Int) {
        guard !isWrong[Int(finding.offender)] else { return }
        isWrong[Int(finding.offender)] = true
        missed.append((finding, version))
    }

    func isWrong(_ operation: Int32) -> Bool { isWrong[Int(operation)] }

    private mutating func checkDuplicates() {
        for (first, second) in zip(order.commits, order.commits.dropFirst())
        where first.revision == second.revision && first.revision > 0 {
            let (earlier, later) = (min(first.operation, second.operation), max(first.operation, second.operation))
            var finding = Finding(kind: .duplicateRevision, offender: later, revision: first.revision)
            finding.witnesses.0 = earlier
            report(finding)
        }
    }

    /// Adds what a returned operation wrote or saw to the known facts.
    private mutating func apply(_ operation: Int32) {
        let entry = history.entries[Int(operation)]
        func note(_ cell: History.Cell, _ revision: UInt64) {
            known.raise(to: revision, by: operation)
            knownOfRecord[Int(cell.record)].raise(to: revision, by: operation)
            knownToProcess[processKey(entry.process, cell.record), default: Known()]
                .raise(to: revision, by: operation)
        }
        switch (entry.kind, entry.outcome) {
        case (.commit, .ok):
            for index in entry.writes { note(history.cells[index], entry.revision) }
        case (.commit, _):
            for index in entry.found {
                let cell = history.cells[index]
                if order.version(cell.record, at: cell.revision) != nil { note(cell, cell.revision) }
            }
        default:
            // A wrong read must not make later reads look wrong.
            guard !isWrong[Int(operation)] else { return }
            for index in entry.reads {
                let cell = history.cells[index]
                if cell.revision != History.none { note(cell, cell.revision) }
            }
            if entry.kind == .snapshot, entry.revision != History.none {
                known.raise(to: entry.revision, by: operation)
            }
        }
    }

    func processKey(_ process: Int32, _ record: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: process)) << 32 | UInt64(UInt32(bitPattern: record))
    }
}

/// A heap of the invoked operations, ordered by return. It holds no more operations than run concurrently.
struct ReturnQueue {
    private var heap: [(returned: UInt64, operation: Int32)] = []

    mutating func insert(_ operation: Int32, returned: UInt64) {
        heap.append((returned, operation))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].returned < heap[parent].returned else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the operation that returned first, if it returned before a time.
    mutating func next(before time: UInt64) -> Int32? {
        guard let first = heap.first, first.returned < time else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first.operation }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [parent * 2 + 1, parent * 2 + 2]
            where child < heap.count && heap[child].returned < heap[least].returned { least = child }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return first.operation
    }
}
