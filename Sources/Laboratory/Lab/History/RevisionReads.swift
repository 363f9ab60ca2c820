/// Rules for reads and snapshots of a history with revisions.
extension RevisionCheck {
    mutating func checkRead(_ operation: Int32, _ entry: History.Entry) {
        var places: [Int] = []
        if entry.kind == .snapshot { places.reserveCapacity(entry.reads.count) }
        for index in entry.reads {
            guard let place = place(of: history.cells[index], operation, entry) else { return }
            if entry.kind == .snapshot {
                places.append(place)
            } else {
                checkMissed(history.cells[index], place, operation, entry)
            }
        }
        if entry.kind == .snapshot { checkSnapshot(operation, entry, places) }
        guard !isWrong(operation) else { return }
        for (offset, index) in entry.reads.enumerated() {
            let cell = history.cells[index]
            guard cell.revision != History.none else { continue }
            let place = entry.kind == .snapshot ? places[offset] : order.latest(cell.record, upTo: cell.revision)
            if order.isVersion(place, of: cell.record) { see(place, operation, entry) }
        }
    }

    mutating func see(_ place: Int, _ operation: Int32, _ entry: History.Entry) {
        if seenBy[place] < 0 { seenBy[place] = operation }
        lastSeen[place] = max(lastSeen[place], entry.invoked)
    }

    /// Returns the index of the version that was read. If there is no such version, reports a violation and returns
    /// nil.
    private mutating func place(
        of cell: History.Cell, _ operation: Int32, _ entry: History.Entry
    ) -> Int? {
        guard cell.revision != History.none else { return placeOfAbsence(cell, operation, entry) }
        var place = order.latest(cell.record, upTo: cell.revision)
        if cell.revision == 0 { return place }
        guard order.isVersion(place, of: cell.record), order.versions[place].revision == cell.revision else {
            reportWrongValue(cell, operation, standing: order.commit(at: cell.revision))
            return nil
        }
        // Two commits may have the same revision, which another check reports. Then the read may show either of them.
        while order.versions[place].value != cell.value {
            guard place > order.start[Int(cell.record)], order.versions[place - 1].revision == cell.revision else {
                reportWrongValue(cell, operation, standing: order.versions[place].operation)
                return nil
            }
            place -= 1
        }
        let version = order.versions[place]
        if version.invoked > entry.returned {
            var finding = Finding(
                kind: .futureRead, offender: operation, record: cell.record, revision: cell.revision)
            finding.witnesses.0 = version.operation
            report(finding)
            return nil
        }
        return place
    }

    /// Returns the latest version that a value read without a revision may belong to.
    private mutating func placeOfAbsence(
        _ cell: History.Cell, _ operation: Int32, _ entry: History.Entry
    ) -> Int? {
        let low = order.start[Int(cell.record)]
        var place = order.latest(cell.record, upTo: known.revision)
        var found: Int?
        while true {
            let value = place < low ? History.null : order.versions[place].value
            if value == cell.value || value == CommitOrder.unknownValue { found = place }
            guard let next = order.next(cell.record, after: place), order.versions[next].invoked <= entry.returned
            else { break }
            place = next
        }
        // If the absence had already ended, the read shows an old absence, unless a killed process may have removed the
        // record again.
        if let place = found ?? (cell.value == History.null ? low - 1 : nil) {
            guard cell.value == History.null, let next = order.next(cell.record, after: place),
                order.versions[next].revision <= known.revision,
                mayBeRemovedUnseen(cell.record, before: entry.returned)
            else { return place }
            result.undecided[.unplacedRead, default: 0] += 1
            return nil
        }
        if let writer = writer(of: cell.value) {
            if let revision = revision(of: writer), let place = order.version(cell.record, at: revision),
                order.versions[place].value == cell.value
            {
                return place
            }
            let commit = history.entries[Int(writer)]
            if commit.outcome == .unknown, revisions[writer] == nil, commit.invoked <= entry.returned,
                history.cells[commit.writes].contains(where: { $0.record == cell.record && $0.value == cell.value })
            {
                result.undecided[.unplacedRead, default: 0] += 1
                return nil
            }
        }
        reportWrongValue(cell, operation, standing: nil)
        return nil
    }

    /// Returns true if a removal of unknown outcome that no operation saw was invoked by a time.
    mutating func mayBeRemovedUnseen(_ record: Int32, before time: UInt64) -> Bool {
        if unseenRemovals == nil {
            var first = [UInt64](repeating: .max, count: history.records.count)
            for (index, entry) in history.entries.enumerated()
            where entry.outcome == .unknown && entry.isWriting && revisions[Int32(index)] == nil {
                for cell in history.cells[entry.writes] where cell.value == History.null {
                    first[Int(cell.record)] = min(first[Int(cell.record)], entry.invoked)
                }
            }
            unseenRemovals = first
        }
        return (unseenRemovals?[Int(record)] ?? .max) <= time
    }

    private mutating func reportWrongValue(_ cell: History.Cell, _ operation: Int32, standing: Int32?) {
        var finding = Finding(
            kind: .unwrittenValue, offender: operation, record: cell.record, revision: cell.revision)
        finding.detail = .valueOfNobody
        if let writer = writer(of: cell.value) {
            let entry = history.entries[Int(writer)]
            finding.witnesses.0 = writer
            if entry.outcome == .ok || revisions[writer] != nil {
                finding.kind = .tornValue
                finding.detail = .valueOfOther
                finding.other = revision(of: writer) ?? 0
            } else {
                finding.detail = .valueOfRefused
            }
        } else if cell.value == History.null, standing != nil {
            finding.kind = .tornValue
            finding.detail = .valueOfOther
        }
        if let standing, standing != finding.witnesses.0 { finding.witnesses.1 = standing }
        report(finding)
    }

    /// Returns the first operation that wrote a value, regardless of its outcome.
    private mutating func writer(of value: Int32) -> Int32? {
        guard value >= 0 else { return nil }
        if writers == nil {
            var table = [Int32](repeating: -1, count: history.values.count)
            for (index, entry) in history.entries.enumerated() where entry.kind == .commit {
                for cell in history.cells[entry.writes] where cell.value >= 0 && table[Int(cell.value)] < 0 {
                    table[Int(cell.value)] = Int32(index)
                }
            }
            writers = table
        }
        guard let writer = writers?[Int(value)], writer >= 0 else { return nil }
        return writer
    }

    // MARK: Missed writes

    /// Checks that a read does not miss a version that was known when the read was invoked.
    mutating func checkMissed(_ cell: History.Cell, _ place: Int, _ operation: Int32, _ entry: History.Entry) {
        guard let next = order.next(cell.record, after: place) else { return }
        let missing = order.versions[next]
        guard missing.revision <= known.revision else { return }
        let own = knownToProcess[processKey(entry.process, cell.record)] ?? Known()
        let ofRecord = knownOfRecord[Int(cell.record)]
        let knower = own.revision >= missing.revision ? own : ofRecord.revision >= missing.revision ? ofRecord : known
        var finding = Finding(
            kind: .staleRead, offender: operation, record: cell.record,
            revision: cell.revision == History.none ? 0 : cell.revision, other: knower.revision)
        finding.witnesses.0 = knower.operation
        finding.witnesses.1 = order.commit(at: knower.revision) ?? -1
        finding.witnesses.3 = order.isVersion(place, of: cell.record) ? order.versions[place].operation : -1
        if own.revision >= missing.revision {
            finding.kind = .backwardsRead
            if history.entries[Int(own.operation)].kind == .commit { finding.detail = .byOwnWrite }
            return report(finding)
        }
        if ofRecord.revision < missing.revision {
            finding.detail = .acrossRecords
            finding.witnesses.2 = missing.operation
        } else if ofRecord.revision > missing.revision {
            finding.detail = .knownLater
        }
        miss(finding, version: next)
    }

    /// Decides the kind of violation for each missed write, which depends on what all operations saw.
    mutating func judgeMissed() {
        var misses: [Int: Int] = [:]
        for miss in missed where miss.finding.detail == .plain { misses[miss.version, default: 0] += 1 }
        var isReported: [Int: Int] = [:]
        for (finding, place) in missed {
            var finding = finding
            let version = order.versions[place]
            if seenBy[place] < 0, let sibling = seenSibling(of: version) {
                finding.kind = .partialTransaction
                finding.other = version.revision
                finding.witnesses.0 = sibling
                finding.witnesses.1 = version.operation
            } else if seenBy[place] < 0, finding.detail == .plain, (misses[place] ?? 0) > 1 {
                // A lost write counts as one violation, even if many reads miss it.
                if let first = isReported[place] {
                    if result.findings[first].witnesses.2 < 0 { result.findings[first].witnesses.2 = finding.offender }
                    continue
                }
                isReported[place] = result.findings.count
                finding.kind = .lostWrite
            }
            result.findings.append(finding)
        }
    }

    /// Returns an operation that saw another record of the same commit.
    private mutating func seenSibling(of version: CommitOrder.Version) -> Int32? {
        guard version.operation >= 0 else { return nil }
        for index in history.entries[Int(version.operation)].writes {
            if let place = order.version(history.cells[index].record, at: version.revision), seenBy[place] >= 0 {
                return seenBy[place]
            }
        }
        return nil
    }

    // MARK: Snapshots

    /// Checks that all reads of a snapshot are the latest as of one revision: the stated revision, or else the highest
    /// among the reads.
    private mutating func checkSnapshot(_ operation: Int32, _ entry: History.Entry, _ places: [Int]) {
        let cells = history.cells[entry.reads]
        var newest = 0
        var newestRevision: UInt64 = 0
        for (offset, place) in places.enumerated()
        where order.isVersion(place, of: cells[cells.startIndex + offset].record) {
            if order.versions[place].revision > newestRevision {
                newestRevision = order.versions[place].revision
                newest = offset
            }
        }
        let states = entry.revision != History.none
        let asOf = states ? entry.revision : newestRevision
        if newestRevision > asOf {
            var finding = Finding(
                kind: .mixedSnapshot, offender: operation, record: cells[cells.startIndex + newest].record,
                revision: asOf, other: newestRevision, detail: .snapshotRevision)
            finding.witnesses.0 = order.versions[places[newest]].operation
            return report(finding)
        }
        for (offset, cell) in cells.enumerated() {
            guard let next = order.next(cell.record, after: places[offset]) else { continue }
            let missing = order.versions[next]
            guard missing.revision <= asOf else { continue }
            var finding = Finding(
                kind: .mixedSnapshot, offender: operation, record: cell.record,
                revision: cell.revision == History.none ? 0 : cell.revision, other: missing.revision)
            finding.witnesses.0 = missing.operation
            finding.witnesses.3 =
                order.isVersion(places[offset], of: cell.record) ? order.versions[places[offset]].operation : -1
            if cells.contains(where: { $0.revision == missing.revision }) {
                finding.kind = .partialTransaction
                finding.detail = .snapshotRevision
            } else if missing.revision <= newestRevision {
                finding.witnesses.1 = order.versions[places[newest]].operation
            } else {
                finding.detail = .snapshotRevision
            }
            return report(finding)
        }
        for (offset, cell) in cells.enumerated() where !isWrong(operation) {
            checkMissed(cell, places[offset], operation, entry)
        }
    }
}
