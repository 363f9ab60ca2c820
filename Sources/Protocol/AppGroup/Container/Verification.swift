import Glibc

/// The result of `verify` on a container.
public struct Verification: Sendable {
    /// The severity of a finding.
    public enum Severity: String, Sendable {
        /// Data is damaged, or this version of the protocol cannot read it.
        case damage
        /// A file does not belong in the container or has the wrong mode; the data is intact.
        case warning
    }

    /// One problem that `verify` found.
    public struct Finding: Sendable {
        /// The severity of the finding.
        public var severity: Severity
        /// The file or directory, as a path.
        public var path: String
        /// A clause about the file: `its checksum is wrong`.
        public var problem: String
    }

    /// The number of records, without removed ones.
    public var records: Int
    /// The number of removed records, whose files stay.
    public var removed: Int
    /// The highest revision in any header.
    public var revision: Revision
    /// The findings, damage first.
    public var findings: [Finding]

    /// True if any data is damaged.
    public var isDamaged: Bool { findings.contains { $0.severity == .damage } }
}

extension SharedContainer {
    /// Checks every file of the container. Takes no lock and changes nothing.
    ///
    /// Does not report a running writer's files in `.staging`, nor a redo record that is about to be installed.
    /// - Throws: `io`, `replaced`, `deadline`.
    public func verify(
        deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> Verification {
        let cut = try cut(of: nil, deadline: Deadline(after: deadline))
        var findings: [Verification.Finding] = []
        func report(_ severity: Verification.Severity, _ name: String, _ problem: String) {
            findings.append(Verification.Finding(severity: severity, path: directory.path(of: name), problem: problem))
        }
        for (name, standing) in cut.records {
            guard case .damaged(let damage) = standing else { continue }
            // If the marker is unreadable, only reload requests are lost, not data.
            report(name.isReloadMarker ? .warning : .damage, name.fileName, damage.reason)
        }
        if let damage = cut.redoDamage { report(.damage, RedoRecord.fileName, damage.reason) }
        try checkModes(cut, report)
        let own: Set = [
            WriterLock.fileName, RedoRecord.fileName, Staging.directoryName, Previous.directoryName,
            Damaged.directoryName,
        ]
        for name in try directory.list() where !own.contains(name) && RecordName(fileName: name) == nil {
            report(.warning, name, "it is not a file of the protocol")
        }
        let removed = cut.records.count { _, standing in
            if case .good(let file) = standing { file.header.isRemoved } else { false }
        }
        return Verification(
            records: cut.records.count { !$0.name.isReloadMarker } - removed, removed: removed,
            revision: try statedRevision(),
            findings: findings.sorted { $0.severity == .damage && $1.severity != .damage })
    }

    /// Returns the highest revision in any header. If one of the protocol's subdirectories is unreadable, returns the
    /// highest revision that a reader sees; another check of `verify` reports the subdirectory.
    private func statedRevision() throws(AppGroupError) -> Revision {
        do throws(AppGroupError) {
            return try highestStatedRevision()
        } catch  where error.code == .corrupt {
            return try visibleRevision()
        }
    }

    private func checkModes(
        _ cut: Cut, _ report: (Verification.Severity, String, String) -> Void
    ) throws(AppGroupError) {
        if let mode = try directory.status(".")?.st_mode, mode & 0o777 != 0o700 {
            report(.warning, ".", "its mode is \(Self.octal(mode)), not 700: chmod 700 it")
        }
        for name in cut.records.map(\.name.fileName) + [RedoRecord.fileName, WriterLock.fileName] {
            guard let mode = try directory.status(name)?.st_mode else { continue }
            if mode & S_IFMT != S_IFREG {
                // Only `.lock` remains to be reported: `verify` has already reported damage for a record or redo record
                // that is no regular file.
                if name == WriterLock.fileName { report(.warning, name, "it is no regular file: no writer can lock") }
            } else if mode & 0o777 != 0o600 {
                report(.warning, name, "its mode is \(Self.octal(mode)), not 600: chmod 600 it")
            }
        }
        for name in [Staging.directoryName, Previous.directoryName, Damaged.directoryName] {
            guard let mode = try directory.status(name)?.st_mode else { continue }
            if mode & S_IFMT != S_IFDIR {
                report(.warning, name, "it is no directory: move it away")
            } else if mode & 0o777 != 0o700 {
                report(.warning, name, "its mode is \(Self.octal(mode)), not 700: chmod 700 it")
            }
        }
    }

    private static func octal(_ mode: UInt32) -> String {
        String(mode & 0o777, radix: 8)
    }

    /// Repairs the container. Finishes the transaction of a killed writer, empties the staging directory, and moves a
    /// damaged redo record into `.damaged/`. Never changes other records. A read-only handle may call it too.
    /// - Returns: the path of the damaged redo record, if there was one.
    /// - Throws: the errors of `commit`.
    public func clean(
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> String? {
        try requireSameDirectory()
        let lock = try WriterLock(directory, timeout: lockTimeout)
        try requireSameDirectory()
        let staging = try Staging(in: directory)
        let (_, damage) = try readRedo()
        guard let damage else {
            try finish(staging)
            _ = consume lock
            return nil
        }
        guard damage.newerSchema == nil else { throw damageError(RedoRecord.fileName, damage) }
        let aside = try directory.makeSubdirectory(Damaged.directoryName)
        let name = "commit-\(Self.makeNonce()).jsonl"
        try aside.rename(RedoRecord.fileName, in: directory, to: name)
            .orThrow("renameat", "cannot move the damaged redo record aside", path: aside.path(of: name))
        try aside.sync().orThrow("fsync", "cannot make the move durable", path: aside.path)
        try makeDirectoryDurable()
        _ = consume lock
        return aside.path(of: name)
    }
}

/// The directory `.damaged/`: redo records that `clean` moved aside, so that users can inspect them.
enum Damaged {
    static let directoryName = ".damaged"
}
