/// The first line of a record file.
public struct RecordHeader: Sendable, Equatable {
    /// The record's name; for the reload marker, `reload`.
    public var name: RecordName
    /// The commit that wrote the record.
    public var token: RecordToken
    /// The name of the program that wrote it.
    public var writer: String
    /// The process that wrote it.
    public var pid: Int32
    /// The time of the write, RFC 3339 in UTC. It is for human readers: only the revision decides which of two writes
    /// is newer.
    public var writtenAt: String
    /// True for a tombstone: the record was removed, and its payload is `null`.
    public var isRemoved: Bool
    /// The key of an `AppGroupDefaults` value, if the record's name is not the key itself.
    public var key: String?
    /// The kind of an `AppGroupDefaults` value: `data` for a `Data` whose bytes are the payload, `property-list` for
    /// any other value. Nil if `AppGroupDefaults` did not write the record.
    public var type: String?

    /// The longest header without its checksum, in bytes. It leaves space for the checksum, and for the additional
    /// members of a redo record's header.
    static let maximumOpen = RecordFile.maximumHeader - 128

    /// The header without its checksum: an object that lacks its closing brace.
    var open: String {
        var object = JSONObject()
        object.add("tandem", RecordFile.schema)
        object.add("record", name.description)
        object.add("revision", token.revision)
        object.add("nonce", token.nonce)
        object.add("writer", writer)
        object.add("pid", pid)
        object.add("writtenAt", writtenAt)
        if isRemoved { object.add("removed", true) }
        if let key { object.add("key", key) }
        if let type { object.add("type", type) }
        return object.open
    }

    /// Reads the members of a header line. The caller has verified the checksum.
    init(_ members: HeaderMembers, expecting expected: RecordName?) throws(Damage) {
        guard let text = members.string("record"), let name = RecordName(header: text) else {
            throw Damage("its header names no record")
        }
        guard expected == nil || name == expected else {
            throw Damage("it is the record \(JSONText.quoted(name.description)) under another name")
        }
        guard let nonce = members.string("nonce"), nonce.utf8.count == 16,
            nonce.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { throw Damage("its header has no nonce of 16 hexadecimal digits") }
        guard let writer = members.string("writer"), let writtenAt = members.string("writtenAt"),
            let pid = members.integer("pid").flatMap({ Int32(exactly: $0) })
        else { throw Damage("its header lacks writer, pid or writtenAt") }
        self.name = name
        self.token = RecordToken(revision: try members.revision(), nonce: nonce)
        self.writer = writer
        self.writtenAt = writtenAt
        self.pid = pid
        self.isRemoved = try members.flag("removed")
        self.key = try members.optionalString("key")
        self.type = try members.optionalString("type")
    }

    /// Makes the header of a new record.
    init(
        name: RecordName, token: RecordToken, writer: String, pid: Int32, writtenAt: String, isRemoved: Bool = false,
        key: String? = nil, type: String? = nil
    ) {
        self.name = name
        self.token = token
        self.writer = writer
        self.pid = pid
        self.writtenAt = writtenAt
        self.isRemoved = isRemoved
        self.key = key
        self.type = type
    }
}

/// The members of a header line, as ranges of the file's bytes. Reading a member copies only that member.
struct HeaderMembers {
    private let bytes: [UInt8]
    private let members: [JSONText.Member]

    /// Parses a header line.
    /// - Parameter end: the offset of the line feed that ends the line.
    init(_ bytes: [UInt8], end: Int) throws(Damage) {
        guard JSONText.isUTF8(bytes, in: 0..<end) else { throw Damage("its header is not UTF-8") }
        self.bytes = bytes
        do throws(JSONText.Problem) {
            members = try JSONText.members(of: bytes, in: 0..<end)
        } catch {
            throw Damage("its header is not a JSON object (\(error.reason) at byte \(error.offset))")
        }
    }

    private func value(_ name: StaticString) -> Range<Int>? {
        members.first { member in
            member.resolvedName.map { $0 == name.description } ?? JSONText.holds(bytes, in: member.name, name)
        }?.value
    }

    func string(_ name: StaticString) -> String? { value(name).flatMap { string(in: $0) } }

    /// Returns the string of a member; nil if the member is absent.
    func optionalString(_ name: StaticString) throws(Damage) -> String? {
        guard let range = value(name) else { return nil }
        guard let text = string(in: range) else { throw Damage("its header states a \(name) that is no string") }
        return text
    }

    private func string(in range: Range<Int>) -> String? {
        guard bytes[range.lowerBound] == 0x22 else { return nil }
        // Parsing already checked that this is a string. Most strings contain no escapes.
        let text = bytes[range.dropFirst().dropLast()]
        return text.contains(0x5C) ? JSONText.string(bytes, in: range) : String(decoding: text, as: UTF8.self)
    }

    func integer(_ name: StaticString) -> UInt64? { value(name).flatMap { JSONText.unsignedInteger(bytes, in: $0) } }

    /// Returns true if a member is present; throws if its value is not `true`.
    func flag(_ name: StaticString) throws(Damage) -> Bool {
        guard let range = value(name) else { return false }
        guard JSONText.holds(bytes, in: range, "true") else {
            throw Damage("its header states something other than true for \(name)")
        }
        return true
    }

    func revision() throws(Damage) -> Revision {
        guard let revision = integer("revision"), revision > 0, revision <= maximumRevision else {
            throw Damage("its revision is not a number from 1 to 2^53 - 1")
        }
        return revision
    }
}
