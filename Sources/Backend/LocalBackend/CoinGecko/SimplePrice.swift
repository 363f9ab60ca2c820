import Foundation

/// `/api/v3/simple/price`: the prices of some coins in some currencies.
struct SimplePrice {
    private let query: CoinQuery
    private let market: Market
    private let time: Date

    init(_ query: CoinQuery, _ market: Market, at time: Date) {
        self.query = query
        self.market = market
        self.time = time
    }

    /// Returns an object with one member for each known coin. Unknown currencies are left out.
    func answer() throws(CoinGeckoError) -> OrderedJSON {
        guard let codes = query.list("vs_currencies") else { throw .missing("vs_currencies") }
        let minute = Market.minute(at: time)
        guard let coins = query.named(in: Ranking(market, minute: minute).coins) else { throw .missing("ids") }
        let precision = try query.precision()
        // Without this check, a code that occurs twice would produce two members with the same name.
        var currencies: [Currency] = []
        for case let currency? in codes.map({ Currency($0) })
        where !currencies.contains(where: { $0.code == currency.code }) {
            currencies.append(currency)
        }
        let quotes = currencies.map { Quotes(market, $0, minute: minute) }
        return .object(coins.map { ($0.id, members($0, quotes, precision)) })
    }

    private func members(_ coin: Coin, _ quotes: [Quotes], _ precision: CoinQuery.Precision) -> OrderedJSON {
        var members: [(String, OrderedJSON)] = []
        for quotes in quotes {
            let (price, code) = (quotes.price(of: coin), quotes.currency.code)
            members.append((code, OrderedJSON(price.map(precision.shown))))
            if query.flag("include_market_cap") {
                members.append(("\(code)_market_cap", OrderedJSON(CoinMarkets.amount(price, times: coin.circulating))))
            }
            if query.flag("include_24hr_vol") {
                let volume = CoinMarkets.amount(quotes.volume(of: coin), times: 1)
                members.append(("\(code)_24h_vol", OrderedJSON(volume)))
            }
            if query.flag("include_24hr_change") {
                let change = CoinMarkets.percentage(price, since: quotes.price(of: coin, ago: PriceWalk.day))
                members.append(("\(code)_24h_change", OrderedJSON(change)))
            }
        }
        if query.flag("include_last_updated_at") {
            members.append(("last_updated_at", .number(Decimal(Market.minute(at: time) * 60))))
        }
        return .object(members)
    }
}
