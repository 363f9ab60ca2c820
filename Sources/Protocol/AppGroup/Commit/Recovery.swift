import Glibc

extension SharedContainer {
    /// Finishes the transaction of a killed writer when a container is opened for writing. If another writer holds the
    /// lock, that writer finishes it.
    ///
    /// Opening succeeds even if this fails, because the container can still be read, for example on a read-only file
    /// system. Every commit will meet the same failure and throw it.
    func finishIfLockIsFree() {
        do throws(AppGroupError) {
            guard let lock = try WriterLock(trying: directory) else { return }
            try requireSameDirectory()
            try finish(try Staging(in: directory))
            _ = consume lock
        } catch {
            return
        }
    }

    /// Finishes a transaction whose writer was killed after its commit point. Installs every record whose file is older
    /// than its version in the redo record, makes the directory durable, and removes the redo record. The caller holds
    /// the lock.
    ///
    /// If this process is killed before the end, the next call finishes the transaction.
    /// - Throws: `corrupt` if the redo record is damaged, `newerSchema`, `io` if a record cannot be installed.
    func finish(_ staging: Staging) throws(AppGroupError) {
        let (redo, damage) = try readRedo()
        if let damage { throw damageError(RedoRecord.fileName, damage) }
        guard let redo else { return }
        do throws(AppGroupError) {
            // A visible redo record is committed, but its writer may have been killed before it made the redo record
            // durable.
            try makeDirectoryDurable()
            let previous = try Previous(in: directory, staging: staging)
            for record in redo.records { try finish(record, previous, staging) }
            try removeRedo()
        } catch {
            staging.discard()
            throw error
        }
    }

    /// Installs one record of a redo record, unless its file already contains this version or a newer one.
    private func finish(_ record: RecordFile, _ previous: Previous, _ staging: Staging) throws(AppGroupError) {
        let name = record.header.name
        let file = directory.readFile(name.fileName, limit: RecordFile.maximumFile)
        switch try standing(name, file) {
        case .absent: break
        case .good(let file) where file.header.token.revision >= record.header.token.revision: return
        case .good: if !name.isReloadMarker { try previous.keep(name) }
        case .damaged(let damage) where damage.newerSchema != nil || damage.isDirectory:
            throw AppGroupError(
                .io, "a committed transaction cannot be installed: its record \(name) \(damage.reason)",
                path: directory.path(of: name.fileName),
                advice: "Move that away; the next commit goes on. Readers see the transaction meanwhile")
        case .damaged(let damage): if !replaces(record, name, damage) { return }
        }
        let staged = try staging.write(record)
        try staged.sync()
        try staging.install(staged, as: name.fileName)
    }

    /// Makes all installed records durable, and then removes the redo record.
    ///
    /// The removal itself need not be durable. If the redo record comes back after a power cut, the next writer finds
    /// that no file is older than the redo record's version, and changes nothing.
    func removeRedo() throws(AppGroupError) {
        try makeDirectoryDurable()
        if case .failure(let error) = directory.unlink(RedoRecord.fileName), error.number != ENOENT {
            throw .systemCall(
                "unlinkat", "cannot remove the redo record", path: directory.path(of: RedoRecord.fileName), error)
        }
    }

    /// Flushes the container's directory, which makes all renames up to now durable.
    func makeDirectoryDurable() throws(AppGroupError) {
        try directory.sync().orThrow("fsync", "cannot make the container durable", path: path)
    }
}
