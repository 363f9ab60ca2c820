/// One record as its own file and the redo record contain it: a header line and a payload line.
struct RecordFile: Sendable {
    /// The schema this code writes.
    static let schema: UInt64 = 1
    /// The largest payload in bytes. iOS refuses values of 4 MiB and more in user defaults ("Attempting to store
    /// >= 4194304 bytes of data in CFPreferences/NSUserDefaults on this platform is invalid"), and a widget has 30 MB.
    static let maximumPayload = 4 << 20
    /// The largest header line in bytes.
    static let maximumHeader = 16 << 10
    /// The size in bytes of the largest record file: both lines with their line feeds.
    static let maximumFile = maximumHeader + maximumPayload + 2

    var header: RecordHeader
    var payload: [UInt8]

    /// Returns the file's bytes, checksum included.
    func encoded() -> [UInt8] {
        var body = payload
        body.append(0x0A)
        return Envelope.seal(header: header.open, body: body)
    }

    init(header: RecordHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }

    /// Parses and checks the bytes of a file.
    /// - Parameter expected: the record's name according to the file name.
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

    /// Returns the revision in a file's header, even if the file is damaged. Returns nil if the header is unreadable.
    static func statedRevision(_ bytes: [UInt8]) -> Revision? {
        try? statedMembers(bytes)?.revision()
    }

    /// Returns the version in a file's header if it is newer than this one. The bytes of the header are enough.
    static func newerSchema(_ bytes: [UInt8]) -> UInt64? {
        statedMembers(bytes)?.integer("tandem").flatMap { $0 > schema ? $0 : nil }
    }

    private static func statedMembers(_ bytes: [UInt8]) -> HeaderMembers? {
        guard let end = Envelope.headerEnd(bytes) else { return nil }
        return try? HeaderMembers(bytes, end: end)
    }
}
