import Foundation
import Testing

@testable import Adopt
@testable import WidgetRules

/// Tests of the verdicts on widgets without data, with invented observations.
@Suite struct DataVerdictTests: MadeUpObservations {
    private static func shown(_ texts: [String]) -> [Slot: Shown] { [slot: Shown(texts)] }

    @Test(
        "A placeholder that asks the user to open the app, in a language that writes no spaces, is no sample data",
        arguments: [
            "打开App更新", "請開啟 App 以更新資料", "点击添加城市", "暂无数据", "アプリを開いて更新してください", "タップして追加", "앱을 열어 업데이트",
        ])
    func requests(_ text: String) {
        let verdicts = Verdicts.ofMissingData(
            placeholder: Self.shown([text]), withoutData: Self.shown([text]), withData: Self.shown(["晴 25°"]))
        #expect(verdicts.isEmpty)
    }

    @Test("A text that comes from the clock alone is no sample data; a sample beside it is")
    func clock() {
        func verdicts(_ sample: [String], later: [String]?) -> [Verdict.Code] {
            Verdicts.ofMissingData(
                placeholder: Self.shown(sample), withoutData: Self.shown(sample),
                withData: Self.shown(sample.map { "\($0) 7" }), later: later.map(Self.shown) ?? [:]
            ).map(\.code)
        }
        #expect(verdicts(["21:00", "Thursday"], later: ["02:13", "Sunday"]).isEmpty)
        #expect(verdicts(["21:00", "Pear"], later: ["02:13", "Pear"]) == [.placeholderShownAsData])
        #expect(verdicts(["21:00", "Thursday"], later: nil) == [.placeholderShownAsData])
    }

    @Test(
        "One widget with an entry of each kind of call is shown; calls of different widgets do not add up; else the result says what is missing"
    )
    func shownWidget() throws {
        let text = #"{"program":"W","widgets":[],"unshown":[]}"#
        let description = try JSONDecoder().decode(ExtensionDescription.self, from: Data(text.utf8))
        var missing: [String] = []
        func isShown(_ calls: [(kind: String, call: String, texts: [String]?)]) -> Bool {
            var result = ExaminationResult(description: description)
            result.calls = calls.map { kind, name, texts in
                var call = CallResult(
                    call: name, slot: Slot(kind: kind, family: "systemSmall"), at: Self.evening)
                call.entries = texts.map { [Shown($0)] } ?? []
                return call
            }
            missing = result.widgetsNotShown
            return result.hasShownWidget
        }
        let whole = ["placeholder", "snapshot", "timeline"].map { ("A", $0, Optional(["x"])) }
        #expect(isShown(whole))
        #expect(!isShown(Array(whole.dropLast()) + [("B", "timeline", ["x"])]))
        #expect(
            missing == ["A showed nothing as its timeline", "B showed nothing as its placeholder, snapshot"])
        #expect(!isShown(Array(whole.dropLast()) + [("A", "timeline", nil)]))
        #expect(missing == ["A showed nothing as its timeline"])
        // Views that are evaluated, but always empty, show nothing. One call may be blank.
        #expect(isShown(Array(whole.dropLast()) + [("A", "timeline", [])]))
        #expect(!isShown(whole.map { ($0.0, $0.1, []) }))
        #expect(missing == ["A showed nothing as its placeholder, snapshot, timeline"])
    }

    // MARK: Blank without a network

    /// Returns the verdicts on a widget whose texts change when a request fails.
    private func blanks(
        _ offline: [String], before: [String] = ["Jokes", "Why did the hen cross?", "4 more"], online: [String]? = nil,
        request: String = "offline"
    ) -> [Verdict.Code] {
        func look(_ seconds: Double, _ network: String, _ texts: [String]) -> Look {
            Look(at: Self.evening + seconds, network: network, shown: Self.shown(texts))
        }
        var run = ScenarioRun(name: "offline")
        run.looks = [look(0, "online", before), look(2, "offline", offline)]
        run.events = [ObservedEvent(at: Self.evening + 1, event: "network", kind: "https://a/b", reason: request)]
        var control = ScenarioRun(name: "control")
        control.looks = [look(0, "online", before), look(2, "online", online ?? before)]
        return Verdicts.ofBlanks(run, control: control, empty: [Self.slot: [Shown(["Jokes"])]], calendar: Self.calendar)
            .map(\.code)
    }

    @Test("A widget that shows only captions after a request failed is blank offline, unless it says why")
    func blank() {
        #expect(blanks(["Jokes"]) == [.blankOffline])
        #expect(blanks([]) == [.blankOffline])
        for texts in [["Jokes", "No connection"], ["Jokes", "Knock, knock"]] {
            #expect(blanks(texts).isEmpty, "\(texts)")
        }
        // The same happens with a network, no request failed, or there was no data before.
        #expect(blanks(["Jokes"], online: ["Jokes"]).isEmpty)
        #expect(blanks(["Jokes"], request: "online").isEmpty)
        #expect(blanks(["Jokes"], before: ["Jokes"]).isEmpty)
    }
}
