import Adopt
import Foundation
import Testing

/// Tests of the other rules, with invented observations.
@Suite struct VerdictTests: MadeUpObservations {
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

    @Test(
        "A timeline that asks for a reload at once is a reload loop; one that asks for a reload in three minutes is not"
    )
    func policies() {
        #expect(Self.codes(Verdicts.ofCalls([Self.timeline(after: 0)])) == [.reloadLoop])
        #expect(Self.codes(Verdicts.ofCalls([Self.timeline(after: -60)])) == [.reloadLoop])
        #expect(Verdicts.ofCalls([Self.timeline(after: 180)]).isEmpty)
        #expect(Verdicts.ofCalls([Self.timeline(after: nil)]).isEmpty)
        // `.after(Date())` gives a moment during the call.
        var call = Self.timeline(after: 0.02)
        #expect(Verdicts.ofCalls([call]).isEmpty)
        call.milliseconds = 50
        #expect(Self.codes(Verdicts.ofCalls([call])) == [.reloadLoop])
    }

    @Test("Several successive timelines that ask for a reload too soon are a reload loop; a single one is not")
    func policiesInSuccession() {
        func reloads(_ seconds: [Double], reason: String = "stale") -> [Verdict.Code] {
            var run = ScenarioRun(name: "offline")
            run.events = seconds.enumerated().map { index, seconds in
                let at = Self.evening + Double(index) * 3_600
                return ObservedEvent(
                    at: at, event: "reload", kind: "W", family: "systemSmall",
                    reason: index == 0 ? "initial" : reason, outcome: "swapped", next: at + seconds)
            }
            return Self.codes(Verdicts.ofEvents(run))
        }
        #expect(reloads([-3_600, -7_200, -9_000]) == [.reloadLoop])
        #expect(reloads([900, 120, 120, 120]) == [.reloadLoop])
        #expect(reloads([180, 3_600, 180, 180, 3_600, 180, 180]).isEmpty)
        #expect(reloads([290, 290, 290, 290]).isEmpty)
        // These reloads have other causes, which request them at the same moment again and again.
        #expect(reloads([180, 180, 180, 180], reason: "dynamicTypeChanged").isEmpty)
    }

    @Test("A failure in the first run is a mistake, and its text says that nothing was stored and there was no network")
    func firstRun() {
        var call = CallResult(call: "timeline", slot: Self.slot, at: Self.evening)
        for (outcome, code) in [
            ("crashed", Verdict.Code.crash), ("never-completed", .completionNeverCalled), ("deadline", .deadline),
            ("empty", .emptyTimeline),
        ] {
            call.failure = outcome
            let verdicts = Verdicts.ofFirstRun([call])
            #expect(Self.codes(verdicts) == [code])
            #expect(verdicts.first?.finding.hasPrefix("with nothing stored and no network, the timeline of W") == true)
        }
        call.failure = nil
        #expect(Self.codes(Verdicts.ofFirstRun([call])) == [.emptyTimeline])
        #expect(Self.codes(Verdicts.ofFirstRun([Self.timeline(after: -1)])) == [.reloadLoop])
        // A blank widget does not count as a failure.
        call.entries = [Shown([], bodies: [])]
        #expect(Verdicts.ofFirstRun([call]).isEmpty)
    }

    @Test(
        "A failed provider call gets the verdict for its kind of failure",
        arguments: [
            ("never-completed", Verdict.Code.completionNeverCalled), ("deadline", .deadline),
            ("memory-limit", .memoryLimit), ("crashed", .crash),
        ])
    func failures(outcome: String, code: Verdict.Code) {
        var call = CallResult(call: "timeline", slot: Self.slot, at: Self.evening)
        call.failure = outcome
        #expect(Self.codes(Verdicts.ofCalls([call, Self.timeline(after: nil)])) == [code])
    }

    @Test("A widget without any view counts as not evaluated; an empty timeline is a separate mistake")
    func emptiness() {
        var call = Self.timeline(after: nil)
        call.entries = []
        #expect(Self.codes(Verdicts.ofCalls([call])) == [.emptyTimeline, .bodyNotEvaluated])
        call.entries = [Shown([], bodies: [])]
        #expect(Self.codes(Verdicts.ofCalls([call])) == [.bodyNotEvaluated])
    }

    // MARK: Events

    @Test("Violations of the contract in the host's log, and reloads that the extension requests itself, are mistakes")
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

    @Test("A process that ends during a reload counts as crashed, unless the scenario killed it")
    func crashes() {
        for outcome in ["crashed", "exited"] {
            var run = ScenarioRun(name: "overnight")
            run.events = [ObservedEvent(at: Self.evening, event: "reload", kind: "W", outcome: outcome)]
            #expect(Self.codes(Verdicts.ofEvents(run)) == [.crash])
            run.name = "kills"
            #expect(Verdicts.ofEvents(run).isEmpty)
        }
    }

    // MARK: No data, no network

    @Test("Sample data that looks real gets a verdict; an empty state or a blank placeholder does not")
    func samples() {
        func verdicts(_ sample: [String], _ without: [String], _ with: [String]) -> [Verdict.Code] {
            Self.codes(
                Verdicts.ofMissingData(
                    placeholder: [Self.slot: Shown(sample)], withoutData: [Self.slot: Shown(without)],
                    withData: [Self.slot: Shown(with)]))
        }
        let pear = ["Pear", "$ 3"]
        #expect(verdicts(["Apple", "$ 150"], ["Apple", "$ 150"], pear) == [.placeholderShownAsData])
        // The sample has three rows, the data five.
        #expect(
            verdicts(["Rain", "12°", "11°"], ["Rain", "12°", "11°"], ["Sun", "7°", "8°", "9°"]) == [
                .placeholderShownAsData
            ])
        #expect(verdicts(["Concert"], ["Concert"], ["Opera"]) == [.placeholderShownAsData])
        // The price at the opening of the market does not ask the user to open anything, and sets of a sport do not ask
        // to set anything.
        for sample in [["Open 150.25", "High 152.50"], ["Set 2: 6", "6:4"]] {
            let (own, data) = (["AAPL"] + sample, ["AAPL", "Open 181.50", "High 184.25"])
            #expect(verdicts(own, own, data) == [.placeholderShownAsData])
            #expect(verdicts(own + ["Tap to add one"], own + ["Tap to add one"], data).isEmpty)
        }
        #expect(verdicts(["Apple", "$ 150"], ["No data"], pear).isEmpty)
        #expect(verdicts(["--"], ["--"], ["3"]).isEmpty)
        #expect(verdicts(["Hello"], ["Hello"], ["Hello"]).isEmpty)
        for text in [
            "Open the app", "No data yet", "Add up to 3 cities", "0 steps", "Noch keine Daten", "Aún no hay nada",
            "データなし",
            "Can't connect", "Loading…", "All caught up!", "You are up to date.", "Alles erledigt",
        ] {
            #expect(verdicts([text], [text], pear).isEmpty, "\(text)")
            #expect(verdicts([text], [text], ["Pear"]).isEmpty, "\(text)")
            #expect(verdicts(["Fruit", text], ["Fruit", text], ["Fruit", "$ 3"]).isEmpty, "\(text)")
        }
    }

    @Test("Unknown words are not sample data if the gallery shows a sample of its own; an amount always is sample data")
    func gallery() {
        func verdicts(_ placeholder: String, gallery: String) -> [Verdict.Code] {
            func shown(_ text: String) -> [Slot: Shown] { [Self.slot: Shown([text])] }
            return Self.codes(
                Verdicts.ofMissingData(
                    placeholder: shown(placeholder), withoutData: shown(placeholder), withData: shown("Opera"),
                    gallery: shown(gallery)))
        }
        #expect(verdicts("Quiet evening", gallery: "Musical").isEmpty)
        #expect(verdicts("Concert", gallery: "Concert") == [.placeholderShownAsData])
        // Here the gallery shows the real data.
        #expect(verdicts("Concert", gallery: "Opera") == [.placeholderShownAsData])
        #expect(verdicts("$ 150", gallery: "$ 170") == [.placeholderShownAsData])
    }

    @Test("The advice to scale images down is given only for widgets that load images")
    func memory() {
        var call = CallResult(call: "timeline", slot: Self.slot, at: Self.evening)
        call.failure = "memory-limit"
        let advice = Verdicts.ofCalls([call]).first?.advice
        #expect(advice?.contains("mage") == false)
    }
}
