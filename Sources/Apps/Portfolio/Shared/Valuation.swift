public import Foundation

/// Calculates value, profit and loss, in exact decimals.
public enum Valuation {
    /// Values the portfolio with new prices.
    ///
    /// The profit of each holding is `(price − avgCost) × quantity`. If the service sent no price for a requested coin,
    /// the coin keeps its last price and gets the mark `isKept`. A coin that was not requested keeps its price and its
    /// mark. A coin without any price is not included in any sum.
    ///
    /// - Parameters:
    ///   - data: the holdings.
    ///   - prices: the fetched prices; nil if nothing was fetched.
    ///   - previous: the previous valuation, from which only the prices are used.
    ///   - now: the time of the fetch.
    public static func display(
        of data: PortfolioRefreshData, prices: MarketPrices?, previous: PortfolioDisplayData?, at now: Date
    ) -> PortfolioDisplayData {
        let known = Dictionary((previous?.positions ?? []).map { ($0.coinId, $0) }) { first, _ in first }
        let lots = Dictionary(grouping: data.holdings.filter { $0.quantity != 0 }, by: \.coinId)
        var positions: [PortfolioDisplayData.Position] = []
        for id in data.coinIds {
            guard let holdings = lots[id], let first = holdings.first else { continue }
            var position = PortfolioDisplayData.Position(
                coinId: id, symbol: first.symbol, name: first.name,
                quantity: holdings.reduce(0) { $0 + $1.quantity }.ifFinite ?? 0,
                cost: holdings.reduce(0) { $0 + $1.avgCost * $1.quantity }, isKept: false)
            setPrice(&position, prices, known[id])
            let profit = position.price.map { price in
                holdings.reduce(0) { $0 + (price - $1.avgCost) * $1.quantity }
            }
            let value = position.price.map { $0 * position.quantity }
            if let value, let profit, [value, profit, position.cost].allSatisfy(isBounded) {
                position.value = value
                position.profit = profit
            } else if !isBounded(position.cost) {
                position.cost = 0
            }
            positions.append(position)
        }
        return display(positions, fetchedAt: prices == nil ? previous?.fetchedAt : now)
    }

    /// Returns true if an amount is plausible. An amount larger than all money in the world must be an input error, and
    /// counts as unknown, so that all sums remain finite.
    private static func isBounded(_ figure: Decimal) -> Bool {
        figure.isFinite && figure.magnitude < Decimal(sign: .plus, exponent: 60, significand: 1)
    }

    private static func setPrice(
        _ position: inout PortfolioDisplayData.Position, _ prices: MarketPrices?,
        _ known: PortfolioDisplayData.Position?
    ) {
        if let coin = prices?.coins[position.coinId], let price = coin.price {
            position.price = price
            position.change24h = coin.change24h
            position.pricedAt = prices?.times[position.coinId]
            return
        }
        position.price = known?.price
        position.pricedAt = known?.pricedAt
        let isUnknown = prices?.asked.contains(position.coinId) ?? false
        position.isKept = known?.price != nil && (isUnknown || known?.isKept ?? false)
        // Does not keep the change of an earlier response, because it is not the change within the last 24 hours.
        position.change24h = isUnknown ? nil : known?.change24h
    }

    /// Makes the display data from the positions, and calculates the sums over all positions.
    private static func display(
        _ positions: [PortfolioDisplayData.Position], fetchedAt: Date?
    ) -> PortfolioDisplayData {
        let sorted = positions.sorted { first, second in
            switch (first.value, second.value) {
            case (let one?, let other?) where one != other: one > other
            case (_?, nil): true
            case (nil, _?): false
            default: first.coinId < second.coinId
            }
        }
        let priced = sorted.filter { $0.value != nil }
        let current = priced.filter { !$0.isKept }
        return PortfolioDisplayData(
            positions: sorted, value: priced.reduce(0) { $0 + ($1.value ?? 0) },
            cost: priced.reduce(0) { $0 + $1.cost }, unrealizedPnL: priced.reduce(0) { $0 + ($1.profit ?? 0) },
            asOf: (current.isEmpty ? priced : current).compactMap(\.pricedAt).min(), fetchedAt: fetchedAt)
    }

    /// Returns the profit divided by the cost, so 0.1 means 10 %; nil if the cost is zero.
    public static func ratio(_ profit: Decimal, ofCost cost: Decimal) -> Decimal? {
        guard cost > 0 else { return nil }
        return (profit / cost).ifFinite
    }
}
