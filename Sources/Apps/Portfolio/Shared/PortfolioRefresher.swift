public import AppGroup
public import Foundation

/// Refreshes the portfolio for the widget: reads it, fetches prices, values the portfolio and stores the result.
///
/// Three families that reload together share one fetch: a call that arrives during a fetch waits for the result of that
/// fetch. Prices that are less than a minute old are not fetched again. A fetch that has just failed is not repeated.
public actor PortfolioRefresher {
    /// The portfolio that the widget shows, and the source of its prices.
    public struct Result: Sendable {
        /// The sources from which a portfolio's prices can come.
        public enum Source: String, Sendable {
            /// The prices were fetched just now.
            case fetch
            /// The app or an earlier reload of the widget stored the prices.
            case stored
            /// The app has not stored a portfolio yet.
            case nothing
            /// The container cannot be opened or read.
            case unreadable
        }

        public var source: Source
        /// The portfolio; nil if no portfolio could be read.
        public var summary: PortfolioSummary?
        /// The date before which the market service accepts no requests; nil if there is no such limit.
        public var notBefore: Date?
    }

    /// The age in seconds below which prices are not fetched again. CoinGecko updates prices only once a minute
    /// (`/coins/markets`: cache and update frequency).
    static let freshAge: TimeInterval = 60
    /// The number of seconds for which a new call does not repeat a failed fetch. It covers one reload of all families.
    static let failureReuse: TimeInterval = 5
    /// The maximum number of attempts to store prices. An attempt fails if another process has committed in the
    /// meantime.
    private static let attempts = 5

    private let open: @Sendable () throws(AppGroupError) -> PortfolioStore?
    private let client: MarketClient
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private var store: PortfolioStore?
    private var running: Task<Result, Never>?
    private var failedAt: Date?
    /// The last state that this process read. It is used while the container cannot be read, for example from a reboot
    /// until the device is first unlocked.
    private var last: PortfolioState?
    /// The number of fetches that were started so far.
    public private(set) var fetches = 0

    /// Makes a refresher.
    ///
    /// - Parameters:
    ///   - open: opens the App Group's container; returns nil if the process is not entitled to it.
    ///   - client: the client of the market service.
    ///   - now: returns the device's time.
    ///   - report: receives error messages for the log.
    public init(
        open: @escaping @Sendable () throws(AppGroupError) -> PortfolioStore?, client: MarketClient,
        now: @escaping @Sendable () -> Date = { Date() }, report: @escaping @Sendable (String) -> Void
    ) {
        self.open = open
        self.client = client
        self.now = now
        self.report = report
    }

    /// Returns the portfolio. Fetches new prices first, if they are due. If fetching fails, the prices are the stored
    /// ones.
    public func refreshed() async -> Result {
        if let running { return await running.value }
        let task = Task { await refresh() }
        running = task
        let result = await task.value
        running = nil
        return result
    }

    /// Returns the stored portfolio without using the network.
    public func stored() -> Result {
        let store = openStore()
        return result(store.flatMap(read))
    }

    private func refresh() async -> Result {
        let store = openStore()
        guard let store, let state = read(store) else { return result(nil) }
        guard let refresh = state.refresh, !refresh.coinIds.isEmpty, isDue(state, refresh) else {
            return result(state)
        }
        fetches += 1
        do {
            let outcome = try await client.prices(of: refresh.coinIds)
            failedAt = outcome.failure == nil ? nil : now()
            let limit = outcome.failure.flatMap { note($0, in: store) }
            var result = keep(outcome.prices, instead: state, in: store)
            result.notBefore = limit ?? result.notBefore
            return result
        } catch {
            failedAt = now()
            let limit = note(error, in: store)
            // Reads the container again, because the app may have stored something while this fetch was failing.
            var result = result(read(store) ?? state)
            result.notBefore = limit ?? result.notBefore
            return result
        }
    }

    /// Returns true if the prices should be fetched again.
    private func isDue(_ state: PortfolioState, _ refresh: PortfolioRefreshData) -> Bool {
        let now = now()
        if state.rateLimit?.holds(at: now) ?? false { return false }
        if let failedAt, (0..<Self.failureReuse).contains(now.timeIntervalSince(failedAt)) { return false }
        guard let display = state.display, let fetchedAt = display.fetchedAt else { return true }
        let hasAll = display.positions.map(\.coinId).sorted() == refresh.coinIds
        return !hasAll || !(-1..<Self.freshAge).contains(now.timeIntervalSince(fetchedAt))
    }

    /// Values the portfolio with new prices and stores the valuation. A valuation is not stored if another process has
    /// changed the holdings since they were read. The new holdings are then read and valued instead.
    private func keep(_ prices: MarketPrices, instead read: PortfolioState, in store: PortfolioStore) -> Result {
        var state = read
        let time = now().wholeSecond
        for _ in 0..<Self.attempts {
            guard let refresh = state.refresh else { break }
            let display = Valuation.display(of: refresh, prices: prices, previous: state.display, at: time)
            do throws(AppGroupError) {
                try store.keep(display, replacing: state)
                state.display = display
                last = state
                return result(state, source: .fetch)
            } catch {
                guard error.code == .conflict else {
                    report("the new prices were not stored: \(error)")
                    state.display = display
                    return result(state, source: .fetch)
                }
            }
            guard let newer = self.read(store) else { break }
            // Another process fetched prices as well, and stored its valuation first, so that valuation is returned.
            if let theirs = newer.display?.fetchedAt, theirs >= time { return result(newer) }
            state = newer
        }
        return result(state)
    }

    /// Logs a failed fetch. If the market service asked clients to wait, stores the end of the wait for all processes.
    /// - Returns: the end of the wait; nil if the market service did not ask clients to wait.
    private func note(_ error: any Error, in store: PortfolioStore) -> Date? {
        report("\(error)")
        guard case MarketError.rateLimited(let date) = error else { return nil }
        do throws(AppGroupError) {
            try store.remember(RateLimit(notBefore: date))
        } catch {
            report("the market service's rate limit was not stored: \(error)")
        }
        return date
    }

    /// Returns the open store. The process keeps the same store, so that a read never returns an older state than the
    /// read before it. If the container at the path was replaced by another one, opens a new store.
    private func openStore() -> PortfolioStore? {
        if let store, store.container.isStillAtPath { return store }
        do throws(AppGroupError) {
            store = try open()
            if store == nil { report("this process is not entitled to the App Group \(PortfolioGroup.identifier)") }
            return store
        } catch {
            report("the App Group cannot be opened: \(error)")
            store = nil
            return nil
        }
    }

    private func read(_ store: PortfolioStore) -> PortfolioState? {
        do throws(AppGroupError) {
            var state = try store.state()
            for problem in state.problems { report(problem) }
            if let last, state.isMixed { state.fill(from: last) }
            if state.refresh != nil || last == nil { last = state }
            return state
        } catch {
            report("the portfolio cannot be read: \(error)")
            return nil
        }
    }

    private func result(_ read: PortfolioState?, source: Result.Source = .stored) -> Result {
        // Uses the last state if the holdings cannot be read now, because a sum without the holdings would be wrong.
        let isLost = read?.refresh == nil && read?.isMixed ?? true
        guard let state = isLost ? last ?? read : read else { return Result(source: .unreadable, summary: nil) }
        let limit = state.rateLimit.flatMap { $0.holds(at: now()) ? $0.notBefore : nil }
        guard let summary = state.summary else { return Result(source: .nothing, summary: nil, notBefore: limit) }
        return Result(source: source, summary: summary, notBefore: limit)
    }
}
