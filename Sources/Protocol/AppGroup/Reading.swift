import Glibc

/// A record as it was read.
public struct Record: Sendable {
    /// The first line of its file.
    public var header: RecordHeader
    /// The payload: one JSON value, byte for byte as it was given.
    public var payload: [UInt8]
    /// Why this is not the newest version but the last good one, when the newest is damaged; nil for a healthy record.
    public var damage: AppGroupError?

    /// The record's name.
    public var name: RecordName { header.name }
    /// The revision of the commit that wrote it.
    public var revision: Revision { header.token.revision }
    /// Revision and nonce of the commit that wrote it, for compare-and-set.
    public var token: RecordToken { header.token }
    /// The first line of its file, checksum included.
    public var headerLine: String {
        let file = RecordFile(header: header, payload: payload).encoded()
        return String(decoding: file.prefix { $0 != 0x0A }, as: UTF8.self)
    }
    /// The payload as text.
    public var text: String { String(decoding: payload, as: UTF8.self) }
}

/// Every record of a container as of one revision.
public struct Snapshot: Sendable {
    /// The highest revision among the records, removed ones included; 0 when there is none.
    public var revision: Revision
    /// The records by name, without removed ones.
    public var records: [RecordName: Record]
    /// The removed records, and the commits that removed them. For checking histories: a snapshot is compared with
    /// single reads, which see tombstones.
    package var tombstones: [RecordName: RecordToken] = [:]
}

/// What stands at a record's name.
enum Standing {
    case absent
    case good(RecordFile)
    case damaged(Damage)
}

/// Files of a container that were read at one moment: the redo record is laid over the records it commits.
struct Cut {
    /// In the order of their names, each once.
    var records: [(name: RecordName, standing: Standing)]
    var redo: RedoRecord?
    var redoDamage: Damage?
}

extension SharedContainer {
    /// How long a read tries to catch a moment at which nothing moves.
    public static let defaultReadDeadline: Duration = .seconds(5)

    /// Reads one record. Takes no lock, never waits for a writer, and never returns something older than this process
    /// was given before.
    ///
    /// A damaged record is answered with its last good version, and `damage` set.
    /// - Returns: the record; nil when it does not exist or was removed.
    /// - Throws: `corrupt` when it is damaged and no good version is left, or only one older than this process has
    ///   seen; `newerSchema`; `replaced`; `deadline`; `io`.
    public func read(
        _ name: RecordName, deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Record? {
        let record = try lookUp(name, deadline: deadline)
        return record?.header.isRemoved == true ? nil : record
    }

    /// Reads one record, also a removed one (`header.isRemoved`).
    /// - Throws: as `read`.
    public func lookUp(
        _ name: RecordName, deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Record? {
        let floor = core.lastReturned(name)
        let cut = try cut(of: [name], deadline: Deadline(after: deadline))
        return try resolve(name, cut.records.first?.standing ?? .absent, in: cut, floor: floor)
    }

    /// Reads every record, or those named, as of one revision.
    ///
    /// - Parameters:
    ///   - names: the records; nil for all. A snapshot holds one descriptor a record while it is taken.
    ///   - allowingFallbacks: whether damaged records are answered with their last good version (`damage` set), which
    ///     may be older than the rest.
    ///   - deadline: how long to look again while others write.
    /// - Throws: as `read`; without fallbacks, `corrupt` for any damaged record.
    public func snapshot(
        of names: [RecordName]? = nil, allowingFallbacks: Bool = false,
        deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Snapshot {
        let returned = core.lastReturned()
        let cut = try cut(of: names, deadline: Deadline(after: deadline))
        if let damage = cut.redoDamage, !allowingFallbacks { throw damageError(RedoRecord.fileName, damage) }
        var snapshot = Snapshot(revision: 0, records: Dictionary(minimumCapacity: cut.records.count))
        // Of the redo record only what was asked for: of the rest it was not read what stands in the files.
        let committed = names == nil ? cut.redo?.records.map(\.header.name) ?? [] : []
        var records = cut.records
        if !committed.isEmpty {
            let read = Set(records.map(\.name))
            records += committed.filter { !read.contains($0) }.map { ($0, .absent) }
            records.sort { $0.name < $1.name }
        }
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

    /// Reads files and the redo record so that all of it stood there at one moment.
    ///
    /// The records first, their descriptors kept; then the redo record; then every name must still be the held file.
    /// At the moment the redo record was opened, or seen not to be there, all of it was there. What moved is read again.
    func cut(of names: [RecordName]?, deadline: Deadline) throws(AppGroupError) -> Cut {
        if Mutation.readersLock.isActive { _ = try WriterLock(directory, timeout: Self.defaultLockTimeout) }
        do throws(AppGroupError) {
            return try cutOfHeldDirectory(of: names, deadline: deadline)
        } catch {
            // In a directory that was deleted or moved, that is the reason for every failure.
            try requireSameDirectory()
            throw error
        }
    }

    private func cutOfHeldDirectory(of names: [RecordName]?, deadline: Deadline) throws(AppGroupError) -> Cut {
        let asked = names.map { Self.distinct($0) }
        var wanted: [RecordName] = []
        var held: [Result<HeldFile, FileProblem>?] = []
        while true {
            let now = if let asked { asked } else { try listedRecords() }
            if now != wanted {
                let before = Dictionary(uniqueKeysWithValues: zip(wanted, held))
                held = now.map { before[$0] ?? nil }
                wanted = now
            }
            let early = Mutation.redoReadFirst.isActive ? try readRedo() : nil
            for (index, name) in wanted.enumerated() where held[index] == nil {
                held[index] = directory.readFile(name.fileName, limit: RecordFile.maximumFile)
            }
            let (redo, redoDamage) = if let early { early } else { try readRedo() }
            var isAtRest = true
            if !Mutation.namesNotRechecked.isActive {
                for (index, name) in wanted.enumerated()
                where try directory.identity(name.fileName) != Self.identity(held[index]) {
                    held[index] = nil
                    isAtRest = false
                }
                if asked == nil, isAtRest { isAtRest = try listedRecords() == wanted }
            }
            if isAtRest {
                try requireSameDirectory()
                var cut = Cut(records: [], redo: redo, redoDamage: redoDamage)
                cut.records.reserveCapacity(wanted.count)
                for (name, file) in zip(wanted, held) {
                    guard let file else { continue }
                    cut.records.append((name, try standing(name, file)))
                }
                return cut
            }
            guard !deadline.hasPassed else {
                throw AppGroupError(
                    .deadline, "the records kept changing while they were read", path: path,
                    advice: "Try again, or allow more time")
            }
        }
    }

    /// The names in order, each once.
    private static func distinct(_ names: [RecordName]) -> [RecordName] {
        var result: [RecordName] = []
        result.reserveCapacity(names.count)
        for name in names.sorted() where name != result.last { result.append(name) }
        return result
    }

    private static func identity(_ file: Result<HeldFile, FileProblem>?) -> FileIdentity? {
        switch file {
        case .success(let file): file.identity
        case .failure(let problem): problem.identity
        case nil: nil
        }
    }

    /// The names of all record files, the reload marker's too, in order. Each once: a directory in which files are renamed
    /// may be listed with a name twice (`man 3 readdir` promises nothing of what is added or removed meanwhile).
    func listedRecords() throws(AppGroupError) -> [RecordName] {
        Self.distinct(try directory.list().compactMap { RecordName(fileName: $0) })
    }

    func readRedo() throws(AppGroupError) -> (RedoRecord?, Damage?) {
        // Mostly there is none, which costs less to see than to fail to open it.
        guard try directory.identity(RedoRecord.fileName) != nil else { return (nil, nil) }
        switch directory.readFile(RedoRecord.fileName, limit: RedoRecord.maximumFile) {
        case .success(let file):
            do throws(Damage) {
                let redo = try RedoRecord(file.bytes)
                core.saw(redo.token.revision)
                return (redo, nil)
            } catch {
                return (nil, error)
            }
        case .failure(let problem):
            if case .absent = problem.kind { return (nil, nil) }
            return (nil, try damage(problem, path: directory.path(of: RedoRecord.fileName)))
        }
    }

    /// Checks one file that was read.
    func standing(_ name: RecordName, _ file: Result<HeldFile, FileProblem>) throws(AppGroupError) -> Standing {
        switch file {
        case .success(let file):
            do throws(Damage) {
                return .good(try RecordFile(file.bytes, expecting: name))
            } catch {
                var damage = error
                damage.statedRevision = RecordFile.statedRevision(file.bytes) ?? 0
                return .damaged(damage)
            }
        case .failure(let problem):
            if case .absent = problem.kind { return .absent }
            return .damaged(try damage(problem, path: directory.path(of: name.fileName)))
        }
    }

    /// What a file that could not be read is taken for; a failing system call is an error of its own.
    private func damage(_ problem: FileProblem, path: String) throws(AppGroupError) -> Damage {
        switch problem.kind {
        case .absent: return Damage("it is absent")
        case .notRegular(let what):
            var damage = Damage("it is \(what)")
            damage.isDirectory = what == "a directory"
            return damage
        case .tooLarge(let size, let head):
            if let version = RecordFile.newerSchema(head) { return Damage(newerSchema: version) }
            return Damage("it is too large (\(size) bytes)")
        case .failed(let error, let operation):
            throw .systemCall(operation, "cannot read a file of the container", path: path, errno: error.number)
        }
    }

    /// The value of one record in a cut: the newer of file and redo, or the last good version of a damaged one.
    func resolve(
        _ name: RecordName, _ standing: Standing, in cut: Cut, floor: Revision
    ) throws(AppGroupError) -> Record? {
        if Mutation.staleRead.isActive, let old = previousVersion(of: name) {
            return Record(header: old.header, payload: old.payload)
        }
        let committed = cut.redo?.record(name)
        var served: Record?
        switch standing {
        case .absent:
            served = committed.map { Record(header: $0.header, payload: $0.payload) }
        case .good(let file):
            let floor = Mutation.redoWins.isActive ? 0 : file.header.token.revision
            let newer = committed.flatMap { $0.header.token.revision > floor ? $0 : nil } ?? file
            served = Record(header: newer.header, payload: newer.payload)
        case .damaged(let damage):
            if let committed, replaces(committed, name, damage) {
                served = Record(header: committed.header, payload: committed.payload)
            } else {
                served = try lastGood(name, damage, floor: floor)
            }
        }
        if let damage = cut.redoDamage {
            // The redo record may commit something newer for this record: say so with what is served.
            guard let file = served else { throw damageError(RedoRecord.fileName, damage) }
            served?.damage = file.damage ?? damageError(RedoRecord.fileName, damage)
        }
        guard let served else {
            if floor > 0 { throw wentBack(name, to: 0, floor: floor) }
            return nil
        }
        guard served.revision >= floor || Mutation.goesBack.isActive else {
            throw wentBack(name, to: served.revision, floor: floor)
        }
        if served.revision != floor { core.returned(name, served.revision) }
        return served
    }

    /// Whether a redo record's version may take the place of a damaged file. A redo record can come back after a power
    /// cut: if the damaged file, or its last good version, was of a later commit, it must not go back behind that.
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
        if Mutation.damageUnflagged.isActive { return Record(header: previous.header, payload: previous.payload) }
        return Record(header: previous.header, payload: previous.payload, damage: error)
    }

    /// The record's last good version, if one is kept and it is intact.
    func previousVersion(of name: RecordName) -> RecordFile? {
        guard let previous = try? directory.subdirectory(Previous.directoryName),
            case .success(let file) = previous.readFile(name.fileName, limit: RecordFile.maximumFile)
        else { return nil }
        return try? RecordFile(file.bytes, expecting: name)
    }

    /// The error for a damaged file, or one of a newer version.
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
