import Glibc

// How a commit works (PROTOCOL.md, sections 5 and 6):
//
//   1. Take the writer lock. Finish the transaction of a writer that was killed.
//   2. Read the records concerned. Compare them with what the caller expects.
//   3. Write every new file into `.staging/` and flush it. If the disk is full, this step fails, and no record has
//      changed.
//   4. While the disk writes, announce the revision in `.lock`.
//   5. Rename one file: the commit point. Readers see the commit from here on.
//   6. Flush the directory. The commit now survives a power cut, and the call returns.
//
// If one record changes, step 5 renames that record's new file, and then installs the reload marker, so that the widget
// host already works during step 6. If several change, step 5 renames the redo record, which contains them all. The
// writer then installs the records one by one and removes the redo record.

extension SharedContainer {
    /// Commits a transaction: either all of its changes become visible and durable together, or none does.
    ///
    /// A change that writes what the record already contains is ignored. If no change remains, the container keeps its
    /// revision; otherwise the commit takes the next revision. The commit is durable when this returns.
    /// - Throws: `conflict` if an expectation does not hold; `lockTimeout`; `newerSchema` if a newer version wrote a
    ///   record concerned; `corrupt` if the redo record is damaged; `indeterminate` if the commit is visible but may
    ///   not be durable; `replaced`; `io`.
    public func commit(
        _ transaction: Transaction, lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        try requireWriting()
        try requireSameDirectory()
        let lock = try WriterLock(directory, timeout: lockTimeout)
        // While this process waited for the lock, another directory may have replaced this one at the path.
        try requireSameDirectory()
        let staging = try Staging(in: directory)
        try finish(staging)
        do throws(AppGroupError) {
            let result = try commit(transaction, staging, lock)
            staging.discard()
            _ = consume lock
            return result
        } catch {
            staging.discard()
            _ = consume lock
            throw error
        }
    }

    /// Commits under the lock: reads, compares, and writes what differs.
    private func commit(
        _ transaction: Transaction, _ staging: Staging, _ lock: borrowing WriterLock
    ) throws(AppGroupError) -> CommitResult {
        let current = try readUnderLock(transaction)
        try check(transaction.expectations, current)
        let changes = transaction.changes.filter { name, change in !current[name].leavesAsIs(change) }
        guard !changes.isEmpty else { return try confirm(transaction, current, staging, lock) }

        let token = RecordToken(revision: try nextRevision(lock, current), nonce: Self.makeNonce())
        let records = makeRecords(changes, token)
        try requireReadable(records)

        var result = CommitResult(revision: token.revision, tokens: current.tokens(of: transaction), changed: true)
        for record in records { result.tokens[record.header.name] = token }
        result.unfinished =
            records.count == 1
            ? try commitOne(records[0], transaction, current, staging, lock)
            : try commitSeveral(records, transaction, current, staging, lock)
        return result
    }

    // MARK: One record

    /// Commits one record by renaming its file into place, and then installs the reload marker.
    /// - Returns: nil if the marker was installed, otherwise the error. The record is committed in both cases.
    private func commitOne(
        _ record: RecordFile, _ transaction: Transaction, _ current: CurrentRecords, _ staging: Staging,
        _ lock: borrowing WriterLock
    ) throws(AppGroupError) -> AppGroupError? {
        let name = record.header.name
        let staged = try staging.write(record)
        try staged.startWriting()
        // While the disk writes the record, prepares everything else.
        let marker = try makeMarker(transaction, record.header.token, lock)
        let stagedMarker = try stage(marker, staging)
        var link: Previous.Link?
        if case .good = current[name] { link = try Previous(in: directory, staging: staging).link(name) }
        try lock.announce(record.header.token.revision)
        try staged.sync()
        try link?.install()
        var unmarked: AppGroupError?
        try reachCommitPoint(staged, as: name.fileName, record.header.token.revision, staging) {
            unmarked = failure { () throws(AppGroupError) in try installMarker(stagedMarker, staging) }
        }
        withExtendedLifetime(link) {}
        return unmarked
    }

    // MARK: Several records

    /// Commits several records by renaming a redo record into place, and then installs them.
    /// - Returns: nil if all records were installed, otherwise the error; the next writer installs the remaining
    ///   records.
    private func commitSeveral(
        _ records: [RecordFile], _ transaction: Transaction, _ current: CurrentRecords, _ staging: Staging,
        _ lock: borrowing WriterLock
    ) throws(AppGroupError) -> AppGroupError? {
        let token = records[0].header.token
        let marker = try makeMarker(transaction, token, lock)
        let redo = RedoRecord(token: token, records: records + marker)
        let encoded = try encode(redo)
        let staged = try stage(redo.records, staging)
        let stagedRedo = try staging.write("redo", encoded)
        // The disk writes all files at once, instead of one after the other.
        for file in staged + [stagedRedo] { try file.startWriting() }
        try lock.announce(token.revision)
        for file in staged + [stagedRedo] { try file.sync() }
        try reachCommitPoint(stagedRedo, as: RedoRecord.fileName, redo.token.revision, staging)
        return failure { () throws(AppGroupError) in
            try keepPrevious(redo.records, current, staging)
            try install(redo.records, staged, staging)
            try removeRedo()
        }
    }

    private func encode(_ redo: RedoRecord) throws(AppGroupError) -> [UInt8] {
        let encoded = redo.encoded(writer: writer, pid: getpid(), writtenAt: WallClock.now())
        guard encoded.count <= RedoRecord.maximumFile else {
            throw AppGroupError(
                .tooLarge, "the transaction has \(encoded.count) bytes; at most \(RedoRecord.maximumFile) are possible",
                path: path, advice: "Split it")
        }
        return encoded
    }

    // MARK: No record

    /// Acknowledges a transaction that changes no record, and writes its reload marker if it requests a reload.
    private func confirm(
        _ transaction: Transaction, _ current: CurrentRecords, _ staging: Staging, _ lock: borrowing WriterLock
    ) throws(AppGroupError) -> CommitResult {
        // The process that wrote these records may have been killed before it flushed the directory.
        try makeDirectoryDurable()
        try requireSameDirectory()
        let tokens = current.tokens(of: transaction)
        let revision = tokens.values.map(\.revision).max() ?? 0
        let token = RecordToken(revision: revision, nonce: Self.makeNonce())
        let marker = try makeMarker(transaction, token, lock)
        if !marker.isEmpty {
            try installMarker(try stage(marker, staging), staging)
            try requireSameDirectory()
        }
        return CommitResult(revision: revision, tokens: tokens, changed: false)
    }

    // MARK: Steps

    /// Makes the commit visible by one rename, and then durable.
    /// - Parameter onceVisible: a step between the two.
    /// - Throws: `indeterminate` or `replaced` after the rename, any other error before it.
    private func reachCommitPoint(
        _ staged: StagedFile, as fileName: String, _ revision: Revision, _ staging: Staging,
        onceVisible: () -> Void = {}
    ) throws(AppGroupError) {
        // ——— The commit point ———
        try staging.install(staged, as: fileName)
        onceVisible()
        if case .failure(let error) = directory.sync() { throw indeterminate(revision, error) }
        try requireSameDirectory(after: revision)
        core.saw(revision)
    }

    private func stage(_ records: [RecordFile], _ staging: Staging) throws(AppGroupError) -> [StagedFile] {
        try records.map { (record) throws(AppGroupError) in try staging.write(record) }
    }

    private func install(
        _ records: [RecordFile], _ staged: [StagedFile], _ staging: Staging
    ) throws(AppGroupError) {
        for (record, file) in zip(records, staged) { try staging.install(file, as: record.header.name.fileName) }
    }

    /// Installs the reload marker, of which there is at most one file.
    private func installMarker(_ staged: [StagedFile], _ staging: Staging) throws(AppGroupError) {
        for file in staged { try staging.exchange(file, with: RecordName.reload.fileName) }
    }

    private func keepPrevious(
        _ records: [RecordFile], _ current: CurrentRecords, _ staging: Staging
    ) throws(AppGroupError) {
        let previous = try Previous(in: directory, staging: staging)
        for name in records.map(\.header.name) where !name.isReloadMarker {
            if case .good = current[name] { try previous.keep(name) }
        }
    }

    /// Runs a step that comes after the commit point. Returns its error instead of throwing it, because the commit is
    /// already valid.
    private func failure(_ step: () throws(AppGroupError) -> Void) -> AppGroupError? {
        do throws(AppGroupError) {
            try step()
            return nil
        } catch {
            return error
        }
    }
}
