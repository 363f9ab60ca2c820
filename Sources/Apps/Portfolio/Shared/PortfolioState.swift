public import AppGroup
public import Foundation

/// A rate limit that the market service has set.
public struct RateLimit: Codable, Sendable, Hashable {
    /// The date before which the market service accepts no requests.
    public var notBefore: Date

    public init(notBefore: Date) {
        self.notBefore = notBefore
    }

    /// Returns true if the rate limit is in effect at `date`. If `notBefore` is further away than the longest wait, a
    /// process with a wrong clock must have stored it, so the limit is ignored.
    public func holds(at date: Date) -> Bool {
        date < notBefore && notBefore.timeIntervalSince(date) <= RetryAfter.longest + 60
    }
}

/// The portfolio that the container contains at one revision.
public struct PortfolioState: Sendable {
    /// The user's holdings; nil if no version of the record is readable.
    public internal(set) var refresh: PortfolioRefreshData?
    /// The last valuation; nil if no version of the record is readable.
    public internal(set) var display: PortfolioDisplayData?
    /// The rate limit that the market service set; nil if no limit is set.
    public internal(set) var rateLimit: RateLimit?
    /// The container's revision; 0 if the container is empty.
    public internal(set) var revision: Revision = 0
    /// The name of the program that wrote the display data.
    public internal(set) var displayWriter: String?
    /// Messages about damaged or unreadable records, for the log.
    public internal(set) var problems: [String] = []
    /// True if the holdings and the display data may be from different commits. This happens if one of the two records
    /// is damaged, so that its last good version is used.
    public internal(set) var isMixed = false

    var expectations: [RecordName: Expectation] = [:]

    /// Makes an empty state.
    public init() {}

    /// Returns the expectation with which a commit can replace the record that this state was read from.
    func expectation(of name: RecordName) -> Expectation { expectations[name] ?? .absent }

    /// If the record with the prices is no longer readable, uses the prices in `last`, which this process read earlier.
    mutating func fill(from last: PortfolioState) {
        guard let refresh, let known = last.display, display.map({ $0.asOf == nil }) ?? true else { return }
        display = Valuation.display(of: refresh, prices: nil, previous: known, at: .distantPast)
    }

    /// True if neither the holdings nor the display data could be read.
    public var isEmpty: Bool { refresh == nil && display == nil }

    /// The valuation and the realized profit, taken from both records; nil if neither record could be read.
    public var summary: PortfolioSummary? {
        guard !isEmpty else { return nil }
        // The display data can be missing if the app's first launch was killed, or if the display record was lost. It
        // is then calculated without prices.
        let display =
            display
            ?? refresh.map { Valuation.display(of: $0, prices: nil, previous: nil, at: .distantPast) }
        return display.map { PortfolioSummary($0, realizedPnL: refresh?.realizedPnL) }
    }
}

/// The portfolio as a widget shows it.
public struct PortfolioSummary: Sendable, Hashable {
    /// The last valuation.
    public var display: PortfolioDisplayData
    /// The realized profit; nil if the refresh data cannot be read.
    public var realizedPnL: Decimal?

    public init(_ display: PortfolioDisplayData, realizedPnL: Decimal?) {
        self.display = display
        self.realizedPnL = realizedPnL
    }

    /// True if the portfolio contains no coins.
    public var isEmpty: Bool { display.positions.isEmpty }

    /// The portfolio's total value; nil if the price of no coin is known.
    public var value: Decimal? {
        isEmpty || display.unpriced < display.positions.count ? display.value : nil
    }

    /// The sum of the realized and the unrealized profit; nil if the price of no coin is known.
    public var totalPnL: Decimal? {
        value == nil ? nil : display.unrealizedPnL + (realizedPnL ?? 0)
    }

    /// The unrealized profit divided by the cost; nil if the cost is zero, or if the price of no coin is known.
    public var unrealizedRatio: Decimal? {
        value == nil ? nil : Valuation.ratio(display.unrealizedPnL, ofCost: display.cost)
    }
}
