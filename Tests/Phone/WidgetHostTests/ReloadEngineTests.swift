import Foundation
import PhoneState
import Testing
import WidgetKit

@testable import WidgetHost

/// The engine's decisions: when it reloads, why, and at what cost. Sources: WidgetKit, "Keeping a widget up to date";
/// WWDC 2021, session 10048.
@Suite struct ReloadEngineTests {
    private static let start = ReloadBudgetTests.start
    private static let six: [WidgetFamily] = [
        .systemSmall, .systemMedium, .systemLarge, .accessoryRectangular, .accessoryCircular, .accessoryInline,
    ]

    private func phone(
        _ families: [WidgetFamily] = [.systemSmall], _ profile: BudgetProfile = .documented, seed: UInt64 = 0
    ) -> VirtualPhone {
        var profile = profile
        profile.introduction = 0
        return VirtualPhone(
            placed: [PlacedWidget(kind: "K", families: families)], profile: profile, seed: seed, at: Self.start)
    }

    @Test(
        "[D] Not counted: app in the foreground, App Intent, locale, Dynamic Type, significant time change",
        arguments: [
            HostEvent.Reason.interaction, .localeChanged, .dynamicTypeChanged, .significantTimeChange, .initial,
            .environmentChanged,
        ])
    func freeReasons(reason: HostEvent.Reason) {
        var phone = phone()
        for _ in 0..<200 {
            phone.now += 1
            phone.ask("K", reason)
        }
        #expect(phone.reloads.count == 200)
        #expect(phone.reloads.allSatisfy { $0.family.cost == .free && $0.family.reason == reason })
        #expect(phone.engine.ledger(at: phone.now).first?.left == 70)
    }

    @Test(
        "[D] Not counted: a reload that the app requests in the foreground, as the request or the app's state says"
    )
    func foreground() {
        var phone = phone()
        phone.ask("K", .requested, isForeground: true)
        phone.perform { $0.setForeground(true, at: $1) }
        for _ in 0..<200 { phone.ask("K", .requested) }
        phone.perform { $0.setForeground(false, at: $1) }
        #expect(phone.reloads.count == 201)
        #expect(phone.reloads.allSatisfy { $0.family.cost == .free && $0.family.exemption == .foreground })
        phone.ask("K", .requested)
        #expect(phone.reloads.last?.family.cost == .budgeted && phone.reloads.last?.family.budgetLeft == 69)
        // The spacing delays the reload. It is granted at once when the app comes to the foreground.
        phone.ask("K", .requested)
        #expect(phone.reloads.count == 202)
        phone.perform { $0.setForeground(true, at: $1) }
        #expect(phone.reloads.count == 203 && phone.reloads.last?.family.exemption == .foreground)
    }

    @Test("[D] Not counted: reloads during an active audio or navigation session")
    func session() {
        var phone = phone()
        phone.ask("K", .requested)
        phone.ask("K", .requested)
        #expect(phone.reloads.count == 1 && phone.reloads.last?.family.cost == .budgeted)
        phone.perform { $0.setSession(true, at: $1) }
        for _ in 0..<100 { phone.ask("K", .requested) }
        #expect(phone.reloads.count == 102)
        #expect(phone.reloads.dropFirst().allSatisfy { $0.family.cost == .free && $0.family.exemption == .session })
        phone.perform { $0.setSession(false, at: $1) }
        phone.ask("K", .requested)
        #expect(phone.reloads.count == 102)
    }

    @Test("[W 10048] A free request makes a withheld one free too, and both are served at once")
    func freeJoins() {
        var phone = phone()
        for _ in 0..<5 { phone.ask("K", .requested) }
        #expect(phone.reloads.count == 1)
        phone.ask("K", .interaction)
        #expect(phone.reloads.count == 2)
        #expect(phone.reloads.last?.family.reason == .interaction && phone.reloads.last?.family.coalesced == 4)
        phone.run(until: Self.start + 86_400)
        #expect(phone.reloads.count == 2)
    }

    @Test("[D] .atEnd reloads after the last entry, .after at its date or later, .never never")
    func policies() {
        for (date, isAtEnd, reason) in [
            (Self.start + 7_200, true, HostEvent.Reason.timelineExhausted), (Self.start + 3_600, false, .stale),
        ] {
            var phone = phone()
            phone.provider = { _, now in .timeline(nextDate: now < date ? date : nil, isAtEnd: isAtEnd) }
            phone.ask("K", .initial)
            phone.run(until: Self.start + 86_400)
            #expect(phone.reloads.map(\.family.reason) == [.initial, reason])
            let late = phone.reloads.last.map { $0.date.timeIntervalSince(date) } ?? -1
            #expect(late >= 0 && late <= BudgetProfile.documented.jitter)
        }
        var phone = phone()
        phone.ask("K", .initial)
        #expect(phone.engine.nextWake == nil)
    }

    @Test(
        "The delay after a policy's date is shorter than the jitter, differs each day, and is the same for the same seed"
    )
    func jitter() {
        func delays(_ seed: UInt64) -> [TimeInterval] {
            var phone = phone(seed: seed)
            phone.provider = { _, now in
                .timeline(
                    nextDate: Self.start + (now.timeIntervalSince(Self.start) / 86_400).rounded(.down) * 86_400
                        + 86_400,
                    isAtEnd: false)
            }
            phone.ask("K", .initial)
            phone.run(until: Self.start + 30.5 * 86_400)
            return phone.reloads.dropFirst().map {
                $0.date.timeIntervalSince(Self.start).truncatingRemainder(dividingBy: 86_400)
            }
        }
        let delays1 = delays(1)
        #expect(delays1.count == 30 && delays1 == delays(1) && delays1 != delays(2))
        #expect(delays1.allSatisfy { $0 >= 0 && $0 < 60 } && Set(delays1).count > 25)
        let mean = delays1.reduce(0, +) / 30
        #expect(mean > 15 && mean < 45)
    }

    @Test("Six families that wait for the same midnight cause one reload")
    func together() {
        var phone = phone(Self.six, seed: 7)
        let midnight = Self.start + 10_800
        phone.provider = { slot, now in
            .timeline(nextDate: now < midnight ? midnight : nil, isAtEnd: slot.family == .systemLarge)
        }
        phone.ask("K", .initial)
        phone.run(until: Self.start + 86_400)
        #expect(phone.batches == 2 && phone.reloads.count == 12)
        #expect(Set(phone.reloads.suffix(6).map(\.date)).count == 1)
        #expect(phone.reloads.prefix(6).map(\.family.family) == Self.six.sorted { $0.rawValue < $1.rawValue })
    }

    @Test("[D] Reloads may be coalesced: all requests during a reload cause one more reload after it")
    func coalescing() {
        var engine = phone().engine
        let first = engine.ask("K", .initial, at: Self.start)
        #expect(first.count == 1)
        for _ in 0..<10 { #expect(engine.ask("K", .requested, isForeground: true, at: Self.start + 1).isEmpty) }
        #expect(!engine.isIdle && engine.isBusy)
        engine.ended(
            WidgetSlot(kind: "K", family: .systemSmall), .timeline(nextDate: nil, isAtEnd: false), at: Self.start + 2)
        let second = engine.finished("K", at: Self.start + 2)
        guard case .reload(let reload)? = second.first else {
            Issue.record("no reload: \(second)")
            return
        }
        #expect(second.count == 1 && reload.families.map(\.coalesced) == [9])
        #expect(engine.finished("K", at: Self.start + 3).isEmpty && engine.isIdle)
    }

    @Test("A failed reload is retried after doubling pauses up to the longest, until it succeeds")
    func backoff() {
        var phone = phone()
        phone.engine.longestRetry = 16
        phone.provider = { _, now in
            now < Self.start + 60 ? .failure(isBadData: false) : .timeline(nextDate: nil, isAtEnd: false)
        }
        phone.ask("K", .initial)
        phone.run(until: Self.start + 86_400)
        let times = phone.reloads.map { $0.date.timeIntervalSince(Self.start) }
        #expect(times == [0, 1, 3, 7, 15, 31, 47, 63])
        #expect(phone.reloads.dropFirst().allSatisfy { $0.family.reason == .scheduledRetry })
        #expect(phone.reloads.dropFirst().allSatisfy { $0.family.cost == .free && $0.family.exemption == .retry })
    }

    @Test("If retries are charged, a provider that always fails is retried for ever, within its budget")
    func chargedRetries() {
        var phone = phone([.systemSmall], .harsh)
        phone.provider = { _, _ in .failure(isBadData: true) }
        phone.ask("K", .initial)
        phone.run(until: Self.start + 3 * 86_400)
        let dates = phone.reloads.dropFirst().map(\.date)
        #expect(ReloadBudgetTests.most(dates) <= 40 && dates.count > 110)
        #expect(phone.reloads.dropFirst().allSatisfy { $0.family.reason == .badTimelineData })
    }

    @Test(
        "A provider that asks for its own reload in getTimeline is stopped, with or without a budget",
        arguments: BudgetProfile.all)
    func loop(profile: BudgetProfile) {
        var phone = phone([.systemSmall], profile)
        phone.requestsByProvider = 1
        phone.ask("K", .initial)
        phone.run(until: Self.start + 7 * 86_400)
        #expect(phone.reloads.count == 1 + LoopDetector.limit)
        #expect(phone.events.filter { $0.name == .loop }.map(\.reason) == [.reloadLoop])
        // The app still gets its reload, which does not start the loop again.
        phone.ask("K", .requested, isForeground: true)
        phone.run(until: Self.start + 14 * 86_400)
        #expect(phone.reloads.count == 2 + LoopDetector.limit)
        // A provider that no longer loops may request reloads again.
        phone.requestsByProvider = 0
        phone.ask("K", .requested, isForeground: true)
        phone.ask("K", .requested, isForeground: true)
        phone.ask("K", .requested, isForeground: true, isByProvider: true)
        #expect(phone.reloads.count == 5 + LoopDetector.limit)
    }

    @Test("A storm of requests is reported once and stays within the budget, and its last request is served")
    func storm() throws {
        var phone = phone()
        phone.ask("K", .initial)
        for _ in 0..<1_000 { phone.ask("K", .requested) }
        phone.ask("K", .requested, count: 5_000)
        #expect(phone.reloads.count == 2)
        let storms = phone.events.filter { $0.name == .storm }
        #expect(storms.count == 1 && storms.first?.coalesced == StormDetector.limit + 1)
        #expect(phone.events.filter { $0.name == .withheld }.count == 1)
        phone.run(until: Self.start + 86_400)
        #expect(phone.reloads.count == 3 && phone.reloads.last?.family.coalesced == 5_998)
        // Another storm is reported again.
        for _ in 0..<100 { phone.ask("K", .requested) }
        #expect(phone.events.filter { $0.name == .storm }.count == 2)
    }

    @Test("If days pass at once, as after a sleep of the device, each due reload happens once")
    func timePassed() {
        var phone = phone(Self.six)
        phone.provider = { _, now in .timeline(nextDate: now + 3_600, isAtEnd: false) }
        phone.ask("K", .initial)
        phone.now += 3 * 86_400
        phone.perform { $0.wake(at: $1) }
        #expect(phone.batches == 2 && phone.reloads.suffix(6).allSatisfy { $0.family.reason == .stale })
    }

    @Test("The engine ignores a kind that is not placed")
    func unknownKind() {
        var phone = phone()
        phone.ask("other", .requested)
        phone.perform { engine, now in
            engine.ended(WidgetSlot(kind: "other", family: .systemSmall), .failure(isBadData: true), at: now)
            return engine.finished("other", at: now)
        }
        #expect(phone.reloads.isEmpty && phone.events.isEmpty && phone.engine.nextWake == nil)
    }

    @Test("The same inputs give the same decisions")
    func deterministic() {
        func run() -> [String] {
            var phone = phone(Self.six, .harsh, seed: 99)
            phone.provider = { slot, now in
                Int(now.timeIntervalSince1970) % 7 == 0
                    ? .failure(isBadData: slot.family == .systemLarge) : .timeline(nextDate: now + 700, isAtEnd: false)
            }
            phone.ask("K", .initial)
            for hour in 1...100 {
                phone.run(until: Self.start + Double(hour) * 3_600)
                phone.ask("K", .requested, count: UInt64(hour))
            }
            return phone.reloads.map { "\($0)" } + phone.events.map { $0.line(at: Self.start) }
        }
        let first = run()
        #expect(first.count > 100 && first == run())
    }
}
