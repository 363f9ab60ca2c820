/// One record as it stands in its file, and in the redo record: a header line and a payload line.
struct RecordFile: Sendable {
    /// The schema this code writes.
    static let schema: UInt64 = 1
    /// The largest payload in bytes. iOS refuses values of 4 MiB and more in user defaults ("Attempting to store
    /// >= 4194304 bytes of data in CFPreferences/NSUserDefaults on this platform is invalid"), and a widget has 30 MB.
    static let maximumPayload = 4 << 20
    /// The largest header line in bytes.
    static let maximumHeader = 16 << 10
    /// The largest record file: both lines with their line feeds.
    static let maximumFile = maximumHeader + maximumPayload + 2

    var header: RecordHeader
    var payload: [UInt8]

    /// The file's bytes, checksum included.
    func encoded() -> [UInt8] {
        var body = payload
        body.append(0x0A)
        return Envelope.seal(header: header.open(), body: body)
    }

    init(header: RecordHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }

    /// Checks and takes apart the bytes of a file. `expected` is the name its file name states.
    init(_ bytes: [UInt8], expecting expected: RecordName?) throws(Damage) {
        let envelope = try Envelope(bytes)
        header = try RecordHeader(envelope.members, expecting: expected)
        let body = envelope.bodyStart..<bytes.count
        guard !body.isEmpty, bytes.firstLineFeed(in: body) == body.upperBound - 1 else {
            throw Damage("it does not consist of exactly two lines")
        }
        guard body.count - 1 <= Self.maximumPayload else { throw Damage("its payload is larger than 4 MiB") }
        payload = Array(bytes[body.dropLast()])
        do throws(JSONText.Problem) {
            try JSONText.validate(payload)
        } catch {
            throw Damage("its payload is not JSON (\(error.reason) at byte \(error.offset))")
        }
        if header.isRemoved, payload != Array("null".utf8) {
            throw Damage("it is a tombstone with a payload")
        }
    }

    /// The revision that the header of a file states, if that much of it can be read; the file may be damaged.
    static func statedRevision(_ bytes: [UInt8]) -> Revision? {
        try? statedMembers(bytes)?.revision()
    }

    /// The version that the header of a file states, if it is newer than this one; of the file, the header suffices.
    static func newerSchema(_ bytes: [UInt8]) -> UInt64? {
        statedMembers(bytes)?.integer("tandem").flatMap { $0 > schema ? $0 : nil }
    }

    private static func statedMembers(_ bytes: [UInt8]) -> HeaderMembers? {
        guard let end = Envelope.headerEnd(bytes) else { return nil }
        return try? HeaderMembers(bytes, end: end)
    }
}

/// What record files and the redo record share: a header line whose last member is the checksum of everything else.
struct Envelope {
    let members: HeaderMembers
    /// The offset of the first byte after the header line.
    let bodyStart: Int

    private static let opening = Array(",\"checksum\":\"".utf8)
    private static let closing = Array("\"}".utf8)
    private static let suffixLength = opening.count + 64 + closing.count
    private static let end = Array("}\n".utf8)

    /// Adds the checksum to a header that lacks its closing brace, and the body after it.
    static func seal(header: String, body: [UInt8]) -> [UInt8] {
        var file: [UInt8] = []
        file.reserveCapacity(header.utf8.count + suffixLength + 1 + body.count)
        file += header.utf8
        let digest = digest(header: file[...], body: body[...])
        file += opening
        file += digest
        file += closing
        file.append(0x0A)
        file += body
        return file
    }

    /// The offset of the line feed that ends the header line; nil when there is none where one must be.
    static func headerEnd(_ bytes: [UInt8]) -> Int? {
        bytes.firstLineFeed(in: 0..<min(bytes.count, RecordFile.maximumHeader + 1))
    }

    /// The digest of a header that lacks its checksum and closing brace, and of the body.
    private static func digest(header: ArraySlice<UInt8>, body: ArraySlice<UInt8>) -> [UInt8] {
        if Mutation.payloadChecksum.isActive { return Checksum.digest([body]) }
        return Checksum.digest([header, end[...], body])
    }

    init(_ bytes: [UInt8]) throws(Damage) {
        guard !bytes.isEmpty else { throw Damage("it is empty") }
        guard let end = Self.headerEnd(bytes) else {
            throw Damage(bytes.allSatisfy { $0 == 0 } ? "it holds only NUL bytes" : "it has no header line")
        }
        members = try HeaderMembers(bytes, end: end)
        bodyStart = end + 1
        guard let version = members.integer("tandem"), version > 0 else {
            throw Damage("its header does not state a version of the protocol")
        }
        if version > RecordFile.schema {
            let isFlipped = Self.isFlippedVersion(bytes, version: version, headerEnd: end)
            guard isFlipped || Mutation.newerSchemaOverwritten.isActive else {
                throw Damage(newerSchema: version)
            }
            throw Damage("its version was damaged")
        }
        try Self.checkSum(bytes, headerEnd: end)
    }

    private static func checkSum(_ bytes: [UInt8], headerEnd end: Int) throws(Damage) {
        let start = end - suffixLength
        guard start > 0, bytes.holds(opening, at: start), bytes.holds(closing, at: end - closing.count) else {
            throw Damage("its header does not end with a checksum")
        }
        let digest = digest(header: bytes[..<start], body: bytes[(end + 1)...])
        guard bytes.holds(digest, at: start + opening.count) else { throw Damage("its checksum is wrong") }
    }

    /// Whether a file that states a newer version is really one of this version with a single bit flipped in the
    /// digit. Taking that for a newer version would lock the record for ever.
    private static func isFlippedVersion(_ bytes: [UInt8], version: UInt64, headerEnd: Int) -> Bool {
        let prefix = Array("{\"tandem\":".utf8)
        let digit = UInt8(ascii: "1")
        guard version < 10, bytes.starts(with: prefix),
            (bytes[prefix.count] ^ digit).nonzeroBitCount == 1
        else { return false }
        var mended = bytes
        mended[prefix.count] = digit
        do throws(Damage) {
            try checkSum(mended, headerEnd: headerEnd)
            return true
        } catch {
            return false
        }
    }
}
