import AppGroup
import Foundation
import Glibc

extension RuleScene {
    /// Scenes about the values that readers get.
    static var reading: [RuleScene] {
        [
            RuleScene(name: "own-writes", body: ownWrites), RuleScene(name: "redo-waiting", body: redoWaiting),
            RuleScene(name: "redo-returned", body: redoReturned), RuleScene(name: "readers-write", body: readersWrite),
            RuleScene(name: "going-back", body: goingBack), RuleScene(name: "marker", body: marker),
        ]
    }

    private static func ownWrites(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let container = try place.open()
        for number in 1...3 {
            let result = try container.put("a", Array("\(number)".utf8))
            let read = try container.read("a")
            findings.expect(
                read?.text == "\(number)" && read?.revision == result.revision,
                "after the commit of \(number), \(read?.text ?? "nothing") was read")
        }
    }

    /// Reads while a transaction is committed but not yet installed.
    private static func redoWaiting(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        for name in ["a", "b", "c"] as [RecordName] { try place.put(name, "1") }
        try place.plant(".commit.jsonl", Crafted.redo(revision: 9, ["a": "9", "b": "9"]))
        do {
            let container = try place.open(.readOnly)
            findings.expect(try container.read("a")?.text == "9", "a reader does not see the committed transaction")
            let values = try container.snapshot().records.mapValues(\.text)
            findings.expect(values == ["a": "9", "b": "9", "c": "1"], "a snapshot with a redo record is \(values)")
            findings.expect(place.exists(".commit.jsonl"), "a reader removed the redo record")
        }
        let next = try place.put("c", "2")
        findings.expect(next.revision > 9, "revision \(next.revision) was issued after the redo record's 9")
        findings.expect(!place.exists(".commit.jsonl"), "the next writer left the redo record")
        for name in ["a", "b"] {
            findings.expect(
                try place.bytes(name + ".jsonl") == Crafted.record(name, revision: 9, "9"),
                "the next writer did not install \(name)")
        }
    }

    /// Reads after a power cut restored a redo record although newer versions had already replaced its records.
    private static func redoReturned(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "0")
        try place.put("b", "0")
        try place.plant("a.jsonl", Crafted.record("a", revision: 12, "12"))
        try place.plant("b.jsonl", Crafted.record("b", revision: 9, "9"))
        try place.plant(".commit.jsonl", Crafted.redo(revision: 9, ["a": "9", "b": "9"]))
        do {
            let read = try place.open(.readOnly).read("a")
            findings.expect(read?.revision == 12, "an old redo record was served over a newer file")
        }
        try place.put("c", "1")
        findings.expect(!place.exists(".commit.jsonl"), "the next writer left the redo record")
        let read = try place.open(.readOnly).read("a")
        findings.expect(read?.revision == 12, "an old redo record was installed over a newer file")
    }

    private static func readersWrite(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let held = try place.lock()
        let before = try place.names()
        let container = try place.open(.readOnly)
        let read = Result { try container.read("a")?.text }
        if case .failure(let error) = read { findings.expect(false, "a reader waits for the writer lock: \(error)") }
        let after = try place.names()
        findings.expect(after == before, "a reader changed the container: \(after)")
        withExtendedLifetime(held) {}
    }

    private static func goingBack(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let old = try place.bytes("a.jsonl")
        try place.put("a", "2")
        let container = try place.open(.readOnly)
        findings.expect(try container.read("a")?.text == "2", "the last value was not read")
        try place.plant("a.jsonl", old)
        let again = try? container.read("a")
        findings.expect(again == nil, "a process was served revision \(again?.revision ?? 0) after a later one")
    }

    private static func marker(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let container = try place.open()
        for number in 1...3 {
            var transaction = Transaction()
            try transaction.put("a", Array("\(number)".utf8))
            if number == 2 { try transaction.put("b", Array("\(number)".utf8)) }
            transaction.requestReload(ofKind: "widget", isForeground: false)
            let revision = try container.commit(transaction).revision
            let request = try container.reloadRequests().kinds["widget"]
            findings.expect(
                request?.sequence == UInt64(number) && request?.revision == revision,
                "request \(number) reads \(request.map { "\($0.sequence), revision \($0.revision)" } ?? "as none")")
        }
        // An unreadable marker counts as absent, and the sequence numbers start again.
        try place.plant("reload.jsonl", [0, 0, 0])
        findings.expect(try container.reloadRequests().kinds.isEmpty, "a damaged marker was read")
        let request = try? container.requestReload(ofKind: "widget", isForeground: false)
        findings.expect(request?.sequence == 1, "after a damaged marker the sequence does not start again")
    }
}
