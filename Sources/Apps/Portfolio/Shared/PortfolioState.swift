public import AppGroup
public import Foundation

/// Until when the market service wants to be left alone.
public struct RateLimit: Codable, Sendable, Hashable {
    /// No request before this date.
    public var notBefore: Date

    /// Makes a limit.
    public init(notBefore: Date) {
        self.notBefore = notBefore
    }

    /// Whether it holds. One that ends later than any server is believed was stored by a clock that was wrong.
    public func holds(at date: Date) -> Bool {
        date < notBefore && notBefore.timeIntervalSince(date) <= RetryAfter.longest + 60
    }
}

/// The portfolio as it stands in the container at one revision.
public struct PortfolioState: Sendable {
    /// What the user owns; nil when there is nothing that can be read.
    public internal(set) var refresh: PortfolioRefreshData?
    /// What was last calculated.
    public internal(set) var display: PortfolioDisplayData?
    /// Whether the market service wants to be left alone.
    public internal(set) var rateLimit: RateLimit?
    /// The revision; 0 for an empty container.
    public internal(set) var revision: Revision = 0
    /// The program that wrote the display data.
    public internal(set) var displayWriter: String?
    /// What is wrong with the records, for the log.
    public internal(set) var problems: [String] = []
    /// Whether the two records may be of different commits, since one is only the last good version.
    public internal(set) var isMixed = false

    var expectations: [RecordName: Expectation] = [:]

    /// Makes a state with nothing in it.
    public init() {}

    /// What a commit requires of a record that was read.
    func expectation(of name: RecordName) -> Expectation { expectations[name] ?? .absent }

    /// Takes the prices that this process has read before, where the record with them cannot be read any more.
    mutating func fill(from last: PortfolioState) {
        guard let refresh, let known = last.display, display.map({ $0.asOf == nil }) ?? true else { return }
        display = Valuation.display(of: refresh, prices: nil, previous: known, at: .distantPast)
    }

    /// Whether there is anything that the app has stored.
    public var isEmpty: Bool { refresh == nil && display == nil }

    /// Value, profit and loss of both records; nil when there is nothing.
    public var summary: PortfolioSummary? {
        guard !isEmpty else { return nil }
        // Refresh data without display data: the app's first launch was killed, or the record is lost.
        let display =
            display
            ?? refresh.map { Valuation.display(of: $0, prices: nil, previous: nil, at: .distantPast) }
        return display.map { PortfolioSummary($0, realizedPnL: refresh?.realizedPnL) }
    }
}

/// What a widget shows of a portfolio.
public struct PortfolioSummary: Sendable, Hashable {
    /// The portfolio as it was last calculated.
    public var display: PortfolioDisplayData
    /// What sales have brought; nil when the refresh data cannot be read.
    public var realizedPnL: Decimal?

    /// Makes a summary.
    public init(_ display: PortfolioDisplayData, realizedPnL: Decimal?) {
        self.display = display
        self.realizedPnL = realizedPnL
    }

    /// Whether no coin is held.
    public var isEmpty: Bool { display.positions.isEmpty }

    /// What the coins are worth; nil when no price is known of any.
    public var value: Decimal? {
        isEmpty || display.unpriced < display.positions.count ? display.value : nil
    }

    /// What all was worth beyond its cost, sold or held; nil when no price is known of any coin.
    public var totalPnL: Decimal? {
        value == nil ? nil : display.unrealizedPnL + (realizedPnL ?? 0)
    }

    /// What the coins that are held are worth beyond their cost, in relation to it; nil where they cost nothing.
    public var unrealizedRatio: Decimal? {
        value == nil ? nil : Valuation.ratio(display.unrealizedPnL, ofCost: display.cost)
    }
}
