public import Foundation

/// The market data of one coin.
public struct CoinPrice: Sendable, Hashable {
    /// The price of one unit of the coin; nil if the coin is not traded now. 0 is a valid price.
    public var price: Decimal?
    /// The change of the price within 24 hours, in percent.
    public var change24h: Decimal?

    public init(price: Decimal?, change24h: Decimal? = nil) {
        self.price = price
        self.change24h = change24h
    }
}

/// The prices that were fetched, and the ids of the coins whose prices were requested.
public struct MarketPrices: Sendable, Hashable {
    /// The prices, keyed by coin id.
    public var coins: [String: CoinPrice] = [:]
    /// The ids of all coins in successful requests, even of coins that the service does not know.
    public var asked: Set<String> = []
    /// The time of each coin's price, by coin id. All prices of one response have the same time.
    public var times: [String: Date] = [:]

    /// Makes a collection without prices.
    public init() {}

    /// Adds the prices of one response.
    ///
    /// - Parameters:
    ///   - answer: the response.
    ///   - ids: the ids of the coins that were requested.
    ///   - now: the time at which the response arrived.
    public mutating func add(_ answer: MarketAnswer, askedFor ids: [String], at now: Date) {
        let wanted = Set(ids)
        // The newest price of a response gives the time of all its prices. So an old response from a proxy's cache does
        // not count as new, and one rarely traded coin does not make the other prices old. If the service's clock is
        // ahead, the time is limited to `now`.
        let time = min(answer.coins.values.compactMap(\.lastUpdated).max() ?? now, now)
        asked.formUnion(wanted)
        for (id, coin) in answer.coins where wanted.contains(id) {
            coins[id] = coin.price
            times[id] = time
        }
    }
}

/// A response of `/coins/markets`: an array of coins. Only a few members of each coin are decoded. A coin that cannot
/// be decoded is skipped, so that the other coins remain usable.
public struct MarketAnswer: Decodable, Sendable {
    struct Coin: Sendable {
        var price: CoinPrice
        var lastUpdated: Date?
    }

    var coins: [String: Coin] = [:]

    private struct Row: Decodable {
        var id: String
        var price: CoinPrice
        var lastUpdated: Date?

        private enum CodingKeys: String, CodingKey {
            case id
            case price = "current_price"
            case change24h = "price_change_percentage_24h"
            case lastUpdated = "last_updated"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            // Ignores negative prices.
            let number = (try? container.exactDecimal(forKey: .price)) ?? nil
            price = CoinPrice(
                price: number.flatMap { $0 < 0 ? nil : $0 },
                change24h: (try? container.exactDecimal(forKey: .change24h)) ?? nil)
            let text = try? container.decode(String.self, forKey: .lastUpdated)
            lastUpdated = text.flatMap { text in
                (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
                    ?? (try? Date(text, strategy: .iso8601))
            }
        }
    }

    /// An element of the response's array. `row` is nil if the element cannot be decoded.
    private struct Lenient: Decodable {
        var row: Row?

        init(from decoder: any Decoder) throws { row = try? Row(from: decoder) }
    }

    /// Decodes a response.
    /// - Throws: `DecodingError` if the response is not an array.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        for element in try container.decode([Lenient].self) {
            guard let row = element.row, coins[row.id] == nil else { continue }
            coins[row.id] = Coin(price: row.price, lastUpdated: row.lastUpdated)
        }
    }
}
