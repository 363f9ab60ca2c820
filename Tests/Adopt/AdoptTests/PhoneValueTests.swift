import Adopt
import Foundation
import PhoneState
import TestSupport
import Testing
import Utilities

@testable import TandemTesting

/// Tests of the parts of the library TandemTesting that need no phone, and of the verdicts on a phone's run.
@Suite struct PhoneValueTests: MadeUpObservations {
    @Test("TandemTesting has the families and network conditions of the host")
    func names() {
        #expect(Phone.Family.allCases.map(\.rawValue) == FamilyNames.all)
        #expect(
            Set(Phone.Network.allCases.map(\.rawValue))
                == Set(NetworkConditions.Condition.allCases.map(\.rawValue)))
    }

    @Test("A phone's start has the time zone that is named, or else that of the offset")
    func start() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        func start(_ text: String?, _ zone: TimeZone? = nil) throws -> [String?] {
            let start = try StartTime(text, timeZone: zone)
            return [start.time, start.zone]
        }
        #expect(try start(nil) == [nil, nil])
        #expect(try start("2027-03-13T21:00-05:00") == ["2027-03-14T02:00:00.000000Z", "Etc/GMT+5"])
        #expect(try start("2027-03-13T21:00:30.5+02:00") == ["2027-03-13T19:00:30.500000Z", "Etc/GMT-2"])
        #expect(try start("2027-03-13T21:00Z") == ["2027-03-13T21:00:00.000000Z", "UTC"])
        // The clocks change on the next morning.
        #expect(try start("2027-03-13T21:00", newYork) == ["2027-03-14T02:00:00.000000Z", "America/New_York"])
        #expect(try start("2027-03-14T21:00", newYork) == ["2027-03-15T01:00:00.000000Z", "America/New_York"])
        #expect(try start("2027-03-14T21:00-05:00", newYork) == ["2027-03-15T02:00:00.000000Z", "America/New_York"])
        for text in ["2027-03-13", "2027-02-30T21:00Z", "tomorrow", "2027-03-13T21:00+05:30"] {
            #expect(throws: PhoneError.self, "\(text)") { try StartTime(text, timeZone: nil) }
        }
    }

    @Test("The program is that of the variable, of the library's own package, or of PATH, in this order")
    func program() throws {
        let folder = try TemporaryDirectory()
        for name in ["named", "own", "own/scripts", "other"] { try Files.makeDirectory(folder.path(name)) }
        for path in ["named/tandem", "own/scripts/tandem", "other/tandem"] {
            try Program.writeScript("#!/bin/sh\n", to: folder.path(path))
        }
        var environment = ["PATH": "/nowhere:" + folder.path("other"), "TANDEM_PROGRAMS": folder.path("named")]
        let own = folder.path("own")
        #expect(try TandemProgram.find(environment, package: own) == folder.path("named/tandem"))
        environment["TANDEM_PROGRAMS"] = nil
        #expect(try TandemProgram.find(environment, package: own) == own + "/scripts/tandem")
        #expect(try TandemProgram.find(environment, package: folder.path) == folder.path("other/tandem"))
        let error = #expect(throws: PhoneError.self) { try TandemProgram.find([:], package: folder.path) }
        #expect(error?.description.contains("install Tandem's package") == true)
    }

    @Test("A phone's report names each placed widget with its entry, and the findings that are not accepted")
    func report() throws {
        let report = PhoneReport(timeZone: try #require(TimeZone(identifier: "Etc/GMT+5")))
        let date = try #require(RFC3339.date("2027-03-14T05:00:00Z"))
        var answer = PhoneAnswer()
        (answer.placed, answer.now) = (["Quote systemSmall", "Quote systemMedium"], date + 90)
        answer.widgets = [
            PhoneWidget(kind: "Quote", family: .systemSmall, texts: ["A"], outline: "", date: date, source: "fetch")
        ]
        report.note(answer)
        let text = """
            The phone at 2027-03-14T00:01:30-05:00:
            Quote systemSmall shows "A" (entry of 2027-03-14T00:00:00-05:00, source fetch)
            Quote systemMedium shows nothing yet
            """
        #expect(report.text == text + "\nno findings so far")
        // An answer without widgets changes only what it has.
        answer = PhoneAnswer()
        answer.now = date + 3_600
        answer.findings = [nil, "a reason"].map { reason in
            PhoneFinding(
                code: "reload-loop", kind: nil, family: nil, words: "It loops", advice: "Stop", fingerprint: "f",
                accepted: reason)
        }
        report.note(answer)
        #expect(report.text == text + "\nfinding: reload-loop  It loops. Stop (f)")
    }

    // MARK: Verdicts

    /// Returns a run with a look an hour, from 21:00 on.
    private func run(_ hours: Int, network: (Int) -> String = { _ in "online" }, _ text: (Int) -> String) -> ScenarioRun
    {
        var run = ScenarioRun(name: "the run")
        run.looks = (0...hours).map { hour in
            Look(
                at: Self.evening + Double(hour) * 3_600, network: network(hour),
                shown: [Self.slot: Shown([text(hour)])])
        }
        return run
    }

    private func codes(_ run: ScenarioRun, control: () -> ScenarioRun = { ScenarioRun(name: "") }) -> [Verdict.Code] {
        Verdicts.ofSession(run, control: control, calendar: Self.calendar).map(\.code)
    }

    @Test("Each night with a network is judged, unless somebody set the clock")
    func nights() {
        // The second night is stale, that from 2026-01-30 to 2026-01-31.
        let text = { (hour: Int) in hour < 3 ? "2026-01-29" : hour < 60 ? "2026-01-30" : "2026-02-01" }
        #expect(codes(run(60, text)) == [.ageOnlyStaleness])
        #expect(codes(run(26, text)) == [])
        #expect(codes(run(60, network: { $0 == 30 ? "offline" : "online" }, text)) == [])
        var set = run(60, text)
        var event = ObservedEvent(at: Self.evening + 28 * 3_600, event: "clock", reason: "significantTimeChange")
        set.events = [event]
        #expect(codes(set) == [])
        event.reason = "timePassed"
        set.events = [event]
        #expect(codes(set) == [.ageOnlyStaleness])
    }

    @Test("Data that seems lost is compared with a run that has a network, and only then")
    func control() {
        var offline = run(2, network: { $0 == 0 ? "online" : "offline" }) { $0 == 0 ? "42 degrees" : "" }
        for index in 1...2 { offline.looks[index].shown[Self.slot] = Shown([]) }
        offline.events = [ObservedEvent(at: Self.evening + 1_800, event: "network", reason: "offline")]
        #expect(codes(offline) { run(2) { _ in "42 degrees" } } == [.blankOffline])
        #expect(codes(offline) { offline } == [])
        var calls = 0
        _ = codes(run(2) { _ in "42 degrees" }) {
            calls += 1
            return ScenarioRun(name: "")
        }
        #expect(calls == 0)
    }
}
