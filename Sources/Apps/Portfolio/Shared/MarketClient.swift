public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Fetches prices from the market service.
public struct MarketClient: Sendable {
    /// The URL of the public market service.
    public static let service = URL(string: "https://api.coingecko.com")
    /// The maximum size of a response in bytes. A response with 250 coins has about 250 KB, and a widget may use 30 MB
    /// of memory.
    public static let bodyLimit = 2 << 20
    /// The time limit for fetching all pages. A widget has about 30 seconds to provide a timeline, and storing and
    /// drawing the timeline take only a small part of that.
    public static let longestFetch: Duration = .seconds(20)

    private let base: URL?
    private let session: @Sendable (any URLSessionDelegate) -> URLSession
    private let timeout: Duration
    private let now: @Sendable () -> Date

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - base: the service's address.
    ///   - timeout: the time limit of one request, from its start to the last byte of the response.
    ///   - now: returns the device's time.
    ///   - session: makes the session for one request, with the given delegate. The session must be ephemeral, because
    ///     prices must not be cached. The target that uses the client must create the session.
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
        /// The reason why some pages did not arrive; nil if every page arrived.
        public var failure: MarketError?
    }

    /// Fetches the prices of the coins with these ids. Sends one request per 250 coins, one after another. The first
    /// failure ends the fetch.
    /// - Throws: `MarketError` if no page arrived, or if no page contains a price; `CancellationError`.
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
        // If the responses contain none of the requested coins, they probably came from another server, so they are not
        // used.
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
        // `timeoutInterval` restarts with every byte, so it cannot limit the whole request. It is longer than the real
        // limit, so it never ends a request first.
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
        // Rounds the date up, because a client must not send its next request before the service accepts it.
        return .rateLimited(until: (now + delay + 1).wholeSecond)
    }
}

extension Date {
    /// The date rounded down to a whole second, because records store dates in whole seconds.
    public var wholeSecond: Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
    }
}
