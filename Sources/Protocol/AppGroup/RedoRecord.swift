/// The redo record, `.commit.jsonl`: a whole transaction in one file. Once it is visible, the transaction is committed.
struct RedoRecord: Sendable {
    static let fileName = ".commit.jsonl"
    /// The size in bytes of the largest redo record, and so of the largest transaction.
    static let maximumFile = 64 << 20

    var token: RecordToken
    /// The records, each as the two lines of its future file. The reload marker may be among them.
    var records: [RecordFile]

    init(token: RecordToken, records: [RecordFile]) {
        self.token = token
        self.records = records
    }

    func record(_ name: RecordName) -> RecordFile? {
        records.first { $0.header.name == name }
    }

    /// Returns the bytes of the file, checksum included.
    func encoded(writer: String, pid: Int32, writtenAt: String) -> [UInt8] {
        var header = JSONObject()
        header.add("tandem", RecordFile.schema)
        header.add("revision", token.revision)
        header.add("count", records.count)
        header.add("nonce", token.nonce)
        header.add("writer", writer)
        header.add("pid", pid)
        header.add("writtenAt", writtenAt)
        return Envelope.seal(header: header.open, body: records.flatMap { $0.encoded() })
    }

    /// Parses and checks the bytes of a redo record.
    init(_ bytes: [UInt8]) throws(Damage) {
        let envelope = try Envelope(bytes)
        guard let count = envelope.members.integer("count"), count > 0, let nonce = envelope.members.string("nonce")
        else { throw Damage("its header has no count or no nonce") }
        token = RecordToken(revision: try envelope.members.revision(), nonce: nonce)
        var lines = bytes[envelope.bodyStart...].split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, UInt64(lines.count).quotientAndRemainder(dividingBy: 2) == (count, 0)
        else {
            throw Damage("it does not hold the \(count) records its header counts")
        }
        records = []
        for index in stride(from: 0, to: lines.count, by: 2) {
            let pair = Array(lines[index]) + [0x0A] + Array(lines[index + 1]) + [0x0A]
            let record = try RecordFile(pair, expecting: nil)
            guard record.header.token == token, self.record(record.header.name) == nil else {
                throw Damage("it holds a record twice or of another commit")
            }
            records.append(record)
        }
    }
}
