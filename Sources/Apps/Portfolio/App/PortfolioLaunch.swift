public import AppGroup
public import Foundation

/// The result of one launch of the portfolio app.
public struct PortfolioReport: Sendable {
    /// The holdings that are stored in the container after the launch.
    public var refresh: PortfolioRefreshData
    /// The portfolio that the widget shows after the launch.
    public var summary: PortfolioSummary
    /// The reason why prices are missing; nil if all prices were fetched, or if no prices were needed.
    public var failure: String?
    /// The result of the commit. It has no new revision if nothing changed.
    public var commit: CommitResult
    /// True if the launch requested a reload of the widget.
    public var askedForReload: Bool
    /// The problems that the launch found with the container's records.
    public var problems: [String]
}

/// The portfolio app's launch: fetches prices once, values the portfolio, and commits the display data and the refresh
/// data in one transaction.
public struct PortfolioLaunch: Sendable {
    public let store: PortfolioStore
    public let client: MarketClient
    public let now: @Sendable () -> Date

    /// The time limit for repeating a commit after conflicts with other processes. It can be long, because each
    /// conflict means that another process has committed something.
    private static let conflictTimeout: Duration = .seconds(30)

    public init(store: PortfolioStore, client: MarketClient, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.client = client
        self.now = now
    }

    /// Fetches prices and commits the portfolio. If the prices cannot be fetched, commits the holdings with the last
    /// known prices.
    /// - Parameter given: the new holdings. If it is nil, the stored holdings are kept; the first launch then stores a
    ///   sample.
    /// - Throws: `AppGroupError`, `CancellationError`.
    public func run(_ given: PortfolioRefreshData?) async throws -> PortfolioReport {
        let first = try store.state()
        let refresh = given ?? first.refresh ?? PortfolioSample.refresh
        let (prices, failure) = try await prices(of: refresh, first)
        let end = ContinuousClock.now + Self.conflictTimeout
        while true {
            do throws(AppGroupError) {
                return try commit(given, prices, failure)
            } catch {
                // After a conflict, the loop reads and decides again, because the widget stored new prices, or another
                // launch stored holdings.
                guard error.code == .conflict, ContinuousClock.now < end else { throw error }
            }
        }
    }

    private func prices(
        of refresh: PortfolioRefreshData, _ state: PortfolioState
    ) async throws -> (MarketPrices?, String?) {
        guard !refresh.coinIds.isEmpty else { return (nil, nil) }
        if let limit = state.rateLimit, limit.holds(at: now()) {
            return (nil, "\(MarketError.rateLimited(until: limit.notBefore))")
        }
        do {
            let outcome = try await client.prices(of: refresh.coinIds)
            if let failure = outcome.failure { try remember(failure) }
            return (outcome.prices, outcome.failure.map { "\($0)" })
        } catch let error as MarketError {
            try remember(error)
            return (nil, "\(error)")
        }
    }

    private func remember(_ error: MarketError) throws(AppGroupError) {
        guard case .rateLimited(let date) = error else { return }
        try store.remember(RateLimit(notBefore: date))
    }

    /// Tries once to commit the fetched prices.
    private func commit(
        _ given: PortfolioRefreshData?, _ prices: MarketPrices?, _ failure: String?
    ) throws(AppGroupError) -> PortfolioReport {
        let state = try store.state()
        let refresh = given ?? state.refresh ?? PortfolioSample.refresh
        let display = Valuation.display(
            of: refresh, prices: prices, previous: state.display, at: now().wholeSecond)
        let asks = try asksForReload(refresh, display, state)
        let commit = try store.publish(refresh, display, replacing: state, asksForReload: asks)
        return PortfolioReport(
            refresh: refresh, summary: PortfolioSummary(display, realizedPnL: refresh.realizedPnL), failure: failure,
            commit: commit, askedForReload: asks, problems: state.problems)
    }

    /// Returns true if the widget must be reloaded: the data has changed, the widget stored the data itself, or an
    /// earlier reload request was lost.
    private func asksForReload(
        _ refresh: PortfolioRefreshData, _ display: PortfolioDisplayData, _ state: PortfolioState
    ) throws(AppGroupError) -> Bool {
        // Ignores `fetchedAt` in the comparison, because the widget does not show the time of the fetch.
        var shown = state.display
        shown?.fetchedAt = display.fetchedAt
        if display != shown || refresh != state.refresh || state.isMixed { return true }
        // If the widget stored the data itself, perhaps only one of its families has shown this data so far.
        if state.displayWriter != store.container.writerName { return true }
        return try store.container.reloadRequests().isBehind(max(state.revision, 1), ofKind: PortfolioGroup.widgetKind)
    }
}
