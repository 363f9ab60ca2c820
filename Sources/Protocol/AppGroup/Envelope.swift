/// The common form of record files and the redo record: a header line and a body. The last member of the header is the
/// checksum of everything else.
struct Envelope {
    let members: HeaderMembers
    /// The offset of the first byte after the header line.
    let bodyStart: Int

    private static let opening = Array(",\"checksum\":\"".utf8)
    private static let closing = Array("\"}".utf8)
    private static let suffixLength = opening.count + 64 + closing.count
    private static let end = Array("}\n".utf8)

    /// Completes a file: adds the checksum and the closing brace to a header that lacks them, and then the body.
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

    /// Returns the offset of the line feed that ends the header line; nil if the line is longer than allowed.
    static func headerEnd(_ bytes: [UInt8]) -> Int? {
        bytes.firstLineFeed(in: 0..<min(bytes.count, RecordFile.maximumHeader + 1))
    }

    /// Returns the digest of the body and of a header that still lacks its checksum and closing brace.
    private static func digest(header: ArraySlice<UInt8>, body: ArraySlice<UInt8>) -> [UInt8] {
        Checksum.hexadecimalDigest([header, end[...], body])
    }

    /// Parses the header line, and checks the version and the checksum.
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
            guard Self.isFlippedVersion(bytes, version: version, headerEnd: end) else {
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

    /// Returns true if the file is of this version, and only one flipped bit in the version's digit makes it look
    /// newer. Treated as a newer version, the record could never be written again.
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

/// The reason that bytes are not a valid record or redo record.
struct Damage: Error, Equatable {
    /// The reason as a clause about the file: `its checksum is wrong`.
    var reason: String
    /// The schema of the file, if a newer version of the protocol wrote it.
    var newerSchema: UInt64?
    /// True if the file is a directory, which a rename cannot replace.
    var isDirectory = false
    /// The revision in the file's header; 0 if the header is unreadable.
    var statedRevision: Revision = 0

    init(_ reason: String) {
        self.reason = reason
    }

    /// Describes an intact file that a newer version of the protocol wrote.
    init(newerSchema version: UInt64) {
        reason = "it was written in version \(version) of the protocol; this is version 1"
        newerSchema = version
    }
}
