public import AppGroup
public import Foundation

/// Brings the portfolio up to date for the widget: reads, fetches, calculates, stores.
///
/// Three families that reload together make one fetch: whoever comes while one is under way waits for it, and prices of
/// the last minute are not fetched again, nor is one that failed a moment ago tried again.
public actor PortfolioRefresher {
    /// What to show, and why.
    public struct Result: Sendable {
        /// Where the figures come from.
        public enum Source: String, Sendable {
            /// The prices were fetched just now.
            case fetch
            /// They were stored by the app or an earlier reload.
            case stored
            /// The app has stored nothing yet.
            case nothing
            /// The container cannot be opened or read.
            case unreadable
        }

        /// Where the figures come from.
        public var source: Source
        /// The portfolio; nil when there is none.
        public var summary: PortfolioSummary?
        /// Until when the market service wants to be left alone.
        public var notBefore: Date?
    }

    /// Prices of this age are not fetched again. CoinGecko itself makes new ones once a minute (`/coins/markets`: cache
    /// and update frequency).
    static let freshAge: TimeInterval = 60
    /// How long a failure serves those that come after it: one reload of all families.
    static let failureReuse: TimeInterval = 5
    /// How often a change is calculated anew because somebody else committed meanwhile.
    private static let attempts = 5

    private let open: @Sendable () throws(AppGroupError) -> PortfolioStore?
    private let client: MarketClient
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private var store: PortfolioStore?
    private var running: Task<Result, Never>?
    private var failedAt: Date?
    /// What was last read, for when the container cannot be read: as long as the device is locked for the first time.
    private var last: PortfolioState?
    /// How many fetches were begun.
    public private(set) var fetches = 0

    /// Makes a refresher.
    /// - Parameters:
    ///   - open: opens the App Group's container; nil when the process is not entitled to it.
    ///   - client: the market service.
    ///   - now: the device's clock.
    ///   - report: is told what went wrong, for the log.
    public init(
        open: @escaping @Sendable () throws(AppGroupError) -> PortfolioStore?, client: MarketClient,
        now: @escaping @Sendable () -> Date = { Date() }, report: @escaping @Sendable (String) -> Void
    ) {
        self.open = open
        self.client = client
        self.now = now
        self.report = report
    }

    /// The portfolio, with new prices if they are due and come; it never fails.
    public func refreshed() async -> Result {
        if let running { return await running.value }
        let task = Task { await refresh() }
        running = task
        let result = await task.value
        running = nil
        return result
    }

    /// The portfolio as it is stored, without any network.
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
            // The app may have stored something while the fetch was failing.
            var result = result(read(store) ?? state)
            result.notBefore = limit ?? result.notBefore
            return result
        }
    }

    /// Whether prices are to be fetched now.
    private func isDue(_ state: PortfolioState, _ refresh: PortfolioRefreshData) -> Bool {
        let now = now()
        if state.rateLimit?.holds(at: now) ?? false { return false }
        if let failedAt, (0..<Self.failureReuse).contains(now.timeIntervalSince(failedAt)) { return false }
        guard let display = state.display, let fetchedAt = display.fetchedAt else { return true }
        let hasAll = display.positions.map(\.coinId).sorted() == refresh.coinIds
        return !hasAll || !(-1..<Self.freshAge).contains(now.timeIntervalSince(fetchedAt))
    }

    /// Calculates the portfolio with new prices and stores it, but only over what it was calculated from: when the app
    /// committed meanwhile, its holdings count.
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
            // Somebody else has fetched as well, and stored it first.
            if let theirs = newer.display?.fetchedAt, theirs >= time { return result(newer) }
            state = newer
        }
        return result(state)
    }

    /// Tells the log of a failure.
    /// - Returns: until when the market service wants to be left alone, if it said so; that is stored for all.
    private func note(_ error: any Error, in store: PortfolioStore) -> Date? {
        report("\(error)")
        guard case MarketError.rateLimited(let date) = error else { return nil }
        do throws(AppGroupError) {
            try store.remember(RateLimit(notBefore: date))
        } catch {
            report("the market service's wish to wait was not stored: \(error)")
        }
        return date
    }

    /// One handle for the life of the process, which never answers with anything older than before; a new one where
    /// another container stands at its path.
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
        // Holdings that cannot be read now were read before; a sum without them is not the portfolio's.
        let isLost = read?.refresh == nil && read?.isMixed ?? true
        guard let state = isLost ? last ?? read : read else { return Result(source: .unreadable, summary: nil) }
        let limit = state.rateLimit.flatMap { $0.holds(at: now()) ? $0.notBefore : nil }
        guard let summary = state.summary else { return Result(source: .nothing, summary: nil, notBefore: limit) }
        return Result(source: source, summary: summary, notBefore: limit)
    }
}
