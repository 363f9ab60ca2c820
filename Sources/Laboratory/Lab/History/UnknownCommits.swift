/// Finds out which commits of unknown outcome happened, and under which revisions, from what others saw of them.
struct UnknownCommits {
    /// The revisions of those that were seen, by operation.
    private(set) var revisions: [Int32: UInt64] = [:]
    /// Versions that were seen, of which it is not certain whose they are.
    private(set) var anonymous: [CommitOrder.Anonymous] = []
    /// How many revisions these are.
    private(set) var ambiguous = 0

    /// What somebody saw of a commit that is not among the acknowledged ones.
    private struct Sight {
        var revision: UInt64
        var record: Int32
        var value: Int32
        var returned: UInt64
    }

    private struct Key: Hashable {
        var record: Int32
        var value: Int32
    }

    private let history: History
    /// The commits of unknown outcome that write this value to this record.
    private var writers: [Key: [Int32]] = [:]
    private var sights: [Sight] = []

    init(_ history: History) {
        self.history = history
        var records = [Bool](repeating: false, count: history.records.count)
        for (index, entry) in history.entries.enumerated() where entry.outcome == .unknown && entry.isWriting {
            for cell in history.cells[entry.writes] {
                records[Int(cell.record)] = true
                writers[Key(record: cell.record, value: cell.value), default: []].append(Int32(index))
                // Somebody who only saw the revision says nothing about the value.
                writers[Key(record: cell.record, value: CommitOrder.unknownValue), default: []].append(Int32(index))
            }
        }
        guard !writers.isEmpty else { return }
        findSights(records)
        resolve()
    }

    private mutating func findSights(_ records: [Bool]) {
        let acknowledged = CommitOrder(history, revisions: [:])
        for entry in history.entries where entry.outcome == .ok || entry.outcome == .conflict {
            let isCommit = entry.kind == .commit
            for index in isCommit ? (entry.outcome == .ok ? entry.expects : entry.found) : entry.reads {
                let cell = history.cells[index]
                guard records[Int(cell.record)], cell.revision > 0, cell.revision != History.none,
                    acknowledged.commit(at: cell.revision) == nil
                else { continue }
                sights.append(
                    Sight(
                        revision: cell.revision, record: cell.record,
                        value: isCommit ? CommitOrder.unknownValue : cell.value, returned: entry.returned))
            }
        }
        sights.sort { ($0.revision, $0.record, $0.returned) < ($1.revision, $1.record, $1.returned) }
    }

    private mutating func resolve() {
        var groups: [Range<Int>] = []
        var start = 0
        for index in sights.indices
        where index + 1 == sights.count || sights[index + 1].revision != sights[start].revision {
            groups.append(start..<(index + 1))
            start = index + 1
        }
        // A commit that is certain leaves fewer for the others; each round decides at least one or is the last.
        while true {
            var postponed: [Range<Int>] = []
            for group in groups where !resolve(group) { postponed.append(group) }
            if postponed.count == groups.count { break }
            groups = postponed
        }
        for group in groups { keepAnonymous(group) }
    }

    /// The commits that a revision's sights agree with. If values of several were seen under one revision, the first
    /// counts, and the other reads are wrong.
    private func candidates(_ group: Range<Int>) -> [Int32] {
        let revision = sights[group.lowerBound].revision
        var left: [Int32]?
        for sight in sights[group] {
            let writing = writers[Key(record: sight.record, value: sight.value)] ?? []
            let possible = writing.filter { index in
                let entry = history.entries[Int(index)]
                return revisions[index] == nil && (entry.revision == History.none || entry.revision == revision)
            }
            // A value that can only have been read too early is still that commit's.
            let inTime = possible.filter { history.entries[Int($0)].invoked <= sight.returned }
            let these = inTime.isEmpty && sight.value >= 0 ? possible : inTime
            if these.isEmpty { continue }
            guard let before = left else {
                left = these
                continue
            }
            let both = before.filter(these.contains)
            if !both.isEmpty { left = both }
        }
        return left ?? []
    }

    private mutating func resolve(_ group: Range<Int>) -> Bool {
        let candidates = candidates(group)
        if candidates.count == 1 { revisions[candidates[0]] = sights[group.lowerBound].revision }
        return candidates.count == 1
    }

    private mutating func keepAnonymous(_ group: Range<Int>) {
        let candidates = candidates(group)
        guard candidates.count > 1 else { return }
        ambiguous += 1
        let invoked = candidates.map { history.entries[Int($0)].invoked }.min() ?? 0
        var index = group.lowerBound
        while index < group.upperBound {
            let sight = sights[index]
            var value = sight.value
            while index < group.upperBound, sights[index].record == sight.record {
                if value == CommitOrder.unknownValue { value = sights[index].value }
                index += 1
            }
            anonymous.append(
                CommitOrder.Anonymous(
                    revision: sight.revision, record: sight.record, value: value, invoked: invoked))
        }
    }
}
