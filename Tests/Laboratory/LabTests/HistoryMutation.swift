import Lab

/// A fault inserted into a correct history with revisions. The checker must report it as the right kind.
enum HistoryMutation: String, CaseIterable {
    case staleRead, droppedWrite, swappedSnapshotMember, duplicateRevision, skippedCompare, partialTransaction
    case tornValue, foreignValue, unwrittenValue, valueOfRefused, flippedOrder, unjustifiedConflict, futureRead
    case backwardsRead

    /// The kind of violation that the checker must report.
    var kind: ViolationKind {
        switch self {
        case .staleRead: .staleRead
        case .droppedWrite: .lostWrite
        case .swappedSnapshotMember: .mixedSnapshot
        case .duplicateRevision: .duplicateRevision
        case .skippedCompare: .lostUpdate
        case .partialTransaction: .partialTransaction
        case .tornValue, .foreignValue: .tornValue
        case .unwrittenValue, .valueOfRefused: .unwrittenValue
        case .flippedOrder: .order
        case .unjustifiedConflict: .unjustifiedConflict
        case .futureRead: .futureRead
        case .backwardsRead: .backwardsRead
        }
    }

    /// Returns the history with the fault; nil if the fault fits nowhere in the history.
    func apply(to operations: [Lab.Operation], using random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        var mutant = HistoryMutant(operations)
        switch self {
        case .staleRead: return mutant.staleRead(own: false, &random)
        case .backwardsRead: return mutant.staleRead(own: true, &random)
        case .droppedWrite: return mutant.droppedWrite(&random)
        case .swappedSnapshotMember: return mutant.swappedSnapshotMember(&random)
        case .duplicateRevision: return mutant.duplicateRevision(&random)
        case .skippedCompare: return mutant.skippedCompare(&random)
        case .partialTransaction: return mutant.partialTransaction(&random)
        case .tornValue: return mutant.changedRead(&random) { $0.versions(of: $1.record).first?.value }
        case .foreignValue: return mutant.foreignValue(&random)
        case .unwrittenValue: return mutant.changedRead(&random) { _, _ in "nobody" }
        case .valueOfRefused: return mutant.valueOfRefused(&random)
        case .flippedOrder: return mutant.flippedOrder(&random)
        case .unjustifiedConflict: return mutant.unjustifiedConflict(&random)
        case .futureRead: return mutant.futureRead(&random)
        }
    }
}

/// A history into which a fault is inserted. Each method picks a random place where the fault gives only one kind of
/// violation.
struct HistoryMutant {
    struct Version {
        var revision: UInt64
        var value: String?
        /// The index of the commit that wrote the version.
        var commit: Int
        var invoked: UInt64
        /// The time at which the commit was acknowledged.
        var returned: UInt64
        var isAlone: Bool
    }

    private var operations: [Lab.Operation]
    private var versionsOfRecord: [String: [Version]] = [:]

    init(_ operations: [Lab.Operation]) {
        self.operations = operations
        let commits = operations.indices.filter { operations[$0].kind == .commit && operations[$0].outcome == .ok }
        for commit in commits.sorted(by: { (operations[$0].revision ?? 0) < (operations[$1].revision ?? 0) }) {
            let operation = operations[commit]
            for write in operation.writes {
                versionsOfRecord[write.record, default: []].append(
                    Version(
                        revision: operation.revision ?? 0, value: write.value, commit: commit,
                        invoked: operation.invoked, returned: operation.returned ?? .max,
                        isAlone: operation.writes.count == 1))
            }
        }
    }

    func versions(of record: String) -> [Version] { versionsOfRecord[record] ?? [] }

    /// Returns the version that a read shows, if its commit was acknowledged, and the versions before and after it.
    private func shown(_ read: Lab.Operation.Read) -> (before: Version, version: Version, next: Version?)? {
        let versions = versions(of: read.record)
        guard let place = versions.firstIndex(where: { $0.revision == read.revision }), place > 0,
            versions[place - 1].value != nil, versions[place].value != nil
        else { return nil }
        return (versions[place - 1], versions[place], place + 1 < versions.count ? versions[place + 1] : nil)
    }

    /// Returns the reads of one record in random order.
    private func reads(_ random: inout some RandomNumberGenerator) -> [Int] {
        operations.indices.filter { operations[$0].kind == .read && operations[$0].outcome == .ok }
            .shuffled(using: &random)
    }

    /// Returns true if the operation at `place` returned before `time` and knew the record at this revision or a later
    /// one.
    private func knew(_ place: Int, of record: String, _ revision: UInt64, before time: UInt64) -> Bool {
        let operation = operations[place]
        guard let returned = operation.returned, returned < time, operation.outcome != .unknown else { return false }
        if operation.outcome == .ok, operation.kind == .commit, (operation.revision ?? 0) >= revision {
            return operation.writes.contains { $0.record == record }
        }
        return operation.reads.contains { $0.record == record && ($0.revision ?? 0) >= revision }
            || operation.found.contains { $0.record == record && $0.revision >= revision }
    }

    /// Returns true if an operation other than those at `places` shows that the version existed.
    private func isSeen(_ record: String, _ revision: UInt64, but places: Set<Int>) -> Bool {
        operations.indices.contains { place in
            let operation = operations[place]
            return !places.contains(place)
                && (operation.reads.contains { $0.record == record && $0.revision == revision }
                    || operation.outcome == .ok
                        && operation.expects.contains { $0.record == record && $0.expectation == .revision(revision) })
        }
    }

    mutating func staleRead(own: Bool, _ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        for place in reads(&random) {
            let operation = operations[place]
            guard let (before, version, _) = shown(operation.reads[0]), version.returned < operation.invoked,
                isSeen(operation.reads[0].record, version.revision, but: [place])
            else { continue }
            let knowsItself = operations.indices.contains {
                operations[$0].process == operation.process
                    && knew($0, of: operation.reads[0].record, version.revision, before: operation.invoked)
            }
            guard knowsItself == own else { continue }
            operations[place].reads[0].revision = before.revision
            operations[place].reads[0].value = before.value
            return operations
        }
        return nil
    }

    /// Changes every operation that saw an acknowledged write so that it sees the version before the write.
    mutating func droppedWrite(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        for place in reads(&random) {
            let read = operations[place].reads[0]
            guard let (before, version, _) = shown(read), version.isAlone else { continue }
            let seeing = operations.indices.filter { index in
                operations[index].reads.contains { $0.record == read.record && $0.revision == version.revision }
            }
            let isPlain = seeing.allSatisfy { index in
                operations[index].kind == .read && operations[index].invoked > version.returned
                    && operations[index].process != operations[version.commit].process
            }
            let isExpected = operations.contains { operation in
                operation.expects.contains { $0.record == read.record && $0.expectation == .revision(version.revision) }
                    || operation.found.contains { $0.record == read.record && $0.revision == version.revision }
            }
            guard seeing.count > 1, isPlain, !isExpected else { continue }
            for index in seeing {
                operations[index].reads[0].revision = before.revision
                operations[index].reads[0].value = before.value
            }
            return operations
        }
        return nil
    }

    mutating func swappedSnapshotMember(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        for place in operations.indices.shuffled(using: &random) where operations[place].kind == .snapshot {
            let reads = operations[place].reads
            for (member, read) in reads.enumerated() {
                guard let (before, version, _) = shown(read),
                    reads.contains(where: { ($0.revision ?? 0) > version.revision })
                else { continue }
                operations[place].reads[member].revision = before.revision
                operations[place].reads[member].value = before.value
                // If the read showed another record of the same commit, the fault would be a partial transaction.
                if reads.contains(where: { $0.record != read.record && $0.revision == version.revision }) {
                    operations[place].reads[member] = read
                    continue
                }
                return operations
            }
        }
        return nil
    }

    mutating func duplicateRevision(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        let commits = operations.indices.filter { operations[$0].outcome == .ok && operations[$0].revision != nil }
            .filter { operations[$0].kind == .commit }
        guard let place = commits.dropFirst().randomElement(using: &random) else { return nil }
        let revision = operations[place].revision ?? 0
        guard let other = commits.first(where: { operations[$0].revision == revision - 1 }) else { return nil }
        operations[place].revision = operations[other].revision
        return operations
    }

    /// Makes a commit expect the version before the one that it replaced.
    mutating func skippedCompare(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        for place in operations.indices.shuffled(using: &random)
        where operations[place].kind == .commit && operations[place].outcome == .ok {
            for (index, required) in operations[place].expects.enumerated() {
                guard case .revision(let revision) = required.expectation, revision > 0,
                    let (before, _, _) = shown(Lab.Operation.Read(required.record, revision, nil))
                else { continue }
                operations[place].expects[index].expectation = .revision(before.revision)
                return operations
            }
        }
        return nil
    }

    /// Changes every operation that saw one record of a transaction so that it sees the old version of this record.
    /// Other records of the transaction were seen.
    mutating func partialTransaction(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        for place in reads(&random) {
            let read = operations[place].reads[0]
            guard let (before, version, _) = shown(read), !version.isAlone,
                version.returned < operations[place].invoked
            else { continue }
            let siblings = operations[version.commit].writes.filter { $0.record != read.record }
            let seeing = operations.indices.filter { index in
                operations[index].reads.contains { $0.record == read.record && $0.revision == version.revision }
            }
            let isPlain = seeing.allSatisfy {
                operations[$0].kind == .read && operations[$0].process != operations[version.commit].process
            }
            let isExpected = operations.contains { operation in
                operation.expects.contains { $0.record == read.record && $0.expectation == .revision(version.revision) }
                    || operation.found.contains { $0.record == read.record && $0.revision == version.revision }
            }
            guard isPlain, !isExpected,
                siblings.contains(where: { isSeen($0.record, version.revision, but: Set(seeing)) })
            else { continue }
            for index in seeing {
                operations[index].reads[0].revision = before.revision
                operations[index].reads[0].value = before.value
            }
            return operations
        }
        return nil
    }

    mutating func changedRead(
        _ random: inout some RandomNumberGenerator, _ value: (Self, Lab.Operation.Read) -> String?
    ) -> [Lab.Operation]? {
        for place in reads(&random) {
            let read = operations[place].reads[0]
            guard shown(read) != nil, let value = value(self, read), value != read.value else { continue }
            operations[place].reads[0].value = value
            return operations
        }
        return nil
    }

    mutating func foreignValue(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        changedRead(&random) { mutant, read in
            guard let (_, version, _) = mutant.shown(read) else { return nil }
            return mutant.operations[version.commit].writes.first { $0.record != read.record && $0.value != nil }?.value
        }
    }

    mutating func valueOfRefused(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        let values = operations.filter { $0.outcome == .conflict }.flatMap(\.writes).compactMap(\.value)
        guard let value = values.randomElement(using: &random) else { return nil }
        return changedRead(&random) { _, _ in value }
    }

    /// Exchanges the revisions of two successive commits everywhere.
    mutating func flippedOrder(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        let commits = operations.indices.filter { operations[$0].outcome == .ok && operations[$0].kind == .commit }
        for place in commits.shuffled(using: &random) {
            guard let first = operations[place].revision,
                let other = commits.first(where: { operations[$0].revision == first + 1 }),
                let returned = operations[place].returned, returned < operations[other].invoked
            else { continue }
            let flip: (UInt64?) -> UInt64? = { $0 == first ? first + 1 : $0 == first + 1 ? first : $0 }
            for index in operations.indices {
                operations[index].revision = flip(operations[index].revision)
                operations[index].reads = operations[index].reads.map {
                    Lab.Operation.Read($0.record, flip($0.revision), $0.value)
                }
                operations[index].found = operations[index].found.map {
                    Lab.Operation.Found($0.record, flip($0.revision) ?? 0)
                }
                operations[index].expects = operations[index].expects.map { required in
                    guard case .revision(let revision) = required.expectation else { return required }
                    return Lab.Operation.Required(required.record, .revision(flip(revision) ?? 0))
                }
            }
            return operations
        }
        return nil
    }

    /// Replaces a read of an unchanged version by a commit that expected this version and reports a conflict.
    mutating func unjustifiedConflict(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        for place in reads(&random) {
            let operation = operations[place]
            guard let (_, version, _) = shown(operation.reads[0]), let returned = operation.returned,
                version.returned < operation.invoked
            else { continue }
            let isSeenLater = operations.contains { later in
                later.invoked > returned
                    && later.reads.contains {
                        $0.record == operation.reads[0].record && $0.revision == version.revision
                    }
            }
            guard isSeenLater else { continue }
            operations[place] = Lab.Operation(
                process: operation.process, .commit, invoked: operation.invoked, returned: returned, .conflict,
                expects: [Lab.Operation.Required(operation.reads[0].record, .revision(version.revision))],
                writes: [Lab.Operation.Write(operation.reads[0].record, "refused")])
            return operations
        }
        return nil
    }

    mutating func futureRead(_ random: inout some RandomNumberGenerator) -> [Lab.Operation]? {
        for place in reads(&random) {
            guard let (_, version, _) = shown(operations[place].reads[0]) else { continue }
            operations[place].returned = version.invoked - 1
            operations[place].invoked = version.invoked - 2
            return operations
        }
        return nil
    }
}
