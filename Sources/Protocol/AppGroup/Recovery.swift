import Glibc

extension SharedContainer {
    /// On opening for writing: finishes what a killed writer left, if the lock is free; otherwise its holder will.
    ///
    /// A failure is not one of opening: the container can be read, on a read-only file system too. Every commit meets
    /// the same failure and throws it.
    func finishIfLockIsFree() {
        do throws(AppGroupError) {
            if Mutation.stagingCleanedAtOpen.isActive { _ = try Staging(in: directory) }
            guard let lock = try WriterLock(trying: directory) else { return }
            try requireSameDirectory()
            try finish(try Staging(in: directory))
            _ = consume lock
        } catch {
            return
        }
    }

    /// Finishes a transaction whose writer was killed after its commit point: installs every record whose file is
    /// older, makes the directory durable, and removes the redo record. The caller holds the lock.
    ///
    /// Killed at any point, it can be run again.
    /// - Throws: `corrupt` when the redo record is damaged, `newerSchema`, `io` when a record cannot be installed.
    func finish(_ staging: Staging) throws(AppGroupError) {
        let (redo, damage) = try readRedo()
        if let damage { throw damageError(RedoRecord.fileName, damage) }
        guard let redo else { return }
        if Mutation.redoDiscarded.isActive { return try removeRedo() }
        // Visible means committed, but its writer may have been killed before it was durable.
        if case .failure(let error) = directory.sync() {
            throw .systemCall("fsync", "cannot make the container durable", path: path, errno: error.number)
        }
        let previous = try Previous(in: directory, staging: staging)
        for record in redo.records {
            let name = record.header.name
            let file = directory.readFile(name.fileName, limit: RecordFile.maximumFile)
            let standing = try standing(name, file)
            switch standing {
            case .good(let file)
            where !Mutation.olderInstalled.isActive && file.header.token.revision >= record.header.token.revision:
                continue
            case .damaged(let damage) where damage.newerSchema != nil || damage.isDirectory:
                throw AppGroupError(
                    .io, "a committed transaction cannot be installed: its record \(name) \(damage.reason)",
                    path: directory.path(of: name.fileName),
                    advice: "Move that away; the next commit goes on. Readers see the transaction meanwhile")
            case .damaged(let damage) where !replaces(record, name, damage): continue
            case .good where !name.isReloadMarker: try previous.keep(name)
            default: break
            }
            let staged = try staging.write(name.fileName, record.encoded())
            if !Mutation.installsNotSynced.isActive { try staged.sync() }
            try rename(staged, in: staging, to: name.fileName)
        }
        try removeRedo()
    }
}
