import AppGroup
import Foundation
import Glibc

extension RuleScene {
    /// Scenes with files that no writer of the protocol would leave.
    static var damage: [RuleScene] {
        [
            RuleScene(name: "bit-flips", body: bitFlips), RuleScene(name: "planted", body: planted),
            RuleScene(name: "other-name", body: otherName), RuleScene(name: "newer-version", body: newerVersion),
            RuleScene(name: "lost-header", body: lostHeader),
        ]
    }

    /// Flips every single bit of a record file.
    private static func bitFlips(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "\"first\"")
        try place.put("a", "\"second\"")
        let intact = try place.bytes("a.jsonl")
        for bit in 0..<(intact.count * 8) {
            var bytes = intact
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            try place.plant("a.jsonl", bytes)
            let what = "bit \(bit % 8) of byte \(bit / 8) flipped"
            do throws(AppGroupError) {
                let record = try SharedContainer.open(place.container, access: .readOnly).lookUp("a")
                findings.expect(record?.damage != nil, "\(what): served as if it were intact")
                findings.expect(record?.text == "\"first\"", "\(what): served as \(record?.text ?? "absent")")
            } catch {
                findings.expect(error.code == .corrupt || error.code == .newerSchema, "\(what): \(error)")
            }
        }
    }

    private static func planted(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let plants: [(String, (String) throws -> Void)] = [
            ("an empty file", { _ in try place.plant("a.jsonl", []) }),
            ("NUL bytes", { _ in try place.plant("a.jsonl", [UInt8](repeating: 0, count: 300)) }),
            ("half a file", { _ in try place.plant("a.jsonl", try place.bytes("a.jsonl").dropLast(9)) }),
            ("a symbolic link", { symlink("/etc/hostname", $0) }),
            ("a FIFO", { mkfifo($0, 0o600) }),
        ]
        for (what, plant) in plants {
            try? FileManager.default.removeItem(atPath: place.container)
            try place.put("a", "1")
            let last = try place.put("a", "2").revision
            let path = place.path(of: "a.jsonl")
            if what.hasPrefix("a ") { unlink(path) }
            try plant(path)
            expectFallback(place, what, "1", &findings)
            let next = try place.put("a", "3")
            findings.expect(next.revision > last, "\(what): revision \(next.revision) was issued again")
            findings.expect(try place.open(.readOnly).read("a")?.text == "3", "\(what): the next commit is not read")
            // The last good version is still the one that was current before the damage.
            try place.plant("a.jsonl", [])
            expectFallback(place, "\(what), a commit, and an empty file", "1", &findings)
        }
    }

    private static func expectFallback(
        _ place: RulePlace, _ what: String, _ value: String, _ findings: inout RuleFindings
    ) {
        do throws(AppGroupError) {
            let container = try SharedContainer.open(place.container, access: .readOnly)
            let read = try container.read("a")
            findings.expect(read?.text == value, "\(what): \(read?.text ?? "nothing") is served, not \(value)")
            findings.expect(read?.damage != nil, "\(what): the last good version is not flagged")
        } catch {
            findings.expect(false, "\(what): \(error)")
        }
        let snapshot = Result { () throws(AppGroupError) in
            try SharedContainer.open(place.container, access: .readOnly).snapshot()
        }
        guard case .failure(let error) = snapshot else {
            return findings.expect(false, "\(what): a snapshot mixes in the last good version")
        }
        findings.expect(error.code == .corrupt, "\(what): a snapshot throws \(error)")
    }

    private static func otherName(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        try place.plant("b.jsonl", try place.bytes("a.jsonl"))
        let read = try? place.open(.readOnly).read("b")
        findings.expect(read == nil, "the record a was accepted in the file of b")
    }

    private static func newerVersion(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let newer = Array("{\"tandem\":12,\"record\":\"a\",\"news\":[]}\nanything\n".utf8)
        try place.plant("a.jsonl", newer)
        func expectRefusal(_ what: String, _ body: (SharedContainer) throws(AppGroupError) -> Void) {
            do throws(AppGroupError) {
                try body(try SharedContainer.open(place.container))
                findings.expect(false, "\(what) a record of a newer version succeeded")
            } catch {
                findings.expect(error.code == .newerSchema, "\(what) a record of a newer version: \(error)")
            }
        }
        expectRefusal("reading") { container throws(AppGroupError) in _ = try container.read("a") }
        expectRefusal("replacing") { container throws(AppGroupError) in _ = try container.put("a", Array("2".utf8)) }
        expectRefusal("removing") { container throws(AppGroupError) in _ = try container.remove("a") }
        findings.expect(try place.bytes("a.jsonl") == newer, "a record of a newer version was replaced")
    }

    /// Damages the only file that contains the last revision.
    private static func lostHeader(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let last = try place.put("b", "2").revision
        try place.plant("b.jsonl", [UInt8](repeating: 0, count: 300))
        let next = try place.put("a", "3").revision
        findings.expect(next > last, "revision \(next) was issued twice, since the file that stated it was damaged")
    }
}
