import Adopt
import Foundation
import TestSupport
import TestTraits
import Testing
import Utilities

@testable import TandemTesting

/// Tests of `tandem phone` and of the library TandemTesting, with the real host.
@Suite(.serialized) struct PhoneTests {
    /// The environment of a phone, in which all of its processes have `mark`.
    static func environment(_ mark: TemporaryDirectory, _ more: [String: String] = [:]) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TANDEM_") }
        environment["TANDEM_PROGRAMS"] = Program.folder
        environment["TANDEM_TEST"] = mark.path
        environment["TMPDIR"] = mark.path
        return environment.merging(Adopting.environment) { $1 }.merging(more) { $1 }
    }

    static func expectNothingLeft(_ mark: TemporaryDirectory) throws {
        #expect(blockUntil { HostileExtensionTests.processes(with: mark.path) == [] })
        #expect(try Files.names(in: mark.path) == [])
    }

    @Test("A test moves the clock of a phone, reloads and kills its widgets, and sees what they show")
    func session() async throws {
        let mark = try TemporaryDirectory()
        let phone = try await PhoneReports.$current.withValue(PhoneReports()) {
            try await Phone(
                .adopting(Fixture.folder + "/StaticQuote"), at: "2027-03-13T21:00-05:00",
                environment: Self.environment(mark))
        }
        #expect(phone.placed == ["QuoteWidget systemSmall", "QuoteWidget systemMedium"])
        let evening = try await phone.widget("QuoteWidget", .systemSmall)
        #expect(try await phone.now().timeIntervalSince(#require(RFC3339.date("2027-03-14T02:00:00Z"))) >= 0)
        try await phone.advance(by: .hours(12))
        // The provider's entries begin at midnight of the phone's time zone.
        let morning = try await phone.widget("QuoteWidget", .systemSmall)
        #expect(RFC3339.text(morning.date) == "2027-03-14T05:00:00.000000Z")
        #expect(morning.texts == evening.texts && morning.outline.contains(morning.texts[0]))
        try await phone.advance(by: .days(1))
        let report = phone.report.text
        let monday = try await phone.widget("QuoteWidget", .systemSmall)
        #expect(monday.texts != evening.texts)
        #expect(monday.description == "QuoteWidget systemSmall shows \"\(monday.texts[0])\"")
        let line = "\(monday) (entry of 2027-03-15T00:00:00-05:00)"
        #expect(report.contains(line), "\(report)")

        try await phone.network(.offline)
        try await phone.killExtension()
        try await phone.reload("QuoteWidget")
        let reloads = try await phone.events().filter { $0.event == "reload" }
        let ends = reloads.suffix(2).map { "\($0.reason ?? "") \($0.outcome ?? "")" }
        #expect(ends == ["interaction swapped", "interaction swapped"])
        #expect(try await phone.widgets().map(\.kind) == ["QuoteWidget", "QuoteWidget"])
        let findings = try await phone.findings()
        #expect(findings == [])

        await #expect(throws: PhoneError.self) { try await phone.widget("QuoteWidget", .systemLarge) }
        await expect(phone, says: "there are QuoteWidget systemSmall, QuoteWidget systemMedium") {
            _ = try await phone.widget("QuoteWidget", .systemLarge)
        }
        await expect(phone, says: "no widget has the kind Quote; there are QuoteWidget") {
            try await phone.reload("Quote")
        }
        await expect(phone, says: "nobody was killed, because nothing was reloaded") {
            try await phone.killExtension(afterStep: 1) {}
        }
        await expect(phone, says: "a reload of QuoteWidget systemSmall stores nothing, so there is no step 1") {
            try await phone.killExtension(afterStep: 1) { try await phone.reload("QuoteWidget") }
        }
        await phone.end()
        try Self.expectNothingLeft(mark)
        await expect(phone, says: "this phone has ended") { try await phone.advance(by: .seconds(1)) }
    }

    /// Expects an error with these words.
    private func expect(
        _ phone: Phone, says words: String, location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async {
        do {
            try await body()
            Issue.record("no error says \(words)", sourceLocation: location)
        } catch {
            #expect("\(error)".contains(words), sourceLocation: location)
        }
    }

    @Test("`tandem phone` answers a wrong command with an error, and goes on until standard input ends")
    func lines() throws {
        let mark = try TemporaryDirectory()
        let commands: [(line: String, error: String?)] = [
            (#"{"id":1,"command":"advance","duration":"1h"}"#, nil),
            (#"{"id":2,"command":"advance"}"#, "advance takes a duration such as 90s, 12h or 3d, not none"),
            (
                #"{"id":3,"command":"fly"}"#,
                "one of advance, clock, network, reload, kill, widgets, events, findings, end"
            ),
            (#"{"id":4,"command":"widgets","kind":"W"}"#, "widgets has no member kind: it takes no other member"),
            (#"{"id":5,"command":"clock","time":"noon"}"#, "time: it takes a time such as 2026-01-30T05:00:00Z"),
            (#"{"id":6,"command":"reload","kind":5}"#, "kind has a value of the wrong type"),
            (#"{"id":7,"command":"network","condition":"slow"}"#, "network takes a condition, one of online, offline"),
            (#"{"id":8,"command":"reload","killAfterStep":1}"#, "a reload with killAfterStep takes a kind"),
            ("nothing", "a command is an object on one line"),
            (#"{"command":"clock","time":"2027-03-14T02:00:00Z","id":10}"#, nil),
        ]
        let outcome = try run(
            "tandem", ["phone", Fixture.folder + "/StaticQuote", "--families", "small"],
            input: commands.map(\.line).joined(separator: "\n") + "\n", environment: Self.environment(mark))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let answers = try outcome.output.split(separator: "\n").map {
            try PhoneAnswer.decoder.decode(PhoneAnswer.self, from: Data($0.utf8))
        }
        try #require(answers.count == commands.count + 1, "\(outcome.output)")
        #expect(answers[0].id == 0 && answers[0].placed == ["QuoteWidget systemSmall"])
        #expect(answers[0].protocol == PhoneAnswer.protocolNumber)
        for (answer, command) in zip(answers.dropFirst(), commands) {
            let isRight = command.error.map { answer.error?.message.contains($0) ?? false } ?? (answer.error == nil)
            #expect(isRight, "\(command.line): \(String(describing: answer.error))")
            #expect(answer.error.map { $0.code == 64 && $0.reason == "usage" } ?? true)
            #expect(answer.id.map { command.line.contains("\"id\":\($0)") } ?? (command.line == "nothing"))
        }
        #expect(answers.last?.now.map { RFC3339.text($0).hasPrefix("2027-03-14T02:0") } == true)
        try Self.expectNothingLeft(mark)
    }

    @Test("A phone whose extension cannot be found or built says why, and leaves nothing behind")
    func notStarted() async throws {
        let mark = try TemporaryDirectory()
        func failure(_ widget: WidgetExtension, _ more: [String: String] = [:]) async -> String {
            do {
                _ = try await Phone(widget, environment: Self.environment(mark, more))
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(await failure(.adopting("NoSuchFolder")).contains("no folder \(Repository.root)/NoSuchFolder"))
        let wrong = await failure(.adopting("x", options: ["--fly"]))
        #expect(wrong.contains("exited with 64:\n") && wrong.contains("--fly"), "\(wrong)")
        #expect(!wrong.contains("older"), "\(wrong)")
        let old = try TemporaryDirectory()
        let script = "#!/bin/sh\necho \"Unknown option '--looks' (see tandem phone --help)\" >&2\nexit 64\n"
        try Program.writeScript(script, to: old.path("tandem"))
        #expect(await failure(.adopting("x"), ["TANDEM_PROGRAMS": old.path]).contains("older than TandemTesting"))
        #expect(await failure(.adopting("x"), ["TANDEM_PROGRAMS": "/nowhere"]).contains("has no program tandem"))
        try Self.expectNothingLeft(mark)
    }

    @Test(
        "A phone ends with its processes and files if a task that waits for it is cancelled, or if nobody refers to it",
        .onlyInAll(short: "the end of a phone by `end()`"), arguments: [false, true])
    func released(isCancelled: Bool) async throws {
        let mark = try TemporaryDirectory()
        let reports = PhoneReports()
        let task = PhoneReports.$current.withValue(reports) {
            Task {
                let phone = try await Phone(
                    .adopting(Fixture.folder + "/StaticQuote"), at: "2027-03-13T12:00Z",
                    environment: Self.environment(mark))
                if isCancelled { try await phone.advance(by: .days(50_000)) }
            }
        }
        if isCancelled {
            // The report follows the clock while time passes.
            #expect(
                await waitUntil(timeout: .seconds(900)) {
                    reports.texts.contains { $0.hasPrefix("The phone at 2027-03-14T") }
                })
            task.cancel()
        }
        let result = await task.result
        if isCancelled {
            #expect(throws: CancellationError.self) { try result.get() }
        } else {
            try result.get()
        }
        try Self.expectNothingLeft(mark)
        // The report outlives the phone.
        #expect(reports.texts.count == 1 && reports.texts[0].contains("QuoteWidget systemMedium shows \""))
    }

    @Test(
        "A reload is killed after the named step, and the next reload shows what the kill left",
        .onlyInAll(short: "a kill at a step that does not exist"))
    func killed() async throws {
        let mark = try TemporaryDirectory()
        let phone = try await Phone(
            .adopting(Fixture.folder + "/MistakeTwoKeys"), at: "2027-03-13T20:50-05:00",
            environment: Self.environment(mark))
        let before = try await phone.widget("VocabularyWidget", .systemSmall)
        // The hour has changed, and the host has not reloaded yet.
        try await phone.advance(by: .minutes(15))
        let call = try await phone.killExtension(afterStep: 2) { try await phone.reload("VocabularyWidget") }
        #expect(call.contains("rename"), "\(call)")
        let kept = try await phone.widget("VocabularyWidget", .systemSmall)
        #expect(kept.texts == before.texts)
        try await phone.reload("VocabularyWidget")
        let torn = try await phone.widget("VocabularyWidget", .systemSmall)
        #expect(torn.texts[0] != before.texts[0] && torn.texts[1] == before.texts[1], "\(torn)")
        await phone.end()
        try Self.expectNothingLeft(mark)
    }

    @Test(
        "The findings of a phone name data that a failed request replaced, and yesterday's content",
        .onlyInAll(short: "no findings of a widget without mistakes"))
    func findings() async throws {
        let mark = try TemporaryDirectory()
        let price = try await Phone(
            .adopting(Fixture.folder + "/OverwritingPrice"), answers: Fixture.folder + "/answers",
            at: "2027-03-13T12:00-05:00", environment: Self.environment(mark))
        try await price.advance(by: .hours(2))
        #expect(try await price.findings() == [])
        try await price.network(.offline)
        try await price.advance(by: .hours(8))
        let lost = try await price.findings()
        #expect(lost.map(\.code) == ["failed-fetch-overwrites"], "\(lost)")
        #expect(lost.first?.fingerprint.hasPrefix("failed-fetch-overwrites/OverwritingPrice/PriceWidget") == true)
        await price.end()

        let plan = try await Phone(
            .adopting(Fixture.folder + "/MistakeAgeOnlyStaleness"), at: "2027-03-13T21:00-05:00",
            environment: Self.environment(mark))
        try await plan.advance(by: .hours(25))
        let stale = try await plan.findings()
        #expect(Set(stale.map(\.code)) == ["age-only-staleness"], "\(stale)")
        await plan.end()
        try Self.expectNothingLeft(mark)
    }
}
