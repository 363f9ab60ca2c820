import AppGroup
import Foundation
import PhoneState
import TestSupport
import Testing
import Utilities
import WidgetRules

@testable import Preview

/// What the page says about commands, and about the widgets of a running host.
@Suite struct JudgementTests {
    @Test("A command that commits says which revision it made, or that it made none")
    func commits() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("group")
        let container = try SharedContainer.open(path, access: .create)
        try container.put("a", Array("1".utf8))
        let verdict = CommitVerdict(path)
        #expect(verdict.ofCommit("done") == .init(state: "done", verdict: "committed nothing; revision 1 stays"))
        #expect(verdict.ofKill("done").state == "nobody was killed")
        #expect(verdict.ofKill("done").verdict == "it committed nothing, so it was not killed")
        #expect(verdict.ofKill("ended with 69") == .init(state: "ended with 69"))
        #expect(verdict.ofKill("ended by signal 9").verdict == "killed, and nothing was committed; revision 1 is whole")
        try container.put("a", Array("2".utf8))
        #expect(verdict.ofCommit("done").verdict == "committed revision 2")
        #expect(
            verdict.ofKill("ended by signal 9").verdict == "killed in the middle of the commit; revision 2 is whole")
        #expect(verdict.ofKill("done").verdict == "it committed revision 2 in one step, so it was not killed")
        try Files.write("{", to: path + "/a.jsonl")
        let damaged = verdict.ofKill("ended by signal 9")
        #expect(damaged.state == "damaged" && damaged.verdict?.contains("the record is damaged") == true, "\(damaged)")
    }

    private struct Job: Decodable {
        var id: Int
        var control: String
        var state: String
        var verdict: String?
        var milliseconds: Int64?
    }

    private func jobs(_ board: Board) throws -> [Job] {
        try JSONDecoder().decode([Job].self, from: Data((board.json("jobs") ?? "[]").utf8))
    }

    @Test("A command that runs can be ended; then it is cancelled, and its duration is told")
    func cancel() throws {
        let board = Board()
        let jobs = Jobs(board: board, environment: ["PATH": "/usr/bin:/bin"], changed: {})
        let id = try #require(jobs.run("clock", "Clock", [ShellCommand(["sleep", "600"]), ShellCommand(["false"])]))
        // The process may not have been started yet.
        #expect(blockUntil { jobs.cancel(id) })
        #expect(try blockUntil { try self.jobs(board).last?.state == "cancelled" })
        #expect(try self.jobs(board).last?.milliseconds != nil)
        #expect(!jobs.cancel(id))
    }

    @Test("What came of a command is judged when it has ended")
    func judged() throws {
        let board = Board()
        let jobs = Jobs(board: board, environment: ["PATH": "/usr/bin:/bin"], changed: {})
        _ = jobs.run("x", "X", [ShellCommand(["false"])]) { .init(state: "bad", verdict: "it \($0)") }
        #expect(try blockUntil { try self.jobs(board).last?.state == "bad" })
        #expect(try self.jobs(board).last?.verdict == "it ended with 1")
    }

    @Test("The last start of each host stays in the activity, also after many commands")
    func starts() throws {
        let board = Board()
        let jobs = Jobs(board: board, environment: [:], changed: {})
        for host in ["a", "b", "a"] { jobs.note(Jobs.startOfHost + host, host, []) }
        for _ in 0..<30 { jobs.note("x", "X", []) }
        let controls = try self.jobs(board).map(\.control)
        #expect(controls.count == 12 && controls.prefix(3) == ["start-host:b", "start-host:a", "x"], "\(controls)")
    }

    private func event(_ name: HostEvent.Name, _ outcome: String, _ reason: HostEvent.Reason = .stale) -> [UInt8] {
        var event = HostEvent(name)
        (event.kind, event.family, event.outcome, event.reason) = ("K", "systemSmall", outcome, reason)
        return Array(event.line(at: Date(timeIntervalSince1970: 1_800_000_000)).utf8)
    }

    private func codes(_ findings: Findings) -> [String]? {
        var findings = findings
        return findings.part(of: "h", zone: .gmt, locale: Locale(identifier: "en_US"))?.findings.map(\.code)
    }

    @Test("A crash of the extension is a finding, unless the user has just killed it; a new host begins anew")
    func crashes() {
        var findings = Findings()
        #expect(codes(findings) == nil)
        findings.take(event(.reload, "swapped"))
        #expect(codes(findings) == [])
        findings.noteKill()
        findings.take(event(.reload, "crashed"))
        #expect(codes(findings) == [])
        findings = Findings()
        findings.take(event(.reload, "crashed"))
        #expect(codes(findings) == ["crash"])
        findings.take(event(.start, ""))
        #expect(codes(findings) == [])
    }

    @Test("Reloads that an app requests are no loop; the host's own word about a loop is a finding")
    func loops() {
        var findings = Findings()
        for _ in 0..<5 { findings.take(event(.reload, "swapped", .requested)) }
        #expect(codes(findings) == [])
        findings.take(event(.loop, ""))
        #expect(codes(findings) == ["reload-loop"])
    }

    @Test("Findings are judged again only after something new was seen")
    func nothingNew() {
        var findings = Findings()
        findings.take(event(.reload, "swapped"))
        #expect(findings.part(of: "h", zone: .gmt, locale: .current) != nil)
        #expect(findings.part(of: "h", zone: .gmt, locale: .current) == nil)
    }

    @Test("Yesterday's date on the next day is a finding, if the preview looked often enough until the evening")
    func night() throws {
        let evening = try #require(RFC3339.date("2026-01-05T20:00:00Z"))
        func codes(hoursBetweenLooks hours: Int, network: String = "online", isRenewed: Bool = false) -> [String]? {
            var findings = Findings()
            for hour in stride(from: 0, through: 24, by: hours) {
                let date = evening + TimeInterval(hour * 3_600)
                let text = isRenewed && hour > 4 ? "January 6, 2026" : "January 5, 2026"
                findings.look([Slot(kind: "K", family: "systemSmall"): Shown([text])], network: network, at: date)
            }
            return self.codes(findings)
        }
        #expect(codes(hoursBetweenLooks: 2) == ["age-only-staleness"])
        #expect(codes(hoursBetweenLooks: 2, isRenewed: true) == [])
        #expect(codes(hoursBetweenLooks: 4) == [])
        #expect(codes(hoursBetweenLooks: 2, network: "offline") == [])
    }
}
