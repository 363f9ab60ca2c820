import AppGroup
import Foundation
import PhoneState
import TestSupport
import Testing
import WidgetKit

@testable import WidgetHost

/// Providers in Swift, each in its own process, that break WidgetKit's contract. Whatever a provider does, the widget
/// keeps its timeline and recovers later, the log says what happened, and the host keeps running.
@Suite(.timeLimit(.minutes(10))) struct MisbehavingProviderTests {
    /// A host with a misbehaving provider.
    private final class Fixture: Sendable {
        let folder: TemporaryDirectory
        let host: HostFixture

        init(deadline: Duration = .seconds(60), _ limit: (inout ProviderLimits) -> Void = { _ in }) throws {
            folder = try TemporaryDirectory()
            var limits = ProviderLimits()
            limits.cpuTime = nil
            limit(&limits)
            let containerFolder = try TemporaryDirectory()
            var environment = ProcessInfo.processInfo.environment
            environment["TANDEM_CONTAINER"] = containerFolder.path("container")
            let child = ProviderChild(
                arguments: [Program.path("misbehaving-widget"), folder.path], environment: environment, limits: limits)
            host = try HostFixture(child: child, containerFolder: containerFolder) { $0.deadline = deadline }
        }

        func behave(_ how: String) throws {
            try Files.replace(folder.path("behaviour"), with: bytes(how + "\n"))
        }
    }

    @Test(
        "After a provider's failure the old timeline stays, the log names the failure, and a retry succeeds",
        arguments: [
            ("never", "deadline"), ("late", "deadline"), ("throw-away", "never-completed"),
            ("allocate", "memory-limit"), ("allocate-briefly", "memory-limit"), ("allocate-and-answer", "memory-limit"),
            ("spin", "cpu-limit"), ("crash", "crashed"), ("exit", "exited"), ("empty", "empty"), ("long", "too-long"),
            ("close-descriptors", "closed-pipe"),
        ])
    func fails(behaviour: String, outcome: String) async throws {
        let fixture = try Fixture(deadline: outcome == "deadline" ? .seconds(2) : .seconds(60)) { limits in
            if behaviour == "spin" { limits.cpuTime = .seconds(2) }
            if behaviour == "long" { limits.answer = 64 << 10 }
            if outcome != "memory-limit" { limits.footprint = nil }
        }
        try fixture.behave(behaviour)
        fixture.host.observe()
        _ = try await fixture.host.run {
            try await fixture.host.waitForReloads(1)
            #expect(try fixture.host.reloads().first == "initial \(outcome)")
            #expect(try fixture.host.shown() == "old")
            try fixture.behave("answer")
            try await fixture.host.wait("the retry") { try fixture.host.reloads().last?.hasSuffix(" swapped") == true }
            let reasons: Set = ["scheduledRetry", "badTimelineData"]
            #expect(try fixture.host.events("reload").dropFirst().allSatisfy { reasons.contains($0.reason ?? "") })
            #expect(try fixture.host.shown().contains("\"content\":\"new\""))
        }
    }

    @Test("If a call uses too much memory, the next call gets a new process")
    func afterMemoryLimit() async throws {
        let folder = try TemporaryDirectory()
        let child = ProviderChild(arguments: [Program.path("misbehaving-widget"), folder.path])
        defer { child.stop() }
        for _ in 1...5 {
            try Files.replace(folder.path("behaviour"), with: bytes("allocate\n"))
            let error = await #expect(throws: ProviderFailure.self) {
                try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            }
            #expect(error?.outcome == "memory-limit")
            try Files.replace(folder.path("behaviour"), with: bytes("answer\n"))
            let timeline = try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            #expect(timeline.entries.map(\.description.content) == ["\"new\""])
        }
    }

    @Test(
        "If a provider completes twice, the first timeline is shown, and the second is reported as a violation"
    )
    func twice() async throws {
        let fixture = try Fixture()
        try fixture.behave("twice")
        fixture.host.observe()
        _ = try await fixture.host.run {
            try await fixture.host.waitForReloads(1)
            #expect(try fixture.host.reloads() == ["initial swapped"])
            try await fixture.host.wait("the violation") {
                try fixture.host.events("violation").map(\.outcome) == ["completed-twice"]
            }
            #expect(try fixture.host.events("violation").map(\.family) == ["systemSmall"])
        }
    }

    @Test("Unsorted entries are sorted and reported as a violation")
    func unsorted() async throws {
        let fixture = try Fixture()
        try fixture.behave("unsorted")
        fixture.host.observe()
        _ = try await fixture.host.run {
            try await fixture.host.waitForReloads(1)
            #expect(try fixture.host.events("violation").map(\.outcome) == ["unsorted"])
            let shown = try fixture.host.shown()
            let first = try #require(shown.range(of: "1970-01-01T00:00:00"))
            let second = try #require(shown.range(of: "1970-01-01T01:00:00"))
            #expect(first.lowerBound < second.lowerBound)
        }
    }

    @Test("A provider within its limits keeps running, and the log contains its memory use")
    func withinLimits() async throws {
        let fixture = try Fixture { $0.cpuTime = .seconds(60) }
        fixture.host.observe()
        _ = try await fixture.host.run {
            try await fixture.host.waitForReloads(1)
            let event = try #require(try fixture.host.events("reload").first)
            #expect(event.outcome == "swapped")
            // A Swift process has a few megabytes of dirty memory, and ten times as much resident memory.
            let footprint = try #require(event.footprint)
            #expect(footprint > 500_000 && footprint < 30 << 20)
        }
    }

    @Test("If a provider calls reloadAllTimelines() in getTimeline, the loop is stopped, but the app gets reloads")
    func loop() async throws {
        let fixture = try Fixture()
        try fixture.behave("reload")
        let container = try fixture.host.makeContainer()
        // The test acts as the watcher, and reports again and again that something may have changed.
        let watcher = Task {
            while !Task.isCancelled {
                fixture.host.observe()
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { watcher.cancel() }
        _ = try await fixture.host.run {
            try await fixture.host.wait("the end of the loop") { try fixture.host.events("loop").count == 1 }
            // The loop is reported while the last reload is still under way.
            try await fixture.host.waitForReloads(1 + LoopDetector.limit)
            #expect(try fixture.host.reloads().count == 1 + LoopDetector.limit)
            #expect(try fixture.host.events("loop").first?.reason == "reloadLoop")
            try container.requestReload(ofKind: "K")
            try await fixture.host.waitForReloads(2 + LoopDetector.limit)
            // During the reload that the app requested, the provider requests a reload again. The host ignores that
            // request.
            let asked = try container.reloadRequests().kinds[ReloadRequests.allKinds]?.sequence ?? 0
            #expect(asked == UInt64(2 + LoopDetector.limit))
            // The host must see that request before the app's next one: it takes requests that it sees together for the
            // app's. When it notes the second remark, it has served what it saw with the first.
            for remark in ["first", "second"] { fixture.host.observe(remark: remark) }
            try await fixture.host.wait("the second remark") {
                try fixture.host.events("container").contains { $0.outcome == "second" }
            }
            try container.requestReload(ofKind: "K")
            try await fixture.host.waitForReloads(3 + LoopDetector.limit)
            #expect(try fixture.host.reloads().count == 3 + LoopDetector.limit)
            #expect(try fixture.host.events("loop").count == 1)
        }
    }
}
