public import Foundation

/// The last valuation of the portfolio, which the widget shows without a request. The app and the widget write it, and
/// always calculate it from the refresh data of the same revision.
///
/// Each figure is stored only once. The realized profit is only in the refresh data, and the widget shows the sum of
/// the realized and the unrealized profit. So the two records must never be from different commits.
public struct PortfolioDisplayData: Codable, Sendable, Hashable {
    /// All holdings of one coin, taken together.
    public struct Position: Codable, Sendable, Hashable, Identifiable {
        /// The coin's id at the market service, such as `bitcoin`.
        public var coinId: String
        /// The coin's symbol, such as `btc`.
        public var symbol: String
        /// The coin's name.
        public var name: String
        /// The amount of the coin, summed over all its holdings.
        public var quantity: Decimal
        /// The amount of money that all holdings of the coin cost.
        public var cost: Decimal
        /// The price of one unit of the coin; nil if no price was ever known.
        public var price: Decimal?
        /// The change of the price within 24 hours, in percent.
        public var change24h: Decimal?
        /// The value of the position: price times quantity; nil if no price is known, or if an amount is implausibly
        /// large.
        public var value: Decimal?
        /// The unrealized profit: value minus cost; nil if `value` is nil.
        public var profit: Decimal?
        /// The time of `price`; nil if no price is known.
        public var pricedAt: Date?
        /// True if the market service's last response contained no price for this coin. `price` is then from an earlier
        /// response.
        public var isKept: Bool

        /// The coin's id, which is unique, because each coin has only one position.
        public var id: String { coinId }
    }

    /// The positions. The most valuable position comes first, and positions without a price come last.
    public var positions: [Position]
    /// The total value of the coins that have a price.
    public var value: Decimal
    /// The total cost of the coins that have a price.
    public var cost: Decimal
    /// The total unrealized profit of the coins that have a price.
    public var unrealizedPnL: Decimal
    /// The time of the oldest price, among the coins for which the market service still sends prices; nil if no price
    /// is known.
    public var asOf: Date?
    /// The time of the last successful fetch, by the device's clock.
    public var fetchedAt: Date?
    /// The change of the portfolio's value within 24 hours, in percent; nil if no coin's change is known.
    public var change24h: Decimal? {
        let known = positions.compactMap { position -> (now: Decimal, before: Decimal)? in
            guard let value = position.value, let change = position.change24h, change > -100 else { return nil }
            return (value, value / (1 + change / 100))
        }
        let before = known.reduce(0) { $0 + $1.before }
        guard before > 0 else { return nil }
        return ((known.reduce(0) { $0 + $1.now } - before) / before * 100).ifFinite
    }

    /// The number of positions without a price, which are not included in any sum.
    public var unpriced: Int { positions.count { $0.value == nil } }
}

extension PortfolioDisplayData.Position {
    private enum CodingKeys: String, CodingKey {
        case coinId, symbol, name, quantity, cost, price, change24h, value, profit, pricedAt, isKept
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        coinId = try container.decode(String.self, forKey: .coinId)
        symbol = try container.decode(String.self, forKey: .symbol)
        name = try container.decode(String.self, forKey: .name)
        quantity = try container.requiredDecimal(forKey: .quantity)
        cost = try container.requiredDecimal(forKey: .cost)
        price = try container.exactDecimal(forKey: .price)
        change24h = try container.exactDecimal(forKey: .change24h)
        value = try container.exactDecimal(forKey: .value)
        profit = try container.exactDecimal(forKey: .profit)
        pricedAt = try container.decodeIfPresent(Date.self, forKey: .pricedAt)
        isKept = try container.decode(Bool.self, forKey: .isKept)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(coinId, forKey: .coinId)
        try container.encode(symbol, forKey: .symbol)
        try container.encode(name, forKey: .name)
        try container.encode(exact: quantity, forKey: .quantity)
        try container.encode(exact: cost, forKey: .cost)
        try container.encode(exact: price, forKey: .price)
        try container.encode(exact: change24h, forKey: .change24h)
        try container.encode(exact: value, forKey: .value)
        try container.encode(exact: profit, forKey: .profit)
        try container.encodeIfPresent(pricedAt, forKey: .pricedAt)
        try container.encode(isKept, forKey: .isKept)
    }
}

extension PortfolioDisplayData {
    private enum CodingKeys: String, CodingKey {
        case positions, value, cost, unrealizedPnL, asOf, fetchedAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        positions = try container.decode([Position].self, forKey: .positions)
        value = try container.requiredDecimal(forKey: .value)
        cost = try container.requiredDecimal(forKey: .cost)
        unrealizedPnL = try container.requiredDecimal(forKey: .unrealizedPnL)
        asOf = try container.decodeIfPresent(Date.self, forKey: .asOf)
        fetchedAt = try container.decodeIfPresent(Date.self, forKey: .fetchedAt)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(positions, forKey: .positions)
        try container.encode(exact: value, forKey: .value)
        try container.encode(exact: cost, forKey: .cost)
        try container.encode(exact: unrealizedPnL, forKey: .unrealizedPnL)
        try container.encodeIfPresent(asOf, forKey: .asOf)
        try container.encodeIfPresent(fetchedAt, forKey: .fetchedAt)
    }
}
