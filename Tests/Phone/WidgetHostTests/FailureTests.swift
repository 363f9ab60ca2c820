import AppGroup
import Foundation
import PhoneState
import TestSupport
import Testing
import WidgetKit

@testable import WidgetHost

/// The host's response to a failing provider, and the end of a run.
struct FailureTests {
    private static let entry = #""entries":[{"date":"2026-01-30T05:00:00Z","source":"app","content":1}]"#

    @Test("If a provider crashes, the shown timeline stays, and the reload is retried after pauses that double")
    func crash() async throws {
        let fixture = try HostFixture()
        try fixture.provider.script("crash")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(3)
            #expect(try fixture.shown() == "old")
            try fixture.provider.script("answer")
            try await fixture.wait("the success") { try fixture.reloads().last == "scheduledRetry swapped" }
            let events = try fixture.events("reload")
            #expect(events.map(\.reason) == ["initial"] + Array(repeating: "scheduledRetry", count: events.count - 1))
            #expect(events.count >= 4 && events.dropLast().allSatisfy { $0.outcome == "crashed" })
            let pauses = zip(events, events.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
            // A slow machine makes the pauses longer but not shorter.
            for (pause, least) in zip(pauses, [1.0, 2, 4]) { #expect(pause > least - 0.1) }
            #expect(try fixture.shown().contains("\"call\":\"timeline\""))
        }
    }

    @Test("After a successful reload, the pauses between retries start again with the shortest pause")
    func retriesBeginAnew() async throws {
        let fixture = try HostFixture { $0.longestRetry = .seconds(365 * 86_400) }
        let container = try fixture.makeContainer()
        try fixture.provider.script("refuse")
        fixture.observe()
        _ = try await fixture.run {
            // After this many failures in a row, the next pause would be more than an hour.
            for count in 1...12 {
                try await fixture.waitForReloads(count)
                try container.requestReload(ofKind: "K")
                fixture.observe()
            }
            try fixture.provider.script("answer")
            try container.requestReload(ofKind: "K")
            fixture.observe()
            try await fixture.wait("the success") { try fixture.reloads().last == "requested swapped" }
            try fixture.provider.script("refuse")
            try container.requestReload(ofKind: "K")
            fixture.observe()
            try await fixture.wait("the retry") { try fixture.reloads().last == "scheduledRetry refused" }
        }
    }

    @Test("No pause before a retry is longer than `longestRetry`")
    func longestRetry() async throws {
        // The first pause would be a century, so only the limit allows a retry.
        let fixture = try HostFixture {
            $0.firstRetry = .seconds(100 * 365 * 86_400)
            $0.longestRetry = .milliseconds(1)
        }
        try fixture.provider.script("crash")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(3)
        }
    }

    @Test("A provider that never calls its completion is killed at the deadline, and the reload is retried")
    func deadline() async throws {
        let fixture = try HostFixture { $0.deadline = .milliseconds(500) }
        try fixture.provider.script("hang")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            #expect(try fixture.reloads().first == "initial deadline")
            #expect(try fixture.shown() == "old")
            // On a busy machine, the first calls may miss the deadline before the provider notes them.
            try await fixture.wait("a call") { !fixture.provider.processes.isEmpty }
            let pid = try #require(fixture.provider.processes.first)
            let isGone = await waitUntil { () async in kill(pid, 0) != 0 }
            #expect(isGone)
            try fixture.provider.script("answer")
            try await fixture.wait("the retry") { try fixture.reloads().contains("scheduledRetry swapped") }
        }
    }

    @Test("A timeline without entries does not replace the shown timeline, and the reload is retried")
    func empty() async throws {
        let fixture = try HostFixture()
        try fixture.provider.answer(#""entries":[],"policy":{"after":"2001-01-01T00:00:00Z"}"#)
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            #expect(try fixture.shown() == "old")
            try fixture.provider.script("answer")
            try await fixture.wait("the retry") { try fixture.reloads().last == "badTimelineData swapped" }
            let failures = try fixture.reloads().dropLast()
            #expect(failures.first == "initial empty")
            #expect(failures.dropFirst().allSatisfy { $0 == "badTimelineData empty" }, "\(failures)")
        }
    }

    @Test("Entries out of order are sorted stably and reported as a violation")
    func unsorted() async throws {
        let fixture = try HostFixture(families: [.systemSmall, .systemLarge])
        let contents = [("3", "c"), ("1", "a"), ("2", "x"), ("2", "y")].map { day, content in
            #"{"date":"2026-01-0\#(day)T00:00:00.000000Z","source":"\#(content)","content":"\#(content)"}"#
        }
        try fixture.provider.answer(
            "timeline.systemSmall", #""entries":[\#(contents.joined(separator: ","))],"policy":"never""#)
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(2)
            let sorted = [1, 2, 3, 0].map { contents[$0] }.joined(separator: ",")
            #expect(try fixture.shown().contains("\"entries\":[\(sorted)],"))
            let violations = try fixture.events("violation")
            #expect(violations.map(\.family) == ["systemSmall", "systemSmall"])
            #expect(violations.map(\.kind) == ["K", "K"])
            // Two entries have the same date.
            #expect(violations.map(\.outcome) == ["unsorted", "entries-too-close"])
            let reload = try #require(try fixture.events("reload").first { $0.family == "systemSmall" })
            #expect(reload.outcome == "swapped" && reload.source == "a")
        }
    }

    @Test(
        "If the reload of one family fails, the other families show their timelines; only the failed family is retried"
    )
    func oneFamily() async throws {
        let fixture = try HostFixture(families: [.systemSmall, .systemLarge])
        try fixture.provider.script("timeline.systemLarge", "refuse")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(3)
            let events = try fixture.events("reload")
            #expect(events.filter { $0.family == "systemSmall" }.map(\.outcome) == ["swapped"])
            #expect(events.filter { $0.family == "systemLarge" }.allSatisfy { $0.outcome == "refused" })
            #expect(try fixture.shown(.systemLarge) == "old")
        }
    }

    @Test("If a timeline cannot be written to the archive, this is logged and the reload is retried")
    func archiveFails() async throws {
        let fixture = try HostFixture()
        let folder = fixture.directory.path("archive")
        fixture.observe()
        try Files.rename(folder, to: folder + ".away")
        _ = try await fixture.run {
            // Without the archive's folder, the widget shows nothing, so the host tries to show the placeholder before
            // the retry.
            try await fixture.waitForReloads(1)
            #expect(try fixture.reloads() == ["initial archive-failed"])
            try Files.rename(folder + ".away", to: folder)
            try await fixture.wait("the retry") { try fixture.reloads().last == "scheduledRetry swapped" }
        }
    }

    @Test("A failed placeholder stops neither the other placeholders nor the reloads")
    func failedPlaceholder() async throws {
        let fixture = try HostFixture(families: [.systemSmall, .systemLarge], hasArchive: false)
        try fixture.provider.script("placeholder.systemSmall", "crash")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(2)
            #expect(try fixture.events("placeholder").map(\.outcome) == ["crashed", "swapped"])
            #expect(try fixture.reloads() == ["initial swapped", "initial swapped"])
        }
    }

    @Test(
        "While placeholders hang, the host follows the user's actions, and timelines do not wait for each placeholder")
    func hungPlaceholders() async throws {
        // All placeholders together take the deadline. The signal must come before its end, also on a busy machine.
        let seconds: Int64 = 20
        let fixture = try HostFixture(
            families: [.systemSmall, .systemMedium, .systemLarge], hasArchive: false
        ) { $0.deadline = .seconds(seconds) }
        try fixture.provider.script("placeholder", "hang")
        fixture.observe()
        var locked = DeviceState()
        locked.isLocked = true
        _ = try await fixture.run { [locked] in
            try await fixture.wait("the placeholder calls") { !fixture.provider.calls.isEmpty }
            fixture.signal(.device(locked))
            try await fixture.wait("the lock") { try fixture.events("device").count == 1 }
            // The first reloads come after all placeholders. So the signal did not wait for these.
            #expect(try fixture.events("placeholder").isEmpty)
            fixture.signal(.device(DeviceState()))
            try await fixture.waitForReloads(3)
            // Alone, each of them would have taken the whole deadline.
            let time = try fixture.events("placeholder").compactMap(\.microseconds).reduce(0, +)
            #expect(time < 3 * seconds * 1_000_000, "\(time)")
        }
    }

    @Test("A provider that floods its output is ended, and its violations are counted instead of logged each")
    func flood() async throws {
        let fixture = try HostFixture()
        try fixture.provider.script("timeline", "flood")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            #expect(try fixture.reloads().first == "initial too-long")
            // The host logs the last violation beside the reload.
            try await fixture.wait("the violations") { try fixture.events("violation").count == 12 }
            let violations = try fixture.events("violation")
            #expect(violations.allSatisfy { $0.outcome == "not-an-answer" })
            // The host logs them one by one, in any order.
            #expect(violations.map { $0.coalesced ?? 0 }.sorted() == Array(repeating: 0, count: 10) + [89, 899])
            #expect(fixture.provider.violations.count == 12)
        }
    }

    // MARK: The end of a run

    @Test("With untilIdle, the run ends once everything is reloaded, with or without a container")
    func idle() async throws {
        for exists in [true, false] {
            let fixture = try HostFixture(families: [.systemSmall, .systemLarge], hasArchive: false)
            if exists { try fixture.makeContainer().requestReload(ofKind: "K") }
            fixture.observe(exists: exists)
            let ending = try await fixture.run(untilIdle: true) {}
            #expect(ending == .idle(withheld: 0, until: nil))
            #expect(try fixture.reloads() == ["initial swapped", "initial swapped"])
            let isGone = await waitUntil { () async in fixture.provider.isGone }
            #expect(isGone)
        }
    }

    @Test("With untilIdle, a request during the last reload is served, whether or not the watcher saw it")
    func idleServes() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        try fixture.provider.script("hold")
        fixture.observe()
        let ending = try await fixture.run(untilIdle: true) {
            _ = await waitUntil { () async in fixture.provider.calls.count == 1 }
            try container.requestReload(ofKind: "K")
            try fixture.provider.script("answer")
            let isReleased = await fixture.provider.release()
            #expect(isReleased)
            try await fixture.waitForReloads(1)
            // The host reads the marker itself before it ends, although its watcher has not reported the request yet.
            fixture.observe()
        }
        #expect(ending == .idle(withheld: 0, until: nil))
        #expect(try fixture.reloads() == ["initial swapped", "requested swapped"])
    }

    @Test("With untilIdle, the run ends when the retry of a failed reload succeeds")
    func idleAfterRetry() async throws {
        let fixture = try HostFixture()
        try fixture.makeContainer()
        try fixture.provider.script("crash-once")
        fixture.observe()
        let ending = try await fixture.run(untilIdle: true) {}
        #expect(ending == .idle(withheld: 0, until: nil))
        #expect(try fixture.reloads() == ["initial crashed", "scheduledRetry swapped"])
    }

    @Test("With untilIdle, the run ends even if the container exists but cannot be opened")
    func unreadableContainer() async throws {
        let fixture = try HostFixture()
        try Files.write("", to: fixture.containerPath)
        fixture.observe(exists: true)
        let ending = try await fixture.run(untilIdle: true) {
            // Ends the test if the host wrongly waits for ever for the container to become readable.
            await fixture.stop(unlessEndedAfter: .seconds(120))
        }
        #expect(ending == .idle(withheld: 0, until: nil))
        #expect(try fixture.reloads() == ["initial swapped"])
    }

    @Test("The host finds a container that becomes readable later, without another change")
    func readableLater() async throws {
        let fixture = try HostFixture { $0.firstRetry = .milliseconds(10) }
        fixture.observe(exists: true)
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            // The container is renamed into place as a whole, so that the host never finds it without the request.
            let other = fixture.directory.path("other")
            try SharedContainer.open(other, access: .create).requestReload(ofKind: "K")
            try Files.rename(other, to: fixture.containerPath)
            try await fixture.waitForReloads(2)
            #expect(try fixture.reloads() == ["initial swapped", "requested swapped"])
        }
    }

    @Test("With untilIdle, a reload that fails three times ends the run, and the run's result names the widget")
    func notConverging() async throws {
        let fixture = try HostFixture { $0.longestRetry = .milliseconds(1) }
        try fixture.provider.script("exit")
        fixture.observe()
        let ending = try await fixture.run(untilIdle: true) {}
        guard case .notConverging(let problem) = ending else {
            Issue.record("ended as \(ending)")
            return
        }
        #expect(problem.hasPrefix("K systemSmall: ") && problem.contains("exited with 3"))
        #expect(try fixture.reloads() == ["initial exited", "scheduledRetry exited", "scheduledRetry exited"])
        #expect(try fixture.shown() == "old")
    }

    @Test("A stop during a reload ends the run at once and leaves no process")
    func stopDuringReload() async throws {
        let fixture = try HostFixture()
        try fixture.provider.script("hang")
        fixture.observe()
        let ending = try await fixture.run {
            _ = await waitUntil { () async in fixture.provider.calls.count == 1 }
        }
        #expect(ending == .stopped)
        let isGone = await waitUntil { () async in fixture.provider.isGone }
        #expect(isGone)
        #expect(try fixture.shown() == "old")
        #expect(try fixture.reloads() == [])
        #expect(try fixture.events("stop").count == 1)
    }

    @Test("A stop during a placeholder call ends the run without another call")
    func stopDuringPlaceholder() async throws {
        let fixture = try HostFixture(families: [.systemSmall, .systemLarge], hasArchive: false) {
            $0.deadline = .seconds(120)
        }
        try fixture.provider.script("hang")
        fixture.observe()
        let ending = try await fixture.run {
            _ = await waitUntil { () async in fixture.provider.calls.count == 1 }
        }
        #expect(ending == .stopped)
        let isGone = await waitUntil { () async in fixture.provider.isGone }
        #expect(isGone)
        #expect(fixture.provider.calls == ["placeholder systemSmall"])
    }

    @Test("If stop() is called before the run, even twice, the run ends at once without a call to the provider")
    func stopBefore() async throws {
        let fixture = try HostFixture(hasArchive: false)
        await fixture.host.stop()
        await fixture.host.stop()
        fixture.observe()
        let ending = try await fixture.run {}
        #expect(ending == .stopped)
        #expect(fixture.provider.calls.isEmpty)
        #expect(try fixture.events("stop").count == 1)
    }

    @Test("A stop while a retry waits ends the run without the retry")
    func stopDuringRetry() async throws {
        let fixture = try HostFixture { $0.firstRetry = .seconds(3_600) }
        try fixture.provider.script("crash")
        fixture.observe()
        let ending = try await fixture.run {
            try await fixture.waitForReloads(1)
        }
        #expect(ending == .stopped)
        #expect(fixture.provider.calls.count == 1)
    }
}
