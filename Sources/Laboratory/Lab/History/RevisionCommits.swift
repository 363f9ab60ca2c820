/// Rules for commits of a history with revisions.
extension RevisionCheck {
    mutating func checkCommit(_ operation: Int32, _ entry: History.Entry) {
        if entry.outcome == .conflict {
            conflicts.append((operation, known))
            return
        }
        if entry.outcome == .ok, !entry.isWriting { return checkIdle(operation, entry) }
        guard entry.isWriting, let revision = revision(of: operation) else { return }
        if known.revision > revision {
            var finding = Finding(kind: .order, offender: operation, revision: revision, other: known.revision)
            finding.witnesses.0 = known.operation
            finding.witnesses.1 = order.commit(at: known.revision) ?? -1
            return report(finding)
        }
        for index in entry.expects { checkExpectation(history.cells[index], operation, revision, entry) }
    }

    /// Checks that a commit's expectation held just before the commit.
    private mutating func checkExpectation(
        _ cell: History.Cell, _ operation: Int32, _ revision: UInt64, _ entry: History.Entry
    ) {
        let before = order.latest(cell.record, upTo: revision - 1)
        let isThere = order.isVersion(before, of: cell.record)
        if holds(cell, before) {
            if isThere { see(before, operation, entry) }
            return
        }
        // A killed process may already have removed the record. An expected absence does not tell which removal it
        // refers to.
        let isAbsence = cell.revision == 0 || (cell.revision == History.none && cell.value == History.null)
        if isAbsence, mayBeRemovedUnseen(cell.record, before: entry.returned) {
            result.undecided[.unplacedRead, default: 0] += 1
            return
        }
        var finding = Finding(
            kind: .lostUpdate, offender: operation, record: cell.record,
            revision: cell.revision == History.none ? 0 : cell.revision,
            other: isThere ? order.versions[before].revision : 0)
        if isThere { finding.witnesses.0 = order.versions[before].operation }
        let expected: Int? =
            cell.revision == History.none
            ? (order.start[Int(cell.record)]..<max(before, order.start[Int(cell.record)])).last {
                order.versions[$0].value == cell.value
            }
            : order.version(cell.record, at: cell.revision)
        if let expected {
            finding.witnesses.1 = order.versions[expected].operation
            if order.versions[expected].revision > revision { finding.kind = .unmetExpectation }
        } else if !isThere || (cell.revision > 0 && cell.value == History.null)
            || (cell.revision == History.none && cell.value != History.null)
        {
            // The expected state never existed, so the commit did not overwrite an unseen version.
            finding.kind = .unmetExpectation
        }
        report(finding)
    }

    /// Returns true if an expectation holds while a version is current.
    func holds(_ cell: History.Cell, _ place: Int) -> Bool {
        guard order.isVersion(place, of: cell.record) else {
            return cell.revision == History.none ? cell.value == History.null : cell.revision == 0
        }
        let version = order.versions[place]
        if version.value == CommitOrder.unknownValue, cell.revision == History.none || cell.revision == 0 {
            return true
        }
        if cell.revision == History.none { return version.value == cell.value }
        return cell.revision == 0 ? version.value == History.null : version.revision == cell.revision
    }

    /// Checks a commit that changed nothing: its expectations must have held at some moment during the commit.
    private mutating func checkIdle(_ operation: Int32, _ entry: History.Entry) {
        for index in entry.expects {
            let cell = history.cells[index]
            if possiblePlaces(cell.record, known, entry).contains(where: { holds(cell, $0) }) { continue }
            return report(
                Finding(
                    kind: .unmetExpectation, offender: operation, record: cell.record,
                    revision: cell.revision == History.none ? 0 : cell.revision))
        }
    }

    /// Returns the versions that may have been current during an operation: from the latest version that certainly
    /// existed to the last one invoked before the operation returned.
    private mutating func possiblePlaces(_ record: Int32, _ known: Known, _ entry: History.Entry) -> ClosedRange<Int> {
        let first = order.latest(record, upTo: known.revision)
        var last = first
        while let next = order.next(record, after: last), order.versions[next].invoked <= entry.returned { last = next }
        return first...last
    }

    /// Returns true if an expectation may fail while a version is current. If the version's value is unknown, it may
    /// fail.
    private func mayFail(_ cell: History.Cell, _ place: Int) -> Bool {
        guard order.isVersion(place, of: cell.record) else { return !holds(cell, place) }
        let isOpen = cell.revision == History.none || cell.revision == 0
        return isOpen && order.versions[place].value == CommitOrder.unknownValue || !holds(cell, place)
    }

    /// Checks that at least one of a conflict's expectations may have failed during the operation.
    mutating func checkConflict(_ operation: Int32, _ known: Known) {
        let entry = history.entries[Int(operation)]
        if checkFound(operation, known, entry) { return }
        var isUnexplained = false
        for index in entry.expects {
            let cell = history.cells[index]
            let places = possiblePlaces(cell.record, known, entry)
            if places.contains(where: { mayFail(cell, $0) }) { return }
            // If the version was seen again later, no unseen commit can have replaced it in between.
            let first = places.lowerBound
            let isCertain = order.isVersion(first, of: cell.record) && lastSeen[first] > entry.returned
            if !isCertain, mayHaveHappenedUnseen(cell.record, before: entry.returned) { isUnexplained = true }
        }
        if isUnexplained {
            result.undecided[.unexplainedConflict, default: 0] += 1
            return
        }
        let cell = history.cells[entry.expects.lowerBound]
        var finding = Finding(
            kind: .unjustifiedConflict, offender: operation, record: cell.record,
            revision: cell.revision == History.none ? 0 : cell.revision)
        let place = order.latest(cell.record, upTo: known.revision)
        if order.isVersion(place, of: cell.record) { finding.witnesses.0 = order.versions[place].operation }
        finding.witnesses.1 = known.operation
        report(finding)
    }

    /// Checks the state that a conflict reports, like a read of a revision. Returns true if this method reported a
    /// violation.
    private mutating func checkFound(_ operation: Int32, _ known: Known, _ entry: History.Entry) -> Bool {
        for index in entry.found {
            let cell = history.cells[index]
            let place = order.latest(cell.record, upTo: cell.revision)
            var finding = Finding(
                kind: .unwrittenValue, offender: operation, record: cell.record, revision: cell.revision,
                detail: .found)
            if cell.revision > 0 {
                guard order.isVersion(place, of: cell.record), order.versions[place].revision == cell.revision else {
                    report(finding)
                    return true
                }
                finding.witnesses.0 = order.versions[place].operation
                see(place, operation, entry)
                if order.versions[place].invoked > entry.returned {
                    finding.kind = .futureRead
                    report(finding)
                    return true
                }
            }
            if let next = order.next(cell.record, after: place), order.versions[next].revision <= known.revision {
                finding.kind = .staleRead
                finding.other = order.versions[next].revision
                finding.witnesses.1 = order.versions[next].operation
                finding.witnesses.2 = known.operation
                report(finding)
                return true
            }
            let expected = history.cells[entry.expects].first { $0.record == cell.record }
            if let expected, !mayFail(expected, place) {
                finding.kind = .unjustifiedConflict
                report(finding)
                return true
            }
        }
        return false
    }

    private mutating func mayHaveHappenedUnseen(_ record: Int32, before time: UInt64) -> Bool {
        if unseenWrites == nil {
            var first = [UInt64](repeating: .max, count: history.records.count)
            for (index, entry) in history.entries.enumerated()
            where entry.outcome == .unknown && entry.isWriting && revisions[Int32(index)] == nil {
                for cell in history.cells[entry.writes] {
                    first[Int(cell.record)] = min(first[Int(cell.record)], entry.invoked)
                }
            }
            unseenWrites = first
        }
        return (unseenWrites?[Int(record)] ?? .max) <= time
    }
}
