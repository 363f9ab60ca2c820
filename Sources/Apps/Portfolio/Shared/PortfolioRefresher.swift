public import AppGroup
public import Foundation

/// Refreshes the portfolio for the widget: reads it, fetches prices, values it and stores the result.
///
/// Three families that reload together share one fetch: a caller during a fetch waits for its result. Prices that are
/// less than a minute old are not fetched again. A fetch that has just failed is not repeated.
public actor PortfolioRefresher {
    /// The portfolio to show, and its source.
    public struct Result: Sendable {
        /// The sources of the figures.
        public enum Source: String, Sendable {
            /// The prices were fetched just now.
            case fetch
            /// The app or an earlier reload stored them.
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

    /// The maximum age of prices, in seconds, that are not fetched again. CoinGecko updates prices only once a minute
    /// (`/coins/markets`: cache and update frequency).
    static let freshAge: TimeInterval = 60
    /// The number of seconds for which a failure is returned to later callers. It covers one reload of all families.
    static let failureReuse: TimeInterval = 5
    /// The maximum number of attempts to store prices. Attempts are repeated if other processes commit in the meantime.
    private static let attempts = 5

    private let open: @Sendable () throws(AppGroupError) -> PortfolioStore?
    private let client: MarketClient
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private var store: PortfolioStore?
    private var running: Task<Result, Never>?
    private var failedAt: Date?
    /// The last state that was read. It is used while the container cannot be read: from a reboot until the device is
    /// first unlocked.
    private var last: PortfolioState?
    /// The number of fetches that were started.
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

    /// Returns the portfolio, with new prices if they are due and can be fetched. Never throws.
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
            // The app may have stored something while this fetch was failing.
            var result = result(read(store) ?? state)
            result.notBefore = limit ?? result.notBefore
            return result
        }
    }

    /// Returns true if it is time to fetch prices again.
    private func isDue(_ state: PortfolioState, _ refresh: PortfolioRefreshData) -> Bool {
        let now = now()
        if state.rateLimit?.holds(at: now) ?? false { return false }
        if let failedAt, (0..<Self.failureReuse).contains(now.timeIntervalSince(failedAt)) { return false }
        guard let display = state.display, let fetchedAt = display.fetchedAt else { return true }
        let hasAll = display.positions.map(\.coinId).sorted() == refresh.coinIds
        return !hasAll || !(-1..<Self.freshAge).contains(now.timeIntervalSince(fetchedAt))
    }

    /// Values the portfolio with new prices and stores the result. Does not store it if the holdings have changed since
    /// they were read. If the app committed new holdings in the meantime, values those instead.
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
            // Another process fetched prices too, and stored its result first.
            if let theirs = newer.display?.fetchedAt, theirs >= time { return result(newer) }
            state = newer
        }
        return result(state)
    }

    /// Logs a failure.
    /// - Returns: the date until which the market service asked clients to wait; nil if it did not ask. The date is
    ///   stored for all processes.
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

    /// Returns the open store, which is kept for the life of the process so that reads never go back in time. Opens a
    /// new one if another container now has the same path.
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
        // The holdings could be read before but cannot be read now. A sum without them would be wrong.
        let isLost = read?.refresh == nil && read?.isMixed ?? true
        guard let state = isLost ? last ?? read : read else { return Result(source: .unreadable, summary: nil) }
        let limit = state.rateLimit.flatMap { $0.holds(at: now()) ? $0.notBefore : nil }
        guard let summary = state.summary else { return Result(source: .nothing, summary: nil, notBefore: limit) }
        return Result(source: source, summary: summary, notBefore: limit)
    }
}
