import Foundation

/// All coins and their simulated prices. Every price depends only on the seed and the time.
struct Market: Sendable {
    let coins: [Coin]
    private let indexes: [String: Int]
    private let seed: UInt64
    private let prices: [PriceWalk]
    private let turnovers: [PriceWalk]

    init(seed: UInt64) throws {
        coins = try Coin.all()
        self.seed = seed
        indexes = Dictionary(uniqueKeysWithValues: coins.enumerated().map { ($1.id, $0) })
        prices = coins.map { coin in
            // Assumption: if a coin moves twice as much as another in a day, it also moves twice as much over the
            // years.
            let daily = coin.volatility / 100
            return PriceWalk(seed: seed, name: "price:\(coin.id)", volatility: daily, spread: daily * 10)
        }
        turnovers = coins.map { PriceWalk(seed: seed, name: "turnover:\($0.id)", volatility: 0.05, spread: 0.4) }
    }

    func coin(_ id: String) -> Coin? { indexes[id].map { coins[$0] } }

    /// Returns the minute that contains a time, counted from 1970. Prices change once a minute.
    static func minute(at time: Date) -> Int {
        Int((time.timeIntervalSince1970 / 60).rounded(.down))
    }

    /// Returns the natural logarithm of a coin's price in dollars; nil if the coin is not traded at that minute.
    func logarithm(of coin: Coin, at minute: Int) -> Double? {
        guard coin.isTraded(at: minute), let base = coin.base else { return nil }
        return base + prices[coin.number - 1].value(at: minute)
    }

    /// Returns the logarithms of a coin's prices, as if the coin had always been traded. `range` and `step` select the
    /// minutes as in `PriceWalk.values`.
    func logarithms(of coin: Coin, in range: ClosedRange<Int>, every step: Int) -> [Double] {
        guard let base = coin.base else { return [] }
        return prices[coin.number - 1].values(in: range, every: step).map { base + $0 }
    }

    /// Returns a coin's 24-hour trading volume, in dollars.
    func volume(of coin: Coin, at minute: Int) -> Double? {
        guard let price = logarithm(of: coin, at: minute) else { return nil }
        let supply = (coin.circulating ?? coin.total ?? coin.max).map { Double($0) } ?? 1e6
        return exp(price + turnovers[coin.number - 1].value(at: minute)) * supply * 0.04
    }

    /// Returns a coin's market capitalization, in dollars.
    func capitalization(of coin: Coin, at minute: Int) -> Double? {
        guard let price = logarithm(of: coin, at: minute), let supply = coin.circulating else { return nil }
        return exp(price) * Double(supply)
    }

    /// Returns the logarithms of the value of a dollar in the currency. Selects the minutes of the range that are
    /// multiples of `step`.
    func rates(of currency: Currency, in range: ClosedRange<Int>, every step: Int) -> [Double] {
        switch currency {
        case .money("usd", _):
            let first = (range.lowerBound + step - 1).flooredQuotient(by: step)
            return Array(repeating: 0, count: range.upperBound.flooredQuotient(by: step) - first + 1)
        case .money(let code, let perDollar):
            return walk(code).values(in: range, every: step).map { log(perDollar) + $0 }
        case .coin(_, let id, let units):
            guard let coin = coin(id) else { return [] }
            return logarithms(of: coin, in: range, every: step).map { log(units) - $0 }
        }
    }

    /// Returns the logarithm of the value of a dollar in the currency.
    func rate(of currency: Currency, at minute: Int) -> Double {
        switch currency {
        case .money("usd", _): 0
        case .money(let code, let perDollar): log(perDollar) + walk(code).value(at: minute)
        case .coin(_, let id, let units):
            log(units) - (coin(id).flatMap { logarithm(of: $0, at: minute) } ?? 0)
        }
    }

    private func walk(_ code: String) -> PriceWalk {
        PriceWalk(seed: seed, name: "rate:\(code)", volatility: 0.004, spread: 0.03)
    }
}

extension Coin {
    /// The logarithm of the price around which the coin's random walk moves.
    fileprivate var base: Double? { price.map { log(Double($0)) } }
}

extension Double {
    init(_ number: Decimal) {
        self = NSDecimalNumber(decimal: number).doubleValue
    }
}

extension Int {
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        Int((Double(self) / Double(divisor)).rounded(.down))
    }
}
