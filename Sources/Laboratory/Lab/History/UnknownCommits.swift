/// Finds out which commits of unknown outcome happened, and under which revisions, from what other operations saw.
struct UnknownCommits {
    /// The revisions of the commits that other operations saw, by operation.
    private(set) var revisions: [Int32: UInt64] = [:]
    /// Versions that were seen but cannot be assigned to one commit.
    private(set) var anonymous: [CommitOrder.Anonymous] = []
    /// The number of different revisions in `anonymous`.
    private(set) var ambiguous = 0

    /// A revision and value that an operation saw and that no acknowledged commit wrote.
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
    /// The commits of unknown outcome that write a value to a record.
    private var writers: [Key: [Int32]] = [:]
    private var sights: [Sight] = []

    init(_ history: History) {
        self.history = history
        var records = [Bool](repeating: false, count: history.records.count)
        for (index, entry) in history.entries.enumerated() where entry.outcome == .unknown && entry.isWriting {
            for cell in history.cells[entry.writes] {
                records[Int(cell.record)] = true
                writers[Key(record: cell.record, value: cell.value), default: []].append(Int32(index))
                // An operation that saw only the revision does not reveal the value.
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
        // Once a commit is assigned, fewer candidates remain for the other revisions. Each round resolves at least one
        // group, or is the last round.
        while true {
            var postponed: [Range<Int>] = []
            for group in groups where !resolve(group) { postponed.append(group) }
            if postponed.count == groups.count { break }
            groups = postponed
        }
        for group in groups { keepAnonymous(group) }
    }

    /// Returns the commits that match everything seen under a revision. If the values come from several commits, the
    /// first value counts, and the other reads are wrong.
    private func candidates(_ group: Range<Int>) -> [Int32] {
        let revision = sights[group.lowerBound].revision
        var left: [Int32]?
        for sight in sights[group] {
            let writing = writers[Key(record: sight.record, value: sight.value)] ?? []
            let possible = writing.filter { index in
                let entry = history.entries[Int(index)]
                return revisions[index] == nil && (entry.revision == History.none || entry.revision == revision)
            }
            // A value that was read before its commit was invoked still belongs to that commit.
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
