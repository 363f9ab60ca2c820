public import Foundation

/// What the market service says of one coin.
public struct CoinPrice: Sendable, Hashable {
    /// What one coin is worth; nil when it is traded nowhere now. 0 is a price.
    public var price: Decimal?
    /// How that changed within a day, in percent.
    public var change24h: Decimal?

    /// Makes a price.
    public init(price: Decimal?, change24h: Decimal? = nil) {
        self.price = price
        self.change24h = change24h
    }
}

/// Prices that were fetched, and what of them is missing.
public struct MarketPrices: Sendable, Hashable {
    /// The prices by coin id.
    public var coins: [String: CoinPrice] = [:]
    /// The coins that were asked for with success, known to the service or not.
    public var asked: Set<String> = []
    /// The time of each coin's price: that of its answer.
    public var times: [String: Date] = [:]

    /// Makes prices; for now there are none.
    public init() {}

    /// Adds one answer.
    /// - Parameters:
    ///   - answer: the answer.
    ///   - ids: what was asked for.
    ///   - now: when it came.
    public mutating func add(_ answer: MarketAnswer, askedFor ids: [String], at now: Date) {
        let wanted = Set(ids)
        // The newest price tells how old the answer is: one that a proxy kept is no new one, while a coin that is seldom
        // traded has an old price that still holds. A service whose clock is ahead does not make data newer than now.
        let time = min(answer.coins.values.compactMap(\.lastUpdated).max() ?? now, now)
        asked.formUnion(wanted)
        for (id, coin) in answer.coins where wanted.contains(id) {
            coins[id] = coin.price
            times[id] = time
        }
    }
}

/// An answer of `/coins/markets`: an array of coins, of whose many members these are read. A coin that cannot be read is
/// left out, so that it does not take the others along.
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
            // A price below 0 is none.
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

    /// Something of an array that may be of any form.
    private struct Lenient: Decodable {
        var row: Row?

        init(from decoder: any Decoder) throws { row = try? Row(from: decoder) }
    }

    /// Reads an answer.
    /// - Throws: `DecodingError` when it is no array.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        for element in try container.decode([Lenient].self) {
            guard let row = element.row, coins[row.id] == nil else { continue }
            coins[row.id] = Coin(price: row.price, lastUpdated: row.lastUpdated)
        }
    }
}
