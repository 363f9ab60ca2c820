import Foundation
import Glibc
import TestSupport
import Testing

@testable import Adopt
@testable import WidgetRules

/// Tests of the verdicts on provider calls that were killed, with invented observations.
@Suite struct TornRecordsTests: MadeUpObservations {
    private func codes(_ verdicts: [Verdict]) -> [Verdict.Code] { verdicts.map(\.code) }

    @Test("If a kill leaves one of two records unchanged and the widget shows a mix of both, it gets a verdict")
    func torn() {
        let old = StoredState(["g/team": "A", "g/score": "1"])
        let new = StoredState(["g/team": "B", "g/score": "2"])
        let mixed = StoredState(["g/team": "B", "g/score": "1"])
        func sweep(_ stored: StoredState, _ shown: [String]) -> KillSweep {
            var sweep = KillSweep(slot: Self.slot, before: old, after: new)
            sweep.shownBefore = [Shown(["A 1"]), Shown(["A 1"])]
            sweep.shownAfter = [Shown(["B 2"]), Shown(["B 2"])]
            sweep.points = [KillPoint(call: "rename", stored: stored, shown: Shown(shown))]
            return sweep
        }
        #expect(codes(Verdicts.ofKills([sweep(mixed, ["B 1"])])) == [.tornRecords])
        // The records no longer match each other, but the widget shows its old content. So there is no verdict.
        #expect(Verdicts.ofKills([sweep(mixed, ["A 1"])]).isEmpty)
        // There is a remark instead, because a reload with a network or with other answers may show harm.
        #expect(
            Verdicts.writtenApart([sweep(mixed, ["A 1"])]) == [
                "written one after the other, though always changed together: g/score, g/team; none of the kills in between "
                    + "shows harm without a network, with these answers"
            ])
        #expect(Verdicts.ofKills([sweep(old, ["A 1"]), sweep(new, ["B 2"])]).isEmpty)
        #expect(Verdicts.writtenApart([sweep(old, ["A 1"]), sweep(new, ["B 2"])]).isEmpty)
    }

    @Test("The files of a SQLite database count as one, but a database and a record do not")
    func databases() {
        let names = ["g/a.store", "g/a.store-wal", "g/a.store-shm"]
        let old = StoredState(
            Dictionary(uniqueKeysWithValues: names.map { ($0, "1") }).merging(["g/b-wal": "1"]) { $1 })
        func remarks(_ changed: [String]) -> [String] {
            let new = StoredState(old.values.merging(changed.map { ($0, "2") }) { $1 })
            var sweep = KillSweep(slot: Self.slot, before: old, after: new)
            sweep.points = [
                KillPoint(call: "write", stored: StoredState(old.values.merging([changed[0]: "2"]) { $1 }), shown: nil)
            ]
            return Verdicts.writtenApart([sweep])
        }
        #expect(remarks(names).isEmpty && remarks(Array(names.dropFirst())).isEmpty)
        #expect(remarks(names + ["g/b-wal"]).first?.contains(": g/a.store, g/b-wal; ") == true)
    }

    @Test(
        "If torn records crash each later call, the verdict is `torn-records`, and the crashes get no verdict")
    func tornAndCrashing() {
        var sweep = KillSweep(
            slot: Self.slot, before: StoredState(["g/list": "5", "g/position": "4"]),
            after: StoredState(["g/list": "1", "g/position": "0"]))
        sweep.points = [
            KillPoint(
                call: "rename", stored: StoredState(["g/list": "1", "g/position": "4"]),
                failure: "crashed with signal 4")
        ]
        // No reload without a kill gave a timeline, so the mistake is a different one.
        #expect(Verdicts.ofKills([sweep]).isEmpty)
        sweep.shownBefore = [Shown(["Outro"]), Shown(["Outro"])]
        sweep.shownAfter = [Shown(["Intro"]), Shown(["Intro"])]
        let verdicts = Verdicts.ofKills([sweep])
        #expect(codes(verdicts) == [.tornRecords])
        #expect(verdicts.first?.finding.contains("crashed with signal 4, each time it is reloaded") == true)
        let crash = Verdict(.crash, kind: Self.slot.kind, "crashed", advice: "")
        let other = Verdict(.crash, kind: "Other", "crashed", advice: "")
        #expect(Verdicts.withoutConsequences([crash, other] + verdicts, [sweep]) == [other] + verdicts)
        sweep.points[0].shown = Shown(["Intro"])
        #expect(Verdicts.withoutConsequences([crash], [sweep]) == [crash])
    }

    @Test("A file that a kill left half-written gets a verdict if the widget shows its contents")
    func halfWritten() {
        var sweep = KillSweep(
            slot: Self.slot, before: StoredState(), after: StoredState(["g/list.txt": "one two three"]))
        sweep.shownBefore = [Shown(["nothing"]), Shown(["nothing"])]
        sweep.shownAfter = [Shown(["one two three"]), Shown(["one two three"])]
        sweep.points = [
            KillPoint(call: "write", stored: StoredState(["g/list.txt": "one"]), shown: Shown(["one"]))
        ]
        #expect(codes(Verdicts.ofKills([sweep])) == [.tornRecords])
        sweep.points[0].shown = Shown(["nothing"])
        #expect(Verdicts.ofKills([sweep]).isEmpty)
    }

    @Test("If a call writes several records, the finding names the last one that it wrote before the kill")
    func lastWrite() {
        let names = ["g/a", "g/b", "g/c", "g/d"]
        func state(_ count: Int) -> StoredState {
            StoredState(Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 < count ? "new" : "old") }))
        }
        var sweep = KillSweep(slot: Self.slot, before: state(0), after: state(4))
        (sweep.shownBefore, sweep.shownAfter) = ([Shown(["old"])], [Shown(["new"])])
        sweep.points = (1...3).map { count in
            KillPoint(call: "\(count). rename", stored: state(count), shown: Shown([count < 3 ? "old" : "both"]))
        }
        let finding = Verdicts.ofKills([sweep]).first?.finding
        #expect(finding?.hasPrefix("killed after writing g/c, before g/d:") == true, "\(finding ?? "")")
    }

    @Test("Random texts, or a random number of texts, do not cause a verdict on kills")
    func chance() {
        var sweep = KillSweep(
            slot: Self.slot, before: StoredState(["g/a": "1", "g/b": "1"]),
            after: StoredState(["g/a": "2", "g/b": "2"]))
        var point = KillPoint(call: "rename", stored: StoredState(["g/a": "2", "g/b": "1"]))
        func verdicts(_ before: [[String]], _ after: [[String]], _ reloads: [[String]]) -> [Verdict.Code] {
            sweep.shownBefore = before.map { Shown($0) }
            sweep.shownAfter = after.map { Shown($0) }
            point.shown = reloads.first.map { Shown($0) }
            point.again = reloads.dropFirst().map { Shown($0) }
            sweep.points = [point]
            return codes(Verdicts.ofKills([sweep]))
        }
        let (old, new) = ([["1", "red"], ["1", "blue"]], [["2", "pink"], ["2", "gray"]])
        #expect(verdicts(old, new, [["1", "mint"], ["1", "red"], ["1", "plum"]]).isEmpty)
        #expect(verdicts(old, new, [["3", "mint"], ["3", "red"], ["3", "plum"]]) == [.tornRecords])
        // Only the state after the kill shows random texts, or only the state before the call shows a random number of
        // texts.
        #expect(verdicts([["1"], ["1"]], [["2"], ["2"]], [["4"], ["5"], ["4"]]).isEmpty)
        #expect(verdicts([["1"], ["1", "1"]], [["2"], ["2"]], [["4"], ["4"], ["4"]]).isEmpty)
        #expect(Verdicts.unseen([sweep]).count == 1)
        // If the provider crashes in each reload, there is a verdict. If it crashes only in the first reload, there is
        // none.
        point.failure = "crashed with signal 4"
        #expect(verdicts([["1"], ["1"]], [["2"], ["2"]], []) == [.tornRecords])
        point.again = [Shown(["1"])]
        sweep.points = [point]
        #expect(Verdicts.ofKills([sweep]).isEmpty)
        #expect(Verdicts.unseen([sweep]).isEmpty)
    }

    // MARK: Steps

    @Test("Each change that a reader sees is a step to kill after; writes to a file that is renamed later are not")
    func steps() {
        let one = "1"
        let seen: [(call: Int, files: [String: String])] = [
            (1, ["g/a.tmp": ""]), (2, ["g/a.tmp": one]),
            (3, ["g/a.tmp": one + one]), (4, ["g/a": one + one]),
            (5, ["g/a": one + one, "g/b": ""]),
            (6, ["g/a": one + one, "g/b": one]),
        ]
        let steps = VisibleSteps.changing(seen, from: [:], temporary: ["g/a.tmp"])
        #expect(steps == [4, 5, 6])
        #expect(VisibleSteps.changing(seen, from: [:], temporary: []).count == 6)
    }

    @Test("Stored files are compared by their digests, and pipes among them do not block", .timeLimit(.minutes(30)))
    func digests() throws {
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("g"))
            let file = directory.path("g/list")
            func digests(_ text: String) throws -> [String: String] {
                try Files.write(text, to: file)
                return VisibleSteps.files(directory.path)
            }
            let padding = String(repeating: "0", count: 1 << 20)
            let (one, other) = (try digests(padding + "1"), try digests(padding + "2"))
            #expect(one["g/list"] != other["g/list"] && one["g"] == other["g"])
            #expect(one == (try digests(padding + "1")))
            #expect(one.values.allSatisfy { $0.utf8.count < 100 })
            try Files.makeFIFO(directory.path("g/pipe"))
            try Files.makeSocket(directory.path("g/socket"))
            try Files.makeLink(directory.path("g/link"), to: "pipe")
            try Files.write("hidden", to: directory.path("g/.lock"))
            #expect(Set(VisibleSteps.files(directory.path).keys) == ["g", "g/list", "g/pipe", "g/socket", "g/link"])
            // The size of a sparse file of a terabyte is part of its digest. Only the beginning of the file is read.
            let short = VisibleSteps.files(directory.path)
            #expect(truncate(file, 1 << 40) == 0)
            #expect(VisibleSteps.files(directory.path) != short)
        }
    }

    @Test("A call with 100 steps is killed after only 64 of them, and a remark gives both numbers")
    func bound() {
        #expect(VisibleSteps.chosen(Array(0..<64)).count == 64)
        let chosen = VisibleSteps.chosen(Array(0..<100))
        #expect(chosen.count == 64 && chosen.first == 0 && Set(chosen).count == 64)
        var sweep = KillSweep(slot: Self.slot, before: StoredState(), after: StoredState())
        sweep.steps = 100
        sweep.points = chosen.map { KillPoint(call: "\($0)", stored: StoredState()) }
        #expect(Verdicts.unseen([sweep]).first?.contains("100 steps, of which it was killed after 64") == true)
        sweep.steps = 64
        #expect(Verdicts.unseen([sweep]).isEmpty)
    }
}
