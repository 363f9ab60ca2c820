/// The coins at one minute, ordered by market capitalization.
struct Ranking: Sendable {
    /// All coins in order. Coins without a market capitalization come last, in the order of the list.
    let coins: [Coin]
    private let market: Market
    private let minute: Int
    private let worth: [String: Double]
    private let ranks: [String: Int]

    init(_ market: Market, minute: Int) {
        self.market = market
        self.minute = minute
        var worth: [String: Double] = [:]
        for coin in market.coins { worth[coin.id] = market.capitalization(of: coin, at: minute) }
        self.worth = worth
        coins = Self.sorted(market.coins, descending: true) { worth[$0.id] }
        var ranks: [String: Int] = [:]
        for (index, coin) in coins.enumerated() where worth[coin.id] != nil { ranks[coin.id] = index + 1 }
        self.ranks = ranks
    }

    /// Returns a coin's rank by market capitalization, starting at 1; nil if it has no market capitalization.
    func rank(of coin: Coin) -> Int? { ranks[coin.id] }

    /// Sorts coins by one of CoinGecko's orders. An unknown order means the default, market capitalization descending.
    func sorted(_ coins: [Coin], by order: String) -> [Coin] {
        switch order {
        case "id_asc": coins.sorted { $0.id < $1.id }
        case "id_desc": coins.sorted { $0.id > $1.id }
        case "volume_asc": Self.sorted(coins, descending: false) { market.volume(of: $0, at: minute) }
        case "volume_desc": Self.sorted(coins, descending: true) { market.volume(of: $0, at: minute) }
        case "market_cap_asc", "gecko_asc": Self.sorted(coins, descending: false) { worth[$0.id] }
        default: Self.sorted(coins, descending: true) { worth[$0.id] }
        }
    }

    /// Sorts coins by a number. Coins without this number come last. Coins with equal numbers keep the order of the
    /// list.
    private static func sorted(_ coins: [Coin], descending: Bool, by number: (Coin) -> Double?) -> [Coin] {
        let keyed = coins.map { coin in
            (coin: coin, key: number(coin).map { descending ? -$0 : $0 } ?? .infinity)
        }
        return keyed.sorted { ($0.key, $0.coin.number) < ($1.key, $1.coin.number) }.map(\.coin)
    }
}
