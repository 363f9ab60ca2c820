import AppGroup
import Foundation
import Glibc

extension RuleScene {
    /// Scenes about the conditions that writers check, the files they write, and the files they leave behind.
    static var writing: [RuleScene] {
        [
            RuleScene(name: "compare", body: compare), RuleScene(name: "nonces", body: nonces),
            RuleScene(name: "names", body: names), RuleScene(name: "payloads", body: payloads),
            RuleScene(name: "tombstones", body: tombstones), RuleScene(name: "modes", body: modes),
            RuleScene(name: "left-staging", body: leftStaging), RuleScene(name: "announcement", body: announcement),
        ]
    }

    private static func compare(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let container = try place.open()
        let first = try container.put("a", Array("1".utf8), expecting: .absent).revision
        try container.put("a", Array("2".utf8), expecting: .revision(first))
        for expectation in [.absent, .revision(first)] as [Expectation] {
            do throws(AppGroupError) {
                try container.put("a", Array("3".utf8), expecting: expectation)
                findings.expect(false, "a change was accepted although it expected another state")
            } catch {
                findings.expect(error.code == .conflict, "\(error)")
            }
        }
    }

    /// Issues a revision a second time, as after a power cut.
    private static func nonces(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let lost = try place.put("a", "1").tokens["a"] ?? RecordToken(revision: 1, nonce: "")
        try place.plant("a.jsonl", Crafted.record("a", revision: lost.revision, "2"))
        do throws(AppGroupError) {
            try SharedContainer.open(place.container).put("a", Array("3".utf8), expecting: .token(lost))
            findings.expect(false, "a commit with the same revision and another nonce was taken for the expected one")
        } catch {
            findings.expect(error.code == .conflict, "\(error)")
        }
    }

    private static func names(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let long = String(repeating: "a", count: 65)
        for name in ["", "reload", "../outside", "a/b", ".lock", "A", "a b", "-a", "ä", long] {
            findings.expect((try? RecordName(name)) == nil, "the name \"\(name)\" was accepted")
        }
    }

    private static func payloads(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let container = try place.open()
        let values = [
            "9007199254740993", "1E400", "-0.10", "{ \"b\" : 1, \"a\" : [ 1.0 ] }", "\"\\u00e4 ä \\ud800\"", "null",
        ]
        for value in values {
            try container.put("a", Array(value.utf8))
            let lines = try place.bytes("a.jsonl").split(separator: 0x0A)
            findings.expect(
                lines.count == 2 && lines[1].elementsEqual(value.utf8),
                "the payload \(value) was stored as \(String(decoding: lines.last ?? [], as: UTF8.self))")
        }
    }

    private static func tombstones(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let container = try place.open()
        try container.put("a", Array("1".utf8))
        let removed = try container.remove("a").revision
        let tombstone = try place.open(.readOnly).lookUp("a")
        findings.expect(place.exists("a.jsonl"), "removing a record unlinked its file")
        findings.expect(
            tombstone?.header.isRemoved == true && tombstone?.revision == removed,
            "a removed record has no tombstone")
    }

    private static func modes(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        for mask in [0, 0o077, 0o277] as [mode_t] {
            try? FileManager.default.removeItem(atPath: place.container)
            let old = umask(mask)
            defer { umask(old) }
            try place.put("a", "1")
            try place.put("a", "2")
            for (name, mode) in [
                (".", 0o700), (".staging", 0o700), (".previous", 0o700), (".lock", 0o600), ("a.jsonl", 0o600),
                (".previous/a.jsonl", 0o600),
            ] as [(String, mode_t)] {
                let found = place.mode(name).map { String($0, radix: 8) } ?? "absent"
                findings.expect(
                    place.mode(name) == mode, "\(name) has mode \(found) under umask \(String(mask, radix: 8))")
            }
        }
    }

    /// Writes after a killed writer left a staged file that its child still has open.
    private static func leftStaging(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        try place.plant(".staging/a.jsonl", Array("half".utf8))
        let child = Glibc.open(place.path(of: ".staging/a.jsonl"), O_WRONLY | O_CLOEXEC)
        defer { close(child) }
        let result = Result { try place.put("a", "2") }
        if case .failure(let error) = result {
            findings.expect(false, "a staged file that a killed writer left stops the next: \(error)")
        }
        pwrite(child, "garbage", 7, 0)
        let read = try? place.open(.readOnly).read("a")
        findings.expect(read?.damage == nil && read?.text == "2", "an orphan of a killed writer wrote into a record")
        let left = try place.names(".staging")
        findings.expect(left.isEmpty, "left in .staging: \(left)")
    }

    /// Kills a writer while it announces its revision, and then damages the record if the writer has already written
    /// it.
    private static func announcement(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let arguments = [
            "-f", "-o", "/dev/null", "-e", "trace=pwrite64", "-e", "inject=pwrite64:signal=SIGKILL:when=1",
            try tandem(),
            "container", "put", "--container", place.container, "b",
        ]
        let killed = try LabProgram.run(try strace(), arguments, input: "2")
        guard killed.signal == SIGKILL else {
            throw SceneSkipped(reason: "strace did not kill: \(killed.errors)")
        }
        let seen = try place.open(.readOnly).snapshot().revision
        if place.exists("b.jsonl") { try place.plant("b.jsonl", [0]) }
        let next = try place.put("a", "3").revision
        findings.expect(next > seen, "revision \(next) was issued twice: it was visible before it was announced")
    }
}
