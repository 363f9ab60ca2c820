/// The commits of a history with revisions, in revision order, and the versions of each record that they created.
struct CommitOrder {
    struct Version {
        var revision: UInt64
        var value: Int32
        /// The commit that wrote the version; −1 if several commits of unknown outcome may have written it.
        var operation: Int32
        /// The time at which the version's commit was invoked. No operation can see the version earlier.
        var invoked: UInt64
    }

    struct Commit {
        var revision: UInt64
        var operation: Int32
    }

    /// A version that one of several commits of unknown outcome may have written.
    struct Anonymous {
        var revision: UInt64
        var record: Int32
        var value: Int32
        var invoked: UInt64
    }

    /// The value of a version to which only expectations or conflicts refer, so that the real value is unknown.
    static let unknownValue: Int32 = -2

    private(set) var commits: [Commit] = []
    /// The versions of record r, sorted by revision: `versions[start[r]..<start[r + 1]]`.
    private(set) var versions: [Version] = []
    private(set) var start: [Int] = []
    /// For each record, the index at which the last search for a version ended. The next search usually ends nearby.
    private var hints: [Int] = []

    /// Sorts the commits and builds the versions of each record.
    /// - Parameters:
    ///   - revisions: for each commit of unknown outcome that took effect, its revision.
    ///   - anonymous: versions whose commit is one of several candidates.
    ///   - skipped: writes to leave out, by record and revision.
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

    /// Returns the index of a record's latest version whose revision is at most `revision`. If there is no such
    /// version, returns the index before the record's first version.
    mutating func latest(_ record: Int32, upTo revision: UInt64) -> Int {
        let low = start[Int(record)]
        let high = start[Int(record) + 1]
        // Finds the first index in low..<high whose revision is higher than `revision`. Uses an exponential search that
        // begins at the last hint.
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

    /// Returns the index of a record's version with exactly this revision.
    mutating func version(_ record: Int32, at revision: UInt64) -> Int? {
        let place = latest(record, upTo: revision)
        guard place >= start[Int(record)], versions[place].revision == revision else { return nil }
        return place
    }

    /// Returns the index of the record's next version; nil after the last version. Two versions of the same revision count as
    /// one.
    func next(_ record: Int32, after place: Int) -> Int? {
        var next = place + 1
        let end = start[Int(record) + 1]
        if place >= start[Int(record)] {
            while next < end, versions[next].revision == versions[place].revision { next += 1 }
        }
        return next < end ? next : nil
    }

    /// Returns true if the index `place` belongs to one of the record's versions. The index before the first version
    /// means that the record never existed.
    func isVersion(_ place: Int, of record: Int32) -> Bool { place >= start[Int(record)] }

    /// Returns the commit with a revision.
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

struct RecordRevision: Hashable {
    var record: Int32
    var revision: UInt64

    init(_ record: Int32, _ revision: UInt64) {
        self.record = record
        self.revision = revision
    }
}
