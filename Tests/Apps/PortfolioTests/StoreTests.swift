import AppGroup
import Foundation
import TestSupport
import Testing

@testable import PortfolioApp

@Suite struct PortfolioStoreTests {
    private let one = PortfolioRefreshData(holdings: [holding("bitcoin", "2", "10")], realizedPnL: 1)
    private let other = PortfolioRefreshData(holdings: [holding("bitcoin", "1", "10")], realizedPnL: 11)

    @Test("The holdings, the display data and the reload request are written in one commit")
    func together() async throws {
        let fixture = try await PortfolioFixture()
        let state = try fixture.publish(one, prices(["bitcoin": "20"]))
        let records = try fixture.store.container.snapshot().records
        #expect(records["display"]?.token == records["refresh"]?.token)
        let marker = try fixture.store.container.reloadRequests()
        #expect(marker.requests(concerning: PortfolioGroup.widgetKind).map(\.revision) == [state.revision])
        #expect(state.summary?.totalPnL == 21 && state.problems == [] && !state.isMixed)
    }

    @Test("An empty container has no portfolio; a stored portfolio without coins is an empty portfolio")
    func empty() async throws {
        let fixture = try await PortfolioFixture()
        #expect(try fixture.store.state().isEmpty)
        #expect(try fixture.store.state().summary == nil)
        let summary = try fixture.publish(PortfolioRefreshData(holdings: [], realizedPnL: 3), nil).summary
        #expect(summary?.isEmpty == true && summary?.value == 0 && summary?.totalPnL == 3)
    }

    @Test("The widget's valuation never overwrites holdings or figures that were committed in the meantime")
    func conflict() async throws {
        let fixture = try await PortfolioFixture()
        let state = try fixture.publish(one, prices(["bitcoin": "20"]))
        let mine = Valuation.display(of: one, prices: prices(["bitcoin": "30"]), previous: nil, at: noon)
        // Replaces only the record with the holdings.
        _ = try fixture.store.container.put("refresh", PortfolioStore.payload(other))
        #expect(throws: AppGroupError.self) { try fixture.store.keep(mine, replacing: state) }
        let newer = try fixture.publish(other, prices(["bitcoin": "20"]))
        for old in [state] {
            do throws(AppGroupError) {
                try fixture.store.keep(mine, replacing: old)
                Issue.record("it was stored")
            } catch {
                #expect(error.code == .conflict)
            }
        }
        try fixture.store.keep(mine, replacing: newer)
        #expect(try fixture.store.state().display == mine)
    }

    @Test("A commit made by the widget requests no reload and does not make the app's last request look lost")
    func noReload() async throws {
        let fixture = try await PortfolioFixture()
        let state = try fixture.publish(one, prices(["bitcoin": "20"]))
        let before = try fixture.store.container.reloadRequests().requests(concerning: PortfolioGroup.widgetKind)
        try fixture.store.keep(
            Valuation.display(of: one, prices: prices(["bitcoin": "30"]), previous: nil, at: noon), replacing: state)
        try fixture.store.remember(RateLimit(notBefore: noon))
        let marker = try fixture.store.container.reloadRequests()
        #expect(marker.requests(concerning: PortfolioGroup.widgetKind).map(\.sequence) == before.map(\.sequence))
        #expect(!marker.isBehind(try fixture.store.state().revision, ofKind: PortfolioGroup.widgetKind))
    }

    @Test(
        "For a damaged record, the last good version is used and reported, and the figures match the holdings",
        arguments: ["display", "refresh"])
    func damage(_ name: String) async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(one, prices(["bitcoin": "20"]))
        try fixture.publish(other, prices(["bitcoin": "20"]))
        let path = try fixture.copy()
        try Files.write("{\"tandem\":1", to: path + "/\(name).jsonl")
        let store = PortfolioStore(try SharedContainer.open(path))
        let state = try store.state()
        #expect(state.isMixed && state.problems.count == 1 && state.problems[0].hasPrefix(name))
        // The realized profit of one state must not be combined with the unrealized profit of the other: 31 and 11
        // would be wrong.
        #expect(state.summary?.totalPnL == 21)
        #expect(state.display?.positions.first?.quantity == (name == "display" ? 1 : 2))
        // The next commit repairs the record.
        try store.keep(
            Valuation.display(of: other, prices: prices(["bitcoin": "20"]), previous: nil, at: noon), replacing: state)
        #expect(try store.state().display != nil)
    }

    @Test("If the holdings or the display data are unreadable, the other record is still used")
    func unreadable() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(one, prices(["bitcoin": "20"]))
        for name in ["display", "refresh"] {
            let path = try fixture.copy()
            try Files.write("", to: path + "/\(name).jsonl")
            let store = PortfolioStore(try SharedContainer.open(path))
            let state = try store.state()
            #expect(state.problems.count == 1)
            #expect(name == "display" ? state.refresh == one : state.display?.value == 40)
            #expect(state.summary != nil)
        }
    }

    @Test("Display data in the format of another app version is reported and ignored")
    func otherVersion() async throws {
        let fixture = try await PortfolioFixture()
        try fixture.publish(one, prices(["bitcoin": "20"]))
        _ = try fixture.store.container.put("display", Array("{\"v2\":true}".utf8))
        let state = try fixture.store.state()
        #expect(state.display == nil && state.refresh == one && state.problems.count == 1)
        #expect(state.summary?.value == nil && state.summary?.display.positions.count == 1)
    }

    @Test("A rate limit that a wrong clock set years ahead is ignored")
    func wrongLimit() {
        #expect(RateLimit(notBefore: noon + 90).holds(at: noon))
        #expect(!RateLimit(notBefore: noon).holds(at: noon))
        #expect(!RateLimit(notBefore: noon + 30 * 86_400).holds(at: noon))
    }
}
