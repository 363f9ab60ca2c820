/// The number of a commit. The commits of all records of a container share one sequence of numbers, which only grow.
public typealias Revision = UInt64

/// The largest revision, 2^53 − 1. It is the largest integer that every JSON reader represents exactly (RFC 8259,
/// section 6).
public let maximumRevision: Revision = (1 << 53) - 1

/// The identity of one commit of a record.
///
/// A power cut may lose a commit that was never acknowledged, and the next commit may get the same revision. The nonce
/// distinguishes the two commits.
public struct RecordToken: Hashable, Sendable {
    /// The commit's revision.
    public var revision: Revision
    /// 64 random bits of the commit, as 16 lower-case hexadecimal digits.
    public var nonce: String

    /// Makes a token.
    public init(revision: Revision, nonce: String) {
        self.revision = revision
        self.nonce = nonce
    }
}

extension SharedContainer {
    static func makeNonce() -> String {
        let text = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    /// Returns the next revision: one more than the highest that a writer announced or a header contains.
    func nextRevision(
        _ lock: borrowing WriterLock, _ current: CurrentRecords
    ) throws(AppGroupError) -> Revision {
        let highest = max(try highestRevision(lock), current.highestRevision)
        guard highest < maximumRevision else {
            throw AppGroupError(
                .corrupt, "the container has used up its revisions (2^53 - 1)", path: path,
                advice: "Copy its records into a new container")
        }
        return highest + 1
    }

    /// Returns the highest revision that a writer announced or a header contains.
    ///
    /// Once this process has read every header under the lock, the announced number is enough. Every later commit
    /// announces its revision before it becomes visible. A power cut may lose the announcement, but it also ends this
    /// process.
    func highestRevision(_ lock: borrowing WriterLock) throws(AppGroupError) -> Revision {
        let memory = core.currentMemory()
        let announced = lock.announcedRevision() ?? 0
        guard !memory.hasScanned || announced < memory.highestSeen else { return announced }
        let highest = max(announced, memory.highestSeen, try highestStatedRevision())
        // Remembered already now, because this commit may fail before it announces its revision.
        core.saw(highest)
        core.hasScanned()
        return highest
    }

    /// Returns the highest revision in any header, including the headers of damaged files, of last good versions, and
    /// of files that `clean` moved aside.
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

    /// Returns true for the names of the protocol's files. Other files, such as a user's log in the container, must not
    /// raise the revision.
    private static func statesRevision(_ fileName: String) -> Bool {
        fileName == RedoRecord.fileName || RecordName(fileName: fileName) != nil
    }
}
