import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, section 4: revisions only grow, even if a part of the container is lost.
struct RevisionTests {
    /// The files that can contain a revision. In each case, only one file contains it.
    private static let traces: [(String, @Sendable (String) throws -> Void)] = [
        ("the lock", { try Files.write("00000000000000000040\n", to: "\($0)/.lock") }),
        ("the lock without a line feed", { try Files.write("00000000000000000040", to: "\($0)/.lock") }),
        (
            "another record",
            { try Files.write(HandMadeRecord(name: "other", revision: "40").file, to: "\($0)/other.jsonl") }
        ),
        (
            "a tombstone",
            {
                let record = HandMadeRecord(name: "other", revision: "40", more: #","removed":true"#, payload: "null")
                try Files.write(record.file, to: "\($0)/other.jsonl")
            }
        ),
        (
            "the marker",
            {
                try Files.write(
                    HandMadeRecord(name: "reload", revision: "40", payload: "{}").file, to: "\($0)/reload.jsonl")
            }
        ),
        (
            "a damaged record",
            {
                try Files.write(
                    HandMadeRecord(name: "other", revision: "40").file.dropLast(9) + [0], to: "\($0)/other.jsonl")
            }
        ),
        (
            "the damaged record itself",
            {
                try Files.write(HandMadeRecord(revision: "40").file.dropLast(9) + [0], to: "\($0)/jotd.jsonl")
            }
        ),
        (
            "a damaged record that is too large",
            {
                let file = HandMadeRecord(name: "other", revision: "40").file + [UInt8](repeating: 0, count: 5 << 20)
                try Files.write(file, to: "\($0)/other.jsonl")
            }
        ),
        ("a header alone", { try Files.write("{\"revision\":40}\n", to: "\($0)/other.jsonl") }),
        (
            "a kept version",
            {
                try Files.makeDirectory("\($0)/.previous")
                try Files.write(HandMadeRecord(name: "other", revision: "40").file, to: "\($0)/.previous/other.jsonl")
            }
        ),
        (
            "a damaged kept version",
            {
                try Files.makeDirectory("\($0)/.previous")
                try Files.write(HandMadeRecord(revision: "40").file.dropLast(9) + [0], to: "\($0)/.previous/jotd.jsonl")
            }
        ),
        (
            "the redo record",
            { try Files.write(HandMadeRedo(revision: 40, [("other", "1")]).file, to: "\($0)/.commit.jsonl") }
        ),
    ]

    @Test func theNextRevisionIsOneMoreThanTheHighestInAnyFile() throws {
        for (what, leave) in Self.traces {
            for damagedLock in [
                nil, "", "00000000000000000007\n", "4", "99999999999999999999\n", "0000000000000000004x\n",
            ] {
                try withBareContainer { path in
                    if let damagedLock { try Files.write(damagedLock, to: "\(path)/.lock") }
                    try leave(path)
                    let container = try SharedContainer.open(path)
                    #expect(try container.put("jotd", "1").revision == 41, "\(what), lock \(damagedLock ?? "absent")")
                    #expect(try Files.text("\(path)/.lock") == "00000000000000000041\n")
                }
            }
        }
    }

    @Test func aRevisionThisProcessHasSeenIsNotIssuedAgain() throws {
        try withContainer { container, path in
            try Files.write(HandMadeRecord(revision: "40").file, to: "\(path)/jotd.jsonl")
            #expect(try container.read("jotd")?.revision == 40)
            // Deletes every file that contains the revision.
            try Files.unlink("\(path)/jotd.jsonl")
            #expect(try container.put("other", "1").revision == 41)
            try Files.unlink("\(path)/other.jsonl")
            try Files.unlink("\(path)/.lock")
            #expect(try container.put("third", "1").revision == 42)
        }
    }

    @Test func aWriterThatFailsRemembersTheHeadersItRead() throws {
        try withBareContainer { path in
            try Files.write(HandMadeRecord(name: "other", revision: "40").file, to: "\(path)/other.jsonl")
            try Files.write(HandMadeRecord(name: "reload", version: "2").file, to: "\(path)/reload.jsonl")
            let container = try SharedContainer.open(path)
            var transaction = try Transaction([("jotd", "1")])
            transaction.requestReload()
            #expect(failure { try container.commit(transaction) }?.code == .newerSchema)
            #expect(try container.put("jotd", "1").revision == 41)
        }
    }

    @Test func aDamagedRedoRecordsRevisionOutlivesCleaning() throws {
        try withBareContainer { path in
            try Files.write(
                HandMadeRedo(revision: 40, [("other", "1")]).file.dropLast(9) + [0], to: "\(path)/.commit.jsonl")
            let container = try SharedContainer.open(path)
            #expect(try container.clean() != nil)
            #expect(try container.put("jotd", "1").revision == 41)
        }
    }

    @Test func everyCommitHasAnotherNonce() throws {
        try withContainer { container, _ in
            var nonces: Set<String> = []
            for value in 0..<50 {
                let token = try #require(try container.put("jotd", "\(value)").tokens["jotd"])
                #expect(token.nonce.wholeMatch(of: /[0-9a-f]{16}/) != nil)
                nonces.insert(token.nonce)
            }
            #expect(nonces.count == 50)
        }
    }

    @Test func noRevisionFollowsTheLargest() throws {
        try withBareContainer { path in
            try Files.write(
                HandMadeRecord(name: "other", revision: "\(maximumRevision - 1)").file, to: "\(path)/other.jsonl")
            let container = try SharedContainer.open(path)
            #expect(try container.put("jotd", "1").revision == maximumRevision)
            let error = failure { try container.put("jotd", "2") }
            #expect(error?.code == .corrupt)
            #expect(failure { try container.commit([("a", "2"), ("b", "2")]) }?.code == .corrupt)
            #expect(try container.text("jotd") == "1")
            #expect(try container.put("jotd", "1").changed == false)
            #expect(try Files.text("\(path)/.lock") == "00009007199254740991\n")
        }
    }
}
