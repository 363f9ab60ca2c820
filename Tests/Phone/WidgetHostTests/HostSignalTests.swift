import AppGroup
import Foundation
import PhoneState
import Synchronization
import TestSupport
import Testing
import Utilities
import WidgetKit

@testable import WidgetHost

/// The signals of users and scripts to a running host, and the host's response.
@Suite struct HostSignalTests {
    @Test("Signals are read once and in order; signals from before the first read are skipped")
    func sendAndRead() throws {
        try withTemporaryDirectory { directory in
            let file = HostSignalFile(stateDirectory: directory.path)
            try file.send(.localeChanged)
            let read = file.reader()
            #expect(read() == [])
            let signals: [HostSignal] = [
                .interaction(kind: "a \"K\"\n"), .dynamicTypeChanged, .viewing(.rarely), .session(isActive: true),
                .session(isActive: false), .localeChanged, .locale("zh-Hans"),
            ]
            for signal in signals { try file.send(signal) }
            #expect(read() == signals)
            #expect(read() == [])
        }
    }

    @Test(
        "Only whole lines are read; an unknown line becomes a remark; a new file is read from its start"
    )
    func oddFiles() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path(HostSignalFile.name)
            let read = HostSignalFile(stateDirectory: directory.path).reader()
            #expect(read() == [])
            try Files.write("{\"signal\":\"locale", to: path)
            #expect(read() == [])
            try Files.write(
                "{\"signal\":\"localeChanged\"}\n{\"signal\":\"viewing\",\"viewing\":\"never\"}\nrubbish\n", to: path)
            let signals = read()
            #expect(signals.first == .localeChanged && signals.count == 3)
            for signal in signals.dropFirst() {
                guard case .remark(let text) = signal else {
                    Issue.record("\(signal)")
                    continue
                }
                #expect(text.contains("is no signal"))
            }
            try Files.write("{\"signal\":\"localeChanged\"}\n", to: path)
            #expect(read() == [.localeChanged])
        }
    }

    @Test(
        "Each signal causes a reload that is not charged", arguments: [HostSignal.localeChanged, .dynamicTypeChanged])
    func reloads(signal: HostSignal) async throws {
        let fixture = try HostFixture { $0.profile = .documented }
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            fixture.signal(signal)
            try await fixture.waitForReloads(2)
            let event = try #require(try fixture.events("reload").last)
            #expect(event.cost == "free" && event.outcome == "swapped")
            #expect(event.reason == (signal == .localeChanged ? "localeChanged" : "dynamicTypeChanged"))
        }
    }

    @Test("An interaction reloads its kind and no other")
    func interaction() async throws {
        let fixture = try HostFixture { $0.profile = .documented }
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            fixture.signal(.interaction(kind: "other"))
            fixture.signal(.interaction(kind: "K"))
            try await fixture.waitForReloads(2)
            #expect(try fixture.reloads() == ["initial swapped", "interaction swapped"])
        }
    }

    @Test("If the placeholders of a locked device cannot be stored, the host logs the failure and continues")
    func lockedWithoutFolder() async throws {
        let fixture = try HostFixture { $0.dataProtection = .complete }
        try Files.write("no folder", to: fixture.directory.path(Archive.lockedFolder))
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            var state = DeviceState()
            state.isLocked = true
            fixture.signal(.device(state))
            try await fixture.wait("the note") { try fixture.events("device").count == 2 }
            let note = try #require(try fixture.events("device").last?.outcome)
            #expect(note.hasPrefix("what is shown while the device is locked cannot be kept: cannot make the archive"))
            #expect(note.contains(fixture.directory.path(Archive.lockedFolder)))
            fixture.signal(.localeChanged)
            try await fixture.waitForReloads(2)
        }
    }

    @Test("Setting the clock is a significant time change; if time only passed, the host reloads what is due")
    func clock() async throws {
        let offset = Mutex(0.0)
        let fixture = try HostFixture {
            $0.profile = .documented
            $0.now = { Date() + offset.withLock { $0 } }
        }
        let next = RFC3339.text(Date() + 7_200)
        try fixture.provider.answer(
            #""entries":[{"date":"2026-01-30T05:00:00.000000Z","source":null,"content":1}],"policy":{"after":"\#(next)"}"#
        )
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            #expect(try fixture.events("reload").first?.next == next)
            // An hour passes, and nothing is due.
            offset.withLock { $0 += 3_600 }
            fixture.signal(.clock(sequence: 1, wasSet: false))
            try await fixture.wait("the move") { try fixture.events("clock").count == 1 }
            #expect(try fixture.events("clock").last?.reason == "timePassed")
            // Two more hours pass, and the policy's date has come.
            offset.withLock { $0 += 7_200 }
            fixture.signal(.clock(sequence: 2, wasSet: false))
            try await fixture.waitForReloads(2)
            #expect(try fixture.reloads().last == "stale swapped")
            for (seconds, wasSet) in [(86_400.0, true), (-3 * 86_400, false)] {
                let before = try fixture.reloads().count
                offset.withLock { $0 += seconds }
                fixture.signal(.clock(sequence: 3, wasSet: wasSet))
                try await fixture.wait("the reload") {
                    try fixture.reloads().dropFirst(before).contains("significantTimeChange swapped")
                }
            }
            let state = try Files.text(fixture.directory.path("host.json"))
            #expect(state.contains("\"clockSequence\":3") && state.contains("\"kind\":\"K\""))
        }
    }

    @Test("During a reload that a move of the clock caused, host.json never says that the host is at rest")
    func movedAndBusy() async throws {
        let offset = Mutex(0.0)
        let fixture = try HostFixture { $0.now = { Date() + offset.withLock { $0 } } }
        fixture.observe()
        func state() throws -> String { try Files.text(fixture.directory.path("host.json")) }
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try fixture.provider.script("timeline", "hold")
            offset.withLock { $0 += 3 * 86_400 }
            fixture.signal(.clock(sequence: 7, wasSet: true))
            var seen = ""
            try await fixture.wait("the move") {
                seen = try state()
                return seen.contains("\"clockSequence\":7")
            }
            #expect(seen.contains("\"isBusy\":true"))
            let isReleased = await fixture.provider.release()
            #expect(isReleased)
            try await fixture.wait("the rest") { try state().contains("\"isBusy\":false") }
        }
    }

    @Test("host.json reports a requested reload as under way if it takes long, and always its end")
    func longReload() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        fixture.observe()
        func state() throws -> String { try Files.text(fixture.directory.path("host.json")) }
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try fixture.provider.script("timeline", "hold")
            try container.requestReload(ofKind: "K")
            fixture.observe(1)
            try await fixture.wait("the reload") { try state().contains("\"isBusy\":true") }
            let isReleased = await fixture.provider.release()
            #expect(isReleased)
            try await fixture.wait("its end") { try state().contains("\"isBusy\":false") }
        }
    }

    @Test("A host that restarts after a kill reads the charged reloads from its ledger")
    func ledger() async throws {
        let fixture = try HostFixture { $0.profile = .harsh }
        let container = try fixture.makeContainer()
        fixture.observe()
        _ = try await fixture.run {
            try await fixture.waitForReloads(1)
            try container.requestReload(ofKind: "K")
            fixture.observe(1)
            try await fixture.waitForReloads(2)
            #expect(try fixture.events("reload").last?.budgetLeft == 39)
            try await fixture.wait("the ledger") {
                try BudgetLedger.read(stateDirectory: fixture.directory.path)?.entries.first?.left == 39
            }
        }
        let ledger = try #require(try BudgetLedger.read(stateDirectory: fixture.directory.path))
        var engine = ReloadEngine(
            [PlacedWidget(kind: "K", families: [.systemSmall])], profile: .harsh, ledger: ledger.budgets, at: Date())
        _ = engine.ask("K", .initial, at: Date())
        engine.ended(WidgetSlot(kind: "K", family: .systemSmall), .timeline(nextDate: nil, isAtEnd: false), at: Date())
        _ = engine.finished("K", at: Date())
        let decisions = engine.ask("K", .requested, at: Date())
        guard case .log(let event)? = decisions.first else {
            Issue.record("\(decisions)")
            return
        }
        #expect(event.name == .withheld && event.budgetLeft == 39)
        try Files.write("{}", to: BudgetLedger.path(stateDirectory: fixture.directory.path))
        #expect(throws: (any Error).self) { try BudgetLedger.read(stateDirectory: fixture.directory.path) }
    }

    @Test(
        "[D] Entries less than about five minutes apart are shown and reported once; the first two may be closer"
    )
    func entrySpacing() async throws {
        let fixture = try HostFixture()
        let container = try fixture.makeContainer()
        func entries(_ seconds: Int) -> String {
            let dates = [0, 60, 60 + seconds].map {
                RFC3339.text(Date(timeIntervalSince1970: 1_769_738_400 + Double($0)))
            }
            let list = dates.map { #"{"date":"\#($0)","source":null,"content":1}"# }.joined(separator: ",")
            return #""entries":[\#(list)],"policy":"never""#
        }
        fixture.observe()
        try fixture.provider.answer(entries(60))
        _ = try await fixture.run {
            for (count, seconds) in [(1, 60), (2, 60), (3, 300), (4, 100)] {
                try fixture.provider.answer(entries(seconds))
                if count > 1 { try container.requestReload(ofKind: "K") }
                fixture.observe(UInt64(count))
                try await fixture.waitForReloads(count)
            }
            #expect(try fixture.events("violation").map(\.outcome) == ["entries-too-close", "entries-too-close"])
            #expect(try fixture.events("reload").allSatisfy { $0.outcome == "swapped" })
        }
    }
}
