import Adopt
import Foundation
import Testing

/// Tests of the verdicts on failed fetches, with invented observations.
@Suite struct FailedFetchTests: MadeUpObservations {
    /// 2026-01-29, 13:00 UTC.
    private static let noon = Date(timeIntervalSince1970: 1_769_691_600)
    private static let empty = ["No price yet"]

    /// The texts that the widget shows, and the values that it has stored.
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

    /// Returns the verdicts on a call whose request failed.
    /// - Parameters:
    ///   - offline: The state after the call.
    ///   - before: The state before the call.
    ///   - online: The state after the same call with a network; nil if that call changes nothing.
    ///   - seconds: The time between the states.
    ///   - requests: The network condition of each request.
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
        // If a run without a control raises no suspicion, there must be no finding with a control either.
        let suspicion = Verdicts.ofOffline(
            run, control: nil, empty: [Self.slot: [Shown(Self.empty)]], calendar: Self.calendar)
        if suspicion.isEmpty { #expect(found.isEmpty) }
        return found.map(\.code)
    }

    @Test(
        "After a failed fetch, a stored value that is gone, empty, of another sort or lacks members is lost data",
        arguments: [
            nil, "", "{}", "null", #"{"name":"","price":0}"#, #"{"name":"Pear"}"#, #"{"name":"Pear","price":0}"#,
            "<html><body>502</body></html>", "Bad gateway, try later.", "[1,2,3]", #"{"error":"later","code":502}"#,
        ])
    func losses(_ stored: String?) {
        let offline = State(Self.empty, stored.map { ["g/price": $0] } ?? [:])
        #expect(verdicts(offline) == [.failedFetchOverwrites], "\(stored ?? "nil")")
        // The widget shows the same texts as before, so there is no verdict.
        #expect(verdicts(State(Self.good.texts, offline.stored)).isEmpty)
        // The same loss also occurs with a network.
        #expect(verdicts(offline, online: offline).isEmpty)
        // There was no request, or the request did not fail.
        #expect(verdicts(offline, requests: []).isEmpty)
        #expect(verdicts(offline, requests: ["online"]).isEmpty)
    }

    @Test("A failed fetch that sets a shown price to 0, or empties a shown list, gets a verdict")
    func parts() {
        #expect(
            verdicts(State(["Pear", "0 $"], price: #"{"name":"Pear","price":0}"#)) == [.failedFetchOverwrites])
        let city = State(["Bern", "Rain", "Sun"], ["g/city": #"{"city":"Bern","hours":["Rain","Sun"]}"#])
        #expect(
            verdicts(State(["Bern", "–"], ["g/city": #"{"city":"Bern","hours":[]}"#]), from: city)
                == [.failedFetchOverwrites])
        // The value lost its tag, which the widget did not show.
        let tagged = State(Self.good.texts, price: #"{"name":"Pear","price":12,"tag":"a1b2"}"#)
        #expect(verdicts(State(["Pear", "12 $", "old"], price: #"{"name":"Pear","price":12}"#), from: tagged).isEmpty)
    }

    @Test(
        "A part that becomes a dash or a number such as -999 counts as lost, even if other parts of the value stay",
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
        "The mark `Live` may disappear if the data beside it is still stored; losing one of two values is a mistake"
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

    @Test("Replacing data with a default of the same shape is a mistake if the widget then looks empty")
    func defaults() {
        let other = #"{"name":"None","price":1}"#
        #expect(verdicts(State(Self.empty, price: other)) == [.failedFetchOverwrites])
        // Each call shows another quotation from a fixed set.
        let quote = State(["Veni"], ["g/quote": #"{"text":"Veni"}"#])
        #expect(verdicts(State(["Vidi"], ["g/quote": #"{"text":"Vidi"}"#]), from: quote).isEmpty)
        // The data is newer, although one of several requests failed.
        #expect(verdicts(State(["Pear", "13 $"], price: #"{"name":"Pear","price":13}"#)).isEmpty)
    }

    @Test("If the stored data stays, a failed fetch gets no verdict, whatever the widget shows")
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

    @Test("A stored flag that becomes false does not count as lost data")
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

    @Test("Without a network, a widget may drop past hours of a forecast, and after midnight the whole forecast")
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
