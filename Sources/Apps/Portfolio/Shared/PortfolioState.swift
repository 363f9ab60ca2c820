public import AppGroup
public import Foundation

/// A rate limit of the market service.
public struct RateLimit: Codable, Sendable, Hashable {
    /// The date before which no request may be sent.
    public var notBefore: Date

    public init(notBefore: Date) {
        self.notBefore = notBefore
    }

    /// Returns true if the limit is in effect. A date that is further away than any server's wait is ignored, because a
    /// process with a wrong clock stored it.
    public func holds(at date: Date) -> Bool {
        date < notBefore && notBefore.timeIntervalSince(date) <= RetryAfter.longest + 60
    }
}

/// The portfolio that the container has at one revision.
public struct PortfolioState: Sendable {
    /// The user's holdings; nil if no version of the record is readable.
    public internal(set) var refresh: PortfolioRefreshData?
    /// The last valuation; nil if no version of the record is readable.
    public internal(set) var display: PortfolioDisplayData?
    /// The rate limit that the market service set; nil if it set none.
    public internal(set) var rateLimit: RateLimit?
    /// The revision; 0 for an empty container.
    public internal(set) var revision: Revision = 0
    /// The program that wrote the display data.
    public internal(set) var displayWriter: String?
    /// The problems with the records, for the log.
    public internal(set) var problems: [String] = []
    /// True if the two records may be from different commits. This happens if one of them is damaged and its last good
    /// version is used.
    public internal(set) var isMixed = false

    var expectations: [RecordName: Expectation] = [:]

    /// Makes an empty state.
    public init() {}

    /// Returns the expectation that a commit needs to replace a record that was read.
    func expectation(of name: RecordName) -> Expectation { expectations[name] ?? .absent }

    /// Restores the prices that this process read earlier, if the record with the prices is no longer readable.
    mutating func fill(from last: PortfolioState) {
        guard let refresh, let known = last.display, display.map({ $0.asOf == nil }) ?? true else { return }
        display = Valuation.display(of: refresh, prices: nil, previous: known, at: .distantPast)
    }

    /// True if neither the holdings nor the display data could be read.
    public var isEmpty: Bool { refresh == nil && display == nil }

    /// The value, profit and loss from both records; nil if neither record could be read.
    public var summary: PortfolioSummary? {
        guard !isEmpty else { return nil }
        // If the refresh data exists without display data, the app's first launch was killed or the record was lost.
        let display =
            display
            ?? refresh.map { Valuation.display(of: $0, prices: nil, previous: nil, at: .distantPast) }
        return display.map { PortfolioSummary($0, realizedPnL: refresh?.realizedPnL) }
    }
}

/// The portfolio in the form in which a widget shows it.
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

    /// The total value; nil if no coin has a known price.
    public var value: Decimal? {
        isEmpty || display.unpriced < display.positions.count ? display.value : nil
    }

    /// The total profit, realized and unrealized; nil if no coin has a known price.
    public var totalPnL: Decimal? {
        value == nil ? nil : display.unrealizedPnL + (realizedPnL ?? 0)
    }

    /// The unrealized profit divided by its cost; nil if the cost is zero.
    public var unrealizedRatio: Decimal? {
        value == nil ? nil : Valuation.ratio(display.unrealizedPnL, ofCost: display.cost)
    }
}
