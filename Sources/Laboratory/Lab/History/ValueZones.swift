/// Checks each record alone, with Gibbons and Korach's zones.
extension ValueCheck {
    /// The zone of a chain of clusters: the time between the first return and the last invocation of its operations,
    /// whichever comes first.
    private struct Zone {
        var chain: Int
        var firstReturn: UInt64
        var firstReturnBy: Int32
        var lastInvoked: UInt64
        var lastInvokedBy: Int32
        /// True if an operation other than a write shows the cluster. Otherwise the cluster may be a lost write.
        var isSeen: Bool

        /// True if the zone begins with the initial state, which existed before the history started.
        var isInitial = false

        /// True if the value was certainly current from its first return to its last invocation.
        var isForward: Bool { isInitial ? lastInvokedBy >= 0 : firstReturn < lastInvoked }

        /// Returns true if the zone began before a time.
        func begins(before time: UInt64) -> Bool { isInitial || firstReturn < time }
    }

    mutating func checkZones() {
        // The zones of each record, in any order.
        var zones = [[Zone]](repeating: [], count: history.records.count)
        var chain: Int32 = 0
        for head in clusters.indices
        where clusters[head].happened && clusters[head].previous < 0 && clusters[head].record >= 0 {
            zones[Int(clusters[head].record)].append(zone(from: head, chain))
            chain += 1
        }
        for record in zones.indices { checkZones(zones[record], Int32(record)) }
    }

    /// Joins a chain of compare-and-sets into one zone, because no other value can come between its values. The order
    /// within the chain is known: once an operation saw a later value, no later operation may see an earlier one.
    private mutating func zone(from head: Int, _ chain: Int32) -> Zone {
        var zone = Zone(
            chain: head, firstReturn: History.none, firstReturnBy: -1, lastInvoked: 0, lastInvokedBy: -1, isSeen: false,
            isInitial: clusters[head].isInitial)
        var place = head
        var position: Int32 = 0
        while true {
            let cluster = clusters[place]
            clusters[place].chain = chain
            clusters[place].place = position
            if position > 0, zone.lastInvoked > cluster.firstReturn, zone.lastInvokedBy >= 0 {
                reportOld(
                    zone.lastInvokedBy, cluster.record, known: cluster.firstReturnBy, writer: cluster.writer,
                    of: head)
            }
            if cluster.firstReturn < zone.firstReturn {
                (zone.firstReturn, zone.firstReturnBy) = (cluster.firstReturn, cluster.firstReturnBy)
            }
            if cluster.lastInvoked >= zone.lastInvoked {
                (zone.lastInvoked, zone.lastInvokedBy) = (cluster.lastInvoked, cluster.lastInvokedBy)
            }
            zone.isSeen = zone.isSeen || cluster.isSeen
            // Every cluster has at most one predecessor, and the head has none, so the loop ends.
            guard cluster.next >= 0 else { return zone }
            place = Int(cluster.next)
            position += 1
        }
    }

    private mutating func checkZones(_ zones: [Zone], _ record: Int32) {
        let forward = zones.filter(\.isForward).sorted {
            $0.isInitial || !$1.isInitial && $0.firstReturn < $1.firstReturn
        }
        // For each prefix of the forward zones, the zone that ends last.
        var furthest: [Int] = []
        for (index, zone) in forward.enumerated() {
            if let last = furthest.last, forward[last].lastInvoked > zone.firstReturn {
                // Each of the two values was current before and after the other. The first value is reported as the old
                // one.
                let old = forward[last]
                reportOld(
                    old.lastInvokedBy, record, known: zone.firstReturnBy, writer: zone.lastInvokedBy,
                    of: old.chain, early: old.firstReturnBy)
            }
            let reaches = furthest.last.map { forward[$0].lastInvoked >= zone.lastInvoked } ?? false
            furthest.append(reaches ? furthest[index - 1] : index)
        }
        for zone in zones where !zone.isForward {
            var low = 0
            var high = forward.count
            while low < high {
                let middle = (low + high) / 2
                if forward[middle].begins(before: zone.lastInvoked) { low = middle + 1 } else { high = middle }
            }
            guard low > 0 else { continue }
            let around = forward[furthest[low - 1]]
            guard around.lastInvoked > zone.firstReturn else { continue }
            let writer = clusters[zone.chain].writer
            reportOld(
                around.lastInvokedBy, record, known: zone.firstReturnBy, writer: writer, of: around.chain,
                early: around.firstReturnBy, unseenSince: zone.isSeen ? nil : zone.firstReturn)
        }
    }

    /// Reports an operation that shows an old value although the value that replaced it was already known.
    private mutating func reportOld(
        _ operation: Int32, _ record: Int32, known: Int32, writer: Int32, of chain: Int, early: Int32 = -1,
        unseenSince: UInt64? = nil
    ) {
        guard operation >= 0 else { return }
        let entry = history.entries[Int(operation)]
        var finding = Finding(kind: .staleRead, offender: operation, record: record)
        finding.witnesses = (known, writer, early, -1)
        if entry.kind == .commit {
            finding.kind = .lostUpdate
        } else if known >= 0 {
            let knower = history.entries[Int(known)]
            let part = history.cells[knower.kind == .commit ? knower.writes : knower.reads]
            if knower.process == entry.process {
                finding.kind = .backwardsRead
            } else if !part.contains(where: { $0.record == record }) {
                finding.kind = .partialTransaction
            } else if let unseenSince, clusters[chain].next < 0, clusters[chain].invokedBefore > unseenSince {
                finding.kind = .lostWrite
                finding.witnesses.3 = clusters[chain].invokedBeforeBy
            }
        }
        report(finding)
    }

    /// Compares two values of a record. Returns −1 if the first value certainly came first, 1 if the second did, and 0
    /// if the order is unknown.
    func order(_ first: Int, _ second: Int) -> Int {
        let (left, right) = (clusters[first], clusters[second])
        if left.chain >= 0, left.chain == right.chain { return left.place < right.place ? -1 : 1 }
        let isBefore = left.firstReturn < right.lastInvoked
        let isAfter = right.firstReturn < left.lastInvoked
        return isBefore == isAfter ? 0 : isBefore ? -1 : 1
    }
}
