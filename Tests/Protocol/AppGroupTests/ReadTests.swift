import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, section 7: reading.
struct ReadTests {
    // MARK: One record

    @Test func anAbsentRecordIsNil() throws {
        try withContainer { container, _ throws in
            #expect(try container.read("jotd") == nil)
            #expect(try container.lookUp("jotd") == nil)
            #expect(try container.snapshot().revision == 0)
            #expect(try container.snapshot(of: ["jotd"]).records.isEmpty)
        }
    }

    @Test func readingChangesNothing() throws {
        try withContainer { container, path in
            try container.commit([("a", "1"), ("b", "2")])
            try Files.write("half", to: "\(path)/.staging/x")
            try Files.write("foreign", to: "\(path)/notes.txt")
            let before = try Files.names(in: path)
            let reader = try SharedContainer.open(path, access: .readOnly)
            _ = try reader.read("a")
            _ = try reader.snapshot()
            _ = try reader.verify()
            _ = try reader.reloadRequests()
            #expect(try Files.names(in: path) == before)
            #expect(try Files.text("\(path)/.staging/x") == "half")
        }
    }

    @Test func aHandleForReadingRefusesToWrite() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let names = try Files.names(in: path)
            let reader = try SharedContainer.open(path, access: .readOnly)
            for attempt in [
                { try reader.put("jotd", "2") }, { try reader.remove("jotd") },
                { try reader.commit([("a", "1"), ("b", "1")]) },
                { try reader.requestReload() },
                { try reader.reopened().put("jotd", bytes("2")) },
            ] as [() throws -> Void] {
                #expect(failure(attempt)?.errno == EBADF)
            }
            #expect(try Files.names(in: path) == names)
            #expect(try container.text("jotd") == "1")
        }
    }

    @Test func aReaderNeedsNoLockFile() throws {
        try withBareContainer { path in
            try Files.write(HandMadeRecord().file, to: "\(path)/jotd.jsonl")
            let reader = try SharedContainer.open(path, access: .readOnly)
            #expect(try reader.read("jotd")?.revision == 1)
            #expect(try Files.names(in: path) == ["jotd.jsonl"])
        }
    }

    @Test func aSnapshotHoldsRecordsOnly() throws {
        try withContainer { container, path in
            var transaction = try Transaction([("a", "1"), ("b", "2"), ("c", "3")])
            transaction.requestReload()
            _ = try container.commit(transaction)
            try container.remove("b")
            try Files.write(HandMadeRecord(name: "A").file, to: "\(path)/A.jsonl")
            try Files.write(HandMadeRecord(name: "x").file, to: "\(path)/x.json")
            let snapshot = try container.snapshot()
            #expect(snapshot.records.keys.sorted() == ["a", "c"])
            #expect(snapshot.revision == 2)
            #expect(try container.snapshot(of: ["a", "b", "a", "never"]).records.keys.sorted() == ["a"])
            #expect(try container.snapshot(of: []).records.isEmpty)
        }
    }

    @Test func aSnapshotMixesInALastGoodVersionOnlyWhenAllowed() throws {
        try withContainer { container, path in
            try container.commit([("a", "1"), ("b", "1")])
            try container.commit([("a", "2"), ("b", "2")])
            try Files.replace("\(path)/a.jsonl", with: bytes("damaged"))
            let error = failure { try container.snapshot() }
            #expect(error?.code == .corrupt)
            #expect(error?.path == "\(path)/a.jsonl")
            // A snapshot of named records ignores damage of other records.
            #expect(try container.snapshot(of: ["b"]).records["b"]?.text == "2")
            let snapshot = try container.snapshot(allowingFallbacks: true)
            #expect(snapshot.records.mapValues(\.text) == ["a": "1", "b": "2"])
            #expect(snapshot.records["a"]?.damage?.code == .corrupt)
            #expect(snapshot.records["b"]?.damage == nil)
        }
    }

    // MARK: Never backwards

    @Test func aRecordOlderThanWhatWasReturnedIsCorrupt() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let old = try Files.bytes("\(path)/jotd.jsonl")
            try container.put("jotd", "2")
            #expect(try container.text("jotd") == "2")
            try Files.replace("\(path)/jotd.jsonl", with: old)
            for read in [
                { _ = try container.read("jotd") }, { _ = try container.snapshot() },
                { _ = try container.snapshot(allowingFallbacks: true) }, { _ = try container.lookUp("jotd") },
            ] as [() throws -> Void] {
                #expect(failure(read)?.code == .corrupt)
                #expect(failure(read)?.revision == 1)
            }
            // A record that this process has already returned may not vanish.
            try Files.unlink("\(path)/jotd.jsonl")
            #expect(failure { try container.read("jotd") }?.code == .corrupt)
            // A record that this process has not returned yet may be absent.
            #expect(try container.read("other") == nil)
            // A newer commit repairs the record.
            #expect(try container.put("jotd", "3").revision == 3)
            #expect(try container.text("jotd") == "3")
        }
    }

    @Test(arguments: ["", "/", "/.", "/../container"])
    func handlesOnOneDirectoryAgreeOnWhatWasReturned(spelling: String) throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let old = try Files.bytes("\(path)/jotd.jsonl")
            try container.put("jotd", "2")
            let other = try SharedContainer.open(path + spelling, access: .readOnly)
            #expect(try other.text("jotd") == "2")
            try Files.replace("\(path)/jotd.jsonl", with: old)
            #expect(failure { try container.read("jotd") }?.code == .corrupt)
            let third = try SharedContainer.open(path, access: .readOnly)
            #expect(failure { try third.read("jotd") }?.code == .corrupt)
        }
    }

    @Test func aNewProcessAcceptsAnOlderRecord() throws {
        try withBareContainer { path in
            try Files.write(HandMadeRecord(revision: "5").file, to: "\(path)/jotd.jsonl")
            #expect(try SharedContainer.open(path, access: .readOnly).read("jotd")?.revision == 5)
            // The memory of returned revisions ends with the last handle.
            try Files.replace("\(path)/jotd.jsonl", with: HandMadeRecord(revision: "4").file)
            #expect(try SharedContainer.open(path, access: .readOnly).read("jotd")?.revision == 4)
        }
    }

    // MARK: Readers beside a writer

    /// Each transaction sets all records to one number. Each record is installed by its own rename. So a reader would
    /// see a mixture if it ignored the redo record, or did not check that no file was replaced meanwhile.
    @Test func noReaderEverSeesHalfATransactionNorGoesBack() throws {
        try withContainer { container, path in
            let names: [RecordName] = ["a", "b", "c"]
            @Sendable func transaction(_ number: Int) throws -> Transaction {
                try Transaction(names.map { ($0, "\(number)") })
            }
            _ = try container.commit(transaction(0))
            let rounds = 150
            let done = Flag()
            try Threads.run(5) { thread in
                if thread == 0 {
                    defer { done.isSet.store(true, ordering: .releasing) }
                    for number in 1...rounds { _ = try container.commit(transaction(number)) }
                    return
                }
                // Some readers open another handle.
                let reader = thread.isMultiple(of: 2) ? container : try SharedContainer.open(path, access: .readOnly)
                var last = 0
                var lastOfOne = 0
                var isLastRound = false
                while !isLastRound {
                    isLastRound = done.isSet.load(ordering: .acquiring)
                    let snapshot = try reader.snapshot(of: thread < 3 ? nil : names, deadline: .seconds(60))
                    let values = snapshot.records.values.map { Int($0.text) ?? -1 }
                    guard values.count == names.count, Set(values).count == 1, let value = values.first,
                        snapshot.records.values.allSatisfy({ $0.revision == snapshot.revision && $0.damage == nil })
                    else {
                        Issue.record("mixed: \(snapshot.records.mapValues(\.text))")
                        return
                    }
                    if value < last { Issue.record("went back from \(last) to \(value)") }
                    last = value
                    let one = Int(try reader.text("b") ?? "") ?? -1
                    if one < max(lastOfOne, last) { Issue.record("went back from \(max(lastOfOne, last)) to \(one)") }
                    lastOfOne = one
                }
                #expect(last == rounds)
            }
        }
    }

    /// Writers replace files between the reader's read and its check.
    @Test func readersNeverSeeSingleCommitsOutOfOrder() throws {
        try withContainer { container, path in
            let done = Flag()
            try Threads.run(4) { thread in
                if thread == 0 {
                    defer { done.isSet.store(true, ordering: .releasing) }
                    // The first record is always as new as the second.
                    for number in 1...150 {
                        try container.put("first", "\(number)")
                        try container.put("second", "\(number)")
                    }
                    return
                }
                let reader = try SharedContainer.open(path, access: .readOnly)
                while !done.isSet.load(ordering: .acquiring) {
                    let records = try reader.snapshot(deadline: .seconds(60)).records.mapValues { Int($0.text) ?? -1 }
                    let first = records["first"] ?? 0
                    let second = records["second"] ?? 0
                    if second > first || first > second + 1 { Issue.record("first \(first), second \(second)") }
                }
            }
        }
    }

    /// A reader that lists the directory only once would miss records that a transaction adds later.
    @Test func aSnapshotHasEveryRecordThatATransactionAdds() throws {
        try withContainer { container, path in
            let done = Flag()
            try Threads.run(3) { thread in
                if thread == 0 {
                    defer { done.isSet.store(true, ordering: .releasing) }
                    for number in 1...100 {
                        let added = try RecordName("n\(number)")
                        try container.commit([("counter", "\(number)"), (added, "\(number)")])
                    }
                    return
                }
                let reader = try SharedContainer.open(path, access: .readOnly)
                while !done.isSet.load(ordering: .acquiring) {
                    let records = try reader.snapshot(deadline: .seconds(60)).records
                    let counter = records["counter"].flatMap { Int($0.text) } ?? 0
                    let added = records.count - (counter > 0 ? 1 : 0)
                    if added != counter { Issue.record("counted \(counter), but \(added) are there") }
                }
            }
        }
    }

    @Test func aReaderSeesItsOwnProcessesWritesAtOnce() throws {
        try withContainer { container, path in
            let reader = try SharedContainer.open(path, access: .readOnly)
            for number in 0..<50 {
                try container.put("jotd", "\(number)")
                #expect(try reader.text("jotd") == "\(number)")
                try container.commit([("jotd", "-\(number)"), ("other", "\(number)")])
                #expect(try reader.text("jotd") == "-\(number)")
            }
        }
    }
}
