import Glibc

extension SharedContainer {
    /// Returns the highest revision that a reader sees now in any valid record or in the redo record. Files may change
    /// during the search, so the result is a lower bound; that is enough for a watcher.
    package func visibleRevision() throws(AppGroupError) -> Revision {
        var highest = try readRedo().0?.token.revision ?? 0
        for name in try listedRecords() where !name.isReloadMarker {
            highest = max(highest, try visibleRevision(ofFile: name.fileName) ?? 0)
        }
        return highest
    }

    /// Returns the revision of one file of the container, which may be the redo record. Returns 0 for the reload marker
    /// and for a damaged or absent file. Returns nil if the file does not belong to the protocol.
    package func visibleRevision(ofFile fileName: String) throws(AppGroupError) -> Revision? {
        if fileName == RedoRecord.fileName { return try readRedo().0?.token.revision ?? 0 }
        guard let name = RecordName(fileName: fileName) else { return nil }
        guard !name.isReloadMarker,
            case .good(let file) = try standing(name, directory.readFile(fileName, limit: RecordFile.maximumFile))
        else { return 0 }
        return file.header.token.revision
    }

    /// Returns true if a file name is that of a record, not of the reload marker, the redo record or a foreign file.
    package static func isRecord(file name: String) -> Bool {
        RecordName(fileName: name).map { !$0.isReloadMarker } ?? false
    }

    /// True if the path still names the directory that was opened. If false, the caller should open the container
    /// again.
    public var isStillAtPath: Bool { directory.isStillAtPath }

    /// Returns a hash that changes whenever a file of the container is replaced. A polling watcher compares it with the
    /// previous hash.
    package func fingerprint() throws(AppGroupError) -> Int {
        var hasher = Hasher()
        for name in try directory.list() where name.hasSuffix(".jsonl") {
            guard let status = try directory.status(name) else { continue }
            hasher.combine(name)
            hasher.combine(status.st_ino)
            hasher.combine(status.st_ctim.tv_sec)
            hasher.combine(status.st_ctim.tv_nsec)
        }
        return hasher.finalize()
    }
}
