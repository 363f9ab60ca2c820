import Glibc
import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, sections 5 and 6: compare-and-set, transactions, and the files after a commit.
struct CommitTests {
    // MARK: What a commit leaves behind

    @Test("A commit writes the record file and the lock file with the contents and modes that the protocol requires")
    func aCommittedRecordIsAFileOfTheProtocol() throws {
        try withContainer { container, path in
            let result = try container.put("jotd", #"{"id":"j17"}"#)
            #expect(result.changed)
            #expect(result.revision == 1)
            #expect(result.unfinished == nil)
            let record = try RecordFile(try Files.bytes("\(path)/jotd.jsonl"), expecting: "jotd")
            #expect(record.header.token == result.tokens["jotd"])
            #expect(record.header.writer == "test")
            #expect(record.header.pid == getpid())
            #expect(record.header.token.nonce.count == 16)
            #expect(record.header.writtenAt.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
            #expect(
                try Files.text("\(path)/jotd.jsonl").hasPrefix(#"{"tandem":1,"record":"jotd","revision":1,"nonce":""#))
            #expect(try Files.text("\(path)/.lock") == "00000000000000000001\n")
            #expect(Files.permissions("\(path)/jotd.jsonl") == 0o600)
            #expect(Files.permissions("\(path)/.lock") == 0o600)
            #expect(Files.permissions(path) == 0o700)
            #expect(Files.permissions("\(path)/.staging") == 0o700)
            #expect(try Files.names(in: path) == [".lock", ".staging", "jotd.jsonl"])
            #expect(try Files.names(in: "\(path)/.staging").isEmpty)
        }
    }

    @Test("A commit replaces the record's file with a new file and keeps the old file in `.previous`")
    func aRecordIsReplacedByANewFileAndTheOldOneKept() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let old = try Files.bytes("\(path)/jotd.jsonl")
            let inode = Files.inode("\(path)/jotd.jsonl")
            try container.put("jotd", "2")
            #expect(Files.inode("\(path)/jotd.jsonl") != inode)
            #expect(try Files.bytes("\(path)/.previous/jotd.jsonl") == old)
            #expect(Files.permissions("\(path)/.previous") == 0o700)
            try container.put("jotd", "3")
            #expect(
                try RecordFile(Files.bytes("\(path)/.previous/jotd.jsonl"), expecting: "jotd").payload == bytes("2"))
        }
    }

    @Test("After a transaction of several records, no redo record and no staged file remain")
    func aTransactionLeavesNoRedoRecord() throws {
        try withContainer { container, path in
            try container.put("a", "0")
            let result = try container.commit([("a", "1"), ("b", "2"), ("c", nil)])
            #expect(result.revision == 2)
            #expect(result.tokens["a"] == result.tokens["b"])
            #expect(result.tokens["c"] == nil)
            #expect(try Files.names(in: path) == [".lock", ".previous", ".staging", "a.jsonl", "b.jsonl"])
            #expect(try Files.names(in: "\(path)/.staging").isEmpty)
            #expect(try Files.names(in: "\(path)/.previous") == ["a.jsonl"])
            #expect(try Files.text("\(path)/.lock") == "00000000000000000002\n")
            #expect(try container.snapshot().records.mapValues(\.text) == ["a": "1", "b": "2"])
        }
    }

    @Test("A commit removes the files that a killed writer left in .staging")
    func theNextCommitRemovesAKilledWritersStagedFiles() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            try Files.write("half", to: "\(path)/.staging/jotd.jsonl")
            try Files.write("half", to: "\(path)/.staging/jotd.jsonl.previous")
            try Files.write("half", to: "\(path)/.staging/redo")
            try Files.makeLink("\(path)/.staging/link", to: "\(path)/jotd.jsonl")
            try Files.makeFIFO("\(path)/.staging/fifo")
            try Files.makeDirectory("\(path)/.staging/directory")
            try container.put("jotd", "2")
            #expect(try Files.names(in: "\(path)/.staging").isEmpty)
            #expect(try container.text("jotd") == "2")
        }
    }

    /// A writer that was killed after it linked the current version into `.previous`, and before its rename, leaves
    /// this state.
    @Test("A commit succeeds if the file in `.previous` is already a link to the record's current file")
    func aLastGoodVersionLinkedToTheRecordItselfDoesNotStopTheNextCommit() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            try container.put("jotd", "2")
            try Files.unlink("\(path)/.previous/jotd.jsonl")
            #expect(link("\(path)/jotd.jsonl", "\(path)/.previous/jotd.jsonl") == 0)
            try container.put("jotd", "3")
            #expect(try container.text("jotd") == "3")
            #expect(
                try RecordFile(Files.bytes("\(path)/.previous/jotd.jsonl"), expecting: "jotd").payload == bytes("2"))
            #expect(try Files.names(in: "\(path)/.staging").isEmpty)
        }
    }

    // MARK: Nothing to do

    @Test("A commit that changes no value takes no revision and leaves the record's file in place")
    func anUnchangedCommitTakesNoRevisionAndWritesNothing() throws {
        try withContainer { container, path in
            let first = try container.put("jotd", "1")
            let inode = Files.inode("\(path)/jotd.jsonl")
            let second = try container.put("jotd", " 1\n")
            #expect(!second.changed)
            #expect(second.revision == first.revision)
            #expect(second.tokens == first.tokens)
            #expect(Files.inode("\(path)/jotd.jsonl") == inode)
            #expect(try container.commit(Transaction()).revision == 0)
            #expect(try container.put("other", "1").revision == 2)
        }
    }

    /// Commits compare payloads as bytes, so the same number in another spelling is a different value.
    @Test("Replacing 1 by 1.0 is a change")
    func anotherSpellingOfAValueIsAChange() throws {
        try withContainer { container, _ in
            try container.put("jotd", "1")
            #expect(try container.put("jotd", "1.0").changed)
            #expect(try container.put("jotd", "1e0").changed)
            #expect(try container.text("jotd") == "1e0")
        }
    }

    @Test("A transaction writes only the records whose values change")
    func aTransactionDropsRecordsThatWouldNotChange() throws {
        try withContainer { container, path in
            try container.commit([("a", "1"), ("b", "2"), ("c", "3")])
            let inode = Files.inode("\(path)/a.jsonl")
            let result = try container.commit([("a", "1"), ("b", "4"), ("c", "5"), ("absent", nil)])
            #expect(result.revision == 2)
            #expect(result.tokens.mapValues(\.revision) == ["a": 1, "b": 2, "c": 2])
            #expect(Files.inode("\(path)/a.jsonl") == inode)
            #expect(!Files.exists("\(path)/absent.jsonl"))
            // Only one record would change, so the commit needs no redo record.
            #expect(try container.commit([("a", "1"), ("b", "6"), ("c", "5")]).revision == 3)
            #expect(try container.commit([("a", "1"), ("b", "6")]).changed == false)
        }
    }

    // MARK: Tombstones

    @Test("A removed record is read as nil, and its file becomes a tombstone")
    func aRemovedRecordLeavesATombstone() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            #expect(try container.remove("jotd").revision == 2)
            #expect(try container.read("jotd") == nil)
            #expect(try Files.text("\(path)/jotd.jsonl").hasSuffix("\"}\nnull\n"))
            #expect(try Files.text("\(path)/jotd.jsonl").contains(#","removed":true,"checksum":""#))
            #expect(failure { try container.remove("jotd") }?.code == .noSuchRecord)
            #expect(failure { try container.remove("never") }?.code == .noSuchRecord)
            #expect(try container.lookUp("jotd")?.revision == 2)
            #expect(try container.put("jotd", "null").revision == 3)
            #expect(try container.text("jotd") == "null")
        }
    }

    @Test("A record with the value null exists; it is not a removed record")
    func aRecordWhoseValueIsNullIsNotRemoved() throws {
        try withContainer { container, _ in
            try container.put("jotd", "null")
            #expect(try container.read("jotd")?.header.isRemoved == false)
            #expect(failure { try container.put("jotd", "1", expecting: .absent) }?.code == .conflict)
            #expect(try container.remove("jotd").changed)
        }
    }

    // MARK: Compare-and-set

    @Test("A write that expects a revision other than the current one throws `conflict`")
    func anExpectedRevisionMustBeTheCurrentOne() throws {
        try withContainer { container, _ in
            try container.put("jotd", "1", expecting: .revision(0))
            try container.put("jotd", "2", expecting: .revision(1))
            for revision: Revision in [0, 1, 3, maximumRevision, .max] {
                let error = failure { try container.put("jotd", "3", expecting: .revision(revision)) }
                #expect(error?.code == .conflict)
                #expect(error?.revision == 2)
            }
            // A wrong expectation throws `conflict` even if the value would not change.
            #expect(failure { try container.put("jotd", "2", expecting: .revision(1)) }?.code == .conflict)
            #expect(try container.text("jotd") == "2")
            try container.put("jotd", "3", expecting: .revision(2))
        }
    }

    @Test("A write that expects a token other than the current one throws `conflict`")
    func anExpectedTokenMustBeTheCurrentOne() throws {
        try withContainer { container, _ in
            let first = try #require(try container.put("jotd", "1").tokens["jotd"])
            let second = try #require(try container.put("jotd", "2", expecting: .token(first)).tokens["jotd"])
            #expect(first.nonce != second.nonce)
            #expect(failure { try container.put("jotd", "3", expecting: .token(first)) }?.code == .conflict)
            // The expected token has the current revision, but the nonce of another commit. This happens after a power
            // cut lost a commit and its revision was used again.
            let reissued = RecordToken(revision: second.revision, nonce: first.nonce)
            #expect(failure { try container.put("jotd", "3", expecting: .token(reissued)) }?.code == .conflict)
            #expect(failure { try container.put("absent", "3", expecting: .token(second)) }?.code == .conflict)
            try container.remove("jotd", expecting: .token(second))
        }
    }

    @Test("The expectation `absent` holds for a record that was never written, and for a removed record")
    func absentMeansNeverWrittenOrRemoved() throws {
        try withContainer { container, _ in
            try container.put("jotd", "1", expecting: .absent)
            #expect(failure { try container.put("jotd", "2", expecting: .absent) }?.code == .conflict)
            #expect(failure { try container.remove("jotd", expecting: .absent) }?.code == .conflict)
            try container.remove("jotd")
            try container.put("jotd", "2", expecting: .absent)
            try container.remove("jotd")
            // The expectation of revision 0 means the same as `absent`.
            try container.put("jotd", "3", expecting: .revision(0))
            #expect(failure { try container.put("jotd", "4", expecting: .revision(0)) }?.code == .conflict)
            // A write can expect the revision or the token of a tombstone.
            try container.remove("jotd")
            try container.put("jotd", "3", expecting: .revision(6))
            let removed = try #require(try container.remove("jotd").tokens["jotd"])
            try container.put("jotd", "4", expecting: .token(removed))
        }
    }

    @Test("A transaction can require the state of a record that it does not change")
    func anExpectationMayConcernARecordThatIsNotChanged() throws {
        try withContainer { container, path in
            let token = try #require(try container.put("base", "1").tokens["base"])
            var transaction = try Transaction([("jotd", "1")])
            transaction.expect("base", .token(token))
            transaction.expect("never", .absent)
            #expect(try container.commit(transaction).changed)
            try container.put("base", "2")
            transaction = try Transaction([("jotd", "2"), ("other", "2")])
            transaction.expect("base", .token(token))
            #expect(failure { try container.commit(transaction) }?.code == .conflict)
            #expect(try container.snapshot().records.mapValues(\.text) == ["base": "2", "jotd": "1"])
            #expect(!Files.exists("\(path)/never.jsonl"))
            // A transaction can contain expectations without any change.
            var check = Transaction()
            check.expect("base", .revision(3))
            #expect(try container.commit(check).changed == false)
            check.expect("base", .revision(2))
            #expect(failure { try container.commit(check) }?.code == .conflict)
        }
    }

    @Test("A transaction with a conflict changes no file and takes no revision")
    func aConflictChangesNothing() throws {
        try withContainer { container, path in
            try container.commit([("a", "1"), ("b", "1")])
            let files = try Files.names(in: path).map { Files.inode("\(path)/\($0)") }
            var transaction = try Transaction([("a", "2"), ("c", "2")])
            try transaction.put("b", bytes("2"), expecting: .revision(7))
            transaction.requestReload(ofKind: "W")
            #expect(failure { try container.commit(transaction) }?.code == .conflict)
            #expect(try Files.names(in: path).map { Files.inode("\(path)/\($0)") } == files)
            #expect(try Files.text("\(path)/.lock") == "00000000000000000001\n")
            #expect(try container.reloadRequests() == ReloadRequests())
            #expect(try container.put("a", "2").revision == 2)
        }
    }

    @Test("Compare-and-set on a damaged record compares with its last good version, which readers get")
    func compareAndSetUsesTheLastGoodVersionOfADamagedRecord() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let token = try #require(try container.read("jotd")?.token)
            try container.put("jotd", "2")
            try Files.replace("\(path)/jotd.jsonl", with: bytes("damaged"))
            #expect(failure { try container.put("jotd", "3", expecting: .absent) }?.code == .conflict)
            #expect(failure { try container.put("jotd", "3", expecting: .revision(2)) }?.code == .conflict)
            #expect(failure { try container.put("jotd", "3", expecting: .revision(2)) }?.revision == 1)
            #expect(try container.put("jotd", "3", expecting: .token(token)).revision == 3)
            try Files.replace("\(path)/jotd.jsonl", with: bytes("damaged"))
            try Files.unlink("\(path)/.previous/jotd.jsonl")
            for expectation: AppGroup.Expectation in [.absent, .revision(0), .revision(3)] {
                #expect(failure { try container.put("jotd", "4", expecting: expectation) }?.code == .corrupt)
            }
            #expect(try container.put("jotd", "4").revision == 4)
        }
    }

    // MARK: Values

    @Test(
        "Text that is not exactly one JSON value is refused and makes no file",
        arguments: ["", "{", "1 2", "nope", "{\"a\":1}\n{\"b\":2}", "\u{0}"])
    func textOtherThanOneJSONValueIsRefused(text: String) throws {
        try withContainer { container, path in
            #expect(failure { try container.put("jotd", text) }?.code == .invalidValue)
            #expect(!Files.exists("\(path)/jotd.jsonl"))
        }
    }

    @Test("If a transaction changes a record twice, only the second change is committed")
    func theLastChangeOfARecordInATransactionCounts() throws {
        try withContainer { container, _ in
            var transaction = Transaction()
            try transaction.put("a", bytes("1"))
            try transaction.put("a", bytes("2"))
            transaction.remove("b")
            try transaction.put("b", bytes("3"))
            try transaction.put("c", bytes("4"))
            transaction.remove("c")
            _ = try container.commit(transaction)
            #expect(try container.snapshot().records.mapValues(\.text) == ["a": "2", "b": "3"])
        }
    }

    // MARK: Writers at once

    @Test("Four threads increment a counter with compare-and-set, and no increment is lost")
    func noUpdateOfSeveralThreadsIsLost() throws {
        try withContainer { container, path in
            try container.put("counter", "0")
            let threads = 4
            let rounds = 25
            try Threads.run(threads) { index in
                // Half of the threads open a handle themselves.
                let mine = index % 2 == 0 ? container : try SharedContainer.open(path)
                for _ in 0..<rounds {
                    while true {
                        let record = try #require(try mine.read("counter"))
                        let next = "\((Int(record.text) ?? 0) + 1)"
                        do throws(AppGroupError) {
                            try mine.put(
                                "counter", bytes(next), expecting: .token(record.token), lockTimeout: .seconds(60))
                            break
                        } catch {
                            guard error.code == .conflict else { throw error }
                        }
                    }
                }
            }
            #expect(try container.text("counter") == "\(threads * rounds)")
            #expect(try container.read("counter")?.revision == Revision(threads * rounds + 1))
        }
    }
}
