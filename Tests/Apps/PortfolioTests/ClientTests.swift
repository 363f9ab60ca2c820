import Foundation
import PortfolioApp
import Synchronization
import TestServers
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct MarketClientTests {
    private let ids = ["bitcoin", "ethereum"]

    @Test("One request fetches the prices of all coins")
    func one() async throws {
        let fixture = try await PortfolioFixture()
        fixture.setPrices(["bitcoin": "1.5", "ethereum": "2"])
        let outcome = try await fixture.client().prices(of: ids)
        #expect(outcome.prices.coins.mapValues(\.price) == ["bitcoin": number("1.5"), "ethereum": 2])
        #expect(outcome.failure == nil)
        #expect(fixture.market.requests.count == 1)
        #expect(fixture.market.requests.first?.target.contains("ids=bitcoin,ethereum&per_page=250&page=1") ?? false)
    }

    @Test("The prices of more than 250 coins take several requests, and all of them arrive")
    func pages() async throws {
        let fixture = try await PortfolioFixture()
        let ids = (1...601).map { "coin-\($0)" }
        fixture.setPrices(Dictionary(uniqueKeysWithValues: ids.map { ($0, "2") }))
        let outcome = try await fixture.client().prices(of: ids)
        #expect(outcome.prices.coins.count == 601)
        let asked = fixture.market.requests.map(StubServer.Reply.askedIds)
        #expect(asked.map(\.count) == [250, 250, 101] && Set(asked.joined()) == Set(ids))
    }

    @Test("If a page of prices fails, the prices before it are kept and no further page is requested")
    func failedPage() async throws {
        let fixture = try await PortfolioFixture()
        let ids = (1001...1601).map { "coin-\($0)" }
        let prices = Dictionary(uniqueKeysWithValues: ids.map { ($0, "2") })
        fixture.market.behave { request in
            request.target.contains("coin-1251")
                ? .status(429, retryAfter: "120") : .prices(prices, of: request)
        }
        let outcome = try await fixture.client().prices(of: ids)
        #expect(outcome.prices.coins.count == 250 && outcome.prices.asked.count == 250)
        #expect(outcome.failure == .rateLimited(until: noon + 121))
        #expect(fixture.market.requests.count == 2)
    }

    @Test("Status 429, and 503 with Retry-After, set a rate limit; other statuses are separate errors")
    func statuses() async throws {
        let fixture = try await PortfolioFixture()
        func failure(_ reply: StubServer.Reply) async -> MarketError? {
            fixture.market.behave { _ in reply }
            do {
                _ = try await fixture.client().prices(of: ids)
                return nil
            } catch {
                return error as? MarketError
            }
        }
        #expect(await failure(.status(429, retryAfter: "90")) == .rateLimited(until: noon + 91))
        #expect(await failure(.status(429)) == .rateLimited(until: noon + 61))
        #expect(await failure(.status(503, retryAfter: "5")) == .rateLimited(until: noon + 6))
        for code in [400, 401, 403, 404, 422, 500, 503] {
            #expect(await failure(.status(code)) == .status(code))
        }
        let portal = StubServer.Reply.response(body: Data("<html>Welcome</html>".utf8))
        #expect(await failure(portal) == .malformed("it is not a list of coins"))
        #expect(await failure(.prices([:])) == .malformed("it has none of the 2 coins"))
        #expect(await failure(.prices(["other": "1"])) == .malformed("it has none of the 2 coins"))
    }

    @Test("A response that ends too early is a failure")
    func cutOff() async throws {
        try await withRawServer {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n[{\"id\":")
        } test: { server in
            let client = MarketClient(
                base: server.url,
                session: { URLSession(configuration: .ephemeral, delegate: $0, delegateQueue: nil) })
            await #expect(throws: MarketError.self) { try await client.prices(of: ids) }
        }
    }

    @Test("A response that is too large is not read to its end")
    func tooLarge() async throws {
        let fixture = try await PortfolioFixture()
        fixture.market.behave { _ in .response(body: Data(repeating: 0x20, count: 16 << 20)) }
        await #expect(throws: MarketError.tooLarge(limit: MarketClient.bodyLimit)) {
            try await fixture.client().prices(of: ids)
        }
    }

    @Test("A request to a market service that never responds times out")
    func silent() async throws {
        let fixture = try await PortfolioFixture()
        fixture.market.behave { _ in .silence }
        await #expect(throws: MarketError.timedOut) {
            try await fixture.client(timeout: .milliseconds(200)).prices(of: ids)
        }
    }

    @Test("A request to an unreachable market service throws the error `unreachable`")
    func refused() async throws {
        let client = MarketClient(
            base: URL(string: "http://127.0.0.1:9"),
            session: { URLSession(configuration: .ephemeral, delegate: $0, delegateQueue: nil) })
        do {
            _ = try await client.prices(of: ids)
            Issue.record("somebody answered")
        } catch let error as MarketError {
            guard case .unreachable = error else { return #expect(error == .unreachable("")) }
        }
    }

    @Test("A cancelled task stops waiting for the market service, and throws CancellationError")
    func cancelled() async throws {
        let fixture = try await PortfolioFixture()
        fixture.market.behave { _ in .silence }
        let task = Task { try await fixture.client().prices(of: ids) }
        #expect(await waitUntil { fixture.market.requests.count == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
