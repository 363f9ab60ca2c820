import Glibc

extension SharedContainer {
    /// Sets one record. Shorthand for a transaction with one change.
    /// - Throws: as `commit`.
    @discardableResult
    public func put(
        _ name: RecordName, _ json: [UInt8], expecting expectation: Expectation = .any,
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        var transaction = Transaction()
        try transaction.put(name, json, expecting: expectation)
        return try commit(transaction, lockTimeout: lockTimeout)
    }

    /// Sets the value of a key, so that `AppGroupDefaults` reads it: a JSON value as the property-list value that it is,
    /// and for `data(forKey:)` as its text.
    /// - Throws: as `commit(_:)`, and `invalidValue` when the value is not JSON.
    @discardableResult
    public func put(
        _ key: DefaultsKey, _ json: [UInt8], expecting expectation: Expectation = .any,
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        var transaction = Transaction()
        try transaction.put(key.record, json, key: key.headerKey, type: nil, expecting: expectation)
        return try commit(transaction, lockTimeout: lockTimeout)
    }

    /// Removes one record.
    /// - Throws: `noSuchRecord` when there is none, otherwise as `commit`.
    @discardableResult
    public func remove(
        _ name: RecordName, expecting expectation: Expectation = .any,
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        var transaction = Transaction()
        transaction.remove(name, expecting: expectation)
        let result = try commit(transaction, lockTimeout: lockTimeout)
        guard result.changed else {
            throw AppGroupError(.noSuchRecord, "no such record", path: directory.path(of: name.fileName))
        }
        return result
    }

    /// Commits a transaction: all of its changes become visible and durable together, or none does.
    ///
    /// Changes that leave a record as it is are dropped. What remains takes the next revision. When this returns, the
    /// commit is durable.
    /// - Throws: `conflict` when an expectation does not hold, `lockTimeout`, `newerSchema` when a record concerned was
    ///   written by a newer version, `corrupt` when the redo record is damaged, `indeterminate` when the commit is
    ///   visible but its durability is unknown, `replaced`, `io`.
    public func commit(
        _ transaction: Transaction, lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        try requireWriting()
        try requireSameDirectory()
        let lock = try WriterLock(directory, timeout: lockTimeout)
        // From here on the path is checked once more: it may have changed while the lock was waited for.
        try requireSameDirectory()
        let staging = try Staging(in: directory)
        try finish(staging)
        return try withExtendedLifetimeOfLock(lock) { (lock) throws(AppGroupError) in
            try commit(transaction, staging, lock)
        }
    }

    /// Keeps the lock until the body is done; a noncopyable value may otherwise end after its last use.
    private func withExtendedLifetimeOfLock<Value>(
        _ lock: borrowing WriterLock, _ body: (borrowing WriterLock) throws(AppGroupError) -> Value
    ) throws(AppGroupError) -> Value {
        try body(lock)
    }

    private func commit(
        _ transaction: Transaction, _ staging: Staging, _ lock: borrowing WriterLock
    ) throws(AppGroupError) -> CommitResult {
        let current = try readUnderLock(transaction)
        for (name, expectation) in transaction.expectations {
            try check(expectation, for: name, current[name] ?? .absent)
        }
        let changes = transaction.changes.filter { name, change in
            !Self.leaves(current[name] ?? .absent, asIs: change)
        }
        var tokens: [RecordName: RecordToken] = [:]
        for name in transaction.changes.keys {
            if case .good(let file) = current[name] { tokens[name] = file.header.token }
        }
        let token: RecordToken
        var result: CommitResult
        if changes.isEmpty {
            // The writer of what stands here may have been killed before its own fsync of the directory.
            if !Mutation.unchangedNotSynced.isActive, case .failure(let error) = directory.sync() {
                throw .systemCall("fsync", "cannot make the container durable", path: path, errno: error.number)
            }
            try requireSameDirectory()
            token = tokens.values.max { $0.revision < $1.revision } ?? RecordToken(revision: 0, nonce: "")
            result = CommitResult(revision: token.revision, tokens: tokens, changed: false)
        } else {
            token = RecordToken(revision: try nextRevision(lock, current), nonce: Self.makeNonce())
            result = CommitResult(revision: token.revision, tokens: tokens, changed: true)
        }
        let records = changes.sorted { $0.key < $1.key }.map { name, change in
            RecordFile(header: makeHeader(name, token, change), payload: change.payload ?? Array("null".utf8))
        }
        for record in records { result.tokens[record.header.name] = token }
        let markerToken = records.isEmpty ? RecordToken(revision: token.revision, nonce: Self.makeNonce()) : token
        let marker = try makeMarker(transaction, markerToken, lock, over: current[.reload] ?? .absent)
        for record in records + (marker.map { [$0] } ?? []) { try requireReadable(record) }
        if records.count > 1 {
            result.unfinished = try install(
                RedoRecord(token: token, records: records + (marker.map { [$0] } ?? [])), current, staging, lock)
            core.saw(token.revision)
            return result
        }
        // Written before the record is installed, so that a full disk is met while nothing has happened yet.
        let stagedMarker = try marker.map { (marker) throws(AppGroupError) in
            try staging.write(marker.header.name.fileName, marker.encoded())
        }
        do throws(AppGroupError) {
            if let record = records.first {
                try install(record, over: current[record.header.name] ?? .absent, staging, lock)
                core.saw(token.revision)
            }
        } catch {
            if let stagedMarker { staging.remove(stagedMarker.name) }
            throw error
        }
        // Atomic, but not made durable.
        do throws(AppGroupError) {
            if let stagedMarker { try rename(stagedMarker, in: staging, to: RecordName.reload.fileName) }
        } catch {
            // The record, if there is one, is committed: that the reload was not asked for must not look otherwise.
            guard result.changed else { throw error }
            result.unfinished = error
        }
        if !result.changed, marker != nil { try requireSameDirectory() }
        return result
    }

    /// What readers would refuse must not be written: a header that is too long, because of a long key or name of the
    /// program, or a marker that is too large, because of too many kinds.
    private func requireReadable(_ record: RecordFile) throws(AppGroupError) {
        let header = record.header
        guard record.payload.count <= RecordFile.maximumPayload else {
            throw AppGroupError(
                .tooLarge, "the record \(header.name) would have \(record.payload.count) bytes",
                path: directory.path(of: header.name.fileName), advice: "A record holds at most 4 MiB")
        }
        guard header.open().utf8.count <= RecordHeader.maximumOpen else {
            throw AppGroupError(
                .tooLarge,
                "the header of the record \(header.name) would be longer than \(RecordFile.maximumHeader) bytes",
                path: directory.path(of: header.name.fileName), advice: "Use a shorter key")
        }
    }

    /// Reads the records a transaction concerns. Under the lock, and after the redo record was finished, the files are
    /// all there is.
    private func readUnderLock(_ transaction: Transaction) throws(AppGroupError) -> [RecordName: Standing] {
        var current: [RecordName: Standing] = [:]
        var names = Set(transaction.changes.keys).union(transaction.expectations.keys)
        if transaction.concernsReloads { names.insert(.reload) }
        for name in names {
            let file = directory.readFile(name.fileName, limit: RecordFile.maximumFile)
            let standing = try standing(name, file)
            if case .damaged(let damage) = standing, transaction.changes[name] != nil,
                damage.newerSchema != nil || damage.isDirectory
            {
                throw damageError(name.fileName, damage)
            }
            current[name] = standing
        }
        return current
    }

    /// Compares with the version that readers are served: of a damaged record, its last good one.
    private func check(
        _ expectation: Expectation, for name: RecordName, _ standing: Standing
    ) throws(AppGroupError) {
        guard expectation != .any, !Mutation.compareSkipped.isActive else { return }
        var served: RecordHeader?
        switch standing {
        case .absent: break
        case .good(let file): served = file.header
        case .damaged(let damage):
            guard damage.newerSchema == nil, let previous = previousVersion(of: name) else {
                throw damageError(name.fileName, damage)
            }
            served = previous.header
        }
        let holds: Bool
        switch expectation {
        case .any: holds = true
        case .absent: holds = served?.isRemoved ?? true
        case .revision(let revision): holds = (served?.token.revision ?? 0) == revision
        case .token(let token) where Mutation.nonceIgnored.isActive: holds = served?.token.revision == token.revision
        case .token(let token): holds = served?.token == token
        }
        guard !holds else { return }
        let found = served.map {
            $0.isRemoved ? "removed at revision \($0.token.revision)" : "at revision \($0.token.revision)"
        }
        throw AppGroupError(
            .conflict,
            "the record \(name) is \(found ?? "absent"), not what was expected (\(Self.describe(expectation)))",
            path: directory.path(of: name.fileName), revision: served?.token.revision ?? 0,
            advice: "Read it again and decide anew")
    }

    private static func describe(_ expectation: Expectation) -> String {
        switch expectation {
        case .any: "anything"
        case .absent: "absent"
        case .revision(let revision): "revision \(revision)"
        case .token(let token): "revision \(token.revision), nonce \(token.nonce)"
        }
    }

    private static func leaves(_ standing: Standing, asIs change: Transaction.Change) -> Bool {
        switch standing {
        case .absent: return change.payload == nil
        case .damaged: return false
        case .good(let file):
            guard let payload = change.payload else { return file.header.isRemoved }
            return !file.header.isRemoved && payload == file.payload && file.header.key == change.key
                && file.header.type == change.type
        }
    }

    /// Installs one record: staged, made durable, announced, renamed, and the directory made durable.
    private func install(
        _ record: RecordFile, over standing: Standing, _ staging: Staging, _ lock: borrowing WriterLock
    ) throws(AppGroupError) {
        let name = record.header.name
        if Mutation.tombstoneUnlinks.isActive, record.header.isRemoved { return _ = directory.unlink(name.fileName) }
        let staged = try staging.write(name.fileName, record.encoded())
        do throws(AppGroupError) {
            try staged.sync()
            if Mutation.damagedKept.isActive { try Previous(in: directory, staging: staging).keep(name) }
            if case .good = standing { try Previous(in: directory, staging: staging).keep(name) }
            if !Mutation.announcedLate.isActive { try lock.announce(record.header.token.revision) }
            try rename(staged, in: staging, to: name.fileName)
            if Mutation.announcedLate.isActive { try lock.announce(record.header.token.revision) }
        } catch {
            staging.remove(staged.name)
            throw error
        }
        if case .failure(let error) = directory.sync() {
            if Mutation.rolledBack.isActive, case .success = directory.unlink(name.fileName) {
                throw .systemCall("fsync", "cannot commit", path: path, errno: error.number)
            }
            throw indeterminate(record.header.token.revision, error)
        }
        try requireSameDirectory(after: record.header.token.revision)
    }

    /// Commits several records: the redo record's rename is the commit point. Every file is written before it, so that
    /// a full disk is met while nothing has happened yet.
    /// - Returns: what kept the records from being installed after the commit point, if anything did.
    private func install(
        _ redo: RedoRecord, _ current: [RecordName: Standing], _ staging: Staging, _ lock: borrowing WriterLock
    ) throws(AppGroupError) -> AppGroupError? {
        let encoded = redo.encoded(writer: writer, pid: getpid(), writtenAt: WallClock.now())
        guard encoded.count <= RedoRecord.maximumFile else {
            throw AppGroupError(
                .tooLarge, "the transaction has \(encoded.count) bytes; at most \(RedoRecord.maximumFile) are possible",
                path: path, advice: "Split it")
        }
        var staged: [StagedFile] = []
        do throws(AppGroupError) {
            for record in redo.records {
                staged.append(try staging.write(record.header.name.fileName, record.encoded()))
            }
            let stagedRedo = try staging.write("redo", encoded)
            staged.append(stagedRedo)
            for file in Mutation.installsNotSynced.isActive ? [stagedRedo] : staged { try file.sync() }
            try lock.announce(redo.token.revision)
            if !Mutation.redoDropped.isActive { try rename(stagedRedo, in: staging, to: RedoRecord.fileName) }
        } catch {
            for file in staged { staging.remove(file.name) }
            throw error
        }
        if case .failure(let error) = directory.sync() { throw indeterminate(redo.token.revision, error) }
        try requireSameDirectory(after: redo.token.revision)
        // Committed and durable. Whatever fails from here on, the next writer finishes.
        do throws(AppGroupError) {
            if Mutation.redoRemovedFirst.isActive { try removeRedo() }
            let previous = try Previous(in: directory, staging: staging)
            for (record, file) in zip(redo.records, staged) {
                let name = record.header.name
                if case .good = current[name], !name.isReloadMarker { try previous.keep(name) }
                try rename(file, in: staging, to: name.fileName)
            }
            try removeRedo()
            return nil
        } catch {
            return error
        }
    }

    /// Removes the redo record after the directory was made durable with all installs in it. That the removal is not
    /// durable does no harm: installing again what is there, or older than what is there, changes nothing.
    func removeRedo() throws(AppGroupError) {
        if !Mutation.redoRemovedUnsynced.isActive, case .failure(let error) = directory.sync() {
            throw .systemCall("fsync", "cannot make the container durable", path: path, errno: error.number)
        }
        if case .failure(let error) = directory.unlink(RedoRecord.fileName), error.number != ENOENT {
            throw .systemCall(
                "unlinkat", "cannot remove the redo record", path: directory.path(of: RedoRecord.fileName),
                errno: error.number)
        }
    }

    func rename(_ staged: StagedFile, in staging: Staging, to fileName: String) throws(AppGroupError) {
        if case .failure(let error) = directory.rename(staged.name, in: staging.directory, to: fileName) {
            throw .systemCall(
                "renameat", "cannot install a file", path: directory.path(of: fileName), errno: error.number)
        }
    }

    func indeterminate(
        _ revision: Revision, _ error: SystemCall.Errno, operation: String = "fsync"
    ) -> AppGroupError {
        AppGroupError(
            .indeterminate, "revision \(revision) was written, but it is not known to be durable", path: path,
            operation: operation, errno: error.number, revision: revision,
            advice: "Read the record again before deciding: the commit may or may not survive a power cut")
    }

    func makeHeader(_ name: RecordName, _ token: RecordToken, _ change: Transaction.Change) -> RecordHeader {
        RecordHeader(
            name: name, token: token, writer: writer, pid: getpid(), writtenAt: WallClock.now(),
            isRemoved: change.payload == nil, key: change.key, type: change.type)
    }

    static func makeNonce() -> String {
        let text = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    /// The next revision: one more than anything that was ever announced or stated here.
    private func nextRevision(
        _ lock: borrowing WriterLock, _ current: [RecordName: Standing]
    ) throws(AppGroupError) -> Revision {
        var highest = try highestRevision(lock)
        for case .good(let file) in current.values { highest = max(highest, file.header.token.revision) }
        guard highest < maximumRevision else {
            throw AppGroupError(
                .corrupt, "the container has used up its revisions (2^53 - 1)", path: path,
                advice: "Copy its records into a new container")
        }
        return highest + 1
    }

    /// The highest revision that was ever announced or stated here.
    ///
    /// Once this process has read every header under the lock, the announced number suffices: every later commit
    /// announces itself before it becomes visible, and a power cut, which may lose the announcement, ends the process.
    func highestRevision(_ lock: borrowing WriterLock) throws(AppGroupError) -> Revision {
        let memory = core.currentMemory()
        let announced = lock.announcedRevision()
        var highest = max(memory.highestSeen, announced ?? 0)
        if !memory.hasScanned || (announced ?? 0) < memory.highestSeen {
            highest = max(highest, try highestStatedRevision())
            // A commit may fail before it announces anything, and the next relies on what is remembered.
            core.saw(highest)
            core.hasScanned()
        }
        return highest
    }

    /// Whether a file name is one of the protocol's. A log that somebody else keeps here must not use up revisions.
    private static func statesRevision(_ fileName: String) -> Bool {
        fileName == RedoRecord.fileName || RecordName(fileName: fileName) != nil
    }

    /// The highest revision that any header states, of damaged and previous files too, and of what was moved aside.
    func highestStatedRevision() throws(AppGroupError) -> Revision {
        var highest: Revision = 0
        let inner = [
            try directory.subdirectory(Previous.directoryName), try directory.subdirectory(Damaged.directoryName),
        ]
        for directory in [directory] + inner.compactMap({ $0 }) {
            for name in try directory.list() where Self.statesRevision(name) {
                let limit = RecordFile.maximumHeader + 1
                guard case .success(let file) = directory.readFile(name, limit: .max, prefix: limit) else { continue }
                highest = max(highest, RecordFile.statedRevision(file.bytes) ?? 0)
            }
        }
        return highest
    }
}
