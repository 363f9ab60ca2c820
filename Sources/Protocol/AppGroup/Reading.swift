extension SharedContainer {
    /// The time that a read looks for a moment at which no file moves, by default.
    public static let defaultReadDeadline: Duration = .seconds(5)

    /// Reads one record. Takes no lock, never waits for a writer, and never returns a version older than one that this
    /// process has returned before.
    ///
    /// If the record is damaged, returns its last good version with `damage` set.
    /// - Returns: the record; nil if it does not exist or was removed.
    /// - Throws: `corrupt` if the record is damaged and no good version is left, or only one older than this process has
    ///   returned; `newerSchema`; `replaced`; `deadline`; `io`.
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
    ///   - names: the records; nil for all. The snapshot holds one descriptor for each while it reads.
    ///   - allowingFallbacks: true to get the last good versions of damaged records (`damage` set), which may be older
    ///     than the rest.
    ///   - deadline: the time to try again while others write.
    /// - Throws: the errors of `read`; without fallbacks, `corrupt` for any damaged record.
    public func snapshot(
        of names: [RecordName]? = nil, allowingFallbacks: Bool = false,
        deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Snapshot {
        let returned = core.lastReturned()
        let cut = try cut(of: names, deadline: Deadline(after: deadline))
        if let damage = cut.redoDamage, !allowingFallbacks { throw damageError(RedoRecord.fileName, damage) }
        var snapshot = Snapshot(revision: 0, records: Dictionary(minimumCapacity: cut.records.count))
        // A filtered read ignores other records in the redo record; it has not read their files.
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

    /// Returns the value of one record in a cut: the newer one of file and redo record, or the last good version of a
    /// damaged file.
    /// - Parameter floor: the newest revision of the record that this process has returned.
    private func resolve(
        _ name: RecordName, _ standing: Standing, in cut: Cut, floor: Revision
    ) throws(AppGroupError) -> Record? {
        var served = try newest(name, standing, cut.redo?.record(name), floor: floor)
        if let damage = cut.redoDamage {
            // The redo record may commit a newer version of this record.
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

    /// Returns the newer one of a record's file and its version in the redo record.
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

    /// Returns true if a redo record's version may replace a damaged file.
    ///
    /// A redo record can come back after a power cut. If the damaged file, or its last good version, is of a later
    /// commit, the record must not go back to the older one.
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

    /// Returns the record's last good version; nil if none is kept or it is damaged too.
    func previousVersion(of name: RecordName) -> RecordFile? {
        guard let previous = try? directory.subdirectory(Previous.directoryName),
            case .success(let file) = previous.readFile(name.fileName, limit: RecordFile.maximumFile)
        else { return nil }
        return try? RecordFile(file.bytes, expecting: name)
    }

    /// Returns the error for a file that is damaged or of a newer version.
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
    /// The records of the directory, and those that only the redo record holds, in the order of their names.
    fileprivate var recordsIncludingRedo: [(name: RecordName, standing: Standing)] {
        let listed = Set(records.map(\.name))
        let added = (redo?.records.map(\.header.name) ?? []).filter { !listed.contains($0) }
        guard !added.isEmpty else { return records }
        return (records + added.map { ($0, .absent) }).sorted { $0.name < $1.name }
    }
}
