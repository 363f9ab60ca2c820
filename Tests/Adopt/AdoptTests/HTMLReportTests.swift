import Foundation
import TestSupport
import Testing

@testable import Adopt
@testable import WidgetRules

/// Tests of the page with the findings of a run.
@Suite struct HTMLReportTests: MadeUpObservations {
    private static let top = "/repository"

    private func page(
        _ targets: [ReportedTarget], outdated: [OutdatedAcceptance] = [], command: String = "tandem adopt W"
    ) -> HTMLReport {
        HTMLReport(targets, outdated: outdated, top: Self.top, command: command, calendar: Self.calendar) { picture in
            picture.moment.shown?.texts == ["drawn"] ? "<figure>\(picture.caption)</figure>" : nil
        }
    }

    private func result(_ verdicts: [Verdict], _ runs: [ScenarioRun] = [], calls: [CallResult] = []) -> ReportedRun {
        let description = ExtensionDescription(program: "W", widgets: [], unshown: [])
        var result = ExaminationResult(description: description)
        (result.verdicts, result.runs, result.calls) = (verdicts, runs, calls)
        return ReportedRun(locale: "en_US", result: result)
    }

    private func target(_ verdicts: [Verdict], reasons: [String?] = [], _ run: ReportedRun? = nil) -> ReportedTarget {
        let findings = verdicts.enumerated().map { index, verdict in
            var finding = ReportedFinding(
                verdict, Fingerprint(verdict, of: "W"), nil, place: FindingPlace(file: "/repository/W/A.swift", line: 3)
            )
            if index < reasons.count { finding.reason = reasons[index] }
            return finding
        }
        var target = ReportedTarget(name: "W", kinds: ["W"], findings: findings)
        target.runs = [run].compactMap { $0 }
        return target
    }

    private func hour(_ number: Double) -> Date { Self.evening + number * 3_600 }

    /// A night in which the widget keeps yesterday's date until the next evening.
    private var night: ScenarioRun {
        var run = ScenarioRun(name: "overnight")
        run.looks = (0...24).map { number in
            let day = number < 21 ? "Thursday, January 29" : "Friday, January 30"
            return Look(at: hour(Double(number)), shown: [Self.slot: Shown([day, "drawn"])])
        }
        run.events = [
            ObservedEvent(at: hour(6), event: "reload", kind: "W", family: "systemSmall", outcome: "swapped"),
            ObservedEvent(at: hour(12), event: "reload", kind: "W", family: "systemSmall", outcome: "crashed"),
            ObservedEvent(at: hour(12), event: "reload", kind: "Other", outcome: "swapped"),
        ]
        return run
    }

    @Test("A page ends with the acceptances to remove, and their lines")
    func outdated() throws {
        let file = "/repository/.tandem.yml"
        #expect(!page([target([])]).body().contains("Acceptances to remove"))
        var renewed = OutdatedAcceptance("crash/W/U", until: "2026-01-31", file: file, lines: 8...9)
        renewed.isRenewed = true
        let body = page(
            [target([])],
            outdated: [
                OutdatedAcceptance("reload-loop/W/<W>", until: nil, file: file, lines: 4...6),
                OutdatedAcceptance("crash/W/V", until: "2026-01-31", file: file, lines: 7...7), renewed,
            ]
        ).body()
        #expect(body.contains("<h1 class=\"good\">✓ No mistakes</h1>"))
        let list = try #require(body.range(of: "<h2>Acceptances to remove</h2>")).upperBound
        let items = body[list...].split(separator: "\n").filter { $0.hasPrefix("<li>") }
        #expect(
            items == [
                "<li>reload-loop/W/&lt;W&gt; is accepted, but no longer occurs: remove lines 4 to 6 <code>.tandem.yml:4</code></li>",
                "<li>crash/W/V was accepted until 2026-01-31, and no longer is: remove this line, or give it another day <code>.tandem.yml:7</code></li>",
                "<li>crash/W/U was accepted until 2026-01-31, and is accepted again: remove lines 8 to 9 <code>.tandem.yml:8</code></li>",
            ])
    }

    @Test("A page begins with its verdict; accepted findings are at the end of their extension, folded")
    func verdicts() throws {
        let (one, two) = (
            Verdict(.reloadLoop, kind: "W", "it loops", advice: ""), Verdict(.crash, kind: "V", "it falls", advice: "")
        )
        let report = page([target([one, two], reasons: ["known", nil])])
        #expect(report.title == "1 mistake, 1 accepted")
        let body = report.body()
        #expect(body.hasPrefix("<header>\n<h1 class=\"bad\">✕ 1 mistake, 1 accepted</h1>"))
        let parts = body.components(separatedBy: "<details class=\"more\"><summary>Accepted findings: 1</summary>")
        try #require(parts.count == 2)
        #expect(parts[0].contains("it falls") && !parts[0].contains("it loops") && parts[1].contains("Accepted: known"))
        #expect(body.contains("<code>W/A.swift:3</code>"))
        let clean = page([target([one], reasons: ["known"])])
        #expect(clean.title == "No mistakes, 1 accepted" && clean.body().contains("<h1 class=\"good\">✓ "))
    }

    @Test("A finding of a night shows the widget in the evening and in the morning, at their places on the timeline")
    func evidence() throws {
        let verdicts = Verdicts.ofNight(night, calendar: Self.calendar)
        let verdict = try #require(verdicts.first)
        #expect(verdict.evidence.moments.map(\.label) == ["in the evening", "on the next morning"])
        let body = page([target(verdicts, result(verdicts, [night]))]).body()
        // `draw` gave no picture, so the page lists the texts.
        #expect(body.contains("<figure class=\"texts\"><ul><li>Thursday, January 29</li><li>drawn</li></ul>"))
        #expect(body.contains("<figcaption>1: in the evening, 2026-01-29 21:00</figcaption>"))
        #expect(body.contains("aria-label=\"overnight: reloads 2, failed 1, requests 0\""))
        #expect(body.contains("style=\"left:25.0%\" title=\"swapped\">●</span>"))
        #expect(body.contains("<span class=\"tick fail\" style=\"left:50.0%\" title=\"crashed\">✕</span>"))
        #expect(body.contains("<figcaption>2: on the next morning, 2026-01-30 17:00</figcaption>"))
        let morning = try #require(verdict.evidence.moments.last?.at)
        let share = (morning.timeIntervalSince(Self.evening) / 86_400 * 1_000).rounded() / 10
        #expect(body.contains("<span class=\"mark\" style=\"left:\(share)%\">2</span>"))
        // Midnight is named by its day.
        #expect(body.contains("<span style=\"left:12.5%\">1/30</span>"))
        #expect(body.contains("Events around it: 2</summary>") && !body.contains("Other"))
        #expect(body.contains("<td>2026-01-30 03:00:00</td>"))
        #expect(body.contains("<code>tandem adopt W --families systemSmall</code>"))
    }

    @Test("The timeline shows during which parts of a scenario there was no network")
    func network() {
        var run = ScenarioRun(name: "offline")
        run.looks = [(0.0, "online"), (6, "online"), (12, "offline"), (18, "offline"), (24, "online")].map {
            Look(at: hour($0), network: $1, shown: [:])
        }
        run.events = [ObservedEvent(at: hour(12), event: "network", kind: "https://a.example/x", reason: "offline")]
        let html = ScenarioStrip(run, kind: "W", family: nil, Evidence(), Self.calendar).html
        #expect(html.contains("<span class=\"band online\" title=\"online\" style=\"left:0.0%;width:25.0%\">"))
        #expect(html.contains("<span class=\"band\" title=\"offline\" style=\"left:25.0%;width:50.0%\">offline</span>"))
        #expect(html.contains("<span class=\"tick fail\" style=\"left:50.0%\" title=\"offline\">△</span>"))
    }

    @Test("Around a mistake in a long scenario, the page lists the events before and after it, not the first ones")
    func around() {
        var run = ScenarioRun(name: "overnight")
        run.events = (0..<500).map {
            ObservedEvent(at: hour(Double($0) / 20), event: "reload", kind: "W", reason: "\($0)", outcome: "swapped")
        }
        var evidence = Evidence()
        func reasons() -> [String] {
            ScenarioStrip(run, kind: "W", family: nil, evidence, Self.calendar).eventsAround().compactMap(\.reason)
        }
        #expect(reasons().first == "0" && reasons().count == 8)
        evidence.at = hour(10)
        #expect(reasons().contains("200") && reasons().first == "188" && reasons().count == 20)
        evidence.at = hour(1_000)
        #expect(reasons().last == "499")
    }

    @Test("A mistake in a single call shows the calls of the widget; a picture that can be drawn is drawn")
    func calls() {
        var call = CallResult(call: "timeline", slot: Self.slot, at: Self.evening, milliseconds: 12)
        call.problem = "it crashed"
        var good = CallResult(call: "timeline", slot: Slot(kind: "W", family: "systemMedium"), at: Self.evening)
        good.entries = [Shown(["drawn"])]
        let verdict = Verdict(.crash, kind: "W", family: "systemSmall", "it falls", advice: "")
        let body = page([target([verdict], result([verdict], calls: [call, good]))]).body()
        #expect(body.contains("Its calls: 1</summary>") && body.contains("<td>it crashed</td><td>12 ms</td>"))
        #expect(
            body.contains("<h3>The widgets</h3>") && body.contains("<figure>W systemMedium, timeline, 2026-01-29 21:00")
        )
    }

    /// The captions of the pictures on a page, and the sentences that say why there is no picture.
    private func figures(_ body: String) -> [String] {
        body.matches(of: /<figcaption>([^<]*)|<figure>([^<]*)|<p>(There is no picture[^<]*)/).compactMap { match in
            (match.1 ?? match.2 ?? match.3).map(String.init)
        }
    }

    @Test("A mistake that the host's log shows has the looks before and after it; a widget that showed nothing says so")
    func events() {
        var run = night
        run.looks = [0, 1, 2, 3].map { number in
            Look(at: hour(number), shown: number < 2 ? [:] : [Self.slot: Shown(["drawn"])])
        }
        run.events = [ObservedEvent(at: hour(1.5), event: "reload", kind: "W", outcome: "deadline")]
        let verdicts = Verdicts.ofEvents(run)
        #expect(verdicts.map(\.code) == [.deadline])
        let body = page([target(verdicts, result(verdicts, [run]))]).body()
        #expect(figures(body) == ["1: before, 2026-01-29 22:00", "2: after, 2026-01-29 23:00"])
        #expect(
            body.contains("<p>showed nothing</p>")
                && body.contains("<span class=\"mark\" style=\"left:66.7%\">2</span>"))
        run.events[0].at = hour(0.5)
        let early = Verdicts.ofEvents(run)
        #expect(
            figures(page([target(early, result(early, [run]))]).body()) == [
                "There is no picture, because W showed nothing."
            ])
    }

    @Test(
        "A call that fails has the entry that the widget showed until then; a verdict on the extension has a timeline")
    func failedCalls() {
        var placeholder = CallResult(call: "placeholder", slot: Self.slot, at: Self.evening)
        placeholder.entries = [Shown(["drawn"])]
        var timeline = CallResult(call: "timeline", slot: Self.slot, at: hour(1))
        timeline.failure = "deadline"
        var verdicts = Verdicts.ofCalls([placeholder, timeline])
        let run = result(verdicts, calls: [placeholder, timeline])
        let body = page([target(verdicts, run)]).body()
        #expect(figures(body) == ["1: placeholder, 2026-01-29 21:00", "2: timeline, 2026-01-29 22:00"])
        #expect(body.contains("<p>showed nothing</p>") && body.contains("<details class=\"more\" open>"))
        // In a first run, the phone shows the placeholder until a timeline comes.
        verdicts = Verdicts.ofFirstRun([timeline], after: [placeholder])
        #expect(figures(page([target(verdicts, result(verdicts))]).body()).count == 2)
        verdicts = Verdicts.ofFirstRun([timeline])
        #expect(
            figures(page([target(verdicts, result(verdicts))]).body()) == [
                "There is no picture, because W systemSmall showed nothing."
            ])

        timeline.failure = nil
        timeline.entries = [Shown(["drawn"])]
        let good = result([], calls: [timeline])
        let group = Verdict(.wrongGroup, place: "group.x", "it asks for it", advice: "").seen(good.result.shownTimeline)
        let article = page([target([group], result([group], calls: [timeline]))]).body()
            .components(separatedBy: "</article>")[0]
        #expect(figures(article) == ["timeline, 2026-01-29 22:00"])
        #expect(article.contains("<summary>The calls: 1</summary>") && article.contains("<td>W</td>"))
    }

    @Test("Torn records have the kills in their order, with what was stored until then and what the widget showed then")
    func kills() throws {
        let (old, new) = (StoredState(["a": "1", "b": "1"]), StoredState(["a": "2", "b": "2"]))
        let torn = StoredState(["a": "2", "b": "1"])
        var sweep = KillSweep(slot: Self.slot, before: old, after: new)
        sweep.at = Self.evening
        (sweep.shownBefore, sweep.shownAfter) = ([Shown(["1 of 1"])], [Shown(["2 of 2"])])
        sweep.points = [
            KillPoint(call: "3. open", stored: old),
            KillPoint(call: "4. write a", stored: torn, shown: Shown(["2 of 1"])),
            KillPoint(call: "5. write b", stored: new),
        ]
        let verdicts = Verdicts.ofKills([sweep])
        var run = result(verdicts)
        run.result.sweeps = [sweep]
        let body = page([target(verdicts, run)]).body()
        #expect(
            figures(body) == [
                "1: before the call, 2026-01-29 21:00", "2: after the kill, 2026-01-29 21:00",
                "3: after a call that was not killed, 2026-01-29 21:00",
            ])
        let rows = body.matches(of: /<tr><td>([^<]*)<\/td><td>([^<]*)<\/td><td>([^<]*)<\/td><\/tr>/).map {
            [String($0.1), String($0.2), String($0.3)]
        }
        #expect(
            rows == [
                ["3. open", "", "as before the call"], ["4. write a", "a", "2 of 1"],
                ["5. write b", "a, b", "as after a call that was not killed"],
            ])
    }

    @Test(
        "The page shows hostile texts as texts",
        arguments: ["<script>alert(1)</script>", "\"><img src=x onerror=y>", "</pre></code><b>", "a\u{0}\u{1B}[2J'&"])
    func hostile(_ text: String) {
        var run = ScenarioRun(name: text)
        run.looks = [Look(at: Self.evening, network: text, shown: [:]), Look(at: hour(1), network: text, shown: [:])]
        run.events = [ObservedEvent(at: hour(1), event: "reload", kind: text, reason: text, outcome: text)]
        var verdict = Verdict(.reloadLoop, kind: text, family: text, text, advice: text)
        verdict.evidence.scenario = text
        verdict.evidence.moments = [Evidence.Moment(text, at: Self.evening, Shown([text]))]
        var target = target([verdict], reasons: [text], result([verdict], [run]))
        target.remarks = [text]
        target.name = text
        let plain = page([self.target([verdict], result([verdict], [run]))]).body()
        let body = page([target], command: "tandem adopt '\(text)'").body()
        for body in [plain, body] {
            for tag in ["<script", "<img", "<b>", "</pre></code><b>", "onerror=y>"] { #expect(!body.contains(tag)) }
            #expect(!body.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
        }
        #expect(body.components(separatedBy: "<article").count == 2)
    }
}
