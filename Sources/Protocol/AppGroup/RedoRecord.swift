/// The redo record, `.commit.jsonl`: a whole transaction in one file. Once it is visible, the transaction is committed.
struct RedoRecord: Sendable {
    static let fileName = ".commit.jsonl"
    /// The largest redo record in bytes, and with it the largest transaction.
    static let maximumFile = 64 << 20

    var token: RecordToken
    /// The records, each with the two lines that its file will hold. The reload marker may be among them.
    var records: [RecordFile]

    func record(_ name: RecordName) -> RecordFile? {
        records.first { $0.header.name == name }
    }

    func encoded(writer: String, pid: Int32, writtenAt: String) -> [UInt8] {
        var header = "{\"tandem\":\(RecordFile.schema),\"revision\":\(token.revision),\"count\":\(records.count)"
        header += ",\"nonce\":\(JSONText.quoted(token.nonce)),\"writer\":\(JSONText.quoted(writer)),\"pid\":\(pid)"
        header += ",\"writtenAt\":\(JSONText.quoted(writtenAt))"
        return Envelope.seal(header: header, body: records.flatMap { $0.encoded() })
    }

    init(token: RecordToken, records: [RecordFile]) {
        self.token = token
        self.records = records
    }

    /// Checks and takes apart the bytes of a redo record.
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
