/// The records that a transaction concerns, as read from their files under the lock. The records of an earlier redo
/// record have been installed by then, and that redo record has been removed.
struct CurrentRecords {
    fileprivate var standing: [RecordName: Standing] = [:]

    subscript(name: RecordName) -> Standing { standing[name] ?? .absent }

    /// Returns the tokens of the records that the transaction would change.
    func tokens(of transaction: Transaction) -> [RecordName: RecordToken] {
        var tokens: [RecordName: RecordToken] = [:]
        for name in transaction.changes.keys {
            if case .good(let file) = self[name] { tokens[name] = file.header.token }
        }
        return tokens
    }

    /// The highest revision of any record.
    var highestRevision: Revision {
        standing.values.map { if case .good(let file) = $0 { file.header.token.revision } else { 0 } }.max() ?? 0
    }
}

extension Standing {
    /// Returns true if a change would write what the record already contains.
    func leavesAsIs(_ change: Transaction.Change) -> Bool {
        switch self {
        case .absent: return change.payload == nil
        case .damaged: return false
        case .good(let file):
            guard let payload = change.payload else { return file.header.isRemoved }
            return !file.header.isRemoved && payload == file.payload && file.header.key == change.key
                && file.header.type == change.type
        }
    }
}

extension SharedContainer {
    /// Reads the records that a transaction concerns. If it changes several, also reads the reload marker, because they get
    /// one revision, which must exceed the marker's. If it changes one, `makeMarker` reads the marker later, while the disk
    /// writes the record.
    /// - Throws: `newerSchema` if the transaction changes a record that a newer version of the protocol wrote;
    ///   `corrupt` if it changes a record in whose place is a directory, which a rename cannot replace.
    func readUnderLock(_ transaction: Transaction) throws(AppGroupError) -> CurrentRecords {
        var current = CurrentRecords()
        var names = Set(transaction.changes.keys).union(transaction.expectations.keys)
        if transaction.concernsReloads, transaction.changes.count > 1 { names.insert(.reload) }
        for name in names {
            let file = directory.readFile(name.fileName, limit: RecordFile.maximumFile)
            let standing = try standing(name, file)
            if case .damaged(let damage) = standing, transaction.changes[name] != nil,
                damage.newerSchema != nil || damage.isDirectory
            {
                throw damageError(name.fileName, damage)
            }
            current.standing[name] = standing
        }
        return current
    }

    /// Checks that the records are in the states that the caller expects.
    /// - Throws: `conflict` if an expectation does not hold.
    func check(
        _ expectations: [RecordName: Expectation], _ current: CurrentRecords
    ) throws(AppGroupError) {
        for (name, expectation) in expectations where expectation != .any {
            let served = try served(name, current[name])
            guard !Self.holds(expectation, for: served) else { continue }
            let found = served.map {
                $0.isRemoved ? "removed at revision \($0.token.revision)" : "at revision \($0.token.revision)"
            }
            throw AppGroupError(
                .conflict,
                "the record \(name) is \(found ?? "absent"), not what was expected (\(expectation.summary))",
                path: directory.path(of: name.fileName), revision: served?.token.revision ?? 0,
                advice: "Read it again and decide anew")
        }
    }

    /// Returns the header of the version that readers get: for a damaged record, that of its last good version.
    private func served(_ name: RecordName, _ standing: Standing) throws(AppGroupError) -> RecordHeader? {
        switch standing {
        case .absent: return nil
        case .good(let file): return file.header
        case .damaged(let damage):
            guard damage.newerSchema == nil, let previous = previousVersion(of: name) else {
                throw damageError(name.fileName, damage)
            }
            return previous.header
        }
    }

    private static func holds(_ expectation: Expectation, for served: RecordHeader?) -> Bool {
        switch expectation {
        case .any: true
        case .absent: served?.isRemoved ?? true
        // A tombstone meets both 0 and its own revision.
        case .revision(0): served?.isRemoved ?? true
        case .revision(let revision): served?.token.revision == revision
        case .token(let token): served?.token == token
        }
    }
}

extension Expectation {
    fileprivate var summary: String {
        switch self {
        case .any: "anything"
        case .absent: "absent"
        case .revision(let revision): "revision \(revision)"
        case .token(let token): "revision \(token.revision), nonce \(token.nonce)"
        }
    }
}
