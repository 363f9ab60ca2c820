/// The commits of a history with revisions, in the order of their revisions, and the versions they gave each record.
struct CommitOrder {
    /// A version of a record.
    struct Version {
        var revision: UInt64
        var value: Int32
        /// The commit; −1: one of several of unknown outcome.
        var operation: Int32
        /// When its commit was invoked: before that nobody can see it.
        var invoked: UInt64
    }

    /// A commit.
    struct Commit {
        var revision: UInt64
        var operation: Int32
    }

    /// A version whose commit could not be told among several.
    struct Anonymous {
        var revision: UInt64
        var record: Int32
        var value: Int32
        var invoked: UInt64
    }

    /// A value that only somebody's expectation or refusal tells of is not known.
    static let unknownValue: Int32 = -2

    /// Sorted by revision.
    private(set) var commits: [Commit] = []
    /// The versions of record r, sorted by revision: `versions[start[r]..<start[r + 1]]`.
    private(set) var versions: [Version] = []
    private(set) var start: [Int] = []
    /// Where the last look for a record's version ended; the next is mostly near.
    private var hints: [Int] = []

    /// - Parameters:
    ///   - seen: whether somebody saw this record absent at this revision; nil: everything counts as seen.
    init(
        _ history: History, revisions: [Int32: UInt64], anonymous: [Anonymous] = [],
        skipping skipped: Set<RecordRevision> = []
    ) {
        var isSorted = true
        for (index, entry) in history.entries.enumerated() where entry.isWriting {
            let revision = entry.outcome == .ok ? entry.revision : revisions[Int32(index)]
            guard let revision else { continue }
            if let last = commits.last, last.revision > revision { isSorted = false }
            commits.append(Commit(revision: revision, operation: Int32(index)))
        }
        if !isSorted { commits.sort { $0.revision < $1.revision } }
        build(history, anonymous, skipped)
    }

    private mutating func build(_ history: History, _ anonymous: [Anonymous], _ skipped: Set<RecordRevision>) {
        start = [Int](repeating: 0, count: history.records.count + 1)
        func eachWrite(_ commit: Commit, _ body: (History.Cell, History.Entry) -> Void) {
            let entry = history.entries[Int(commit.operation)]
            for index in entry.writes {
                let cell = history.cells[index]
                if !skipped.isEmpty, skipped.contains(RecordRevision(cell.record, commit.revision)) { continue }
                body(cell, entry)
            }
        }
        for commit in commits { eachWrite(commit) { cell, _ in start[Int(cell.record) + 1] += 1 } }
        for version in anonymous { start[Int(version.record) + 1] += 1 }
        for record in 1..<max(1, start.count) { start[record] += start[record - 1] }
        var next = start
        versions = [Version](
            repeating: Version(revision: 0, value: 0, operation: -1, invoked: 0), count: start.last ?? 0)
        for commit in commits {
            eachWrite(commit) { cell, entry in
                versions[next[Int(cell.record)]] = Version(
                    revision: commit.revision, value: cell.value, operation: commit.operation, invoked: entry.invoked)
                next[Int(cell.record)] += 1
            }
        }
        for version in anonymous {
            versions[next[Int(version.record)]] = Version(
                revision: version.revision, value: version.value, operation: -1, invoked: version.invoked)
            next[Int(version.record)] += 1
        }
        for record in Set(anonymous.map { Int($0.record) }) {
            versions[start[record]..<start[record + 1]].sort { $0.revision < $1.revision }
        }
        hints = Array(start.dropLast())
    }

    /// The place of a record's latest version up to a revision; one less than the record's first place: there is none.
    mutating func latest(_ record: Int32, upTo revision: UInt64) -> Int {
        let low = start[Int(record)]
        let high = start[Int(record) + 1]
        // The first place in low..<high whose revision is above; looked for in growing steps from the last one.
        var from = low
        var to = high
        let hint = hints[Int(record)]
        if hint < high, versions[hint].revision <= revision {
            from = hint + 1
            var step = 1
            while from + step < high, versions[from + step - 1].revision <= revision {
                from += step
                step *= 2
            }
            to = min(high, from + step)
        } else {
            to = min(hint, high)
            var step = 1
            while to - step > low, versions[to - step].revision > revision {
                to -= step
                step *= 2
            }
            from = max(low, to - step)
            if from < to, versions[from].revision > revision { from = low }
        }
        while from < to {
            let middle = (from + to) / 2
            if versions[middle].revision <= revision { from = middle + 1 } else { to = middle }
        }
        hints[Int(record)] = max(low, min(from - 1, max(low, high - 1)))
        return from - 1
    }

    /// The place of a record's version of exactly this revision.
    mutating func version(_ record: Int32, at revision: UInt64) -> Int? {
        let place = latest(record, upTo: revision)
        guard place >= start[Int(record)], versions[place].revision == revision else { return nil }
        return place
    }

    /// The place of the version after this place, if there is one. Two of the same revision count as one.
    func next(_ record: Int32, after place: Int) -> Int? {
        var next = place + 1
        let end = start[Int(record) + 1]
        if place >= start[Int(record)] {
            while next < end, versions[next].revision == versions[place].revision { next += 1 }
        }
        return next < end ? next : nil
    }

    /// Whether a place is one of the record's; the place before its first one stands for "never existed".
    func isVersion(_ place: Int, of record: Int32) -> Bool { place >= start[Int(record)] }

    /// The commit of a revision.
    func commit(at revision: UInt64) -> Int32? {
        var low = 0
        var high = commits.count
        while low < high {
            let middle = (low + high) / 2
            if commits[middle].revision < revision { low = middle + 1 } else { high = middle }
        }
        return low < commits.count && commits[low].revision == revision ? commits[low].operation : nil
    }
}

/// A record and a revision, as a key.
struct RecordRevision: Hashable {
    var record: Int32
    var revision: UInt64

    init(_ record: Int32, _ revision: UInt64) {
        self.record = record
        self.revision = revision
    }
}
