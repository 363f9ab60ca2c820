/// Determines which absence was read, in a history without revisions.
///
/// An absence has no value that identifies it: it may precede the first write or follow any of the removals. Usually
/// all but one of these absences are impossible. Then the read belongs to the cluster of the remaining one, like the
/// read of a value. So a removal of unknown outcome happened if nothing else can explain an absence.
extension ValueCheck {
    /// The removals of a record in the order of invocation. For each prefix of this list, it also stores the two latest
    /// times at which one of these removals can have happened.
    private struct Removals {
        private var invoked: [UInt64] = []
        private var latest: [(last: UInt64, operation: Int32, before: UInt64)] = []

        mutating func append(_ operation: Int32, invoked time: UInt64, returned: UInt64) {
            invoked.append(time)
            guard let top = latest.last else { return latest.append((returned, operation, 0)) }
            latest.append(
                returned > top.last
                    ? (returned, operation, top.last) : (top.last, top.operation, max(top.before, returned))
            )
        }

        enum Candidates {
            case none
            case one(Int32)
            case several
        }

        /// Returns the removals invoked by `end` that may have taken effect as late as `start`.
        func candidates(invokedBy end: UInt64, endingFrom start: UInt64) -> Candidates {
            let count = invoked.countBelow(end == .max ? end : end + 1)
            guard count > 0, latest[count - 1].last >= start else { return .none }
            return count > 1 && latest[count - 1].before >= start ? .several : .one(latest[count - 1].operation)
        }
    }

    /// Adds each read of an absence to a cluster if only one cluster is possible.
    mutating func collectAbsences() {
        var removals = [Removals](repeating: Removals(), count: history.records.count)
        var sets = [[(known: UInt64, invoked: UInt64, operation: Int32)]](repeating: [], count: history.records.count)
        for (index, entry) in history.entries.enumerated() where entry.isWriting {
            let returned = entry.outcome == .ok ? entry.returned : History.none
            for cell in history.cells[entry.writes] where hasRemovals[Int(cell.record)] {
                if cell.value == History.null {
                    removals[Int(cell.record)].append(Int32(index), invoked: entry.invoked, returned: returned)
                } else {
                    let known = min(returned, clusters[Int(cell.value)].firstReturn)
                    if known != History.none { sets[Int(cell.record)].append((known, entry.invoked, Int32(index))) }
                }
            }
        }
        // For each record and time, the value that was set by the latest-invoked write known to have happened.
        let latestSet = sets.map { sets in
            var latest = RecordWrites.Largest()
            for set in sets.sorted(by: { $0.known < $1.known }) { latest.append(set.known, set.invoked, set.operation) }
            return latest
        }
        for (index, entry) in history.entries.enumerated() where entry.isReading {
            for cell in history.cells[entry.reads]
            where cell.value == History.null && hasRemovals[Int(cell.record)] {
                let set = latestSet[Int(cell.record)].before(entry.invoked)
                let candidates = removals[Int(cell.record)].candidates(
                    invokedBy: entry.returned, endingFrom: set?.value ?? 0)
                var place: Int?
                switch candidates {
                // If the record was certainly set and not removed afterwards, a later check reports the read.
                case .none: place = set == nil ? initial(cell.record) : nil
                case .one(let removal): place = set == nil ? nil : cluster(cell, writtenBy: removal)
                case .several: break
                }
                guard let place else { continue }
                absences[RecordRevision(cell.record, UInt64(index))] = Int32(place)
                clusters[place].note(Int32(index), invoked: entry.invoked, returned: entry.returned)
                clusters[place].happened = true
                clusters[place].isSeen = true
            }
        }
    }

    /// Returns the cluster of a value or absence that an operation read.
    func cluster(_ cell: History.Cell, readBy operation: Int32) -> Int? {
        cluster(cell) ?? absences[RecordRevision(cell.record, UInt64(operation))].map(Int.init)
    }
}

extension [UInt64] {
    /// Returns the number of elements below a bound. The elements must be in ascending order.
    fileprivate func countBelow(_ bound: UInt64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
