import AppGroup
import Foundation
import PortfolioApp
import Synchronization
import TestServers
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The time that the clock shows when a test begins.
let noon = Date(timeIntervalSince1970: 1_769_774_400)

func number(_ text: String) -> Decimal { ExactDecimal.parse(text)! }

/// Makes a holding, such as `holding("bitcoin", "0.5", "40000")`.
func holding(_ id: String, _ quantity: String, _ avgCost: String) -> PortfolioRefreshData.Holding {
    PortfolioRefreshData.Holding(
        coinId: id, symbol: String(id.prefix(3)), name: id.capitalized, quantity: number(quantity),
        avgCost: number(avgCost))
}

/// Makes the prices of a response that arrived at a time. All coins in it count as requested.
func prices(_ prices: [String: String?], at date: Date = noon) -> MarketPrices {
    var result = MarketPrices()
    for (id, price) in prices {
        result.coins[id] = CoinPrice(price: price.map(number))
        result.times[id] = date
    }
    result.asked = Set(prices.keys)
    return result
}

/// A clock that tests set.
final class TestClock: Sendable {
    private let date: Mutex<Date>

    init(_ date: Date = noon) { self.date = Mutex(date) }

    var now: Date { date.withLock { $0 } }

    func advance(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

/// The surroundings of one test: a container, a market service and a clock.
final class PortfolioFixture: Sendable {
    let directory: TemporaryDirectory
    let store: PortfolioStore
    let market: StubServer
    let clock = TestClock()
    let reports = Reports()

    init() async throws {
        directory = try TemporaryDirectory()
        store = PortfolioStore(try SharedContainer.open(directory.path("group"), access: .create, writer: "main-app"))
        market = try StubServer { _ in .status(500) }
    }

    var path: String { directory.path("group") }

    /// Makes the market service return these prices with the current time, and no other prices.
    func setPrices(_ prices: [String: String]) {
        market.behave { [clock] request in .prices(prices, at: clock.now, of: request) }
    }

    /// Publishes holdings with prices in the same way as the app.
    @discardableResult
    func publish(_ refresh: PortfolioRefreshData, _ prices: MarketPrices?) throws -> PortfolioState {
        let state = try store.state()
        let display = Valuation.display(of: refresh, prices: prices, previous: state.display, at: clock.now)
        _ = try store.publish(refresh, display, replacing: state, asksForReload: true)
        return try store.state()
    }

    func client(timeout: Duration = .seconds(60)) -> MarketClient {
        MarketClient(
            base: market.url, timeout: timeout, now: { [clock] in clock.now },
            session: { URLSession(configuration: .ephemeral, delegate: $0, delegateQueue: nil) })
    }

    /// Copies the container. A process that opens the copy has no memory of earlier reads.
    func copy() throws -> String {
        let copy = directory.path("copy-\(UUID().uuidString)")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        return copy
    }

    /// Makes a refresher that opens the container separately, as another process would.
    func refresher(at path: String? = nil, timeout: Duration = .seconds(60)) -> PortfolioRefresher {
        let path = path ?? self.path
        return PortfolioRefresher(
            open: { () throws(AppGroupError) in
                PortfolioStore(try SharedContainer.open(path, writer: "portfolio-widget"))
            },
            client: client(timeout: timeout), now: { [clock] in clock.now }, report: { [reports] in reports.add($0) })
    }
}
