import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, section 2: readers return valid records only.
struct RecordFileTests {
    private static let good = HandMadeRecord(revision: "2")
    private static let lastGood = HandMadeRecord(payload: #"{"id":"j16"}"#)

    @Test func aRecordIsWrittenInTheBytesOfTheProtocol() throws {
        let header = RecordHeader(
            name: "jotd", token: RecordToken(revision: 2, nonce: "0123456789abcdef"), writer: "hand", pid: 4_711,
            writtenAt: "2026-01-30T05:00:00.000Z")
        #expect(RecordFile(header: header, payload: bytes(Self.good.payload)).encoded() == Self.good.file)
    }

    @Test func aRecordOfEveryMemberComesBackAsItWasWritten() throws {
        let header = RecordHeader(
            name: "jotd", token: RecordToken(revision: maximumRevision, nonce: "ffffffffffffffff"),
            writer: "a \"b\"\n\u{1}é", pid: .max, writtenAt: "2026-01-30T05:00:00.000Z", key: "Ключ\u{0}", type: "data")
        let record = try RecordFile(RecordFile(header: header, payload: bytes("[1]")).encoded(), expecting: "jotd")
        #expect(record.header == header)
        #expect(record.payload == bytes("[1]"))
    }

    // MARK: Damage

    @Test func everyBitFlipIsRejectedAndTheLastGoodVersionServed() throws {
        try withDamagedContainer { container, path in
            let file = Self.good.file
            var wrong: [String] = []
            for offset in file.indices {
                for bit in 0..<8 {
                    var flipped = file
                    flipped[offset] ^= 1 << bit
                    try Files.write(flipped, to: path)
                    if let complaint = complaint(container) {
                        wrong.append("bit \(bit) of byte \(offset): \(complaint)")
                    }
                }
            }
            #expect(wrong.isEmpty)
        }
    }

    @Test func aRecordCutOffAtAnyByteIsRejectedAndTheLastGoodVersionServed() throws {
        try withDamagedContainer { container, path in
            let file = Self.good.file
            var wrong: [String] = []
            for length in 0..<file.count {
                try Files.write(Array(file[..<length]), to: path)
                if let complaint = complaint(container) { wrong.append("\(length) bytes: \(complaint)") }
            }
            #expect(wrong.isEmpty)
        }
    }

    /// A power cut leaves such a file if some of its pages were not yet written.
    @Test func aRecordWithNULsFromAnyBlockOnIsRejected() throws {
        try withDamagedContainer { container, path in
            let file = Self.good.file
            for start in stride(from: 0, to: file.count, by: 16) {
                let zeros = [UInt8](repeating: 0, count: file.count - start)
                try Files.write(Array(file[..<start]) + zeros, to: path)
                #expect(complaint(container) == nil, "from \(start)")
            }
            try Files.write([UInt8](repeating: 0, count: 4_096), to: path)
            #expect(failure { try container.snapshot() }?.message.contains("NUL") == true)
        }
    }

    private static let damaged: [(String, [UInt8])] = {
        let file = good.file
        let text = String(decoding: file, as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        var damaged: [(String, [UInt8])] = [
            ("an extra line", file + bytes("{}\n")), ("an empty line", file + [0x0A]),
            ("an empty line first", [0x0A] + file),
            ("one byte more", file + [0x20]), ("a byte order mark", [0xEF, 0xBB, 0xBF] + file), ("a line feed", [0x0A]),
            ("two line feeds", [0x0A, 0x0A]), ("only the payload", bytes(lines[1] + "\n")),
            ("lines exchanged", bytes("\(lines[1])\n\(lines[0])\n")), ("one line", bytes(lines.joined())),
            ("CRLF", bytes(lines.joined(separator: "\r\n") + "\r\n")),
            ("CR", bytes(lines.joined(separator: "\r") + "\r")),
            ("a space after the header", bytes("\(lines[0]) \n\(lines[1])\n")),
            (
                "a checksum in upper case",
                file.enumerated().map { index, byte in
                    let end = lines[0].utf8.count - 2
                    return (end - 64..<end).contains(index) && byte >= 0x61 ? byte - 0x20 : byte
                }
            ),
            (
                "another file's checksum",
                Array(good.file[..<lines[0].utf8.count]) + [0x0A] + lastGood.file.split(separator: 0x0A)[1] + [0x0A]
            ),
        ]
        // The following files have a correct checksum.
        func add(_ what: String, _ change: (inout HandMadeRecord) -> Void) {
            var record = good
            change(&record)
            damaged.append((what, record.file))
        }
        add("another record's name") { $0.name = "other" }
        add("the marker's name") { $0.name = "reload" }
        add("no legal name") { $0.name = "../jotd" }
        for revision in ["0", "9007199254740992", "-1", "1.0", "2e0", "\"2\"", "null", "99999999999999999999", "[2]"] {
            add("revision \(revision)") { $0.revision = revision }
        }
        for nonce in [
            "", "0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF", "0123456789abcdeg", "0123456789abcde\\n",
        ] {
            add("nonce \(nonce)") { $0.nonce = nonce }
        }
        for version in ["0", "-1", "\"1\"", "1.0", "1e0", "null", "true", "[1]"] {
            add("version \(version)") { $0.version = version }
        }
        for member in ["tandem", "record", "revision", "nonce", "pid", "x"] {
            add("\(member) twice") { $0.more = #","x":1,"\#(member)":2"# }
        }
        damaged.removeLast()
        add("x twice") { $0.more = #","x":1,"x":1"# }
        add("x twice, once escaped") { $0.more = #","x":1,"\u0078":1"# }
        add("a checksum before the last") { $0.more = #","checksum":"\#(String(repeating: "0", count: 64))""# }
        add("a header that is no JSON") { $0.more = ",x" }
        add("a payload that is no JSON") { $0.payload = "{" }
        add("an empty payload") { $0.payload = "" }
        add("two values") { $0.payload = "1 2" }
        add("a payload of two lines") { $0.payload = "[1,\n2]" }
        add("a tombstone with a payload") { $0.more = #","removed":true"# }
        for value in ["false", "\"true\"", "1", "null"] {
            add("removed is \(value)") { $0.more = ",\"removed\":\(value)" }
        }
        for value in ["null", "1", "[\"a\"]"] {
            for member in ["key", "type"] { add("\(member) is \(value)") { $0.more = ",\"\(member)\":\(value)" } }
        }
        add("a payload nested too deeply") {
            $0.payload = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
        }
        let head = good.head
        for member in ["tandem", "record", "revision", "nonce", "writer", "pid", "writtenAt"] {
            let without = head.replacing("\"\(member)\"", with: "\"x\(member)\"")
            damaged.append(("no \(member)", HandMadeRecord.seal(without, good.payload)))
        }
        for pid in ["-1", "2147483648", "\"1\"", "1.5"] {
            damaged.append(("pid \(pid)", HandMadeRecord.seal(head.replacing("4711", with: pid), good.payload)))
        }
        let long =
            head + #","x":""# + String(repeating: "x", count: RecordFile.maximumHeader + 1 - head.utf8.count - 86)
            + "\""
        damaged.append(("a header one byte too long", HandMadeRecord.seal(long, good.payload)))
        damaged.append(
            (
                "a header that is not UTF-8",
                HandMadeRecord.seal(
                    bytes(head + #","x":""#) + [0xFF] + bytes("\""), bytes(good.payload + "\n"))
            ))
        damaged.append(("a payload that is not UTF-8", HandMadeRecord.seal(bytes(head), [0x22, 0xFF, 0x22, 0x0A])))
        damaged.append(("no line feed at the end", HandMadeRecord.seal(bytes(head), bytes(good.payload))))
        damaged.append(("a third line", HandMadeRecord.seal(bytes(head), bytes(good.payload + "\n\n"))))
        return damaged
    }()

    @Test func everyOtherDeviationIsRejectedAndTheLastGoodVersionServed() throws {
        try withDamagedContainer { container, path in
            for (what, file) in Self.damaged {
                try Files.write(file, to: path)
                #expect(complaint(container) == nil, "\(what)")
                #expect(throws: Damage.self, "\(what)") { try RecordFile(file, expecting: "jotd") }
            }
        }
    }

    @Test func theNextWriteReplacesADamagedRecordAndKeepsTheLastGoodVersion() throws {
        for (what, file) in Self.damaged {
            try withBareContainer { path in
                try Files.makeDirectory("\(path)/.previous")
                try Files.write(Self.lastGood.file, to: "\(path)/.previous/jotd.jsonl")
                try Files.write(file, to: "\(path)/jotd.jsonl")
                let container = try SharedContainer.open(path)
                try container.put("jotd", "[2]", expecting: .revision(1))
                #expect(try container.text("jotd") == "[2]", "\(what)")
                // A damaged file never becomes the last good version.
                #expect(try Files.bytes("\(path)/.previous/jotd.jsonl") == Self.lastGood.file, "\(what)")
                #expect(try Files.names(in: "\(path)/.staging").isEmpty, "\(what)")
            }
        }
    }

    @Test func withoutALastGoodVersionADamagedRecordIsAnError() throws {
        try withBareContainer { path in
            try Files.write(Self.damaged[0].1, to: "\(path)/jotd.jsonl")
            let container = try SharedContainer.open(path, access: .readOnly)
            #expect(failure { try container.read("jotd") }?.code == .corrupt)
            #expect(failure { try container.read("jotd") }?.path == "\(path)/jotd.jsonl")
            #expect(failure { try container.snapshot(allowingFallbacks: true) }?.code == .corrupt)
            #expect(try container.verify().findings.map(\.path) == ["\(path)/jotd.jsonl"])
            #expect(try container.verify().isDamaged)
        }
    }

    @Test func aDamagedLastGoodVersionIsNotServed() throws {
        try withDamagedContainer { container, path in
            var file = Self.lastGood.file
            file[file.count - 3] ^= 1
            try Files.write(file, to: "\(container.path)/.previous/jotd.jsonl")
            try Files.write("", to: path)
            #expect(failure { try container.read("jotd") }?.code == .corrupt)
        }
    }

    @Test func aLastGoodVersionOlderThanWhatWasReadIsNotServed() throws {
        try withDamagedContainer { container, path in
            try Files.write(Self.good.file, to: path)
            #expect(try container.read("jotd")?.revision == 2)
            try Files.write("", to: path)
            #expect(failure { try container.read("jotd") }?.code == .corrupt)
            // Another handle of this process does not return an older version either.
            let other = try SharedContainer.open(container.path, access: .readOnly)
            #expect(failure { try other.read("jotd") }?.code == .corrupt)
            #expect(failure { try other.snapshot(allowingFallbacks: true) }?.code == .corrupt)
        }
    }

    // MARK: Freedom

    @Test func variationsThatTheProtocolAllowsAreAccepted() throws {
        let head = Self.good.head
        var accepted: [(String, [UInt8])] = [
            ("as it is", Self.good.file),
            ("unknown members", HandMadeRecord.seal(head + #","x":{"checksum":[1.50]},"":null"#, Self.good.payload)),
            (
                "white space",
                HandMadeRecord.seal(
                    head.replacing(",", with: " ,\t").replacing("\":", with: "\" : "), Self.good.payload)
            ),
            (
                "an escaped name",
                HandMadeRecord.seal(head.replacing("revision", with: #"re\u0076ision"#), Self.good.payload)
            ),
            (
                "an escaped value",
                HandMadeRecord.seal(head.replacing("\"jotd\"", with: #""jot\u0064""#), Self.good.payload)
            ),
        ]
        let members = head.dropFirst().split(separator: ",")
        accepted.append(
            ("another order", HandMadeRecord.seal("{" + members.reversed().joined(separator: ","), Self.good.payload)))
        let long =
            head + #","x":""# + String(repeating: "x", count: RecordFile.maximumHeader - head.utf8.count - 86) + "\""
        accepted.append(("a header as long as can be", HandMadeRecord.seal(long, Self.good.payload)))
        #expect(accepted.last?.1.firstIndex(of: 0x0A) == RecordFile.maximumHeader)
        try withDamagedContainer { container, path in
            for (what, file) in accepted {
                try Files.write(file, to: path)
                let record = try container.read("jotd")
                #expect(record?.revision == 2, "\(what)")
                #expect(record?.text == Self.good.payload, "\(what)")
                #expect(record?.damage == nil, "\(what)")
            }
        }
    }

    @Test(arguments: [
        "1.0", "1e2", "123456789012345678901234567890", "0.1000000000000000055511151231257827", "-0", "\"\\u0041\\/\"",
        #"{"b":1,"a":2,"a":3}"#, "[ 1 , 2 ]", "null",
    ])
    func aPayloadIsKeptByteForByte(json: String) throws {
        try withContainer { container, path in
            try container.put("jotd", json)
            #expect(try container.text("jotd") == json)
            #expect(try Files.text("\(path)/jotd.jsonl").split(separator: "\n")[1] == json)
        }
    }

    @Test func aTombstoneCountsAsAbsentButItsRevisionCounts() throws {
        try withBareContainer { path in
            var record = HandMadeRecord(revision: "7", more: #","removed":true"#, payload: "null")
            record.name = "jotd"
            try Files.write(record.file, to: "\(path)/jotd.jsonl")
            let container = try SharedContainer.open(path)
            #expect(try container.read("jotd") == nil)
            #expect(try container.lookUp("jotd")?.header.isRemoved == true)
            #expect(try container.snapshot().records.isEmpty)
            #expect(try container.snapshot().revision == 7)
            #expect(try container.put("other", "1").revision == 8)
        }
    }

    // MARK: Inside

    /// Runs a body with a container that has a last good version of the record to be damaged.
    private func withDamagedContainer(_ body: (SharedContainer, String) throws -> Void) throws {
        try withBareContainer { path in
            try Files.makeDirectory("\(path)/.previous")
            try Files.write(Self.lastGood.file, to: "\(path)/.previous/jotd.jsonl")
            try body(try SharedContainer.open(path, access: .readOnly), "\(path)/jotd.jsonl")
        }
    }

    /// Returns what is wrong with a reader's answer for a damaged record. Returns nil if the reader gets the last good
    /// version, marked as damaged.
    private func complaint(_ container: SharedContainer) -> String? {
        do {
            guard let record = try container.read("jotd") else { return "served as absent" }
            guard let damage = record.damage else { return "accepted" }
            guard damage.code == .corrupt else { return "flagged as \(damage.code)" }
            guard record.revision == 1, record.payload == bytes(Self.lastGood.payload) else {
                return "not the last good version"
            }
            guard failure({ try container.snapshot() })?.code == .corrupt else { return "mixed into a snapshot" }
            return nil
        } catch {
            return "\(error)"
        }
    }
}
