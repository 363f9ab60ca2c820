/// A record that was read from a container.
public struct Record: Sendable {
    /// The first line of the record's file.
    public var header: RecordHeader
    /// The payload: one JSON value, exactly the bytes that its writer gave.
    public var payload: [UInt8]
    /// The damage of the newest version, because of which this record is the last good version; nil if this record is
    /// the newest version.
    public var damage: AppGroupError?

    init(_ file: RecordFile, damage: AppGroupError? = nil) {
        header = file.header
        payload = file.payload
        self.damage = damage
    }

    /// The record's name.
    public var name: RecordName { header.name }
    /// The revision of the commit that wrote the record.
    public var revision: Revision { header.token.revision }
    /// The revision and nonce of the commit that wrote the record, for compare-and-set.
    public var token: RecordToken { header.token }
    /// The first line of the record's file, checksum included.
    public var headerLine: String {
        let file = RecordFile(header: header, payload: payload).encoded()
        return String(decoding: file.prefix { $0 != 0x0A }, as: UTF8.self)
    }
    /// The payload as text.
    public var text: String { String(decoding: payload, as: UTF8.self) }
}

/// Every record of a container as of one revision.
public struct Snapshot: Sendable {
    /// The highest revision of any record, including removed ones; 0 for an empty container.
    public var revision: Revision
    /// The records by name, without removed ones.
    public var records: [RecordName: Record]
    /// The removed records, each with the commit that removed it. Tests that check histories need them to compare
    /// snapshots with single reads, which see tombstones.
    package var tombstones: [RecordName: RecordToken] = [:]
}
