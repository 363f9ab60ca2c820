/// Checks absences, conflicts, snapshots and transactions of a history without revisions.
extension ValueCheck {
    // MARK: Absences

    mutating func checkAbsences() {
        for (index, entry) in history.entries.enumerated() where entry.outcome == .ok {
            for cell in history.cells[Int(entry.cells)..<Int(entry.cells + entry.first)]
            where cell.value == History.null && hasRemovals[Int(cell.record)] {
                checkAbsence(Int32(index), entry, cell)
            }
        }
    }

    private mutating func checkAbsence(_ operation: Int32, _ entry: History.Entry, _ cell: History.Cell) {
        // An absence that belongs to one cluster is checked like any value.
        if absences[RecordRevision(cell.record, UInt64(operation))] != nil { return }
        let writes = writes[Int(cell.record)]
        let ended = entry.returned == History.none ? History.none : entry.returned + 1
        // The removal that may have happened last, and the latest value that was certainly set before the read.
        let removal = writes.removing.before(ended)
        if let set = writes.setting.before(entry.invoked), (removal?.value ?? 0) < set.value {
            var finding = Finding(
                kind: entry.kind == .commit ? .unmetExpectation : .staleRead, offender: operation,
                record: cell.record)
            finding.witnesses.0 = set.operation
            finding.witnesses.1 = removal?.operation ?? -1
            return report(finding)
        }
        if !isCertainlyAbsent(cell.record, entry) { result.undecided[.ambiguousAbsence, default: 0] += 1 }
    }

    /// Returns true if the record was removed, or never set, and no later write can have set it.
    private func isCertainlyAbsent(_ record: Int32, _ entry: History.Entry) -> Bool {
        let writes = writes[Int(record)]
        let ended = entry.returned == History.none ? History.none : entry.returned + 1
        guard let set = writes.settingReturns.before(ended) else { return true }
        guard let removed = writes.removed.before(entry.invoked) else { return false }
        return set.value < removed.value
    }

    // MARK: Conflicts

    mutating func checkConflicts() {
        for (index, entry) in history.entries.enumerated() where entry.outcome == .conflict {
            var isUnexplained = false
            var isJustified = false
            var finding = Finding(kind: .unjustifiedConflict, offender: Int32(index))
            for cell in history.cells[entry.expects] where !isJustified {
                switch failed(cell, entry) {
                case true?: isJustified = true
                case nil: isUnexplained = true
                default: break
                }
                finding.record = cell.record
                if let place = cluster(cell) {
                    finding.witnesses.0 = clusters[place].writer
                    finding.witnesses.1 = clusters[place].lastInvokedBy
                }
            }
            if isJustified { continue }
            if isUnexplained {
                result.undecided[.unexplainedConflict, default: 0] += 1
            } else {
                report(finding)
            }
        }
    }

    /// Returns true if an expectation may have failed during a conflict; nil if only a commit that no operation saw
    /// could explain a failure.
    private func failed(_ cell: History.Cell, _ entry: History.Entry) -> Bool? {
        let writes = writes[Int(cell.record)]
        guard let place = cluster(cell) else { return isCertainlyAbsent(cell.record, entry) ? false : true }
        let value = clusters[place]
        guard value.happened, value.record == cell.record, value.firstReturn < entry.invoked else { return true }
        // A wrong read must not make a conflict look wrong.
        let isWrongLast = value.lastInvokedBy >= 0 && isWrong(value.lastInvokedBy)
        if (isWrongLast ? value.invokedBefore : value.lastInvoked) > entry.returned { return false }
        let written = value.writer < 0 ? 0 : history.entries[Int(value.writer)].invoked
        // Another write that was invoked in time may have followed the write of the expected value.
        if mayReplace(writes.happening, value.writer, after: written, before: entry.returned) { return true }
        return writes.firstUnseen <= entry.returned ? nil : false
    }

    private func mayReplace(
        _ writes: RecordWrites.Largest, _ writer: Int32, after: UInt64, before: UInt64
    ) -> Bool {
        guard let latest = writes.before(before), latest.value >= after else { return false }
        if latest.operation != writer { return true }
        // The latest write is the one of the value itself. So look for another write that was invoked after it or was
        // still running at its invocation.
        let own = history.entries[Int(writer)]
        if let earlier = writes.before(own.invoked), earlier.value >= after { return true }
        return writes.count(before: before) - writes.count(before: own.invoked) > 1
    }

    // MARK: Snapshots

    mutating func checkSnapshots() {
        for (index, entry) in history.entries.enumerated()
        where entry.kind == .snapshot && entry.outcome == .ok && entry.first > 1 && !isWrong(Int32(index)) {
            checkSnapshot(Int32(index), entry)
        }
    }

    private mutating func checkSnapshot(_ operation: Int32, _ entry: History.Entry) {
        let cells = Array(history.cells[entry.reads])
        var newest: UInt64 = 0
        var newestWriter: Int32 = -1
        var lastBegin: UInt64 = 0
        var firstEnd = UInt64.max
        var isCertain = true
        for cell in cells {
            guard let place = cluster(cell, readBy: operation) else {
                isCertain = isCertain && isCertainlyAbsent(cell.record, entry)
                continue
            }
            let value = clusters[place]
            lastBegin = max(lastBegin, value.firstReturn)
            firstEnd = min(firstEnd, value.lastInvoked)
            guard value.writer >= 0 else { continue }
            let invoked = history.entries[Int(value.writer)].invoked
            if invoked > newest { (newest, newestWriter) = (invoked, value.writer) }
        }
        for cell in cells {
            guard let place = cluster(cell, readBy: operation) else { continue }
            // The value was replaced by a commit that ended before the newest value's commit was invoked.
            if let replaced = writes[Int(cell.record)].replacing.before(newest),
                replaced.value > clusters[place].firstReturn, replaced.operation != clusters[place].writer
            {
                var finding = Finding(kind: .mixedSnapshot, offender: operation, record: cell.record)
                finding.witnesses = (replaced.operation, newestWriter, clusters[place].writer, -1)
                return report(finding)
            }
        }
        for cell in cells {
            guard let place = cluster(cell, readBy: operation), clusters[place].writer >= 0 else { continue }
            if let finding = partial(operation, cells, clusters[place].writer) { return report(finding) }
        }
        if !isCertain || lastBegin > firstEnd { result.undecided[.unplacedSnapshot, default: 0] += 1 }
    }

    /// Returns a violation if a snapshot shows one record of a transaction, but shows another record as it was before
    /// the transaction.
    private func partial(_ operation: Int32, _ cells: [History.Cell], _ commit: Int32) -> Finding? {
        let writing = history.entries[Int(commit)].writes
        guard writing.count > 1 else { return nil }
        for index in writing {
            let written = history.cells[index]
            guard let shown = cells.first(where: { $0.record == written.record }), shown.value != written.value,
                let old = cluster(shown, readBy: operation), let new = cluster(written, writtenBy: commit)
            else { continue }
            let other = clusters[old].writer
            // If both commits wrote both records, the snapshot must show the later commit in both.
            let bothWroteBoth =
                other >= 0
                && cells.contains { cell in
                    guard let place = cluster(cell, readBy: operation), clusters[place].writer == commit else {
                        return false
                    }
                    return history.cells[history.entries[Int(other)].writes].contains { $0.record == cell.record }
                }
            guard order(old, new) < 0 || bothWroteBoth else { continue }
            var finding = Finding(kind: .partialTransaction, offender: operation, record: written.record)
            finding.witnesses = (commit, other, clusters[old].firstReturnBy, -1)
            return finding
        }
        return nil
    }

    // MARK: Transactions

    /// The number of later transactions with which each transaction is compared. All of them are counted as undecided
    /// anyway.
    private static let transactionsCompared = 64

    mutating func checkTransactions() {
        let transactions = history.entries.indices.filter { index in
            let entry = history.entries[index]
            return entry.isWriting && entry.second > 1
                && history.cells[entry.writes].contains {
                    cluster($0, writtenBy: Int32(index)).map { clusters[$0].happened } ?? false
                }
        }
        for (position, first) in transactions.enumerated() {
            let known = known(Int32(first))
            for second in transactions[(position + 1)...].prefix(Self.transactionsCompared) {
                guard history.entries[second].invoked <= known else { break }
                compare(Int32(first), Int32(second))
            }
            if isConcurrent(Int32(first), until: known), !isWrong(Int32(first)) {
                result.undecided[.unorderedTransactions, default: 0] += 1
            }
        }
    }

    /// Returns the time by which a transaction had certainly happened.
    private func known(_ commit: Int32) -> UInt64 {
        history.cells[history.entries[Int(commit)].writes]
            .compactMap { cluster($0, writtenBy: commit) }.map { clusters[$0].firstReturn }.min() ?? History.none
    }

    /// Returns true if another write of one of the transaction's records ran concurrently. Otherwise the clock orders
    /// the transaction among the writes, and checking each record alone is enough.
    private func isConcurrent(_ commit: Int32, until known: UInt64) -> Bool {
        let entry = history.entries[Int(commit)]
        let end = known == History.none ? known : known + 1
        return history.cells[entry.writes].contains { cell in
            let writes = writes[Int(cell.record)]
            return mayReplace(writes.happening, commit, after: entry.invoked, before: end)
        }
    }

    private mutating func compare(_ first: Int32, _ second: Int32) {
        var orders: Set<Int> = []
        var record: Int32 = -1
        for cell in history.cells[history.entries[Int(first)].writes] {
            guard
                let other = history.cells[history.entries[Int(second)].writes].first(where: {
                    $0.record == cell.record
                }), let left = cluster(cell, writtenBy: first), let right = cluster(other, writtenBy: second)
            else { continue }
            let order = order(left, right)
            if !orders.isEmpty, !orders.contains(order) { record = cell.record }
            orders.insert(order)
        }
        guard orders.contains(-1), orders.contains(1) else { return }
        var finding = Finding(kind: .order, offender: second, record: record)
        finding.witnesses.0 = first
        report(finding)
    }
}
