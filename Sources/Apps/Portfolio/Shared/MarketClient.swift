public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Fetches prices from the market service.
public struct MarketClient: Sendable {
    /// The URL of the public service.
    public static let service = URL(string: "https://api.coingecko.com")
    /// The maximum size of a response in bytes. A response with 250 coins has some 250 KB, and a widget has 30 MB of
    /// memory.
    public static let bodyLimit = 2 << 20
    /// The time limit for all pages together. A widget has some 30 seconds for a timeline, and needs little of that to
    /// store and draw it.
    public static let longestFetch: Duration = .seconds(20)

    private let base: URL?
    private let session: @Sendable (any URLSessionDelegate) -> URLSession
    private let timeout: Duration
    private let now: @Sendable () -> Date

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - base: the service's address.
    ///   - timeout: the time limit of one request, from its start to the last byte.
    ///   - now: returns the device's time.
    ///   - session: makes the session of one request, with the given delegate. The session must be ephemeral, because
    ///     prices must not be cached. The target that uses the client must create it.
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

    /// The result of a fetch: the prices from all pages that arrived.
    public struct Outcome: Sendable {
        public var prices: MarketPrices
        /// The reason why some prices are missing; nil if every page arrived.
        public var failure: MarketError?
    }

    /// Fetches the prices of some coins. Sends one request per 250 coins, one after another. The first failure ends the
    /// fetch.
    /// - Throws: `MarketError` if no page arrived, `CancellationError`.
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
        // If the response contains none of the coins, another server probably answered. Its prices must not be used.
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
        // This timeout restarts with every byte, so it cannot enforce the limit. It is set so high that it never fires
        // first.
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
            throw MarketError.malformed("it is not a list of coins")
        }
    }

    private func rateLimited(_ response: HTTPURLResponse) -> MarketError {
        let now = now()
        let delay = RetryAfter.delay(
            response.value(forHTTPHeaderField: "Retry-After"),
            serverDate: response.value(forHTTPHeaderField: "Date"), now: now)
        // Rounds up, so that no client sends its next request too early.
        return .rateLimited(until: (now + delay + 1).wholeSecond)
    }
}

extension Date {
    /// The date in whole seconds, as records store it.
    public var wholeSecond: Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
    }
}
