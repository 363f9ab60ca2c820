import Firestore
import Foundation

/// A coin of the list that comes with the backend. Amounts are exact; nil is what nobody knows.
struct Coin: Sendable, Decodable {
    var id: String
    var symbol: String
    var name: String
    /// Around which price in US dollars the walk goes; nil when it is traded nowhere.
    var price: Decimal?
    var circulating: Decimal?
    var total: Decimal?
    var max: Decimal?
    /// The standard deviation of a day's change, in percent.
    var volatility: Double
    /// Ids of categories.
    var categories: [String]
    /// The minute from which on it has a price; nil for the old ones.
    var listed: Int?
    /// The lowest price ever in US dollars, where that was before the walk.
    var lowest: Decimal?
    /// The price in US dollars at which it was first sold.
    var raisedAt: Decimal?
    /// The place in the list, from 1 on.
    var number = 0

    private enum CodingKeys: String, CodingKey {
        case id, symbol, name, price, circulating, total, max, volatility, categories, listed, lowest
        case raisedAt = "raised_at"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // Amounts are text in the file, as a JSON number would pass through Double.
        func amount(_ key: CodingKeys) throws -> Decimal? {
            guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
            guard let amount = Decimal(string: text) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: text)
            }
            return amount
        }
        id = try container.decode(String.self, forKey: .id)
        symbol = try container.decode(String.self, forKey: .symbol)
        name = try container.decode(String.self, forKey: .name)
        price = try amount(.price)
        circulating = try amount(.circulating)
        total = try amount(.total)
        max = try amount(.max)
        volatility = try container.decode(Double.self, forKey: .volatility)
        categories = try container.decode([String].self, forKey: .categories)
        let day = try container.decodeIfPresent(String.self, forKey: .listed)
        listed = day.flatMap(Timestamp.init)?.microseconds.minutes
        lowest = try amount(.lowest)
        raisedAt = try amount(.raisedAt)
    }

    /// All coins, in the order of the file.
    static func all() throws -> [Coin] {
        var coins = try JSONDecoder().decode([Coin].self, from: Data(PackageResources.coins_json))
        for index in coins.indices { coins[index].number = index + 1 }
        return coins
    }

    /// Whether the coin has a price at a minute.
    func isTraded(at minute: Int) -> Bool {
        price != nil && minute >= listed ?? .min
    }

    /// Where its picture is.
    var image: String { "https://coin-images.coingecko.com/coins/images/\(number)/large/\(id).png" }
}

extension Int64 {
    /// Microseconds as whole minutes.
    fileprivate var minutes: Int { Int(self / 60_000_000) }
}
