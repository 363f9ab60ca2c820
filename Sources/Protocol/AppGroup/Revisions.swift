/// The number of a commit. Revisions belong to the container, not to a record, and only grow.
public typealias Revision = UInt64

/// The largest revision, 2^53 − 1: the largest integer that every JSON reader holds exactly (RFC 8259, section 6).
public let maximumRevision: Revision = (1 << 53) - 1

/// The identity of one commit of a record.
///
/// A power cut may lose a commit that was never acknowledged, and the next commit may get the same revision. The nonce
/// tells the two apart.
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

    /// Returns the next revision: one more than any that a writer announced or a header states.
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

    /// Returns the highest revision that a writer announced or a header states.
    ///
    /// Once this process has read every header under the lock, the announced number suffices: every later commit
    /// announces itself before it becomes visible, and a power cut, which may lose the announcement, ends the process.
    func highestRevision(_ lock: borrowing WriterLock) throws(AppGroupError) -> Revision {
        let memory = core.currentMemory()
        let announced = lock.announcedRevision() ?? 0
        guard !memory.hasScanned || announced < memory.highestSeen else { return announced }
        let highest = max(announced, memory.highestSeen, try highestStatedRevision())
        // This commit may fail before it announces anything. The next one relies on this memory.
        core.saw(highest)
        core.hasScanned()
        return highest
    }

    /// Returns the highest revision that any header states, including headers of damaged and previous files and of
    /// files that `clean` moved aside.
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

    /// Returns true for the names of the protocol's files: a user's log in the container must not use up revisions.
    private static func statesRevision(_ fileName: String) -> Bool {
        fileName == RedoRecord.fileName || RecordName(fileName: fileName) != nil
    }
}
