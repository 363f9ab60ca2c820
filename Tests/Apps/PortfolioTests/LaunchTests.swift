import AppGroup
import Foundation
import TestServers
import TestSupport
import Testing

@testable import PortfolioApp

struct PortfolioLaunchTests {
    private let mine = PortfolioRefreshData(holdings: [holding("bitcoin", "2", "10")], realizedPnL: 1)

    private func launch(_ fixture: PortfolioFixture) -> PortfolioLaunch {
        PortfolioLaunch(store: fixture.store, client: fixture.client(), now: { fixture.clock.now })
    }

    @Test("A launch fetches prices once, and commits holdings, figures and a reload request together")
    func launch() async throws {
        let fixture = try await PortfolioFixture()
        fixture.setPrices(["bitcoin": "25"])
        let report = try await launch(fixture).run(mine)
        #expect(report.failure == nil && report.askedForReload && report.commit.changed)
        #expect(report.summary.totalPnL == 31)
        let records = try fixture.store.container.snapshot().records
        #expect(records["display"]?.token == records["refresh"]?.token)
        #expect(fixture.market.requests.count == 1)
    }

    @Test("The first launch publishes a sample, and later launches publish the stored holdings")
    func sample() async throws {
        let fixture = try await PortfolioFixture()
        #expect(try await launch(fixture).run(nil).refresh == PortfolioSample.refresh)
        _ = try await launch(fixture).run(mine)
        #expect(try await launch(fixture).run(nil).refresh == mine)
    }

    @Test("Without a network, a launch commits new holdings with figures that are based on the last prices")
    func offline() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(mine, prices(["bitcoin": "20"]))
        fixture.clock.advance(7_200)
        let sold = PortfolioRefreshData(holdings: [holding("bitcoin", "1", "10")], realizedPnL: 11)
        let report = try await launch(fixture).run(sold)
        #expect(report.failure == "the market service answered with status 500")
        #expect(report.summary.totalPnL == 21 && report.summary.display.asOf == noon)
        #expect(report.summary.display.fetchedAt == noon)
        let state = try fixture.store.state()
        #expect(state.refresh == sold && state.summary == report.summary)
    }

    @Test("A launch without new data requests a reload only if the last request was lost or the widget wrote the data")
    func unchanged() async throws {
        let fixture = try await PortfolioFixture()
        fixture.setPrices(["bitcoin": "25"])
        #expect(try await launch(fixture).run(mine).askedForReload)
        #expect(try await launch(fixture).run(nil).askedForReload == false)
        _ = try await launch(fixture).run(nil)
        fixture.clock.advance(61)
        _ = await fixture.refresher().refreshed()
        #expect(try await launch(fixture).run(nil).askedForReload)
    }

    @Test("The app stores the market service's rate limit, and the widget respects it")
    func rateLimited() async throws {
        let fixture = try await PortfolioFixture()
        fixture.market.behave { _ in .status(429, retryAfter: "600") }
        let report = try await launch(fixture).run(mine)
        #expect(report.failure?.hasPrefix("the market service asks to wait until") ?? false)
        #expect(await fixture.refresher().refreshed().notBefore == noon + 601)
        _ = try await launch(fixture).run(mine)
        #expect(fixture.market.requests.count == 1)
    }

    @Test("An empty portfolio needs no prices")
    func empty() async throws {
        let fixture = try await PortfolioFixture()
        let report = try await launch(fixture).run(PortfolioRefreshData(holdings: [], realizedPnL: 2))
        #expect(report.failure == nil && report.summary.totalPnL == 2 && fixture.market.requests.isEmpty)
    }

    @Test("If the widget commits during a launch, the launch reads again and publishes the prices that it fetched")
    func conflict() async throws {
        let fixture = try await PortfolioFixture()
        let before = try fixture.publish(mine, prices(["bitcoin": "20"]))
        defer { fixture.market.behave { _ in .status(500) } }
        fixture.market.behave { [fixture, mine] request in
            let display = Valuation.display(
                of: mine, prices: prices(["bitcoin": "21"]), previous: nil, at: fixture.clock.now)
            #expect(throws: Never.self) { try fixture.store.keep(display, replacing: before) }
            return .prices(["bitcoin": "25"], at: fixture.clock.now, of: request)
        }
        #expect(try await launch(fixture).run(nil).summary.value == 50)
        #expect(try fixture.store.state().summary?.value == 50)
    }

    @Test(
        "An invalid portfolio file is refused with the location of the error",
        arguments: [
            ("{}", ".holdings"), ("[]", "found an array instead. It looks"),
            ("{\"holdings\":[{\"coinId\":\"a\"}]}", "holdings[0].symbol"),
            (
                "{\"holdings\":[{\"coinId\":\"a\",\"symbol\":\"a\",\"name\":\"A\",\"quantity\":\"1,5\",\"avgCost\":1}]}",
                "1,5"
            ),
            (
                "{\"holdings\":[{\"coinId\":\"a,b\",\"symbol\":\"a\",\"name\":\"A\",\"quantity\":1,\"avgCost\":1}]}",
                "holding 1"
            ),
            (
                "{\"holdings\":[{\"coinId\":\"a\",\"symbol\":\"a\",\"name\":\"A\",\"quantity\":-1,\"avgCost\":1}]}",
                "quantity"
            ),
            (
                "{\"holdings\":[{\"coinId\":\"a\",\"symbol\":\"a\",\"name\":\"A\",\"quantity\":1,\"avgCost\":1e31}]}",
                "avgCost"
            ),
        ])
    func refuse(_ text: String, _ place: String) {
        do throws(HoldingsFileError) {
            _ = try HoldingsFile.read(Data(text.utf8))
            Issue.record("it was accepted")
        } catch {
            #expect(error.description.contains(place.drop { $0 == "." }), "\(error)")
        }
    }
}
