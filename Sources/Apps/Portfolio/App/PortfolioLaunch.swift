public import AppGroup
public import Foundation

/// What a launch of the portfolio app did.
public struct PortfolioReport: Sendable {
    /// What is held now.
    public var refresh: PortfolioRefreshData
    /// What is shown now.
    public var summary: PortfolioSummary
    /// Why no new prices came, or not all; nil when all did, or none were needed.
    public var failure: String?
    /// The commit; nothing changed when it took no revision.
    public var commit: CommitResult
    /// Whether the widget was asked to reload.
    public var askedForReload: Bool
    /// What was wrong with the records that were there.
    public var problems: [String]
}

/// The portfolio app's launch: fetches prices once, calculates, and commits what the widget shows together with what it
/// needs to calculate anew.
public struct PortfolioLaunch: Sendable {
    /// The container.
    public let store: PortfolioStore
    /// The market service.
    public let client: MarketClient
    /// The app's clock.
    public let now: @Sendable () -> Date

    /// How long a commit is tried again after conflicts. Each conflict means that somebody else got further.
    private static let conflictTimeout: Duration = .seconds(30)

    /// Makes a launch.
    public init(store: PortfolioStore, client: MarketClient, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.client = client
        self.now = now
    }

    /// Fetches and commits. Without a network the last prices stay, and the holdings are committed with those.
    /// - Parameter given: what is held from now on; nil for what is stored, or at first a sample.
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
                // The widget stored new prices, or another launch its holdings: all is decided anew.
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

    /// One attempt to commit what was fetched.
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

    /// Whether the widget would show something else, or an earlier request was lost.
    private func asksForReload(
        _ refresh: PortfolioRefreshData, _ display: PortfolioDisplayData, _ state: PortfolioState
    ) throws(AppGroupError) -> Bool {
        // When prices were asked for is not shown.
        var shown = state.display
        shown?.fetchedAt = display.fetchedAt
        if display != shown || refresh != state.refresh || state.isMixed { return true }
        // What the widget stored for itself was perhaps shown by one family only.
        if state.displayWriter != store.container.writerName { return true }
        return try store.container.reloadRequests().isBehind(max(state.revision, 1), ofKind: PortfolioGroup.widgetKind)
    }
}
