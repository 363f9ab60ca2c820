import AppGroup
import Foundation
import Glibc
import TestServers
import TestSupport
import Testing

extension ProcessTests {
    /// Tests with real processes of the widget's host and its provider child.
    ///
    /// The host replaces an archive before it logs the reload. So the tests wait for the archive and for the event.
    @Suite(.serialized) struct WidgetProcessTests {
        /// Waits until the host has reloaded every family once, and returns the id of its provider process.
        private func settle(_ fixture: WidgetFixture, _ host: TestProcess) throws -> Int32 {
            try #require(
                try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)\n\(fixture.eventLines)")
            let children = ProcessTable.children(of: host.pid)
            try #require(children.count == 1, "children: \(children)")
            return children[0]
        }

        @Test("An idle host and its provider never wake up, whatever changes in folders next to the container")
        func atRest() throws {
            let fixture = try WidgetFixture()
            let neighbour = try SharedContainer.open(fixture.directory.path("neighbour"), access: .create)
            let host = try fixture.start("--fetch-timeout", "2s")
            let child = try settle(fixture, host)
            // Idle threads of the pool end after some seconds, which counts as waking up. So the test measures several
            // periods. They are short also if commits are slow, because the pool's check costs a little time each second.
            var number = 0
            let isAtRest = try (0..<20).contains { _ in
                let before = try [host.pid, child].map { try ProcessActivity(of: $0) }
                let start = ContinuousClock.now
                let commits = number + 10
                while number < commits || ContinuousClock.now - start < .seconds(3) {
                    number += 1
                    try neighbour.put("jotd", Array("\(number)".utf8))
                    if number % 10 == 0 { try neighbour.requestReload(ofKind: WidgetFixture.kind) }
                    // Spreads the commits over the period.
                    Thread.sleep(forTimeInterval: 0.02)
                }
                let after = try [host.pid, child].map { try ProcessActivity(of: $0) }
                let time = ContinuousClock.now - start
                return zip(before, after).allSatisfy { $0.isAtRest(until: $1, for: time) }
            }
            #expect(isAtRest)
            // Proves that the host is still running.
            try fixture.publish("after rest")
            #expect(try blockUntil { try fixture.shown() == "after rest" && fixture.swaps("requested") >= 6 })
            #expect(try fixture.events("reload").count == 12)
        }

        @Test(
            "With --until-idle the host exits with 0 once all six families are reloaded, and leaves no process"
        )
        func untilIdle() throws {
            let fixture = try WidgetFixture()
            let outcome = try fixture.start("--until-idle").wait()
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try fixture.shown() == "placeholder")
            #expect(fixture.archive("systemSmall")?.contains("Open Mr. Funny Jokes to get started!") == true)
            #expect(try fixture.events("stop").count == 1)
            try fixture.publish("stored")
            let again = try fixture.start("--until-idle", "--json").wait()
            #expect(again.status == 0 && again.errors == "")
            #expect(try fixture.shown() == "stored")
            // The lines that the host prints equal the lines of the log.
            let lines = again.output.split(separator: "\n").map(String.init)
            #expect(lines.count == 8 && lines == fixture.eventLines.suffix(8))
        }

        @Test("With --until-idle the host exits with 1 if a reload keeps failing, and names that reload")
        func notConverging() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("stored")
            let blocked = fixture.state + "/archive/\(WidgetFixture.kind).systemLarge.json"
            for folder in [fixture.state, fixture.state + "/archive", blocked, blocked + "/kept"] {
                try Files.makeDirectory(folder)
            }
            let outcome = try fixture.start("--until-idle", "--json").wait()
            #expect(outcome.status == 1)
            let error = try failure(outcome)
            #expect(error.code == 1 && error.reason == "not-converging")
            #expect(error.message.contains("systemLarge"))
            #expect(fixture.archive("systemSmall")?.contains("stored") == true)
        }

        @Test("On SIGTERM and SIGINT the host ends its provider and exits with 0", arguments: [SIGTERM, SIGINT])
        func terminate(signal: Int32) throws {
            let fixture = try WidgetFixture()
            let host = try fixture.start()
            let child = try settle(fixture, host)
            host.signal(signal)
            let outcome = host.wait()
            #expect(outcome.status == 0 && outcome.signal == nil)
            #expect(blockUntil { ProcessTable.hasEnded(child) })
            #expect(try fixture.events("stop").count == 1)
        }

        @Test("SIGTERM ends the host even while the provider waits for a backend that never answers")
        func terminateDuringFetch() async throws {
            try await withStubBackend { backend in
                backend.behave(.hangs)
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                let host = try fixture.start("--fetch-timeout", "1h", "--deadline", "1h")
                try #require(blockUntil { !backend.requests.isEmpty }, "\(host.errors)")
                let children = ProcessTable.children(of: host.pid)
                host.signal(SIGTERM)
                #expect(host.wait().status == 0)
                #expect(blockUntil { children.allSatisfy { ProcessTable.hasEnded($0) } })
            }
        }

        @Test("When the host is killed, its provider ends too")
        func hostKilled() throws {
            let fixture = try WidgetFixture()
            let host = try fixture.start()
            let child = try settle(fixture, host)
            host.signal(SIGKILL)
            #expect(host.wait().signal == SIGKILL)
            #expect(blockUntil { ProcessTable.hasEnded(child) })
            // A killed host leaves nothing that prevents the next host from running.
            #expect(try fixture.start("--until-idle").wait().status == 0)
        }

        @Test("If the provider is killed, the widget keeps its content, and the next reload starts a new provider")
        func childKilled() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("first")
            let host = try fixture.start()
            let child = try settle(fixture, host)
            let shown = WidgetFixture.families.map { fixture.archive($0) }
            kill(child, SIGKILL)
            #expect(blockUntil { ProcessTable.children(of: host.pid).isEmpty })
            #expect(WidgetFixture.families.map { fixture.archive($0) } == shown)
            try fixture.publish("second")
            #expect(try blockUntil { try fixture.shown() == "second" })
            #expect(host.isRunning)
            let children = ProcessTable.children(of: host.pid)
            #expect(children.count == 1 && children != [child])
        }

        @Test("If the provider is killed again and again, archives stay readable, and all families end up the same")
        func childKilledDuringReloads() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("0")
            let host = try fixture.start()
            _ = try settle(fixture, host)
            for round in 1...20 {
                try fixture.publish("\(round)")
                for child in ProcessTable.children(of: host.pid) { kill(child, SIGKILL) }
                for family in WidgetFixture.families {
                    let archive = try #require(fixture.archive(family))
                    #expect(archive.hasSuffix("}\n"))
                    #expect(throws: Never.self) {
                        try JSONDecoder().decode(WidgetFixture.Shown.self, from: Data(archive.utf8))
                    }
                }
            }
            // A reload that the app requests does not wait for the pause after the failures.
            try fixture.publish("last")
            #expect(try blockUntil { try fixture.shown() == "last" })
        }

        @Test("A second host on the same state folder is refused with exit code 75; the first host continues")
        func secondHost() throws {
            let fixture = try WidgetFixture()
            let host = try fixture.start()
            _ = try settle(fixture, host)
            let before = fixture.eventLines
            let second = try fixture.start("--until-idle", "--json").wait()
            #expect(second.status == 75 && second.output == "")
            let error = try failure(second)
            #expect(error.code == 75 && error.reason == "lock-timeout" && error.path == fixture.state + "/host.lock")
            #expect(fixture.eventLines == before)
            // With another state folder, a second host runs another widget.
            let other = try run(
                "widget-extension",
                ["run", "--until-idle", "--state", fixture.directory.path("other")] + fixture.options)
            #expect(other.status == 0)
            try fixture.publish("still here")
            #expect(try blockUntil { try fixture.shown() == "still here" })
        }

        @Test("When a stopped host resumes, it serves all reload requests made meanwhile with a single reload")
        func stopped() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("first")
            let host = try fixture.start()
            _ = try settle(fixture, host)
            host.signal(SIGSTOP)
            #expect(blockUntil { ProcessTable.isStopped(host.pid) })
            for number in 0..<50 { try fixture.publish("stopped \(number)") }
            try fixture.publish("last")
            #expect(try fixture.events("reload").count == 6)
            host.signal(SIGCONT)
            #expect(try blockUntil { try fixture.swaps("requested") >= 6 })
            #expect(try fixture.shown() == "last")
            // If each request had been served separately, the next reload would not be the second one.
            try fixture.publish("again")
            #expect(try blockUntil { try fixture.shown() == "again" && fixture.swaps("requested") >= 12 })
            #expect(try fixture.events("reload").count == 18)
        }

        @Test(
            "The widget stores a fetched joke once, shows it in all families, and does not reload for its own write"
        )
        func ownFetch() async throws {
            try await withStubBackend { backend in
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                backend.setJokes([StubBackend.Joke("fetched", "Why? Because.")])
                // The test may run on any day, so the days before and after today also get the joke.
                for offset in [-86_400.0, 0, 86_400] { backend.setJoke("fetched", ofDay: day(Date() + offset)) }
                let host = try fixture.start()
                _ = try settle(fixture, host)
                #expect(try fixture.shown() == "fetched")
                let container = try SharedContainer.open(fixture.container, access: .readOnly)
                let record = try #require(try container.read("jotd"))
                #expect(record.revision == 1 && record.header.writer == "jokes-widget")
                #expect(try fixture.events("reload").contains { $0.source == "fetch" })
                // If the widget had reloaded because of its own write, the number of reloads would be higher.
                try fixture.publish("theirs")
                #expect(try blockUntil { try fixture.shown() == "theirs" && fixture.swaps("requested") >= 6 })
                #expect(try fixture.events("reload").count == 12)
            }
        }

        @Test(
            "A running widget shows the joke of a launched app; a second launch without new data changes nothing"
        )
        func launch() async throws {
            try await withStubBackend { backend in
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                backend.setJokes((0..<12).map { StubBackend.Joke("j\($0)", "Why \($0)? Because.") })
                for offset in [-86_400.0, 0, 86_400] { backend.setJoke("j3", ofDay: day(Date() + offset)) }
                let launched = try fixture.launch("--json")
                try #require(launched.status == 0, "\(launched.errors)")
                let report = try JSONDecoder().decode(LaunchLine.self, from: Data(launched.output.utf8))
                #expect(report.joke == "j3" && report.changed && report.reload && report.fallbacks == 12)
                let host = try fixture.start()
                _ = try settle(fixture, host)
                #expect(try fixture.shown() == "j3")
                let again = try fixture.launch("--json")
                let second = try JSONDecoder().decode(LaunchLine.self, from: Data(again.output.utf8))
                #expect(!second.reload)
                for offset in [-86_400.0, 0, 86_400] { backend.setJoke("j4", ofDay: day(Date() + offset)) }
                #expect(try fixture.launch().status == 0)
                #expect(try blockUntil { try fixture.shown() == "j4" && fixture.swaps("requested") >= 6 })
                #expect(try fixture.events("reload").count == 12)
            }
        }

        private struct LaunchLine: Decodable {
            var joke: String
            var day: String
            var revision: Int
            var changed: Bool
            var reload: Bool
            var fallbacks: Int
            var commitStarted: Double
        }

        private func day(_ date: Date) -> String {
            let style = Date.ISO8601FormatStyle(timeZone: TimeZone(identifier: "America/New_York") ?? .gmt)
            return String(date.formatted(style.year().month().day()))
        }

        private func failure(_ outcome: Outcome) throws -> ErrorLine.Content {
            try JSONDecoder().decode(ErrorLine.self, from: Data(outcome.errors.utf8)).error
        }
    }
}

/// A line that a program with `--json` prints on standard error.
struct ErrorLine: Decodable {
    struct Content: Decodable {
        var code: Int
        var reason: String
        var message: String
        var path: String?
    }
    var error: Content
}
