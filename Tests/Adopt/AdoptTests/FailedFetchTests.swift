import Adopt
import Foundation
import Testing

/// Tests of the verdicts on failed fetches, with invented observations.
@Suite struct FailedFetchTests: MadeUpObservations {
    /// 2026-01-29, 13:00 UTC.
    private static let noon = Date(timeIntervalSince1970: 1_769_691_600)
    private static let empty = ["No price yet"]

    /// The texts that the widget shows, and the stored values.
    private struct State {
        var texts: [String]
        var stored: [String: String]

        init(_ texts: [String], _ stored: [String: String]) {
            (self.texts, self.stored) = (texts, stored)
        }

        init(_ texts: [String], price: String) { self.init(texts, ["g/price": price]) }

        func look(_ seconds: Double, _ network: String) -> Look {
            Look(at: noon + seconds, network: network, shown: [slot: Shown(texts)], stored: StoredState(stored))
        }
    }

    private static let pear = #"{"name":"Pear","price":12}"#
    private static let good = State(["Pear", "12 $"], price: pear)

    /// Returns the verdicts if a call with a failed request changed the state `before` into `offline`, and the same
    /// call with a network changed it into `online`.
    private func verdicts(
        _ offline: State, from before: State = good, online: State? = nil, after seconds: Double = 1,
        requests: [String] = ["500"]
    ) -> [Verdict.Code] {
        var run = ScenarioRun(name: "offline")
        run.looks = [before.look(0, "online"), offline.look(seconds, "500")]
        run.events = requests.map {
            ObservedEvent(at: Self.noon + seconds / 2, event: "network", kind: "https://a/b", reason: $0)
        }
        var control = ScenarioRun(name: "control")
        control.looks = [before.look(0, "online"), (online ?? before).look(seconds, "online")]
        let found = Verdicts.ofOffline(
            run, control: control, empty: [Self.slot: [Shown(Self.empty)]], calendar: Self.calendar)
        // Checks that there are only suspicions, not findings, without a control run.
        let suspicion = Verdicts.ofOffline(
            run, control: nil, empty: [Self.slot: [Shown(Self.empty)]], calendar: Self.calendar)
        if suspicion.isEmpty { #expect(found.isEmpty) }
        return found.map(\.code)
    }

    @Test(
        "A value that is missing, empty, of another sort or without its members counts as lost data, whatever its size",
        arguments: [
            nil, "", "{}", "null", #"{"name":"","price":0}"#, #"{"name":"Pear"}"#, #"{"name":"Pear","price":0}"#,
            "<html><body>502</body></html>", "Bad gateway, try later.", "[1,2,3]", #"{"error":"later","code":502}"#,
        ])
    func losses(_ stored: String?) {
        let offline = State(Self.empty, stored.map { ["g/price": $0] } ?? [:])
        #expect(verdicts(offline) == [.failedFetchOverwrites], "\(stored ?? "nil")")
        // The widget shows the same texts as before, so the user notices nothing.
        #expect(verdicts(State(Self.good.texts, offline.stored)).isEmpty)
        // The same loss occurs with a network.
        #expect(verdicts(offline, online: offline).isEmpty)
        // In these cases no request failed.
        #expect(verdicts(offline, requests: []).isEmpty)
        #expect(verdicts(offline, requests: ["online"]).isEmpty)
    }

    @Test("Losing a part that the widget showed is enough for a verdict: a price of 0, a list without elements")
    func parts() {
        #expect(
            verdicts(State(["Pear", "0 $"], price: #"{"name":"Pear","price":0}"#)) == [.failedFetchOverwrites])
        let city = State(["Bern", "Rain", "Sun"], ["g/city": #"{"city":"Bern","hours":["Rain","Sun"]}"#])
        #expect(
            verdicts(State(["Bern", "–"], ["g/city": #"{"city":"Bern","hours":[]}"#]), from: city)
                == [.failedFetchOverwrites])
        // The widget did not show the part that is lost.
        let tagged = State(Self.good.texts, price: #"{"name":"Pear","price":12,"tag":"a1b2"}"#)
        #expect(verdicts(State(["Pear", "12 $", "old"], price: #"{"name":"Pear","price":12}"#), from: tagged).isEmpty)
    }

    @Test(
        "Dashes and numbers such as -999 count as lost data, even if other parts of the value stay",
        arguments: [
            (#""--""#, "--"), (#""N/A""#, "N/A"), (#""--°""#, "--°"), (#""–""#, "–"), (#""-999""#, "-999"),
            ("-1", "-1°"),
            ("-999", "-999°"),
        ])
    func nothings(stored: String, shown: String) {
        let isNumber = !stored.hasPrefix("\"")
        let city = State(
            ["Zurich", "17°"], ["g/weather": #"{"city":"Zurich","temperature":\#(isNumber ? "17" : #""17°""#)}"#])
        let dashes = State(["Zurich", shown], ["g/weather": #"{"city":"Zurich","temperature":\#(stored)}"#])
        #expect(verdicts(dashes, from: city) == [.failedFetchOverwrites])
        #expect(verdicts(dashes, from: city, online: dashes).isEmpty)
        // A real negative temperature is not a loss.
        let cold = State(["Zurich", "-7°"], ["g/weather": #"{"city":"Zurich","temperature":"-7°"}"#])
        #expect(verdicts(cold, from: city).isEmpty)
    }

    @Test(
        "A mark such as Live may disappear if the data beside it stays; losing a part of the data is a mistake"
    )
    func marks() {
        let live = State(["Pear", "12 $", "Live"], ["g/price": Self.pear, "g/badge": #""Live""#])
        #expect(verdicts(State(["Pear", "12 $"], ["g/price": Self.pear]), from: live).isEmpty)
        #expect(verdicts(State(["Pear", "12 $"], ["g/price": Self.pear, "g/badge": #""""#]), from: live).isEmpty)
        // The data is hidden but still stored.
        #expect(verdicts(State(Self.empty, ["g/price": Self.pear]), from: live).isEmpty)
        #expect(verdicts(State(Self.empty, [:]), from: live) == [.failedFetchOverwrites])
        let two = State(["Pear", "12 $"], ["g/name": #""Pear""#, "g/price": "12"])
        #expect(verdicts(State(["Pear"], ["g/name": #""Pear""#]), from: two) == [.failedFetchOverwrites])
        let only = State(["Live"], ["g/badge": #""Live""#])
        #expect(verdicts(State(Self.empty, [:]), from: only) == [.failedFetchOverwrites])
    }

    @Test("Replacing data by a default of the same shape is a mistake if the widget then looks as it does without data")
    func defaults() {
        let other = #"{"name":"None","price":1}"#
        #expect(verdicts(State(Self.empty, price: other)) == [.failedFetchOverwrites])
        // Each call shows another quotation from a fixed set.
        let quote = State(["Veni"], ["g/quote": #"{"text":"Veni"}"#])
        #expect(verdicts(State(["Vidi"], ["g/quote": #"{"text":"Vidi"}"#]), from: quote).isEmpty)
        // The data is newer, although one of several requests failed.
        #expect(verdicts(State(["Pear", "13 $"], price: #"{"name":"Pear","price":13}"#)).isEmpty)
    }

    @Test("If stored data stays, nothing is lost, whatever the widget says about the network")
    func kept() {
        for texts in [["Pear", "12 $", "offline"], ["12 $"], Self.empty] {
            #expect(verdicts(State(texts, price: Self.pear)).isEmpty)
            #expect(
                verdicts(
                    State(texts, ["g/price": Self.pear, "g/status": #""failed""#]),
                    from: State(Self.good.texts, ["g/price": Self.pear, "g/status": #""live""#])
                ).isEmpty, "\(texts)")
            #expect(
                verdicts(
                    State(texts, ["g/price": Self.pear]),
                    from: State(Self.good.texts, ["g/price": Self.pear, "g/tag": #""a1b2""#])
                ).isEmpty, "\(texts)")
        }
    }

    @Test("A flag that becomes false does not count as lost data")
    func flags() {
        #expect(
            verdicts(State(["Off"], ["g/isOn": "false"]), from: State(["On"], ["g/isOn": "true"])).isEmpty)
        #expect(
            verdicts(
                State(["Pear", "12 $"], ["g/price": Self.pear, "g/isLive": "false"]),
                from: State(["Pear", "12 $", "Live"], ["g/price": Self.pear, "g/isLive": "true"])
            ).isEmpty)
        #expect(
            verdicts(
                State(["Pear", "12 $"], price: #"{"name":"Pear","price":12,"isLive":false}"#),
                from: State(["Pear", "12 $", "Live"], price: #"{"name":"Pear","price":12,"isLive":true}"#)
            ).isEmpty)
    }

    @Test("Without a network, past hours may be removed from data, and a day's data after midnight")
    func pruning() {
        let forecast = State(["14: rain", "15: sun"], ["g/hours": #"[{"h":14,"w":"rain"},{"h":15,"w":"sun"}]"#])
        let fresh = State(["15: sun", "16: fog"], ["g/hours": #"[{"h":15,"w":"sun"},{"h":16,"w":"fog"}]"#])
        #expect(
            verdicts(
                State(["15: sun"], ["g/hours": #"[{"h":15,"w":"sun"}]"#]), from: forecast, online: fresh, after: 3_600
            )
            .isEmpty)
        let none = State(["No forecast"], ["g/hours": "[]"])
        #expect(verdicts(none, from: forecast, online: fresh, after: 3_600) == [.failedFetchOverwrites])
        #expect(verdicts(none, from: forecast, online: fresh, after: 12 * 3_600).isEmpty)
    }
}
