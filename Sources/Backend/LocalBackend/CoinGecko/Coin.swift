import Firestore
import Foundation

/// A coin of the list that ships with the backend. Amounts are exact decimals; nil means unknown.
struct Coin: Sendable, Decodable {
    var id: String
    var symbol: String
    var name: String
    /// The price in US dollars around which the coin's random walk moves; nil if the coin is not traded.
    var price: Decimal?
    var circulating: Decimal?
    var total: Decimal?
    var max: Decimal?
    /// The standard deviation of the price's daily change, in percent.
    var volatility: Double
    var categories: [String]
    /// The first minute for which the coin has a price, counted from 1970; nil for coins that always had one.
    var listed: Int?
    /// The all-time low in US dollars, if it was before the simulated prices begin.
    var lowest: Decimal?
    /// The price in US dollars at which the coin was first sold.
    var raisedAt: Decimal?
    /// The position of the coin in the list, starting at 1.
    var number = 0

    private enum CodingKeys: String, CodingKey {
        case id, symbol, name, price, circulating, total, max, volatility, categories, listed, lowest
        case raisedAt = "raised_at"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // Amounts are strings in the file, because decoding a JSON number as Double would lose digits.
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

    /// Loads all coins, in the order of the file.
    static func all() throws -> [Coin] {
        var coins = try JSONDecoder().decode([Coin].self, from: Data(PackageResources.coins_json))
        for index in coins.indices { coins[index].number = index + 1 }
        return coins
    }

    /// Returns true if the coin has a price at the given minute.
    func isTraded(at minute: Int) -> Bool {
        price != nil && minute >= listed ?? .min
    }

    /// The URL of the coin's image.
    var image: String { "https://coin-images.coingecko.com/coins/images/\(number)/large/\(id).png" }
}

extension Int64 {
    /// The number of whole minutes in this number of microseconds.
    fileprivate var minutes: Int { Int(self / 60_000_000) }
}
