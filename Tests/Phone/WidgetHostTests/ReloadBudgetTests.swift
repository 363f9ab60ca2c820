import Foundation
import PhoneState
import Testing
import WidgetKit

@testable import WidgetHost

/// Apple's documented rules for a widget's budget. Sources: WidgetKit, "Keeping a widget up to date"; WWDC 2021,
/// session 10048, "Principles of great widgets".
@Suite struct ReloadBudgetTests {
    /// Three hours before midnight in New York, so that the 24 hours are not a calendar day.
    static let start = Date(timeIntervalSince1970: 1_769_738_400)

    /// Returns the profile without its free reloads for new widgets, so that every day is the same.
    static func settled(_ profile: BudgetProfile) -> BudgetProfile {
        var profile = profile
        profile.introduction = 0
        return profile
    }

    /// Simulates a widget for some days. Its provider requests a reload at even intervals, given in seconds.
    /// - Returns: the dates of its reloads after the initial one.
    static func reloads(
        every interval: TimeInterval, days: Double, profile: BudgetProfile, viewing: Viewing = .often, seed: UInt64 = 1
    ) -> [(date: Date, cost: HostEvent.Cost)] {
        var phone = VirtualPhone(
            placed: [PlacedWidget(kind: "K", families: [.systemSmall])], profile: profile, viewing: viewing, seed: seed,
            at: start)
        phone.provider = { _, now in .timeline(nextDate: now + interval, isAtEnd: false) }
        phone.ask("K", .initial)
        phone.run(until: start + days * 86_400)
        return phone.reloads.dropFirst().map { ($0.date, $0.family.cost) }
    }

    /// Returns the largest number of dates within any 24 hours.
    static func most(_ dates: [Date]) -> Int {
        dates.indices.map { first in dates[first...].prefix { $0 < dates[first] + 86_400 }.count }.max() ?? 0
    }

    @Test(
        "[D] A frequently viewed widget has 40 to 70 reloads in any 24 hours, not from midnight to midnight",
        arguments: [
            (BudgetProfile.documented, Viewing.often, 70), (.documented, .daily, 55), (.documented, .rarely, 40),
        ]
    )
    func slidingWindow(profile: BudgetProfile, viewing: Viewing, allowance: Int) {
        #expect(profile.allowance(viewing) == allowance)
        let reloads = Self.reloads(every: 60, days: 7, profile: Self.settled(profile), viewing: viewing)
        #expect(reloads.allSatisfy { $0.cost == .budgeted })
        let most = Self.most(reloads.map(\.date))
        // The first day uses the whole budget, and no window exceeds it.
        #expect(most <= allowance && most >= allowance - 1, "\(most)")
        // Each day, the widget uses its whole budget except for the part that is reserved for a burst.
        #expect(reloads.count >= 7 * (allowance - profile.burst))
    }

    @Test(
        "[D] One reload every 15 to 60 minutes: a widget that asks every 15 minutes (96 a day) gets reloads all day",
        arguments: BudgetProfile.all.filter { $0.reloadsPerDay != nil }, Viewing.allCases)
    func spread(profile: BudgetProfile, viewing: Viewing) throws {
        let profile = Self.settled(profile)
        let allowance = try #require(profile.allowance(viewing))
        let dates = Self.reloads(every: 900, days: 7, profile: profile, viewing: viewing).map(\.date)
        let gaps = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }
        #expect(Self.most(dates) <= allowance)
        #expect(try #require(gaps.min()) >= 900)
        #expect(try #require(gaps.max()) <= 3_600)
        // No quarter of a day has more than a third of the day's reloads, or less than a sixth.
        for quarter in 0..<(4 * 6) {
            let begin = Self.start + 86_400 + Double(quarter) * 21_600
            let count = dates.filter { $0 >= begin && $0 < begin + 21_600 }.count
            #expect(count * 3 <= allowance && count * 6 >= allowance, "\(count) in quarter \(quarter)")
        }
        // The evening of the first day, 18 to 24 hours after the start. A host that does not save would have spent the
        // whole budget by then.
        let evening = dates.filter { $0 >= Self.start + 64_800 && $0 < Self.start + 86_400 }
        #expect(evening.count >= allowance / 6)
    }

    @Test("[D] In the first days, a widget may reload more often")
    func firstDays() {
        let dates = Self.reloads(every: 60, days: 6, profile: .documented)
        let first = dates.filter { $0.date < Self.start + 86_400 }
        let last = dates.filter { $0.date >= Self.start + 5 * 86_400 }
        #expect(first.count > last.count + 10)
        #expect(first.contains { $0.cost == .free } && !last.contains { $0.cost == .free })
    }

    @Test("[W 10048] If the budget is used up, a reload is delayed until the budget allows it, and requests are merged")
    func withheld() throws {
        var phone = VirtualPhone(
            placed: [PlacedWidget(kind: "K", families: [.systemSmall])],
            profile: Self.settled(.documented), at: Self.start)
        phone.ask("K", .initial)
        // The app requests a reload in the background every ten seconds for an hour, and then no more.
        for second in stride(from: 0.0, to: 3_600, by: 10) {
            phone.run(until: Self.start + second)
            phone.ask("K", .requested)
        }
        let waiting = try #require(phone.engine.ledger(at: phone.now).first?.withheld)
        #expect(waiting.reason == .requested && waiting.until > phone.now)
        phone.run(until: Self.start + 2 * 86_400)
        let served = phone.reloads.dropFirst()
        // Each reload serves all requests since the previous reload; no request is lost.
        #expect(served.map { $0.family.coalesced + 1 }.reduce(0, +) == 360)
        #expect(served.last.map { $0.date } == waiting.until)
        let told = phone.events.filter { $0.name == .withheld }
        #expect(told.contains { $0.until == waiting.until } && told.contains { $0.outcome == "spacing" })
        #expect(told.contains { $0.outcome == "budget" })
        #expect(phone.engine.ledger(at: phone.now).first?.withheld == nil)
    }

    @Test("[D] Under the debugger, no reload is charged, so a widget may work in Xcode but not on the phone")
    func debugger() {
        let dates = Self.reloads(every: 60, days: 1, profile: .debugger)
        #expect(dates.count > 1_400 && dates.allSatisfy { $0.cost == .free })
    }

    @Test("If the allowance is lowered, a widget reloads less often, but does not stop")
    func lowered() throws {
        let profile = Self.settled(.documented)
        var phone = VirtualPhone(
            placed: [PlacedWidget(kind: "K", families: [.systemSmall])], profile: profile, at: Self.start)
        phone.provider = { _, now in .timeline(nextDate: now + 60, isAtEnd: false) }
        phone.ask("K", .initial)
        phone.run(until: Self.start + 2 * 86_400)
        phone.perform { $0.setViewing(.rarely, at: $1) }
        phone.run(until: Self.start + 5 * 86_400)
        let dates = phone.reloads.map(\.date)
        let gaps = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }
        #expect(try #require(gaps.max()) < 3_600)
        #expect(Self.most(dates.filter { $0 > Self.start + 3 * 86_400 }) <= 40)
    }

    @Test("Setting the clock by days neither gains nor loses budget")
    func clockWasSet() throws {
        for seconds: TimeInterval in [259_200, -259_200] {
            var phone = VirtualPhone(
                placed: [PlacedWidget(kind: "K", families: [.systemSmall])], profile: Self.settled(.harsh),
                at: Self.start)
            phone.provider = { _, now in .timeline(nextDate: now + 900, isAtEnd: false) }
            phone.ask("K", .initial)
            phone.run(until: Self.start + 43_200)
            let before = try #require(phone.engine.ledger(at: phone.now).first)
            phone.now += seconds
            phone.perform { $0.clockWasSet(by: seconds, at: $1) }
            let after = try #require(phone.engine.ledger(at: phone.now).first)
            #expect(after.left == before.left)
            // The time until the next reload is the same as before.
            let next = try #require(before.next)
            #expect(try abs(#require(after.next).timeIntervalSince(next + seconds)) < 0.001)
            #expect(phone.reloads.last?.family.reason == .significantTimeChange)
            #expect(phone.reloads.last?.family.cost == .free)
        }
    }

    @Test("If the clock was set back while no host ran, reloads are not withheld until the old date")
    func setBackMeanwhile() throws {
        let slot = WidgetSlot(kind: "K", family: .systemSmall)
        let placed = [PlacedWidget(kind: "K", families: [.systemSmall])]
        var phone = VirtualPhone(placed: placed, profile: Self.settled(.harsh), at: Self.start)
        phone.provider = { _, now in .timeline(nextDate: now + 900, isAtEnd: false) }
        phone.ask("K", .initial)
        phone.run(until: Self.start + 86_400)
        let before = try #require(phone.engine.ledger(at: phone.now).first)
        let earlier = Self.start - 30 * 86_400
        let engine = ReloadEngine(
            placed, profile: Self.settled(.harsh), ledger: [slot: before.budget], at: earlier)
        let after = try #require(engine.ledger(at: earlier).first)
        #expect(after.left == before.left)
        let next = try #require(after.next)
        #expect(next > earlier && next < earlier + 3_600)
    }

    @Test("An engine that reads the ledger makes the same decisions, so the budget survives a restart of the host")
    func ledger() throws {
        var phone = VirtualPhone(
            placed: [PlacedWidget(kind: "a \"K\"", families: [.systemSmall, .accessoryInline])],
            profile: Self.settled(.documented), at: Self.start)
        phone.provider = { _, now in .timeline(nextDate: now + 60, isAtEnd: false) }
        phone.ask("a \"K\"", .initial)
        phone.run(until: Self.start + 43_210.5)
        let entries = phone.engine.ledger(at: phone.now)
        let written = BudgetLedger(profile: "documented", viewing: .often, date: phone.now, entries: entries)
        let read = try #require(BudgetLedger(json: Array(written.json.utf8)))
        #expect(read.budgets.count == 2)
        for entry in entries {
            let budget = try #require(read.budgets[entry.slot])
            let hold = try #require(budget.hold(phone.engine.profile, .often, at: phone.now))
            let expected = try #require(entry.budget.hold(phone.engine.profile, .often, at: phone.now))
            #expect(abs(hold.until.timeIntervalSince(expected.until)) < 0.001 && hold.hold == expected.hold)
            #expect(
                budget.spent(at: phone.now) == entry.budget.spent(at: phone.now) && budget.count == entry.budget.count)
        }
        let again = BudgetLedger(profile: read.profile, viewing: read.viewing, date: read.date, entries: read.entries)
        #expect(again.json == written.json && entries.contains { $0.withheld != nil })
        for broken in ["", "{}", written.json.replacingOccurrences(of: "grants", with: "g")] {
            #expect(BudgetLedger(json: Array(broken.utf8)) == nil)
        }
    }
}
