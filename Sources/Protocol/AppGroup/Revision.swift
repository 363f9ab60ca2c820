/// The number of a commit. Revisions belong to the container, not to a record, and only grow.
public typealias Revision = UInt64

/// The largest revision, 2^53 − 1: the largest integer every JSON reader holds exactly (RFC 8259, section 6).
public let maximumRevision: Revision = (1 << 53) - 1

/// What identifies one commit of a record: its revision, and the random number that tells a revision issued again
/// after a power cut from the one that was lost.
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
