import Foundation
import TestSupport
import Testing

@testable import Adopt
@testable import WidgetRules

/// Tests of fingerprints, of accepted findings, and of their addition to `.tandem.yml`.
@Suite struct AcceptedFindingsTests {
    private static let verdict = Verdict(
        .crash, slot: Slot(kind: "Quote", family: "systemSmall"), "W.swift:12: Fatal error at 12:01", advice: "a")
    private static let path = "/nowhere/.tandem.yml"

    private func fingerprint(_ text: String) throws -> Fingerprint { try #require(Fingerprint(text), "\(text)") }

    @Test("A fingerprint stays the same when lines and times in the finding change, and differs for another family")
    func stable() {
        let first = Fingerprint(Self.verdict, of: "W")
        #expect(first.description == "crash/W/Quote/systemSmall")
        var moved = Self.verdict
        (moved.finding, moved.advice) = ("W.swift:99: Fatal error at 23:59", "b")
        #expect(Fingerprint(moved, of: "W") == first)
        let changes: [(inout Verdict) -> Void] = [
            { $0.family = "systemMedium" }, { $0.family = nil }, { $0.kind = "Other" }, { $0.code = .deadline },
            { $0.place = "group.x" },
        ]
        let others = changes.map { change in
            var other = Self.verdict
            change(&other)
            return Fingerprint(other, of: "W")
        }
        #expect(Set(others + [first, Fingerprint(Self.verdict, of: "V")]).count == changes.count + 2)
    }

    @Test("A fingerprint is one word in YAML and in a shell, for every kind of widget, and can be read again")
    func words() throws {
        for kind in ["", "My Widget", "a/b", "*", "日本", "#1: %", "\"'\n$(x)", "-"] {
            let fingerprint = Fingerprint(Verdict(.crash, kind: kind, place: kind, "", advice: ""), of: kind)
            #expect(fingerprint.description.wholeMatch(of: /[A-Za-z0-9%*\/._-]+/) != nil, "\(fingerprint)")
            #expect(Fingerprint(fingerprint.description) == fingerprint)
        }
        for text in [
            "crash", "crash/W/K", "none/W/K/systemSmall", "crash/W//systemSmall", "crash/W/K/a b", "crash/W/K/**",
        ] {
            #expect(Fingerprint(text) == nil, "\(text)")
        }
    }

    @Test("The same mistake in two families gives two findings, in one family one")
    func families() {
        let calls = ["systemSmall", "systemMedium", "systemSmall"].map { family in
            var verdict = Self.verdict
            verdict.family = family
            return verdict
        }
        #expect(Verdicts.unique(calls).map(\.family) == ["systemSmall", "systemMedium"])
    }

    @Test("An acceptance counts until the end of its day, and a finding that no longer occurs makes it stale")
    func days() throws {
        let calendar = Calendar.current
        let date = try #require(DateComponents(calendar: calendar, year: 2027, month: 1, day: 9, hour: 23).date)
        var accepted = AcceptedFindings(on: date, calendar: calendar)
        #expect(accepted.day == "2027-01-09")
        let finding = try fingerprint("crash/W/K/systemSmall")
        for (until, counts) in [(nil, true), ("2027-01-09", true), ("2027-01-08", false), ("2026-12-31", false)] {
            accepted.known = [Acceptance(finding: finding, reason: "r", until: until)]
            #expect((accepted.acceptance(of: finding) != nil) == counts, "\(until ?? "")")
            #expect(accepted.expired.isEmpty == counts)
        }
        let other = try fingerprint("crash/W/K/systemMedium")
        #expect(accepted.acceptance(of: other) == nil)
        #expect(accepted.stale(among: [finding]) { _ in true }.isEmpty)
        #expect(accepted.stale(among: [other]) { _ in true }.map(\.finding) == [finding])
        #expect(accepted.stale(among: [other]) { $0 == other }.isEmpty)
        for text in ["2027-1-1", "2027-13-01", "2027-02-29", "tomorrow", "2027-01-011", " 2027-01-01", "２０２７-01-01"] {
            #expect(!AcceptedFindings.isDate(text), "\(text)")
        }
    }

    @Test("A run accepts findings by code or fingerprint, each once, and says which it has not found")
    func wanted() throws {
        var accepted = AcceptedFindings()
        accepted.wanted = ["crash", "deadline/W/K/systemSmall", "reload-loop"]
        accepted.reason = "r"
        let all = try ["crash/W/K/a", "crash/W/K/b", "crash/W/K/a", "deadline/W/K/systemSmall", "deadline/W/K/x"]
            .map(fingerprint)
        accepted.known = [Acceptance(finding: all[1], reason: "before")]
        #expect(accepted.new(among: all).map(\.finding) == [all[0], all[3]])
        #expect(accepted.unfound(among: all) == ["reload-loop"])
        #expect(accepted.acceptance(of: all[1])?.reason == "before")
        #expect(accepted.acceptance(of: all[4]) == nil)
    }

    // MARK: The text of the file

    private static let added = "- finding: crash/W/K/a\n    reason: \"say \\\"x\\\": #1\"\n    until: 2027-01-31\n"

    private func adding(to text: String) throws -> String {
        let acceptance = Acceptance(
            finding: try fingerprint("crash/W/K/a"), reason: "say \"x\": #1", until: "2027-01-31")
        let new = try TandemFileText(text).adding([acceptance], path: Self.path)
        let file = try TandemFile(new, path: Self.path, devices: [], isTrusted: true)
        #expect(
            file.acceptances.last.map { [$0.finding.description, $0.reason, $0.until ?? ""] }
                == ["crash/W/K/a", "say \"x\": #1", "2027-01-31"])
        #expect(file.acceptances.last.map { $0.lines.count } == 3)
        return new
    }

    @Test("A finding that is accepted already is told, and not added again")
    func again() throws {
        var accepted = AcceptedFindings()
        let (known, new) = (try fingerprint("crash/W/K/systemSmall"), try fingerprint("crash/W/K/systemMedium"))
        accepted.known = [Acceptance(finding: known, reason: "r")]
        accepted.wanted = ["crash"]
        #expect(accepted.again(among: [known, new]).map(\.finding) == [known])
        #expect(accepted.new(among: [known, new]).map(\.finding) == [new])
    }

    @Test("A list to which nothing can be added is refused before a run")
    func form() throws {
        try withTemporaryDirectory { directory throws in
            let path = directory.path(TandemFile.name)
            try Files.write("accepted:\n", to: path)
            #expect(throws: Never.self) { try TandemFile.checkCanAdd(toFile: path) }
            try Files.write("accepted: [{finding: crash/W/*/*, reason: x}]\n", to: path)
            #expect(throws: TandemFile.Problem.self) { try TandemFile.checkCanAdd(toFile: path) }
        }
    }

    @Test("An acceptance is added to the end of the list, and all other bytes of the file stay")
    func edit() throws {
        let known = "- finding: deadline/W/K/b\n    reason: |\n      two\n\n      lines"
        for (text, before, after) in [
            ("", "", ""), ("# c\n", "# c\n\naccepted:\n  ", ""),
            ("projects: [a] # c", "projects: [a] # c\n\naccepted:\n  ", ""),
            ("accepted:\nprojects: [a]\n", "accepted:\n  ", "projects: [a]\n"),
            ("accepted: # known\n", "accepted: # known\n  ", ""),
            ("accepted:\n  \(known)\n", "accepted:\n  \(known)\n  ", ""),
            ("accepted:\n  \(known)", "accepted:\n  \(known)\n  ", ""),
            (
                "accepted:\n  \(known)\n\n# The days.\nscenarios: {days: 2}\n", "accepted:\n  \(known)\n  ",
                "\n# The days.\nscenarios: {days: 2}\n"
            ),
        ] {
            let new = try adding(to: text)
            #expect(new == (text.isEmpty ? "accepted:\n  " : before) + Self.added + after, "\(text)")
        }
        #expect(
            try adding(to: "accepted:\n- finding: crash/W/K/b\n  reason: r\n").contains(
                "r\n- finding: crash/W/K/a\n  r"))
    }

    @Test("The line ends of the file stay as they are")
    func lineEnds() throws {
        let new = try adding(to: "projects: [a]\r\naccepted:\r\n  - finding: crash/W/K/b\r\n    reason: r\r\n")
        #expect(new.utf8.count { $0 == UInt8(ascii: "\n") } == new.utf8.count { $0 == UInt8(ascii: "\r") })
    }

    @Test(
        "A list to which no lines can be added stays as it is, and the error says what to write",
        arguments: [
            "accepted: [{finding: crash/W/K/b, reason: r}]\n", "accepted: []\n", "{projects: [a]}\n",
            "projects: [a]\n...\n", "projects: [a\n", "accepted: crash\n",
        ])
    func refused(_ text: String) throws {
        let acceptance = Acceptance(finding: try fingerprint("crash/W/K/a"), reason: "r")
        let problem = #expect(throws: TandemFile.Problem.self) {
            try TandemFileText(text).adding([acceptance], path: Self.path)
        }
        let words = problem?.description ?? ""
        #expect(words.contains("finding: crash/W/K/a") || words.contains("not YAML"), "\(words)")
    }

    @Test("Writing acceptances keeps the mode of the file")
    func written() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(TandemFile.name)
        try Files.write(Array("# c\n".utf8), to: path, mode: 0o640)
        try TandemFile.add([Acceptance(finding: try fingerprint("crash/W/K/a"), reason: "r")], toFile: path)
        #expect(try Files.text(path) == "# c\n\naccepted:\n  - finding: crash/W/K/a\n    reason: \"r\"\n")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(try Files.names(in: directory.path) == [TandemFile.name])
    }

    @Test("Of findings that several runs accept at the same time, none is lost, and none is noted twice")
    func together() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(TandemFile.name)
        try Files.write("families: [small]\n", to: path)
        let findings = try (0..<32).map { try fingerprint("crash/W/K/f\($0)") }
        DispatchQueue.concurrentPerform(iterations: findings.count * 2) { index in
            try? TandemFile.add([Acceptance(finding: findings[index / 2], reason: "r")], toFile: path)
        }
        let known = try TandemFile(try Files.text(path), path: path, devices: []).acceptances.map(\.finding)
        #expect(Set(known) == Set(findings) && known.count == findings.count)
        // An acceptance whose day has passed does not count.
        try Files.write("accepted:\n  - finding: \(findings[0])\n    reason: r\n    until: 2020-01-01\n", to: path)
        try TandemFile.add([Acceptance(finding: findings[0], reason: "r")], toFile: path)
        #expect(try TandemFile(try Files.text(path), path: path, devices: []).acceptances.count == 2)
    }
}
