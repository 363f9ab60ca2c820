public import Foundation

/// What the widget shows without asking anybody: the portfolio as it was last calculated. The app and the widget write
/// it, always from the refresh data of the same revision.
///
/// Each figure is stored once: what sales have brought is in the refresh data alone, and the profit that is shown is the
/// sum of both. That is why the two records must never be of different commits.
public struct PortfolioDisplayData: Codable, Sendable, Hashable {
    /// A coin of the portfolio.
    public struct Position: Codable, Sendable, Hashable, Identifiable {
        /// The market service's id.
        public var coinId: String
        /// The short name.
        public var symbol: String
        /// The coin's name.
        public var name: String
        /// How many coins, of all holdings of this coin.
        public var quantity: Decimal
        /// What they cost together.
        public var cost: Decimal
        /// What one is worth; nil when no price was ever known.
        public var price: Decimal?
        /// How the price changed within a day, in percent.
        public var change24h: Decimal?
        /// What they are worth together.
        public var value: Decimal?
        /// What they are worth beyond their cost.
        public var profit: Decimal?
        /// The time of the price.
        public var pricedAt: Date?
        /// Whether the market service gave no price the last time, and this is the one it gave before.
        public var isKept: Bool

        /// The coin's id: each coin is there once.
        public var id: String { coinId }
    }

    /// The coins, the most valuable first, those without a price last.
    public var positions: [Position]
    /// What the coins that have a price are worth.
    public var value: Decimal
    /// What those cost.
    public var cost: Decimal
    /// What those are worth beyond their cost.
    public var unrealizedPnL: Decimal
    /// The time of the oldest price that the market service still gives; nil when there is no price.
    public var asOf: Date?
    /// When prices were last asked for with success, by the device's clock.
    public var fetchedAt: Date?
    /// How the value of what is held changed within a day, in percent; nil when no coin's change is known.
    public var change24h: Decimal? {
        let known = positions.compactMap { position -> (now: Decimal, before: Decimal)? in
            guard let value = position.value, let change = position.change24h, change > -100 else { return nil }
            return (value, value / (1 + change / 100))
        }
        let before = known.reduce(0) { $0 + $1.before }
        guard before > 0 else { return nil }
        return ((known.reduce(0) { $0 + $1.now } - before) / before * 100).ifFinite
    }

    /// How many coins have no price, and are in no sum.
    public var unpriced: Int { positions.count { $0.value == nil } }
}

extension PortfolioDisplayData.Position {
    private enum CodingKeys: String, CodingKey {
        case coinId, symbol, name, quantity, cost, price, change24h, value, profit, pricedAt, isKept
    }

    /// Reads a position.
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

    /// Writes a position.
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

    /// Reads the data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        positions = try container.decode([Position].self, forKey: .positions)
        value = try container.requiredDecimal(forKey: .value)
        cost = try container.requiredDecimal(forKey: .cost)
        unrealizedPnL = try container.requiredDecimal(forKey: .unrealizedPnL)
        asOf = try container.decodeIfPresent(Date.self, forKey: .asOf)
        fetchedAt = try container.decodeIfPresent(Date.self, forKey: .fetchedAt)
    }

    /// Writes the data.
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
