import AppGroup
import Foundation
import PhoneState
import TestSupport
import Testing
import Utilities
import WidgetKit

@testable import WidgetHost

/// The host's reloads: when they happen, and when they do not.
struct ReloadTests {
    @Test("Each family shows its placeholder before the host asks for any timeline; then all families are reloaded")
    func placeholdersFirst() async throws {
        let families: [WidgetFamily] = [.systemSmall, .systemLarge, .accessoryInline]
        let fixture = try HostFixture(families: families, hasArchive: false)
        try fixture.makeContainer()
        // The watcher's first observation must not overtake the placeholders.
        fixture.observe(7)
        let ending = try await fixture.run {
            try await fixture.waitForReloads(3)
            #expect(
                fixture.provider.calls.prefix(3) == [
                    "placeholder systemSmall", "placeholder systemLarge", "placeholder accessoryInline",
                ])
            #expect(Set(fixture.provider.calls.suffix(3)) == Set(families.map { "timeline \($0)" }))
            #expect(try fixture.reloads() == Array(repeating: "initial swapped", count: 3))
            let events = try fixture.events()
            #expect(events.prefix(3).allSatisfy { $0.event == "placeholder" && $0.outcome == "swapped" })
            #expect(events.suffix(3).allSatisfy { $0.revision == 7 && $0.source == "app" && $0.kind == "K" })
            for family in families {
                let shown = try fixture.shown(family)
                #expect(shown.contains("\"isPlaceholder\":false") && shown.contains("\"revision\":7"))
            }
        }
        #expect(ending == .stopped)
        #expect(try fixture.events("start").count == 1)
        #expect(try fixture.events("stop").count == 1)
    }

    @Test(
        "If a placeholder call ends the process, the other families still get their placeholders",
        arguments: ["crash", "exit", "hang"])
    func lostPlaceholder(behaviour: String) async throws {
        let families: [WidgetFamily] = [.systemSmall, .systemLarge, .accessoryInline]
        // A call that hangs takes 5/8 of the time. On a busy machine, the next process needs seconds of the rest.
        let deadline: Duration = .seconds(behaviour == "hang" ? 20 : 60)
        let fixture = try HostFixture(families: families, hasArchive: false) { $0.deadline = deadline }
        try fixture.provider.script("placeholder.systemLarge", behaviour)
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(3)
            let outcome = ["crash": "crashed", "exit": "exited", "hang": "deadline"][behaviour] ?? ""
            let events = try fixture.events("placeholder")
            #expect(events.map(\.outcome) == ["swapped", outcome, "swapped"])
            #expect(events.map(\.family) == families.map(\.description))
            #expect(fixture.provider.calls.filter { $0 == "placeholder accessoryInline" }.count <= 2)
        }
    }

    @Test("If a family is given twice, the host places and reloads it once")
    func twice() async throws {
        let fixture = try HostFixture(families: [.systemSmall, .systemLarge, .systemSmall], hasArchive: false)
        fixture.observe()
        let ending = try await fixture.run {
            try await fixture.waitForReloads(2)
            #expect(try fixture.events("placeholder").map(\.family) == ["systemSmall", "systemLarge"])
        }
        #expect(ending == .stopped)
    }

    @Test("The placeholder is shown until the first timeline comes")
    func placeholderIsShown() async throws {
        let fixture = try HostFixture(hasArchive: false)
        try fixture.provider.script("timeline", "hold")
        fixture.observe()
        _ = try await fixture.run {
            _ = await waitUntil { () async in fixture.provider.calls.contains("timeline systemSmall") }
            #expect(try fixture.shown().contains("\"isPlaceholder\":true"))
            #expect(try fixture.shown().contains("\"call\":\"placeholder\""))
            let isReleased = await fixture.provider.release()
            #expect(isReleased)
            try await fixture.waitForReloads(1)
            #expect(try fixture.shown().contains("\"call\":\"timeline\""))
        }
    }

    @Test("A timeline of an earlier run stays until the first new timeline; no placeholder replaces it")
    func earlierArchive() async throws {
        let fixture = try HostFixture()
        try fixture.provider.script("timeline", "hold")
        fixture.observe()
        _ = try await fixture.run {
            _ = await waitUntil { () async in fixture.provider.calls.count == 1 }
            #expect(try fixture.shown() == "old")
            let isReleased = await fixture.provider.release()
            #expect(isReleased)
            try await fixture.waitForReloads(1)
            #expect(try fixture.events("placeholder").isEmpty)
        }
    }

    @Test("All families are asked at the same time, so that one fetch can serve them all")
    func together() async throws {
        let fixture = try HostFixture(families: [.systemSmall, .systemLarge])
        // The script answers the first call only after the second has come.
        try fixture.provider.script("pair")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(2)
            #expect(try fixture.reloads() == ["initial swapped", "initial swapped"])
        }
    }

    @Test("A reload request is served once, however often the host reads the reload marker")
    func request() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        try container.requestReload(ofKind: "K")
        fixture.observe()
        _ = try await fixture.run {
            // The initial reload serves the requests from before the start.
            try await fixture.waitForReloads(1)
            for count in 2...4 {
                for revision in 0..<5 { fixture.observe(Revision(revision)) }
                try container.requestReload(ofKind: "K")
                fixture.observe(UInt64(count))
                try await fixture.waitForReloads(count)
            }
            #expect(try fixture.reloads() == ["initial swapped"] + Array(repeating: "requested swapped", count: 3))
        }
    }

    @Test("A commit that requests no reload, or declares it unnecessary, causes no reload")
    func noRequest() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try container.put("jotd", bytes("1"))
            fixture.observe(1)
            var transaction = Transaction()
            try transaction.put("jotd", bytes("2"))
            transaction.coverReload(ofKind: "K")
            _ = try container.commit(transaction)
            fixture.observe(2)
            try container.requestReload(ofKind: "K")
            fixture.observe(2)
            try await fixture.waitForReloads(2)
            transaction = Transaction()
            try transaction.put("jotd", bytes("3"))
            transaction.coverReload(ofKind: "K")
            _ = try container.commit(transaction)
            fixture.observe(3)
            try container.requestReload(ofKind: "K")
            fixture.observe(3, remark: "the last")
            try await fixture.waitForReloads(3)
            #expect(try fixture.reloads().count == 3)
        }
    }

    @Test("A request for another kind is ignored, and a request for all kinds reloads the placed kind")
    func kinds() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try container.requestReload(ofKind: "k")
            fixture.observe()
            try container.requestReload(ofKind: "KK")
            fixture.observe()
            try container.requestReload()
            fixture.observe()
            try await fixture.waitForReloads(2)
            #expect(try fixture.reloads() == ["initial swapped", "requested swapped"])
        }
    }

    @Test("If the reload marker was lost, a request counts as new even if it has the number of a served request")
    func restartedSequence() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        try container.requestReload(ofKind: "K")
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try Files.unlink(fixture.containerPath + "/reload.jsonl")
            #expect(try container.requestReload(ofKind: "K").sequence == 1)
            fixture.observe()
            try await fixture.waitForReloads(2)
            // Now the request has a lower number than the served request.
            for _ in 0..<3 { try container.requestReload(ofKind: "K") }
            fixture.observe()
            try await fixture.waitForReloads(3)
            try Files.unlink(fixture.containerPath + "/reload.jsonl")
            try container.requestReload(ofKind: "K")
            fixture.observe()
            try await fixture.waitForReloads(4)
            #expect(
                try fixture.reloads().dropFirst() == ["requested swapped", "requested swapped", "requested swapped"])
        }
    }

    @Test("However many requests come during a reload, exactly one more reload follows")
    func burst() async throws {
        let families: [WidgetFamily] = [.systemSmall, .systemMedium]
        let fixture = try HostFixture(families: families)
        let container = try fixture.makeContainer()
        try fixture.provider.script("timeline.systemSmall", "hold")
        fixture.observe()
        _ = try await fixture.run {
            _ = await waitUntil { () async in fixture.provider.calls.contains("timeline systemSmall") }
            for revision in 1...20 {
                try container.requestReload(ofKind: "K")
                fixture.observe(Revision(revision))
            }
            fixture.observe(20, remark: "all seen")
            try await fixture.wait("the remark") { try fixture.events("container").count == 1 }
            try fixture.provider.script("timeline.systemSmall", "answer")
            let isReleased = await fixture.provider.release()
            #expect(isReleased)
            try await fixture.waitForReloads(4)
            try container.requestReload(ofKind: "K")
            fixture.observe(21)
            try await fixture.waitForReloads(6)
            let reloads = try fixture.events("reload")
            #expect(reloads.map(\.reason) == ["initial", "initial"] + Array(repeating: "requested", count: 4))
            #expect(reloads.map(\.revision) == [0, 0, 20, 20, 21, 21])
            #expect(Set(reloads[2...3].map(\.family)) == ["systemSmall", "systemMedium"])
        }
    }

    @Test("The families whose policies name the same date are reloaded together at that date, and not earlier")
    func policyDate() async throws {
        let families = (0...6).compactMap { WidgetFamily(rawValue: $0) }
        let fixture = try HostFixture(families: families + [.accessoryInline])
        let container = try fixture.makeContainer()
        let date = Date(timeIntervalSinceNow: 2)
        let entry = #""entries":[{"date":"2026-01-30T05:00:00Z","source":"app","content":1}]"#
        // These families name a date only in their first answers. accessoryInline never names a date.
        for family in families {
            try fixture.provider.script(
                "timeline.\(family)", #"once \#(entry),"policy":{"after":"\#(RFC3339.text(date))"}"#)
        }
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(8 + 7)
            let stale = try fixture.events("reload").filter { $0.reason == "stale" }
            #expect(Set(stale.compactMap(\.family)) == Set(families.map(\.description)) && stale.count == 7)
            // Allows a small difference, because timers and the dates of events use different clocks.
            #expect(stale.allSatisfy { $0.date > date - 0.2 })
            // If a family were reloaded again because of another family, there would be more reloads than these.
            try container.requestReload(ofKind: "K")
            fixture.observe()
            try await fixture.wait("the request") {
                try fixture.reloads().count { $0 == "requested swapped" } == 8
            }
            #expect(try fixture.reloads().count == 8 + 7 + 8)
        }
    }

    @Test("A reload states the revision of the data, even of commits that the host did not observe")
    func unobservedCommits() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        let entry = #""entries":[{"date":"2026-01-30T05:00:00Z","source":"app","content":1}]"#
        let date = RFC3339.text(Date(timeIntervalSinceNow: 1))
        try fixture.provider.script("timeline", #"once \#(entry),"policy":{"after":"\#(date)"}"#)
        fixture.observe()
        let first = try container.put("jotd", bytes("1")).revision
        _ = try await fixture.run {
            try await fixture.waitForReloads(2)
            var transaction = Transaction()
            try transaction.put("jotd", bytes("2"))
            transaction.requestReload(ofKind: "K")
            let second = try container.commit(transaction).revision
            fixture.observe()
            try await fixture.waitForReloads(3)
            // This marker accompanies no newer data than the last one.
            try container.requestReload(ofKind: "K")
            let third = try container.put("jotd", bytes("3")).revision
            fixture.observe()
            try await fixture.waitForReloads(4)
            // A killed writer announced a revision whose commit never came.
            try Files.replace(fixture.containerPath + "/.lock", with: bytes("00000000000000000099\n"))
            try container.requestReload(ofKind: "K")
            fixture.observe()
            try await fixture.waitForReloads(5)
            let reloads = try fixture.events("reload")
            #expect(reloads.map(\.reason) == ["initial", "stale", "requested", "requested", "requested"])
            #expect(reloads.map(\.revision) == [0, first, second, third, third])
        }
    }

    @Test("A policy whose date is past causes a reload after a second, not a busy loop")
    func pastPolicy() async throws {
        for (policy, reason) in [(#"{"after":"2001-01-01T00:00:00Z"}"#, "stale"), ("\"atEnd\"", "timelineExhausted")] {
            let fixture = try HostFixture()
            try fixture.provider.answer(
                #""entries":[{"date":"2001-01-01T00:00:00Z","source":null,"content":1}],"policy":\#(policy)"#)
            fixture.observe()
            _ = try await fixture.run {
                try await fixture.waitForReloads(3)
                let events = try fixture.events("reload").prefix(3)
                #expect(events.map(\.reason) == ["initial", reason, reason])
                for (one, next) in zip(events, events.dropFirst()) {
                    #expect(next.date.timeIntervalSince(one.date) > 0.9)
                }
            }
        }
    }

    @Test("A policy with a date in the distant future causes no reload and no error")
    func distantFuture() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        try fixture.provider.answer(
            #""entries":[{"date":"2026-01-30T05:00:00Z","source":null,"content":1}],"policy":{"after":"4001-01-01T00:00:00Z"}"#
        )
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try container.requestReload(ofKind: "K")
            fixture.observe()
            try await fixture.waitForReloads(2)
            #expect(try fixture.reloads() == ["initial swapped", "requested swapped"])
        }
    }

    @Test(
        "When the container is lost, widgets keep their timelines; when a new one replaces it, everything is reloaded")
    func lostAndFound() async throws {
        let families: [WidgetFamily] = [.systemSmall, .systemLarge]
        let fixture = try HostFixture(families: families)
        var container = try fixture.makeContainer()
        try container.requestReload(ofKind: "K")
        fixture.observe(5)
        _ = try await fixture.run {
            try await fixture.waitForReloads(2)
            let shown = try families.map { try fixture.shown($0) }
            TemporaryDirectory.remove(fixture.containerPath)
            fixture.observe(exists: false, generation: 2)
            // Something changes in the parent folder, but the container is still missing.
            fixture.observe(exists: false, generation: 2)
            fixture.observe(exists: false, generation: 2, remark: "seen")
            try await fixture.wait("the remark") { try fixture.events("container").count == 2 }
            #expect(try fixture.events("container").map(\.outcome) == ["lost", "seen"])
            #expect(try families.map { try fixture.shown($0) } == shown)
            container = try fixture.makeContainer()
            fixture.observe(generation: 3)
            try await fixture.waitForReloads(4)
            // The host serves the new container's requests.
            try container.requestReload(ofKind: "K")
            fixture.observe(generation: 3)
            try await fixture.waitForReloads(6)
            let reasons = try fixture.events("reload").map(\.reason)
            #expect(
                reasons == ["initial", "initial", "environmentChanged", "environmentChanged", "requested", "requested"])
            #expect(try fixture.events("container").map(\.outcome) == ["lost", "seen", "found"])
        }
    }

    @Test("If the container is replaced between two observations, everything is reloaded and the new marker is used")
    func replaced() async throws {
        let fixture = try HostFixture()
        try fixture.makeContainer().requestReload(ofKind: "K")
        fixture.observe(9)
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            TemporaryDirectory.remove(fixture.containerPath)
            let other = try fixture.makeContainer()
            try other.requestReload(ofKind: "K")
            fixture.observe(1, generation: 2)
            try await fixture.waitForReloads(2)
            fixture.observe(1, generation: 2)
            try other.requestReload(ofKind: "K")
            fixture.observe(1, generation: 2)
            try await fixture.waitForReloads(3)
            #expect(try fixture.events("reload").map(\.reason) == ["initial", "environmentChanged", "requested"])
        }
    }

    @Test(
        "Without a container, the host shows placeholders and reloads once; a new container causes a full reload"
    )
    func containerComesLater() async throws {
        let fixture = try HostFixture()
        fixture.observe(exists: false)
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try fixture.makeContainer().requestReload(ofKind: "K")
            fixture.observe(generation: 2)
            try await fixture.waitForReloads(2)
            #expect(try fixture.events("reload").map(\.reason) == ["initial", "environmentChanged"])
        }
    }
}
