public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Asks the market service for prices.
public struct MarketClient: Sendable {
    /// The public service.
    public static let service = URL(string: "https://api.coingecko.com")
    /// The largest answer that is read: 250 coins have some 250 KB, and a widget has 30 MB.
    public static let bodyLimit = 2 << 20
    /// How long all pages may take together. A timeline has some 30 seconds, of which storing and drawing take little.
    public static let longestFetch: Duration = .seconds(20)

    private let base: URL?
    private let session: @Sendable (any URLSessionDelegate) -> URLSession
    private let timeout: Duration
    private let now: @Sendable () -> Date

    /// Makes a client.
    /// - Parameters:
    ///   - base: the service's address.
    ///   - timeout: how long one request may take, from its start to the last byte.
    ///   - now: the device's clock.
    ///   - session: makes the session of one request, with the delegate that it is given. The session of the target that
    ///     asks: an ephemeral one, since prices are not for any cache.
    public init(
        base: URL? = MarketClient.service, timeout: Duration = .seconds(10),
        now: @escaping @Sendable () -> Date = { Date() },
        session: @escaping @Sendable (any URLSessionDelegate) -> URLSession
    ) {
        self.base = base
        self.timeout = timeout
        self.now = now
        self.session = session
    }

    /// What a fetch brought: the prices of the pages that came, and why not all did.
    public struct Outcome: Sendable {
        /// The prices.
        public var prices: MarketPrices
        /// Why some are missing; nil when every page came.
        public var failure: MarketError?
    }

    /// The prices of some coins: one request for up to 250, one after the other for more. The first that fails is the
    /// last that is made.
    /// - Throws: `MarketError` when nothing came at all, `CancellationError`.
    public func prices(of ids: [String]) async throws -> Outcome {
        var outcome = Outcome(prices: MarketPrices())
        let end = ContinuousClock.now + Self.longestFetch
        for page in MarketRequest.pages(of: ids) {
            do {
                let answer = try await answer(to: page, until: end)
                outcome.prices.add(answer, askedFor: page.ids, at: now().wholeSecond)
            } catch let error as MarketError {
                guard !outcome.prices.coins.isEmpty else { throw error }
                outcome.failure = error
                return outcome
            }
        }
        // A service that knows none of the coins is not the one that was asked before; no sum may come from that.
        guard !outcome.prices.coins.isEmpty || ids.isEmpty else {
            throw MarketError.malformed("it has none of the \(ids.count) coins")
        }
        return outcome
    }

    private func answer(to page: MarketRequest, until end: ContinuousClock.Instant) async throws -> MarketAnswer {
        guard let base, let url = page.url(base) else { throw MarketError.unreachable("it has no address") }
        let timeout = min(timeout, end - .now)
        guard timeout > .zero else { throw MarketError.timedOut }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        // Only to stay out of the way: it begins anew with every byte.
        request.timeoutInterval = (timeout / .seconds(1)).rounded(.up) + 60
        let load = BoundedLoad(limit: Self.bodyLimit)
        let session = session(load)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await load.run(request, in: session, timeout: timeout)
        switch response.statusCode {
        case 200: break
        case 429:
            throw rateLimited(response)
        case 503 where response.value(forHTTPHeaderField: "Retry-After") != nil:
            throw rateLimited(response)
        default: throw MarketError.status(response.statusCode)
        }
        do {
            return try JSONDecoder().decode(MarketAnswer.self, from: data)
        } catch {
            throw MarketError.malformed("it is no list of coins")
        }
    }

    private func rateLimited(_ response: HTTPURLResponse) -> MarketError {
        let now = now()
        let delay = RetryAfter.delay(
            response.value(forHTTPHeaderField: "Retry-After"),
            serverDate: response.value(forHTTPHeaderField: "Date"), now: now)
        // Up, so that nobody comes too early.
        return .rateLimited(until: (now + delay + 1).wholeSecond)
    }
}

extension Date {
    /// The date in whole seconds, as records hold it.
    public var wholeSecond: Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
    }
}
