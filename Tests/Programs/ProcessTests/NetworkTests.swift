import AppGroup
import Foundation
import Glibc
import TestServers
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of the joke widget under `tandem with`. Its requests go to the address of Google's host, as on a phone.
    @Suite(.serialized) struct NetworkTests {
        private func network(_ fixture: WidgetFixture, _ arguments: String...) throws {
            let outcome = try run("tandem", ["network"] + arguments + ["--state", fixture.state])
            try #require(outcome.status == 0, "\(outcome.errors)")
        }

        @Test("A running widget shows a fallback while it is offline, then fetches a joke itself")
        func offlineAndBack() async throws {
            try await withStubBackend { backend in
                let fixture = try WidgetFixture()
                backend.setJokes([StubBackend.Joke("fetched", "Why? Because.")])
                // The test may run on any day, so the days before and after today also get the joke.
                for offset in [-86_400.0, 0, 86_400] {
                    let style = Date.ISO8601FormatStyle(timeZone: TimeZone(identifier: "America/New_York") ?? .gmt)
                    backend.setJoke("fetched", ofDay: (Date() + offset).formatted(style.year().month().day()))
                }
                try network(fixture, "offline")
                let host = try TestProcess(
                    "tandem",
                    [
                        "with", "--state", fixture.state, "--", Program.path("widget-extension"), "run", "--container",
                        fixture.container, "--backend", "https://firestore.googleapis.com",
                    ], environment: ["TANDEM_BACKEND": backend.address])
                #expect(try blockUntil { try fixture.shown() == "placeholder" }, "\(host.errors)")
                #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)")
                #expect(backend.requests.isEmpty)
                let offline = try fixture.events("network")
                #expect(!offline.isEmpty && offline.allSatisfy { $0.outcome == "fault" && $0.reason == "offline" })
                try network(fixture, "online")
                let container = try SharedContainer.open(fixture.container, access: .create, writer: "test")
                // After a failed request, `JokeFetcher` reuses the failure for further requests for half a second.
                let end = ContinuousClock.now + .milliseconds(600)
                #expect(blockUntil { ContinuousClock.now >= end })
                try container.requestReload(ofKind: WidgetFixture.kind)
                #expect(try blockUntil { try fixture.shown() == "fetched" }, "\(host.errors)")
                #expect(backend.requests.contains("jokes/fetched"))
                let events = try fixture.events("network")
                #expect(events.contains { $0.outcome == "answered" && $0.reason == "online" })
                #expect(!events.contains { $0.outcome == "not-intercepted" || $0.outcome == "refused" })
                host.signal(SIGTERM)
                #expect(host.wait().status == 0)
            }
        }

        @Test("The app also fetches from the stand-in server, and reports a missing network")
        func app() async throws {
            try await withStubBackend { backend in
                let fixture = try WidgetFixture()
                try network(fixture, "fault", "429")
                let launched = try run(
                    "tandem",
                    [
                        "with", "--state", fixture.state, "--", Program.path("main-app"), "launch", "--container",
                        fixture.container, "--backend", "https://firestore.googleapis.com",
                    ], environment: ["TANDEM_BACKEND": backend.address])
                #expect(launched.status == 69, "\(launched.errors)")
                #expect(backend.requests.isEmpty)
                #expect(try fixture.events("network").first?.reason == "429")
            }
        }
    }
}
