import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, section 8: reload requests.
struct ReloadRequestsTests {
    private func marker(_ path: String) throws -> RecordFile {
        try RecordFile(Files.bytes("\(path)/reload.jsonl"), expecting: .reload)
    }

    @Test("Reload requests are counted separately for each kind of widget, and for all kinds")
    func aRequestIsCountedForEachKind() throws {
        try withContainer { container, path throws in
            #expect(try container.reloadRequests() == ReloadRequests())
            let first = try container.requestReload(ofKind: "A")
            let second = try container.requestReload(ofKind: "A")
            let other = try container.requestReload(ofKind: "B")
            let all = try container.requestReload()
            #expect([first, second, other, all].map(\.sequence) == [1, 2, 1, 1])
            #expect(Set([first, second, other, all].map(\.nonce)).count == 4)
            let requests = try container.reloadRequests()
            #expect(requests.kinds == ["A": second, "B": other, "*": all])
            #expect(requests.requests(concerning: "A") == [second, all])
            #expect(requests.requests(concerning: "C") == [all])
            #expect(!first.isSameRequest(as: second))
            #expect(second.isSameRequest(as: requests.kinds["A"]))
            #expect(!second.isSameRequest(as: nil))
            #expect(try Files.names(in: path) == [".lock", ".staging", "reload.jsonl"])
        }
    }

    @Test("The reload marker is written exactly as PROTOCOL.md, section 8, prescribes")
    func theMarkerIsARecordInTheBytesOfTheProtocol() throws {
        try withContainer { container, path throws in
            let request = try container.requestReload(ofKind: "JokeOfTheDayWidget")
            let text = try Files.text("\(path)/reload.jsonl")
            #expect(text.hasPrefix(#"{"tandem":1,"record":"reload","revision":1,"nonce":""#))
            #expect(
                String(decoding: try marker(path).payload, as: UTF8.self)
                    == #"{"kinds":{"JokeOfTheDayWidget":{"sequence":1,"revision":1,"nonce":"\#(request.nonce)","pid":\#(getpid())}}}"#
            )
            #expect(Files.permissions("\(path)/reload.jsonl") == 0o600)
        }
    }

    @Test("A reload request has a process ID and a foreground flag; a marker that lacks both is also accepted")
    func originOfARequest() throws {
        try withContainer { container, path throws in
            try container.requestReload(ofKind: "A", isForeground: true)
            try container.requestReload(ofKind: "B")
            var transaction = Transaction()
            try transaction.put("jotd", bytes("1"))
            transaction.requestReload(ofKind: "C", isForeground: true)
            _ = try container.commit(transaction)
            let kinds = try container.reloadRequests().kinds
            #expect(kinds["A"]?.isForeground == true && kinds["A"]?.processIdentifier == getpid())
            #expect(kinds["B"]?.isForeground == false && kinds["B"]?.processIdentifier == getpid())
            #expect(kinds["C"]?.isForeground == true)
            for (members, pid, isForeground) in [
                ("", Int32(0), false), (",\"pid\":\"x\",\"foreground\":1", 0, false),
                (",\"pid\":99999999999", 0, false),
                (",\"pid\":7,\"foreground\":true,\"more\":[]", 7, true),
            ] {
                let payload =
                    "{\"kinds\":{\"W\":{\"sequence\":1,\"revision\":1,\"nonce\":\"0123456789abcdef\"\(members)}}}"
                let request = ReloadRequests(payload: bytes(payload)).kinds["W"]
                #expect(request?.processIdentifier == pid && request?.isForeground == isForeground, "\(members)")
            }
        }
    }

    @Test("A reload request in a transaction that changes no record takes no revision")
    func theMarkerTakesNoRevision() throws {
        try withContainer { container, path throws in
            #expect(try container.put("jotd", "1").revision == 1)
            for _ in 0..<3 { #expect(try container.requestReload(ofKind: "W").revision == 1) }
            #expect(try container.put("jotd", "2").revision == 2)
            #expect(try container.requestReload(ofKind: "W").revision == 2)
            #expect(try Files.text("\(path)/.lock") == "00000000000000000002\n")
            #expect(try container.snapshot().records.count == 1)
            #expect(try container.visibleRevision() == 2)
        }
    }

    @Test("A reload request and its data are one commit: the marker and the records have the same token")
    func aRequestAndItsDataAreOneCommit() throws {
        try withContainer { container, path throws in
            for records in [["a"], ["a", "b"], ["a", "b", "c"]] as [[RecordName]] {
                var transaction = try Transaction(records.map { ($0, "\(records.count)") })
                transaction.requestReload(ofKind: "W")
                let result = try container.commit(transaction)
                let request = try #require(try container.reloadRequests().kinds["W"])
                #expect(request.revision == result.revision)
                #expect(request.sequence == UInt64(records.count))
                #expect(try marker(path).header.token == result.tokens["a"])
                #expect(!Files.exists("\(path)/.commit.jsonl"))
            }
        }
    }

    @Test("A reload request is written even if the data of its transaction is unchanged")
    func aRequestWithUnchangedDataIsWritten() throws {
        try withContainer { container, _ throws in
            try container.put("jotd", "1")
            var transaction = try Transaction([("jotd", "1")])
            transaction.requestReload(ofKind: "W")
            for sequence in UInt64(1)...3 {
                #expect(try container.commit(transaction).changed == false)
                let request = try #require(try container.reloadRequests().kinds["W"])
                #expect(request.sequence == sequence)
                #expect(request.revision == 1)
            }
            #expect(try container.put("jotd", "2").revision == 2)
        }
    }

    @Test("`coverReload` raises the revision of the last reload request and makes no new request")
    func coveringMovesTheRevisionWithoutARequest() throws {
        try withContainer { container, _ throws in
            let request = try container.requestReload(ofKind: "W")
            for records in [["a"], ["a", "b"]] as [[RecordName]] {
                var transaction = try Transaction(records.map { ($0, "\(records.count)") })
                transaction.coverReload(ofKind: "W")
                let revision = try container.commit(transaction).revision
                let covered = try #require(try container.reloadRequests().kinds["W"])
                #expect(covered.isSameRequest(as: request))
                #expect(covered.revision == revision)
                #expect(try container.reloadRequests().isBehind(revision, ofKind: "W") == false)
            }
        }
    }

    @Test("`coverReload` of a kind that has no reload request makes no request")
    func coveringAKindWithoutRequestsMakesNone() throws {
        try withContainer { container, _ throws in
            var transaction = try Transaction([("a", "1")])
            transaction.coverReload(ofKind: "W")
            let revision = try container.commit(transaction).revision
            let requests = try container.reloadRequests()
            #expect(requests.requests(concerning: "W").isEmpty)
            #expect(requests.isBehind(revision, ofKind: "W") == false)
            #expect(requests.isBehind(revision + 1, ofKind: "W"))
            #expect(try container.requestReload(ofKind: "W").sequence == 1)
        }
    }

    @Test("`isBehind` is true after data was committed without a reload request")
    func dataWithoutARequestLeavesTheMarkerBehind() throws {
        try withContainer { container, _ throws in
            #expect(try container.reloadRequests().isBehind(1, ofKind: "W"))
            let revision = try container.commit([("a", "1"), ("b", "1")]).revision
            try container.requestReload(ofKind: "W")
            let next = try container.put("a", "2").revision
            #expect(try container.reloadRequests().isBehind(revision, ofKind: "W") == false)
            #expect(try container.reloadRequests().isBehind(next, ofKind: "W"))
            // A reload request for all kinds also covers the kind `W`.
            try container.requestReload()
            #expect(try container.reloadRequests().isBehind(next, ofKind: "W") == false)
        }
    }

    @Test("An unreadable reload marker holds no requests, and the next request starts at sequence 1")
    func anUnreadableMarkerCountsAsAbsent() throws {
        for content in [
            [], bytes("damaged"), HandMadeRecord(name: "reload", payload: "[]").file,
            HandMadeRecord(name: "reload", payload: #"{"kinds":[]}"#).file,
            HandMadeRecord(name: "reload", payload: #"{"kinds":{"W":{"sequence":-1,"revision":1,"nonce":"a"}}}"#).file,
            HandMadeRecord(name: "reload", payload: #"{"kinds":{"W":{"sequence":1.5,"revision":1,"nonce":"a"}}}"#).file,
            HandMadeRecord(name: "reload", payload: #"{"kinds":{"W":{"sequence":1,"nonce":"a"}}}"#).file,
            HandMadeRecord(name: "reload", payload: #"{"kinds":{"W":{"sequence":1,"revision":1,"nonce":7}}}"#).file,
            HandMadeRecord(name: "reload", payload: #"{"kinds":{"W":1,"W":2}}"#).file,
            HandMadeRecord(name: "other").file,
        ] {
            try withContainer { container, path throws in
                try container.requestReload(ofKind: "W")
                try Files.replace("\(path)/reload.jsonl", with: content)
                #expect(try container.reloadRequests().kinds.isEmpty)
                var transaction = try Transaction([("a", "1"), ("b", "1")])
                transaction.requestReload(ofKind: "W")
                _ = try container.commit(transaction)
                #expect(try container.reloadRequests().kinds["W"]?.sequence == 1)
            }
        }
    }

    /// Swift takes both names for the same string, but the protocol compares bytes.
    @Test("A reload request is readable even if it has two unknown members that differ only in an accent's spelling")
    func membersThatSwiftTakesForEqualAreNoError() throws {
        try withContainer { container, path throws in
            let payload =
                #"{"kinds":{"A":{"sequence":4,"revision":2,"nonce":"0123456789abcdef","\u00e9":1,"e\u0301":2}}}"#
            try Files.write(HandMadeRecord(name: "reload", payload: payload).file, to: "\(path)/reload.jsonl")
            #expect(try container.requestReload(ofKind: "A").sequence == 5)
        }
    }

    @Test("If only some requests in a reload marker are readable, a new request keeps the readable ones")
    func theReadablePartOfAMarkerIsKept() throws {
        try withContainer { container, path throws in
            let payload =
                #"{"more":1,"kinds":{"A":{"sequence":4,"revision":2,"nonce":"0123456789abcdef","x":[]},"B":null}}"#
            try Files.write(HandMadeRecord(name: "reload", payload: payload).file, to: "\(path)/reload.jsonl")
            #expect(try container.reloadRequests().kinds.keys.sorted() == ["A"])
            #expect(try container.requestReload(ofKind: "A").sequence == 5)
            #expect(try container.requestReload(ofKind: "B").sequence == 1)
        }
    }

    @Test("The reload request that follows the largest sequence number still differs from the request before")
    func aSequenceThatCannotGrowStartsAgain() throws {
        try withContainer { container, path throws in
            let payload = #"{"kinds":{"W":{"sequence":18446744073709551615,"revision":1,"nonce":"0123456789abcdef"}}}"#
            try Files.write(HandMadeRecord(name: "reload", payload: payload).file, to: "\(path)/reload.jsonl")
            let old = try #require(try container.reloadRequests().kinds["W"])
            #expect(old.sequence == .max)
            let new = try container.requestReload(ofKind: "W")
            #expect(!new.isSameRequest(as: old))
        }
    }

    @Test("A reload marker that is replaced leaves no file behind, whether data are committed with it or not")
    func replacedMarker() throws {
        try withContainer { container, path throws in
            for number in 1...3 {
                var transaction = try Transaction([("a", "\(number)")])
                transaction.requestReload(ofKind: "W")
                _ = try container.commit(transaction)
                try container.requestReload(ofKind: "W")
                #expect(try container.reloadRequests().kinds["W"]?.sequence == UInt64(2 * number))
                #expect(try Files.names(in: "\(path)/.staging").isEmpty)
            }
            #expect(try Files.names(in: path) == [".lock", ".previous", ".staging", "a.jsonl", "reload.jsonl"])
        }
    }

    /// A marker restored from a backup may have a higher revision than the container's records. This must not make the
    /// redo record invalid.
    @Test("A transaction succeeds if the reload marker has a higher revision than all records")
    func aMarkerAheadOfTheDataDoesNotSpoilATransaction() throws {
        try withContainer { container, path throws in
            try container.put("a", "0")
            let payload = #"{"kinds":{"W":{"sequence":1,"revision":100,"nonce":"0123456789abcdef"}}}"#
            try Files.write(
                HandMadeRecord(name: "reload", revision: "100", payload: payload).file, to: "\(path)/reload.jsonl")
            var transaction = try Transaction([("a", "1"), ("b", "1")])
            transaction.requestReload(ofKind: "W")
            let result = try container.commit(transaction)
            #expect(result.unfinished == nil)
            #expect(result.revision == 101)
            #expect(try marker(path).header.token == result.tokens["b"])
            #expect(try container.reloadRequests().kinds["W"]?.sequence == 2)
        }
    }

    @Test(
        "Any text of at most 256 bytes is accepted as a kind of widget",
        arguments: ["", "*", "Kind \"with\" \\ everything\n\u{0}", "ä", String(repeating: "k", count: 256)])
    func aKindIsAnyText(kind: String) throws {
        try withContainer { container, _ throws in
            #expect(try container.requestReload(ofKind: kind).sequence == 1)
            #expect(try container.reloadRequests().kinds.keys.map { Array($0.utf8) } == [Array(kind.utf8)])
        }
    }

    /// A marker that readers refuse must not get into a redo record, because no writer could finish that transaction.
    @Test("Reload requests that would make the marker too large are refused, and no record changes")
    func markersThatReadersWouldRefuseAreNotWritten() throws {
        try withContainer { container, path throws in
            #expect(
                failure { try container.requestReload(ofKind: String(repeating: "k", count: 257)) }?.code == .tooLarge)
            var transaction = try Transaction([("a", "1"), ("b", "1")])
            for number in 0..<20_000 {
                transaction.requestReload(ofKind: "\(number)" + String(repeating: "k", count: 250))
            }
            #expect(failure { try container.commit(transaction) }?.code == .tooLarge)
            #expect(try container.snapshot().records.isEmpty)
            #expect(try Files.names(in: "\(path)/.staging") == [])
            #expect(try container.put("a", "1").changed)
        }
    }

    @Test("A host that sees a reload request also sees the data of its commit")
    func aHostSeesARequestTogetherWithItsData() throws {
        try withContainer { container, path throws in
            let done = Flag()
            try Threads.run(3) { thread in
                if thread == 0 {
                    defer { done.isSet.store(true, ordering: .releasing) }
                    for number in 1...100 {
                        var transaction = try Transaction([("a", "\(number)"), ("b", "\(number)")])
                        transaction.requestReload(ofKind: "W")
                        _ = try container.commit(transaction)
                    }
                    return
                }
                let host = try SharedContainer.open(path, access: .readOnly)
                var last: UInt64 = 0
                while !done.isSet.load(ordering: .acquiring) {
                    guard let request = try host.reloadRequests(deadline: .seconds(60)).kinds["W"] else { continue }
                    let data = try host.read("b", deadline: .seconds(60))
                    if (data?.revision ?? 0) < request.revision {
                        Issue.record("asked for \(request), got \(data?.revision ?? 0)")
                    }
                    if request.sequence < last {
                        Issue.record("the sequence went back from \(last) to \(request.sequence)")
                    }
                    last = request.sequence
                }
            }
        }
    }
}
