public import Foundation

/// The user's holdings and realized profit. With new prices, profit and loss can be recalculated from this data. Only
/// the app changes it.
public struct PortfolioRefreshData: Codable, Sendable, Hashable {
    /// An amount of a coin that was bought at one average price. A portfolio may contain several holdings of the same
    /// coin.
    public struct Holding: Codable, Sendable, Hashable {
        /// The coin's id at the market service, such as `bitcoin`.
        public var coinId: String
        /// The coin's symbol, such as `btc`.
        public var symbol: String
        public var name: String
        /// The amount of the coin, with any number of decimal places.
        public var quantity: Decimal
        /// The average cost of one unit of the coin; 0 for a gift.
        public var avgCost: Decimal

        private enum CodingKeys: String, CodingKey {
            case coinId, symbol, name, quantity, avgCost
        }

        public init(coinId: String, symbol: String, name: String, quantity: Decimal, avgCost: Decimal) {
            self.coinId = coinId
            self.symbol = symbol
            self.name = name
            self.quantity = quantity
            self.avgCost = avgCost
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            coinId = try container.decode(String.self, forKey: .coinId)
            symbol = try container.decode(String.self, forKey: .symbol)
            name = try container.decode(String.self, forKey: .name)
            quantity = try container.requiredDecimal(forKey: .quantity)
            avgCost = try container.requiredDecimal(forKey: .avgCost)
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(coinId, forKey: .coinId)
            try container.encode(symbol, forKey: .symbol)
            try container.encode(name, forKey: .name)
            try container.encode(exact: quantity, forKey: .quantity)
            try container.encode(exact: avgCost, forKey: .avgCost)
        }
    }

    public var holdings: [Holding]
    /// The realized profit from sales. It does not depend on current prices.
    public var realizedPnL: Decimal

    private enum CodingKeys: String, CodingKey {
        case holdings, realizedPnL
    }

    public init(holdings: [Holding], realizedPnL: Decimal = 0) {
        self.holdings = holdings
        self.realizedPnL = realizedPnL
    }

    /// Decodes the data. If the member for the realized profit is missing, the profit is 0.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        holdings = try container.decode([Holding].self, forKey: .holdings)
        realizedPnL = try container.exactDecimal(forKey: .realizedPnL) ?? 0
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(holdings, forKey: .holdings)
        try container.encode(exact: realizedPnL, forKey: .realizedPnL)
    }

    /// The ids of the coins that need a price. They are unique and sorted, so that equal portfolios always send equal
    /// requests.
    public var coinIds: [String] {
        Set(holdings.filter { $0.quantity != 0 }.map(\.coinId)).sorted()
    }
}
