import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, section 2: a record of a newer version is not used, replaced or removed.
struct NewerVersionTests {
    private static let files: [(String, [UInt8])] = [
        ("version 2", HandMadeRecord(revision: "5", version: "2").file),
        // The digits 3, 5 and 9 differ from 1 in one bit. Only the checksum distinguishes such a version from a damaged
        // 1.
        ("version 3", HandMadeRecord(revision: "5", version: "3").file),
        ("version 9, another checksum", bytes(#"{"tandem":9,"sum":"crc32:0"}"# + "\n[1]\n")),
        ("version 12", HandMadeRecord(version: "12").file),
        ("the largest version", bytes(#"{"tandem":18446744073709551615}"# + "\n")),
        ("three lines", bytes(#"{"x":1,"tandem":2}"# + "\n1\n2\n")),
        (
            "a longer payload",
            bytes(#"{"tandem":2}"# + "\n\"") + [UInt8](repeating: 0x78, count: 5 << 20) + bytes("\"\n")
        ),
    ]

    @Test func aRecordOfANewerVersionIsReportedAndNeverChanged() throws {
        for (what, file) in Self.files {
            try withContainer { container, path in
                try container.put("jotd", "1")
                try container.put("jotd", "2")
                try container.put("other", "3")
                try Files.replace("\(path)/jotd.jsonl", with: file)
                let inode = Files.inode("\(path)/jotd.jsonl")
                func expectNewer(_ operation: String, _ body: () throws -> Void) {
                    #expect(failure(body)?.code == .newerSchema, "\(what): \(operation)")
                }
                expectNewer("read") { _ = try container.read("jotd") }
                expectNewer("look up") { _ = try container.lookUp("jotd") }
                expectNewer("snapshot") { _ = try container.snapshot() }
                expectNewer("snapshot with fallbacks") { _ = try container.snapshot(allowingFallbacks: true) }
                expectNewer("put") { try container.put("jotd", "4") }
                expectNewer("put, absent") { try container.put("jotd", "4", expecting: .absent) }
                expectNewer("put, revision") { try container.put("jotd", "4", expecting: .revision(2)) }
                expectNewer("remove") { try container.remove("jotd") }
                expectNewer("commit") { try container.commit([("other", "4"), ("jotd", "4"), ("third", "4")]) }
                expectNewer("expectation alone") {
                    var transaction = try Transaction([("other", "4")])
                    transaction.expect("jotd", .revision(2))
                    _ = try container.commit(transaction)
                }
                #expect(try Files.bytes("\(path)/jotd.jsonl") == file, "\(what)")
                #expect(Files.inode("\(path)/jotd.jsonl") == inode, "\(what)")
                // Other records still work.
                #expect(try container.text("other") == "3", "\(what)")
                #expect(try container.snapshot(of: ["other"]).records.count == 1, "\(what)")
                #expect(try container.read("third") == nil, "\(what)")
                try container.put("other", "5")
                #expect(try container.text("other") == "5", "\(what)")
                #expect(try container.verify().isDamaged, "\(what)")
                #expect(try container.clean() == nil, "\(what)")
                #expect(try Files.bytes("\(path)/jotd.jsonl") == file, "\(what)")
            }
        }
    }

    @Test func theRevisionOfANewerVersionCounts() throws {
        try withContainer { container, path in
            try Files.write(HandMadeRecord(revision: "40", version: "2").file, to: "\(path)/jotd.jsonl")
            #expect(try container.put("other", "1").revision == 41)
        }
    }

    @Test func aMarkerOfANewerVersionIsKept() throws {
        try withContainer { container, path in
            let marker = HandMadeRecord(name: "reload", version: "2").file
            try Files.write(marker, to: "\(path)/reload.jsonl")
            #expect(failure { try container.requestReload() }?.code == .newerSchema)
            var transaction = try Transaction([("jotd", "1"), ("other", "2")])
            transaction.requestReload()
            #expect(failure { try container.commit(transaction) }?.code == .newerSchema)
            // The transaction changed nothing.
            #expect(try container.snapshot().records.isEmpty)
            #expect(try Files.bytes("\(path)/reload.jsonl") == marker)
            // The host sees no request.
            #expect(try container.reloadRequests() == ReloadRequests())
            try container.put("jotd", "1")
        }
    }

    @Test func aRedoRecordOfANewerVersionStopsWritersAndStays() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let redo = bytes(#"{"tandem":2,"revision":9}"# + "\n")
            try Files.write(redo, to: "\(path)/.commit.jsonl")
            #expect(failure { try container.put("jotd", "2") }?.code == .newerSchema)
            #expect(failure { try container.clean() }?.code == .newerSchema)
            _ = try SharedContainer.open(path)
            #expect(try Files.bytes("\(path)/.commit.jsonl") == redo)
            let record = try container.read("jotd")
            #expect(record?.text == "1")
            #expect(record?.damage?.code == .newerSchema)
        }
    }
}
