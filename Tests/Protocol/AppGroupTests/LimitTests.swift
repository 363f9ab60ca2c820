import Glibc
import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, sections 2 and 6: the maximum sizes of records and transactions.
struct LimitTests {
    private static let maximum = 4_194_304

    private func string(_ count: Int) -> [UInt8] {
        [0x22] + [UInt8](repeating: 0x78, count: count - 2) + [0x22]
    }

    @Test("A payload of 4 MiB is stored; one byte more is refused as `tooLarge`")
    func aPayloadOfFourMebibytesIsKeptAndNotAByteMore() throws {
        #expect(RecordFile.maximumPayload == Self.maximum)
        try withContainer { container, path in
            let largest = string(Self.maximum)
            try container.put("jotd", largest)
            #expect(try container.read("jotd")?.payload == largest)
            for count in [Self.maximum + 1, 10 << 20] {
                #expect(failure { try container.put("jotd", string(count)) }?.code == .tooLarge)
            }
            #expect(try container.read("jotd")?.payload == largest)
            // White space around the value and line breaks in it do not count towards the limit.
            try container.put("jotd", bytes("\n ") + largest + bytes(" \n"))
            try container.put("other", bytes("[\n") + string(Self.maximum - 2) + bytes("\n]\n"))
            #expect(try container.read("other")?.payload.count == Self.maximum)
        }
    }

    @Test("A record whose payload is larger than 4 MiB counts as damaged")
    func aRecordWithALargerPayloadIsDamaged() throws {
        try withBareContainer { path in
            let container = try SharedContainer.open(path, access: .readOnly)
            for count in [Self.maximum + 1, 10 << 20] {
                let head = HandMadeRecord().head
                try Files.write(HandMadeRecord.seal(bytes(head), string(count) + [0x0A]), to: "\(path)/jotd.jsonl")
                #expect(failure { try container.read("jotd") }?.code == .corrupt)
            }
        }
    }

    /// Reading the whole file would use up the process's memory.
    @Test("A record file of 1 TiB counts as damaged and is not read into memory")
    func aFileOfManyGigabytesIsNotRead() throws {
        try withBareContainer { path in
            for name in ["jotd.jsonl", ".commit.jsonl", "reload.jsonl"] {
                try Files.write([], to: "\(path)/\(name)")
                #expect(truncate("\(path)/\(name)", 1 << 40) == 0)
            }
            let container = try SharedContainer.open(path)
            #expect(failure { try container.read("jotd") }?.code == .corrupt)
            #expect(try container.reloadRequests() == ReloadRequests())
            #expect(try container.verify().findings.count == 3)
            #expect(try container.clean() != nil)
            #expect(try container.put("jotd", "1").revision == 1)
        }
    }

    /// Only file systems in memory, such as the one of /dev/shm, allow a file of this size.
    @Test("A record file of 2^63 - 1 bytes counts as damaged, and its revision as unknown")
    func aFileOfTheLargestSizeIsNotRead() throws {
        try withTemporaryDirectory(in: "/dev/shm") { directory in
            let path = directory.path("container")
            let container = try SharedContainer.open(path, access: .create, writer: "test")
            try Files.write([], to: "\(path)/jotd.jsonl")
            #expect(truncate("\(path)/jotd.jsonl", .max) == 0)
            #expect(failure { try container.read("jotd") }?.code == .corrupt)
            #expect(try container.verify().findings.count == 1)
            #expect(try container.put("other", "1").revision == 1)
            #expect(try container.put("jotd", "1").revision == 2)
        }
    }

    @Test("A transaction of more than 64 MiB is refused and leaves no files")
    func aTransactionLargerThanARedoRecordMayBeIsRefused() throws {
        try withContainer { container, path in
            var transaction = Transaction()
            // Sets the changes directly, because `put` would check each value as JSON, which is slow for so many bytes.
            let payload = string(Self.maximum)
            for index in 0..<17 { transaction.changes[try RecordName("r\(index)")] = .init(payload: payload) }
            #expect(failure { try container.commit(transaction) }?.code == .tooLarge)
            #expect(try Files.names(in: path) == [".lock", ".staging"])
            #expect(try Files.names(in: "\(path)/.staging").isEmpty)
        }
    }

    @Test("A transaction of 1,000 records is one commit")
    func aTransactionOfAThousandRecordsIsOneCommit() throws {
        try withContainer { container, _ in
            var transaction = Transaction()
            for index in 0..<1_000 { try transaction.put(RecordName("r\(index)"), bytes("\(index)")) }
            #expect(try container.commit(transaction).revision == 1)
            let names = try (0..<1_000).map { try RecordName("r\($0)") }
            // Reads the records in parts, because a snapshot keeps one descriptor open for each record, and the number
            // of descriptors is limited.
            for part in stride(from: 0, to: 1_000, by: 200) {
                let records = try container.snapshot(of: Array(names[part..<part + 200])).records
                #expect(records.count == 200)
                #expect(records.allSatisfy { $0.key.description == "r\($0.value.text)" })
            }
        }
    }

    @Test("A value with 512 nested arrays is stored; one with 100,000 is refused")
    func aValueNestedTooDeeplyIsRefused() throws {
        try withContainer { container, _ in
            func nested(_ depth: Int) -> String {
                String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            }
            try container.put("jotd", nested(512))
            #expect(try container.text("jotd") == nested(512))
            #expect(failure { try container.put("jotd", nested(100_000)) }?.code == .invalidValue)
        }
    }

    /// Readers refuse a header that is too long, so a writer must not write one.
    @Test("A write whose header would be too long for readers is refused as `tooLarge`")
    func aHeaderLongerThanReadersAcceptIsNotWritten() throws {
        try withTemporaryDirectory { directory in
            for (length, fits) in [(255, true), (16_000, true), (17_000, false)] {
                let path = directory.path("\(length)")
                let writer = String(repeating: "w", count: length)
                let container = try SharedContainer.open(path, access: .create, writer: writer)
                for attempt in [
                    { try container.put("jotd", "1") }, { try container.commit([("a", "1"), ("b", "1")]) },
                    { try container.requestReload() },
                ] as [() throws -> Void] {
                    #expect(failure(attempt)?.code == (fits ? nil : .tooLarge), "\(length)")
                }
                #expect(try container.snapshot().records.count == (fits ? 3 : 0))
                #expect(try container.verify().findings.isEmpty)
            }
        }
    }
}
