import Foundation

/// The prices of coins in one currency at one minute, and their history.
struct Quotes: Sendable {
    /// A price, and the minute at which the coin had this price.
    typealias Extreme = (price: Decimal, minute: Int)

    /// The number of minutes between two samples of the history, from which the highest and lowest price of all time
    /// are taken: 2.8 days.
    static let historyStep = 4_096
    /// The first minute of the history: 2020-01-01.
    static let historyStart = 26_297_280

    let market: Market
    let currency: Currency
    let minute: Int
    private let day: [Double]
    private let history: [Double]

    init(_ market: Market, _ currency: Currency, minute: Int) {
        self.market = market
        self.currency = currency
        self.minute = minute
        day = market.rates(of: currency, in: minute - PriceWalk.day...minute, every: 1)
        history = market.rates(of: currency, in: Self.historyRange(until: minute), every: Self.historyStep)
    }

    /// Returns the price the given number of minutes ago; nil if the coin was not traded then.
    func price(of coin: Coin, ago minutes: Int = 0) -> Decimal? {
        let then = minute - minutes
        guard let price = market.logarithm(of: coin, at: then) else { return nil }
        return Decimal(walked: exp(price + market.rate(of: currency, at: then)))
    }

    /// Returns the lowest and the highest price of the last 24 hours, including both end points.
    func dayExtremes(of coin: Coin) -> (low: Extreme, high: Extreme)? {
        let first = minute - PriceWalk.day
        let prices = market.logarithms(of: coin, in: first...minute, every: 1)
        // If the coin was listed within the last 24 hours, the period begins at its listing.
        let start = max(0, (coin.listed ?? first) - first)
        guard coin.isTraded(at: minute) else { return nil }
        var (low, high) = (minute, minute)
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        for index in start..<prices.count {
            let price = prices[index] + day[index]
            if price < lowest { (lowest, low) = (price, first + index) }
            if price > highest { (highest, high) = (price, first + index) }
        }
        return ((Decimal(walked: exp(lowest)), low), (Decimal(walked: exp(highest)), high))
    }

    /// Returns the lowest and the highest price since 2020, or since the coin was listed. It samples the price every
    /// 2.8 days, and every minute of the last 24 hours.
    func allTimeExtremes(of coin: Coin) -> (low: Extreme, high: Extreme)? {
        guard var (low, high) = dayExtremes(of: coin) else { return nil }
        let range = Self.historyRange(until: minute)
        let prices = market.logarithms(of: coin, in: range, every: Self.historyStep)
        let first = Self.firstPoint(of: range)
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        var (lowPoint, highPoint) = (0, 0)
        for index in prices.indices {
            let point = first + index * Self.historyStep
            guard point >= coin.listed ?? .min else { continue }
            let price = prices[index] + history[index]
            if price < lowest { (lowest, lowPoint) = (price, point) }
            if price > highest { (highest, highPoint) = (price, point) }
        }
        if lowest.isFinite {
            let (down, up) = (Decimal(walked: exp(lowest)), Decimal(walked: exp(highest)))
            if down < low.price { low = (down, lowPoint) }
            if up > high.price { high = (up, highPoint) }
        }
        if let known = coin.lowest {
            let price = Decimal(walked: Double(known) * exp(market.rate(of: currency, at: Self.historyStart)))
            if price < low.price { low = (price, Self.historyStart) }
        }
        return (low, high)
    }

    /// Returns the prices at the last 168 full hours, the latest last. A coin that was listed less than a week ago has
    /// fewer.
    func week(of coin: Coin) -> [Decimal] {
        let hour = minute - minute.remainderAbove(60)
        let range = (hour - 167 * 60)...hour
        let prices = market.logarithms(of: coin, in: range, every: 4)
        let rates = market.rates(of: currency, in: range, every: 4)
        return stride(from: 0, to: prices.count, by: 15).compactMap { index in
            coin.isTraded(at: range.lowerBound + index * 4) ? Decimal(walked: exp(prices[index] + rates[index])) : nil
        }
    }

    /// Returns the 24-hour trading volume, in the currency of these quotes.
    func volume(of coin: Coin) -> Decimal? {
        market.volume(of: coin, at: minute).map { Decimal(walked: $0 * exp(market.rate(of: currency, at: minute))) }
    }

    /// Returns the range of the history up to the given minute. It always contains at least that minute.
    private static func historyRange(until minute: Int) -> ClosedRange<Int> {
        min(historyStart, minute)...minute
    }

    private static func firstPoint(of range: ClosedRange<Int>) -> Int {
        let rest = range.lowerBound.remainderAbove(historyStep)
        return rest == 0 ? range.lowerBound : range.lowerBound - rest + historyStep
    }
}

extension Int {
    /// Returns the remainder of a division that rounds down. It is never negative.
    fileprivate func remainderAbove(_ divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
