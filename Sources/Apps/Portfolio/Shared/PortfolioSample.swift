public import Foundation

/// A sample portfolio for the widget gallery and for the app's first launch.
public enum PortfolioSample {
    public static let refresh = PortfolioRefreshData(
        holdings: [
            holding("bitcoin", "btc", "Bitcoin", "0.25", "52300"),
            holding("ethereum", "eth", "Ethereum", "3.5", "2875.4"),
            holding("solana", "sol", "Solana", "40", "161.25"),
            holding("cardano", "ada", "Cardano", "5200", "0.4475"),
            holding("dogecoin", "doge", "Dogecoin", "12000", "0.0921"),
        ], realizedPnL: number("1284.5"))

    /// Returns the sample portfolio at a date, with prices that have risen.
    public static func summary(at date: Date) -> PortfolioSummary {
        var prices = MarketPrices()
        for (id, price, change) in [
            ("bitcoin", "68421", "1.84"), ("ethereum", "3502.11", "2.65"), ("solana", "148.2", "-3.12"),
            ("cardano", "0.4126", "0.4"), ("dogecoin", "0.1308", "5.27"),
        ] {
            prices.coins[id] = CoinPrice(price: number(price), change24h: number(change))
            prices.times[id] = date
        }
        prices.asked = Set(refresh.coinIds)
        return PortfolioSummary(
            Valuation.display(of: refresh, prices: prices, previous: nil, at: date), realizedPnL: refresh.realizedPnL)
    }

    private static func holding(
        _ id: String, _ symbol: String, _ name: String, _ quantity: String, _ cost: String
    ) -> PortfolioRefreshData.Holding {
        PortfolioRefreshData.Holding(
            coinId: id, symbol: symbol, name: name, quantity: number(quantity), avgCost: number(cost))
    }

    private static func number(_ text: String) -> Decimal { ExactDecimal.parse(text) ?? 0 }
}
