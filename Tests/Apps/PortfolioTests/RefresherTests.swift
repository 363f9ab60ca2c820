import AppGroup
import Foundation
import TestServers
import TestSupport
import Testing

@testable import PortfolioApp

struct PortfolioRefresherTests {
    private let mine = PortfolioRefreshData(holdings: [holding("bitcoin", "2", "10")], realizedPnL: 1)

    @Test("New prices are fetched, and value, profit and loss are recalculated and stored")
    func fetch() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(900)
        fixture.setPrices(["bitcoin": "25.5"])
        let result = await fixture.refresher().refreshed()
        #expect(result.source == .fetch && result.notBefore == nil)
        #expect(result.summary?.value == 51 && result.summary?.totalPnL == 32)
        #expect(result.summary?.display.asOf == noon + 900)
        #expect(try fixture.store.state().summary == result.summary)
        #expect(fixture.reports.all == [])
    }

    @Test("Families that reload at the same time, or within a short time, share one fetch, even in different processes")
    func singleFlight() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(900)
        fixture.setPrices(["bitcoin": "25"])
        let refresher = fixture.refresher()
        async let small = refresher.refreshed()
        async let medium = refresher.refreshed()
        async let large = refresher.refreshed()
        let values = await [small, medium, large].map(\.summary?.value)
        #expect(values == [50, 50, 50])
        #expect(await refresher.refreshed().summary?.value == 50)
        #expect(await fixture.refresher().refreshed().source == .stored)
        #expect(fixture.market.requests.count == 1)
        fixture.clock.advance(60)
        #expect(await refresher.refreshed().source == .fetch)
    }

    @Test("If the fetch fails, the stored portfolio is shown and stays stored", arguments: [500, 404, 422])
    func failure(_ status: Int) async throws {
        let fixture = try await PortfolioFixture()
        let before = try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(7_200)
        fixture.market.behave { _ in .status(status) }
        let refresher = fixture.refresher()
        let result = await refresher.refreshed()
        #expect(result.source == .stored && result.summary == before.summary)
        #expect(try fixture.store.state().revision == before.revision)
        #expect(fixture.reports.all == ["the market service answered with status \(status)"])
        // The other families do not repeat the failed fetch, but the next reload does.
        _ = await refresher.refreshed()
        #expect(fixture.market.requests.count == 1)
        fixture.clock.advance(900)
        _ = await refresher.refreshed()
        #expect(fixture.market.requests.count == 2)
    }

    @Test("The date until which a 429 forbids requests is stored, and no family or process sends one before it")
    func rateLimited() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(900)
        fixture.market.behave { _ in .status(429, retryAfter: "1800") }
        let first = await fixture.refresher().refreshed()
        let end = noon + 900 + 1_801
        #expect(first.notBefore == end && first.summary?.value == 40)
        fixture.setPrices(["bitcoin": "25"])
        let second = await fixture.refresher().refreshed()
        #expect(second.notBefore == end && second.source == .stored)
        fixture.clock.advance(1_800)
        #expect(await fixture.refresher().refreshed().source == .stored)
        #expect(fixture.market.requests.count == 1)
        fixture.clock.advance(1)
        let last = await fixture.refresher().refreshed()
        #expect(last.source == .fetch && last.notBefore == nil && last.summary?.value == 50)
    }

    @Test("Holdings that the app commits during the fetch are used and stay stored")
    func overtaken() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(900)
        let sold = PortfolioRefreshData(
            holdings: [holding("bitcoin", "1", "10"), holding("ethereum", "3", "5")], realizedPnL: 11)
        defer { fixture.market.behave { _ in .status(500) } }
        fixture.market.behave { [fixture] request in
            // The app is offline, so it commits the last prices that it knows.
            #expect(throws: Never.self) { try fixture.publish(sold, nil) }
            return .prices(["bitcoin": "25"], at: fixture.clock.now, of: request)
        }
        let result = await fixture.refresher().refreshed()
        #expect(result.source == .fetch)
        // The profit is 15 for the remaining coin and 11 from the sale. The new coin has no price yet.
        #expect(result.summary?.totalPnL == 26 && result.summary?.display.unpriced == 1)
        let state = try fixture.store.state()
        #expect(state.refresh == sold && state.summary == result.summary)
        // No request has contained the new coin, so the next request does.
        fixture.setPrices(["bitcoin": "25", "ethereum": "6"])
        fixture.clock.advance(60)
        #expect(await fixture.refresher().refreshed().summary?.totalPnL == 29)
    }

    @Test("If the app fetches and commits prices during a widget's fetch, the app's prices are shown")
    func overtakenByPrices() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(900)
        defer { fixture.market.behave { _ in .status(500) } }
        fixture.market.behave { [fixture, mine] request in
            #expect(throws: Never.self) {
                try fixture.publish(mine, prices(["bitcoin": "30"], at: fixture.clock.now))
            }
            return .prices(["bitcoin": "25"], at: fixture.clock.now, of: request)
        }
        let result = await fixture.refresher().refreshed()
        #expect(result.source == .stored && result.summary?.value == 60)
        #expect(try fixture.store.state().summary?.value == 60)
    }

    @Test("Without stored data or coins no request is sent; an empty portfolio shows its realized profit")
    func nothing() async throws {
        let fixture = try await PortfolioFixture()
        let result = await fixture.refresher().refreshed()
        #expect(result.source == .nothing && result.summary == nil)
        try fixture.publish(PortfolioRefreshData(holdings: [], realizedPnL: 5), nil)
        let empty = await fixture.refresher().refreshed()
        #expect(empty.source == .stored && empty.summary?.isEmpty == true && empty.summary?.totalPnL == 5)
        #expect(fixture.market.requests.isEmpty && fixture.reports.all == [])
    }

    @Test("Prices that the app just fetched are not fetched again, except for a new coin")
    func fresh() async throws {
        let fixture = try await PortfolioFixture()
        fixture.setPrices(["bitcoin": "25", "ethereum": "2"])
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(59)
        #expect(await fixture.refresher().refreshed().source == .stored)
        // Simulates a launch that was killed before it could fetch prices.
        _ = try fixture.store.container.remove("display")
        #expect(await fixture.refresher().refreshed().source == .fetch)
    }

    @Test("A damaged record is logged, the readable data is shown, and the next fetch repairs the record")
    func damage() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        try fixture.publish(mine, prices(["bitcoin": "21"]))
        let path = try fixture.copy()
        try Files.write("?", to: path + "/display.jsonl")
        fixture.clock.advance(900)
        let refresher = fixture.refresher(at: path)
        #expect(await refresher.refreshed().summary?.value == 40)
        #expect(fixture.reports.all.contains { $0.hasPrefix("display is only the last good version") })
        fixture.setPrices(["bitcoin": "25"])
        fixture.clock.advance(900)
        #expect(await refresher.refreshed().source == .fetch)
        #expect(try PortfolioStore(try SharedContainer.open(path)).state().problems == [])
    }

    @Test(
        "Data that this process read earlier is shown if its record is lost", arguments: ["display", "refresh"])
    func lost(_ name: String) async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        try fixture.publish(mine, prices(["bitcoin": "21"]))
        let path = try fixture.copy()
        let refresher = fixture.refresher(at: path)
        let before = await refresher.stored().summary
        #expect(before?.totalPnL == 23)
        try Files.write("?", to: path + "/\(name).jsonl")
        fixture.clock.advance(900)
        let result = await refresher.refreshed()
        #expect(result.source == .stored && result.summary?.totalPnL == 23)
        #expect(fixture.reports.all.contains { $0.hasPrefix("\(name) cannot be read") })
    }

    @Test("If the container becomes unreadable, the widget shows the portfolio that its process read earlier")
    func locked() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        let refresher = fixture.refresher()
        _ = await refresher.stored()
        try Files.rename(fixture.path, to: fixture.path + "-away")
        fixture.clock.advance(900)
        #expect(await refresher.refreshed().summary?.value == 40)
        let other = await fixture.refresher().refreshed()
        #expect(other.source == .unreadable && other.summary == nil)
        try Files.rename(fixture.path + "-away", to: fixture.path)
    }

    @Test("The stored portfolio is returned without using the network")
    func stored() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(7_200)
        #expect(await fixture.refresher().stored().summary?.value == 40)
        #expect(fixture.market.requests.isEmpty)
    }

    @Test("Concurrent writes of app and widget lose nothing, and holdings and figures always agree")
    func race() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.setPrices(["bitcoin": "25"])
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 1...40 {
                    let refresh = PortfolioRefreshData(
                        holdings: [holding("bitcoin", "\(round)", "10")], realizedPnL: Decimal(round))
                    // If the widget commits first, publishing fails and is tried again.
                    _ = await waitUntil { (try? fixture.publish(refresh, nil)) != nil }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    let refresher = fixture.refresher()
                    for _ in 0..<20 {
                        fixture.clock.advance(61)
                        _ = await refresher.refreshed()
                    }
                }
            }
            group.addTask {
                for _ in 0..<200 {
                    guard let state = try? fixture.store.state(), let quantity = state.refresh?.realizedPnL else {
                        continue
                    }
                    // Each portfolio that the other task writes has a quantity equal to its realized profit. The
                    // portfolio before those has a profit of 1 and a quantity of 2.
                    let shown = state.display?.positions.first?.quantity
                    #expect(shown == quantity || (quantity == 1 && shown == 2))
                }
            }
        }
        let state = try fixture.store.state()
        #expect(state.refresh?.realizedPnL == 40 && state.display?.positions.first?.quantity == 40)
    }
}
