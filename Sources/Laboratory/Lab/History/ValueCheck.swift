/// Checks a history without revisions; `HistoryChecker` states the rules.
///
/// The operations on one value of a record form a cluster. Two times of a cluster matter: when the first of its
/// operations returned, the value was certainly written already; when the last one was invoked, the value was certainly
/// still current.
struct ValueCheck {
    let history: History
    var result = Findings()

    struct Cluster {
        var record: Int32 = -1
        /// The commit that wrote the value; −1 for the initial state.
        var writer: Int32 = -1
        var isInitial = false
        /// True if the commit certainly happened: it was acknowledged, or, if its outcome is unknown, other operations
        /// show its effect.
        var happened = false
        var isSeen = false
        var firstReturn = History.none
        var firstReturnBy: Int32 = -1
        var lastInvoked: UInt64 = 0
        var lastInvokedBy: Int32 = -1
        /// The second-to-last invocation in the cluster, which distinguishes one late read from several.
        var invokedBefore: UInt64 = 0
        var invokedBeforeBy: Int32 = -1
        /// The clusters linked to this cluster by compare-and-set: the cluster that this one replaced (`previous`), and
        /// the cluster that replaced this one (`next`).
        var previous: Int32 = -1
        var next: Int32 = -1
        /// The chain of compare-and-sets that the cluster belongs to, and its position in the chain.
        var chain: Int32 = -1
        var place: Int32 = 0

        mutating func note(_ operation: Int32, invoked: UInt64, returned: UInt64) {
            if returned < firstReturn { (firstReturn, firstReturnBy) = (returned, operation) }
            if invoked >= lastInvoked {
                (invokedBefore, invokedBeforeBy) = (lastInvoked, lastInvokedBy)
                (lastInvoked, lastInvokedBy) = (invoked, operation)
            } else if invoked > invokedBefore {
                (invokedBefore, invokedBeforeBy) = (invoked, operation)
            }
        }
    }

    /// One cluster per value, then one for the initial state of each record, then one for each removal.
    var clusters: [Cluster]
    /// The writes of each record, for queries about the writes before a point in time.
    var writes: [RecordWrites]
    var hasRemovals: [Bool]
    /// The cluster of each removal, by commit and record.
    var removals: [RecordRevision: Int32] = [:]
    /// By operation and record, the cluster of each absence that was read, if only one cluster is possible.
    var absences: [RecordRevision: Int32] = [:]
    /// For each value, the first commit that would have written the value but had a conflict or failed.
    private var refused: [Int32: Int32] = [:]
    private var isWrong: [Bool]

    init(_ history: History) {
        self.history = history
        clusters = [Cluster](repeating: Cluster(), count: history.values.count + history.records.count)
        writes = [RecordWrites](repeating: RecordWrites(), count: history.records.count)
        hasRemovals = [Bool](repeating: false, count: history.records.count)
        isWrong = [Bool](repeating: false, count: history.count)
    }

    mutating func run() -> Findings {
        collectWriters()
        collectReads()
        collectAbsences()
        collectHappened()
        linkCompareAndSets()
        spreadTransactions()
        collectWrites()
        checkZones()
        checkAbsences()
        checkConflicts()
        checkSnapshots()
        checkTransactions()
        return result
    }

    mutating func report(_ finding: Finding) {
        guard !isWrong[Int(finding.offender)] else { return }
        isWrong[Int(finding.offender)] = true
        result.findings.append(finding)
    }

    func isWrong(_ operation: Int32) -> Bool { isWrong[Int(operation)] }

    func initial(_ record: Int32) -> Int { history.values.count + Int(record) }

    /// Returns the cluster to which a cell's value belongs. The cell may be from a read, an expectation or a write.
    /// Returns nil if the value is absent, because an absent value may belong to several clusters.
    func cluster(_ cell: History.Cell, writtenBy commit: Int32? = nil) -> Int? {
        if cell.value >= 0 { return Int(cell.value) }
        if let commit { return removals[RecordRevision(cell.record, UInt64(commit))].map(Int.init) }
        return hasRemovals[Int(cell.record)] ? nil : initial(cell.record)
    }

    // MARK: Collecting

    private mutating func collectWriters() {
        for record in 0..<Int32(history.records.count) {
            clusters[initial(record)].record = record
            clusters[initial(record)].isInitial = true
            clusters[initial(record)].happened = true
            clusters[initial(record)].firstReturn = 0
        }
        for (index, entry) in history.entries.enumerated() where entry.kind == .commit {
            for cell in history.cells[entry.writes] {
                guard entry.isWriting else {
                    if cell.value >= 0 { refused[cell.value] = Int32(index) }
                    continue
                }
                var place = Int(cell.value)
                if cell.value == History.null {
                    hasRemovals[Int(cell.record)] = true
                    place = clusters.count
                    removals[RecordRevision(cell.record, UInt64(index))] = Int32(place)
                    clusters.append(Cluster())
                }
                clusters[place].record = cell.record
                clusters[place].writer = Int32(index)
                clusters[place].happened = entry.outcome == .ok
            }
        }
    }

    private mutating func collectReads() {
        for (index, entry) in history.entries.enumerated() where entry.isReading {
            for cell in history.cells[entry.reads] where cell.value >= 0 || !hasRemovals[Int(cell.record)] {
                noteRead(Int32(index), entry, cell)
            }
        }
        for (index, entry) in history.entries.enumerated()
        where entry.kind == .commit && entry.outcome == .ok {
            for cell in history.cells[entry.expects] where cell.value >= 0 || !hasRemovals[Int(cell.record)] {
                noteRead(Int32(index), entry, cell)
            }
        }
    }

    private mutating func noteRead(_ operation: Int32, _ entry: History.Entry, _ cell: History.Cell) {
        guard let place = cluster(cell) else { return }
        let isCommit = entry.kind == .commit
        var finding = Finding(
            kind: isCommit ? .unmetExpectation : .unwrittenValue, offender: operation, record: cell.record,
            detail: .valueOfNobody)
        if clusters[place].writer < 0, !clusters[place].isInitial {
            if let writer = refused[cell.value] {
                finding.detail = .valueOfRefused
                finding.witnesses.0 = writer
            }
            return report(finding)
        }
        finding.witnesses.0 = clusters[place].writer
        if clusters[place].record != cell.record {
            if !isCommit { finding.kind = .tornValue }
            return report(finding)
        }
        if clusters[place].writer >= 0, history.entries[Int(clusters[place].writer)].invoked > entry.returned {
            if !isCommit { finding.kind = .futureRead }
            return report(finding)
        }
        clusters[place].note(operation, invoked: entry.invoked, returned: entry.returned)
        clusters[place].happened = true
        clusters[place].isSeen = true
    }

    /// Marks a commit of unknown outcome as happened if an operation saw one of its values. Then the commit's other
    /// writes happened too, and so did the commits whose values it expected.
    private mutating func collectHappened() {
        var waiting: [Int32] = []
        var isKnown = [Bool](repeating: false, count: history.count)
        func happened(_ index: Int32) -> Bool {
            let entry = history.entries[Int(index)]
            return history.cells[entry.writes].contains {
                cluster($0, writtenBy: index).map { clusters[$0].happened } ?? false
            }
        }
        for (index, entry) in history.entries.enumerated() where entry.isWriting && entry.outcome == .unknown {
            if happened(Int32(index)) { waiting.append(Int32(index)) }
        }
        while let index = waiting.popLast() {
            guard !isKnown[Int(index)] else { continue }
            isKnown[Int(index)] = true
            let entry = history.entries[Int(index)]
            for cell in history.cells[entry.writes] {
                if let place = cluster(cell, writtenBy: index) { clusters[place].happened = true }
            }
            for cell in history.cells[entry.expects] {
                guard let place = cluster(cell) else { continue }
                noteRead(index, entry, cell)
                let writer = clusters[place].writer
                if writer >= 0, history.entries[Int(writer)].outcome == .unknown { waiting.append(writer) }
            }
        }
        for place in clusters.indices where clusters[place].happened && clusters[place].writer >= 0 {
            let writer = clusters[place].writer
            let entry = history.entries[Int(writer)]
            clusters[place].note(
                writer, invoked: entry.invoked, returned: entry.outcome == .ok ? entry.returned : History.none)
        }
    }

    private mutating func linkCompareAndSets() {
        for (index, entry) in history.entries.enumerated() where entry.isWriting {
            for expected in history.cells[entry.expects] {
                guard let from = cluster(expected),
                    let written = history.cells[entry.writes].first(where: { $0.record == expected.record }),
                    let to = cluster(written, writtenBy: Int32(index)), clusters[to].happened,
                    clusters[from].record == expected.record
                else { continue }
                if clusters[from].next >= 0 {
                    var finding = Finding(kind: .lostUpdate, offender: Int32(index), record: expected.record)
                    finding.witnesses.0 = clusters[Int(clusters[from].next)].writer
                    finding.witnesses.1 = clusters[from].writer
                    report(finding)
                } else {
                    clusters[from].next = Int32(to)
                    clusters[to].previous = Int32(from)
                }
            }
        }
    }

    /// An operation that saw one record of a transaction proves that the whole transaction happened.
    private mutating func spreadTransactions() {
        for (index, entry) in history.entries.enumerated() where entry.isWriting && entry.second > 1 {
            let places = history.cells[entry.writes].compactMap { cluster($0, writtenBy: Int32(index)) }
            guard let first = places.min(by: { clusters[$0].firstReturn < clusters[$1].firstReturn }) else { continue }
            for place in places where clusters[first].firstReturn < clusters[place].firstReturn {
                clusters[place].firstReturn = clusters[first].firstReturn
                clusters[place].firstReturnBy = clusters[first].firstReturnBy
            }
        }
    }

    private mutating func collectWrites() {
        for (index, entry) in history.entries.enumerated() where entry.isWriting {
            for cell in history.cells[entry.writes] {
                guard let place = cluster(cell, writtenBy: Int32(index)) else { continue }
                writes[Int(cell.record)].append(
                    RecordWrites.Write(
                        invoked: entry.invoked, returned: entry.outcome == .ok ? entry.returned : History.none,
                        known: clusters[place].happened ? clusters[place].firstReturn : History.none,
                        operation: Int32(index), isRemoval: cell.value == History.null,
                        happened: clusters[place].happened))
            }
        }
        for record in writes.indices { writes[record].finish() }
    }
}
