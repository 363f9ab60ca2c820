import Adopt
import Foundation
import Testing

/// The rules, over made-up observations.
@Suite struct VerdictTests {
    private static let slot = Slot(kind: "W", family: "systemSmall")
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }()
    /// Thursday, 2026-01-29, 21:00.
    private static let evening = Date(timeIntervalSince1970: 1_769_720_400)

    private static func look(
        _ hours: Double, _ texts: [String], network: String = "online", stored: [String: String] = [:]
    ) -> Look {
        Look(
            at: evening + hours * 3_600, network: network, shown: [slot: Shown(texts)], stored: StoredState(stored))
    }

    private static func codes(_ verdicts: [Verdict]) -> [Verdict.Code] { verdicts.map(\.code) }

    // MARK: Calls

    private static func timeline(after seconds: TimeInterval?) -> CallResult {
        var call = CallResult(call: "timeline", slot: slot, at: evening)
        call.entries = [Shown(["x"])]
        call.reloadDate = seconds.map { evening + $0 }
        return call
    }

    @Test("A timeline that asks for the next within minutes is a reload loop; one in 15 minutes or never is clean")
    func policies() {
        #expect(Self.codes(Verdicts.ofCalls([Self.timeline(after: 30)])) == [.reloadLoop])
        #expect(Self.codes(Verdicts.ofCalls([Self.timeline(after: -60)])) == [.reloadLoop])
        #expect(Verdicts.ofCalls([Self.timeline(after: 900)]).isEmpty)
        #expect(Verdicts.ofCalls([Self.timeline(after: nil)]).isEmpty)
    }

    @Test(
        "A failed call has the verdict of its failure",
        arguments: [
            ("never-completed", Verdict.Code.completionNeverCalled), ("deadline", .deadline),
            ("memory-limit", .memoryLimit), ("crashed", .crash),
        ])
    func failures(outcome: String, code: Verdict.Code) {
        var call = CallResult(call: "timeline", slot: Self.slot, at: Self.evening)
        call.failure = outcome
        #expect(Self.codes(Verdicts.ofCalls([call, Self.timeline(after: nil)])) == [code])
    }

    @Test("A widget none of whose entries has a view has not run; an empty timeline is one of its own")
    func emptiness() {
        var call = Self.timeline(after: nil)
        call.entries = []
        #expect(Self.codes(Verdicts.ofCalls([call])) == [.emptyTimeline, .bodyNotEvaluated])
        call.entries = [Shown([], bodies: [])]
        #expect(Self.codes(Verdicts.ofCalls([call])) == [.bodyNotEvaluated])
    }

    // MARK: Events

    @Test("Broken contracts in the host's log are told, and reloads that the extension asks for itself")
    func events() {
        var run = ScenarioRun(name: "overnight")
        for outcome in ["completed-twice", "unsorted", "entries-too-close"] {
            run.events.append(ObservedEvent(at: Self.evening, event: "violation", kind: "W", outcome: outcome))
        }
        #expect(
            Self.codes(Verdicts.ofEvents(run)) == [.completionCalledTwice, .unsortedEntries, .entriesTooClose])
        run.events = (0..<3).map {
            ObservedEvent(
                at: Self.evening + Double($0), event: "reload", kind: "W", reason: "requested", outcome: "swapped")
        }
        #expect(Self.codes(Verdicts.ofEvents(run)) == [.reloadLoop])
        run.events.removeLast()
        #expect(Verdicts.ofEvents(run).isEmpty)
    }

    @Test("A process that ends in the middle of a reload has crashed, unless it was killed on purpose")
    func crashes() {
        for outcome in ["crashed", "exited"] {
            var run = ScenarioRun(name: "overnight")
            run.events = [ObservedEvent(at: Self.evening, event: "reload", kind: "W", outcome: outcome)]
            #expect(Self.codes(Verdicts.ofEvents(run)) == [.crash])
            run.name = "kills"
            #expect(Verdicts.ofEvents(run).isEmpty)
        }
    }

    // MARK: A night

    private static func night(_ requests: [Double], _ looks: [Look] = []) -> ScenarioRun {
        var run = ScenarioRun(name: "overnight")
        run.looks = looks.isEmpty ? [look(0, ["a"]), look(12, ["b"])] : looks
        run.events = requests.map { ObservedEvent(at: evening + $0 * 3_600, event: "network") }
        return run
    }

    @Test("Data renewed when they are a day old, not when the day is new, are judged by age alone")
    func age() {
        #expect(Self.codes(Verdicts.ofNight(Self.night([0, 24.2]), calendar: Self.calendar)) == [.ageOnlyStaleness])
    }

    @Test(
        "Data renewed after midnight, or every few hours, or never, are not",
        arguments: [[0, 3.1], [0, 7, 14], [0], []])
    func fresh(requests: [Double]) {
        #expect(Verdicts.ofNight(Self.night(requests), calendar: Self.calendar).isEmpty)
    }

    @Test("A view that names yesterday in the morning is stale; one that says when it was updated is not")
    func names() {
        func run(_ evening: String, _ morning: String) -> ScenarioRun {
            Self.night([], [Self.look(0, [evening]), Self.look(11, [morning])])
        }
        for text in ["2026-01-29", "Thursday", "January 29", "Jan 29, 2026"] {
            #expect(
                Self.codes(Verdicts.ofNight(run(text, text), calendar: Self.calendar)) == [.ageOnlyStaleness],
                "\(text)")
        }
        #expect(Verdicts.ofNight(run("Thursday", "Friday"), calendar: Self.calendar).isEmpty)
        #expect(Verdicts.ofNight(run("Updated January 29", "Updated January 29"), calendar: Self.calendar).isEmpty)
    }

    // MARK: No data, no network

    @Test("Samples that look like data are told from an empty state and from a placeholder of nothing")
    func samples() {
        func verdicts(_ sample: [String], _ without: [String], _ with: [String]) -> [Verdict.Code] {
            Self.codes(
                Verdicts.ofMissingData(
                    placeholder: [Self.slot: Shown(sample)], withoutData: [Self.slot: Shown(without)],
                    withData: [Self.slot: Shown(with)]))
        }
        #expect(verdicts(["Apple", "$ 150"], ["Apple", "$ 150"], ["Pear", "$ 3"]) == [.placeholderShownAsData])
        #expect(verdicts(["Apple", "$ 150"], ["No data"], ["Pear", "$ 3"]).isEmpty)
        #expect(verdicts(["Open the app"], ["Open the app"], ["Pear", "$ 3"]).isEmpty)
        #expect(verdicts(["--"], ["--"], ["3"]).isEmpty)
        #expect(verdicts(["Hello"], ["Hello"], ["Hello"]).isEmpty)
    }

    @Test("A failed fetch that empties a record and changes the view overwrote good data")
    func overwriting() {
        func verdicts(_ later: Look) -> [Verdict.Code] {
            var run = ScenarioRun(name: "offline")
            run.looks = [Self.look(0, ["12 $"], stored: ["g/price": #"{"price":12,"name":"Pear"}"#]), later]
            return Self.codes(Verdicts.ofOffline(run))
        }
        #expect(verdicts(Self.look(2, ["–"], network: "500", stored: ["g/price": "{}"])) == [.failedFetchOverwrites])
        #expect(verdicts(Self.look(2, ["–"], network: "offline")) == [.failedFetchOverwrites])
        // Kept, though another view says so; emptied, but nothing else shown; another record.
        let kept = ["g/price": #"{"price":12,"name":"Pear"}"#]
        #expect(verdicts(Self.look(2, ["12 $, old"], network: "offline", stored: kept)).isEmpty)
        #expect(verdicts(Self.look(2, ["12 $"], network: "offline", stored: ["g/price": "{}"])).isEmpty)
        #expect(
            verdicts(Self.look(2, ["13 $"], network: "offline", stored: ["g/price": #"{"price":13,"name":"Pear"}"#]))
                .isEmpty)
    }

    // MARK: Kills

    @Test("Two records that change together, seen apart after a kill and shown as a mix, are torn")
    func torn() {
        let old = StoredState(["g/team": "A", "g/score": "1"])
        let new = StoredState(["g/team": "B", "g/score": "2"])
        let mixed = StoredState(["g/team": "B", "g/score": "1"])
        func sweep(_ stored: StoredState, _ shown: [String]) -> KillSweep {
            var sweep = KillSweep(slot: Self.slot, before: old, after: new)
            sweep.shownBefore = Shown(["A 1"])
            sweep.shownAfter = Shown(["B 2"])
            sweep.points = [KillPoint(call: "rename", stored: stored, shown: Shown(shown))]
            return sweep
        }
        #expect(Self.codes(Verdicts.ofKills([sweep(mixed, ["B 1"])])) == [.tornRecords])
        // Apart, but what is shown is whole: worth a remark.
        #expect(Verdicts.ofKills([sweep(mixed, ["A 1"])]).isEmpty)
        #expect(Verdicts.writtenApart([sweep(mixed, ["A 1"])]) == ["g/score, g/team"])
        #expect(Verdicts.ofKills([sweep(old, ["A 1"]), sweep(new, ["B 2"])]).isEmpty)
        #expect(Verdicts.writtenApart([sweep(old, ["A 1"]), sweep(new, ["B 2"])]).isEmpty)
    }

    @Test(
        "Records that came apart and make each later call crash are torn, and the crashes are no mistake of their own")
    func tornAndCrashing() {
        var sweep = KillSweep(
            slot: Self.slot, before: StoredState(["g/list": "5", "g/position": "4"]),
            after: StoredState(["g/list": "1", "g/position": "0"]))
        sweep.points = [
            KillPoint(
                call: "rename", stored: StoredState(["g/list": "1", "g/position": "4"]),
                failure: "crashed with signal 4")
        ]
        // What fails undisturbed too is another mistake.
        #expect(Verdicts.ofKills([sweep]).isEmpty)
        sweep.shownBefore = Shown(["Outro"])
        sweep.shownAfter = Shown(["Intro"])
        let verdicts = Verdicts.ofKills([sweep])
        #expect(Self.codes(verdicts) == [.tornRecords])
        #expect(verdicts.first?.finding.contains("crashed with signal 4, each time it is reloaded") == true)
        let crash = Verdict(.crash, kind: Self.slot.kind, "crashed", advice: "")
        let other = Verdict(.crash, kind: "Other", "crashed", advice: "")
        #expect(Verdicts.withoutConsequences([crash, other] + verdicts, [sweep]) == [other] + verdicts)
        sweep.points[0].shown = Shown(["Intro"])
        #expect(Verdicts.withoutConsequences([crash], [sweep]) == [crash])
    }

    @Test("A file that was half written when the process was killed, and is shown so, is torn")
    func halfWritten() {
        var sweep = KillSweep(
            slot: Self.slot, before: StoredState(), after: StoredState(["g/list.txt": "one two three"]))
        sweep.shownBefore = Shown(["nothing"])
        sweep.shownAfter = Shown(["one two three"])
        sweep.points = [
            KillPoint(call: "write", stored: StoredState(["g/list.txt": "one"]), shown: Shown(["one"]))
        ]
        #expect(Self.codes(Verdicts.ofKills([sweep])) == [.tornRecords])
        sweep.points[0].shown = Shown(["nothing"])
        #expect(Verdicts.ofKills([sweep]).isEmpty)
    }
}
