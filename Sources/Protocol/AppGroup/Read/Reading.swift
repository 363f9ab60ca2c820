extension SharedContainer {
    /// The default time limit for a read, which tries again while files are being replaced.
    public static let defaultReadDeadline: Duration = .seconds(5)

    /// Reads one record. Takes no lock and never waits for a writer. Never returns a version older than one that this
    /// process has already returned.
    ///
    /// If the record is damaged, returns its last good version with `damage` set.
    /// - Returns: the record; nil if it does not exist or was removed.
    /// - Throws: `corrupt` if the record is damaged and its last good version is absent, or older than a version that
    ///   this process has already returned; `newerSchema`; `replaced`; `deadline`; `io`.
    public func read(
        _ name: RecordName, deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Record? {
        let record = try lookUp(name, deadline: deadline)
        return record?.header.isRemoved == true ? nil : record
    }

    /// Reads one record, even a removed one (`header.isRemoved`).
    /// - Throws: the errors of `read`.
    public func lookUp(
        _ name: RecordName, deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Record? {
        let floor = core.lastReturned(name)
        let cut = try cut(of: [name], deadline: Deadline(after: deadline))
        return try resolve(name, cut.records.first?.standing ?? .absent, in: cut, floor: floor)
    }

    /// Reads every record, or the named ones, as of one revision.
    ///
    /// - Parameters:
    ///   - names: the records; nil for all. While it reads, the snapshot keeps one descriptor open for each record.
    ///   - allowingFallbacks: true to accept the last good versions of damaged records (with `damage` set), which may
    ///     be older than the other records.
    ///   - deadline: the time limit. Until then, the call reads again whenever another process replaced a file.
    /// - Throws: the errors of `read`; `corrupt` for any damaged record if `allowingFallbacks` is false.
    public func snapshot(
        of names: [RecordName]? = nil, allowingFallbacks: Bool = false,
        deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Snapshot {
        let returned = core.lastReturned()
        let cut = try cut(of: names, deadline: Deadline(after: deadline))
        if let damage = cut.redoDamage, !allowingFallbacks { throw damageError(RedoRecord.fileName, damage) }
        var snapshot = Snapshot(revision: 0, records: Dictionary(minimumCapacity: cut.records.count))
        // A snapshot of named records ignores other records in the redo record, because it has not read their files.
        let records = names == nil ? cut.recordsIncludingRedo : cut.records
        for (name, standing) in records where !name.isReloadMarker {
            guard let record = try resolve(name, standing, in: cut, floor: returned[name] ?? 0) else { continue }
            if let damage = record.damage, !allowingFallbacks { throw damage }
            snapshot.revision = max(snapshot.revision, record.revision)
            if record.header.isRemoved {
                snapshot.tombstones[name] = record.token
            } else {
                snapshot.records[name] = record
            }
        }
        return snapshot
    }

    /// Reads every record as of one revision, even if some are damaged and have no last good version.
    /// - Returns: the readable records, and the error of each other record. Damage of the redo record appears in the
    ///   records.
    /// - Throws: `replaced`, `deadline`, `io`.
    package func snapshotOfReadableRecords(
        deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> (snapshot: Snapshot, lost: [RecordName: AppGroupError]) {
        let returned = core.lastReturned()
        let cut = try cut(of: nil, deadline: Deadline(after: deadline))
        var snapshot = Snapshot(revision: 0, records: Dictionary(minimumCapacity: cut.records.count))
        var lost: [RecordName: AppGroupError] = [:]
        for (name, standing) in cut.recordsIncludingRedo where !name.isReloadMarker {
            do throws(AppGroupError) {
                guard let record = try resolve(name, standing, in: cut, floor: returned[name] ?? 0) else { continue }
                snapshot.revision = max(snapshot.revision, record.revision)
                if record.header.isRemoved {
                    snapshot.tombstones[name] = record.token
                } else {
                    snapshot.records[name] = record
                }
            } catch {
                guard error.code == .corrupt || error.code == .newerSchema else { throw error }
                lost[name] = error
            }
        }
        return (snapshot, lost)
    }

    /// Returns one record: the newer of its file and its version in the redo record. If the file is damaged, this may
    /// be the last good version.
    /// - Parameter floor: the newest revision of the record that this process has already returned.
    private func resolve(
        _ name: RecordName, _ standing: Standing, in cut: Cut, floor: Revision
    ) throws(AppGroupError) -> Record? {
        var served = try newest(name, standing, cut.redo?.record(name), floor: floor)
        if let damage = cut.redoDamage {
            // The damaged redo record may contain a newer version of this record.
            let error = damageError(RedoRecord.fileName, damage)
            guard served != nil else { throw error }
            if served?.damage == nil { served?.damage = error }
        }
        guard let served else {
            if floor > 0 { throw wentBack(name, to: 0, floor: floor) }
            return nil
        }
        guard served.revision >= floor else { throw wentBack(name, to: served.revision, floor: floor) }
        if served.revision != floor { core.returned(name, served.revision) }
        return served
    }

    /// Returns the newer of a record's file and its version in the redo record.
    private func newest(
        _ name: RecordName, _ standing: Standing, _ committed: RecordFile?, floor: Revision
    ) throws(AppGroupError) -> Record? {
        switch standing {
        case .absent:
            return committed.map { Record($0) }
        case .good(let file):
            if let committed, committed.header.token.revision > file.header.token.revision { return Record(committed) }
            return Record(file)
        case .damaged(let damage):
            if let committed, replaces(committed, name, damage) { return Record(committed) }
            return try lastGood(name, damage, floor: floor)
        }
    }

    /// Returns true if a record's version in a redo record may replace its damaged file.
    ///
    /// A power cut may bring back a redo record that was already removed. If a commit after that redo record wrote the
    /// damaged file or its last good version, the record must not go back to the older version in the redo record.
    func replaces(_ committed: RecordFile, _ name: RecordName, _ damage: Damage) -> Bool {
        let revision = committed.header.token.revision
        return damage.newerSchema == nil && revision >= damage.statedRevision
            && revision > (previousVersion(of: name)?.header.token.revision ?? 0)
    }

    private func wentBack(_ name: RecordName, to revision: Revision, floor: Revision) -> AppGroupError {
        AppGroupError(
            .corrupt,
            "the record stands at revision \(revision), but this process has already returned revision \(floor)",
            path: directory.path(of: name.fileName), revision: revision,
            advice: "Something other than a writer of the protocol changed it: restore it, or start the process anew")
    }

    private func lastGood(_ name: RecordName, _ damage: Damage, floor: Revision) throws(AppGroupError) -> Record {
        let error = damageError(name.fileName, damage)
        guard damage.newerSchema == nil, let previous = previousVersion(of: name),
            previous.header.token.revision >= floor
        else { throw error }
        return Record(previous, damage: error)
    }

    /// Returns the version that `.previous/` keeps of a record: the one before its present version. Nil if there is none, or
    /// if it is damaged.
    package func keptVersion(of name: RecordName) -> Record? { previousVersion(of: name).map { Record($0) } }

    /// Returns the record's last good version; nil if that version is absent or damaged too.
    func previousVersion(of name: RecordName) -> RecordFile? {
        guard let previous = try? directory.subdirectory(Previous.directoryName),
            case .success(let file) = previous.readFile(name.fileName, limit: RecordFile.maximumFile)
        else { return nil }
        return try? RecordFile(file.bytes, expecting: name)
    }

    /// Returns the error for a file that is damaged or that a newer version wrote.
    func damageError(_ fileName: String, _ damage: Damage) -> AppGroupError {
        let path = directory.path(of: fileName)
        if damage.newerSchema != nil {
            return AppGroupError(
                .newerSchema, "the record cannot be used: \(damage.reason)", path: path,
                advice: "It is left as it is: update this program")
        }
        let isRedo = fileName == RedoRecord.fileName
        let advice =
            isRedo
            ? "Writers stop here until `tandem container clean` moves it aside"
            : damage.isDirectory
                ? "Move the directory away; the next commit writes the record anew"
                : "The next commit replaces it; `tandem container verify` lists all damage"
        return AppGroupError(
            .corrupt, "the \(isRedo ? "redo record" : "record") is damaged: \(damage.reason)", path: path,
            advice: advice)
    }
}

extension Cut {
    /// The records that have a file in the directory, and the records that only the redo record contains. Sorted by
    /// name.
    fileprivate var recordsIncludingRedo: [(name: RecordName, standing: Standing)] {
        let listed = Set(records.map(\.name))
        let added = (redo?.records.map(\.header.name) ?? []).filter { !listed.contains($0) }
        guard !added.isEmpty else { return records }
        return (records + added.map { ($0, .absent) }).sorted { $0.name < $1.name }
    }
}
