public import Foundation

/// What the user owns: all that is needed to calculate profit and loss with new prices. Only the app changes it.
public struct PortfolioRefreshData: Codable, Sendable, Hashable {
    /// So much of a coin, bought at one average price. A coin may be held more than once.
    public struct Holding: Codable, Sendable, Hashable {
        /// The market service's id, such as `bitcoin`.
        public var coinId: String
        /// The short name, such as `btc`.
        public var symbol: String
        /// The coin's name.
        public var name: String
        /// How many coins, with all fractions.
        public var quantity: Decimal
        /// What one of them cost on average; 0 for what was given.
        public var avgCost: Decimal

        private enum CodingKeys: String, CodingKey {
            case coinId, symbol, name, quantity, avgCost
        }

        /// Makes a holding.
        public init(coinId: String, symbol: String, name: String, quantity: Decimal, avgCost: Decimal) {
            self.coinId = coinId
            self.symbol = symbol
            self.name = name
            self.quantity = quantity
            self.avgCost = avgCost
        }

        /// Reads a holding.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            coinId = try container.decode(String.self, forKey: .coinId)
            symbol = try container.decode(String.self, forKey: .symbol)
            name = try container.decode(String.self, forKey: .name)
            quantity = try container.requiredDecimal(forKey: .quantity)
            avgCost = try container.requiredDecimal(forKey: .avgCost)
        }

        /// Writes a holding.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(coinId, forKey: .coinId)
            try container.encode(symbol, forKey: .symbol)
            try container.encode(name, forKey: .name)
            try container.encode(exact: quantity, forKey: .quantity)
            try container.encode(exact: avgCost, forKey: .avgCost)
        }
    }

    /// What is held.
    public var holdings: [Holding]
    /// What sales have brought beyond their cost; no price changes it.
    public var realizedPnL: Decimal

    private enum CodingKeys: String, CodingKey {
        case holdings, realizedPnL
    }

    /// Makes the data.
    public init(holdings: [Holding], realizedPnL: Decimal = 0) {
        self.holdings = holdings
        self.realizedPnL = realizedPnL
    }

    /// Reads the data; without realized profit it is 0.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        holdings = try container.decode([Holding].self, forKey: .holdings)
        realizedPnL = try container.exactDecimal(forKey: .realizedPnL) ?? 0
    }

    /// Writes the data.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(holdings, forKey: .holdings)
        try container.encode(exact: realizedPnL, forKey: .realizedPnL)
    }

    /// The coins that need a price, each once, in the order of their names: the same portfolio always asks the same.
    public var coinIds: [String] {
        Set(holdings.filter { $0.quantity != 0 }.map(\.coinId)).sorted()
    }
}
