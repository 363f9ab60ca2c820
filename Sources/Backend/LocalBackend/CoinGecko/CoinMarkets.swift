import Foundation

/// `/api/v3/coins/markets`: coins with price, volume and other market data.
struct CoinMarkets: Sendable {
    /// The periods of `price_change_percentage`, in minutes.
    private static let periods: [(name: String, minutes: Int)] = [
        ("14d", 14 * 1_440), ("1h", 60), ("1y", 365 * 1_440), ("200d", 200 * 1_440), ("24h", 1_440),
        ("30d", 30 * 1_440), ("7d", 7 * 1_440),
    ]

    private let query: CoinQuery
    private let quotes: Quotes
    private let precision: CoinQuery.Precision
    private let page: (first: Int, count: Int)

    /// Parses a request.
    init(_ query: CoinQuery, _ market: Market, at time: Date) throws(CoinGeckoError) {
        self.query = query
        quotes = Quotes(market, try query.currency(), minute: Market.minute(at: time))
        precision = try query.precision()
        page = try query.page()
    }

    /// Returns the coins of the requested page as JSON.
    func answer() throws(CoinGeckoError) -> OrderedJSON {
        let ranked = Ranking(quotes.market, minute: quotes.minute)
        var coins = ranked.coins
        if let category = query.text("category") {
            // If a request has both a category and names of coins, the category applies.
            coins = coins.filter { $0.categories.contains(category) }
            guard !coins.isEmpty else { throw CoinGeckoError(code: 404, message: "category not found") }
        } else if let named = query.named(in: coins) {
            coins = named
        }
        let sorted = ranked.sorted(coins, by: query.text("order") ?? "market_cap_desc")
        return .array(sorted.dropFirst(page.first).prefix(page.count).map { row($0, rank: ranked.rank(of: $0)) })
    }

    private func row(_ coin: Coin, rank: Int?) -> OrderedJSON {
        let price = quotes.price(of: coin)
        let before = quotes.price(of: coin, ago: PriceWalk.day)
        let day = quotes.dayExtremes(of: coin)
        let all = quotes.allTimeExtremes(of: coin)
        let capitalization = Self.amount(price, times: coin.circulating)
        let change = Self.percentage(price, since: before)
        let capitalizationChange = capitalization.flatMap { now in
            Self.amount(before, times: coin.circulating).map { now - $0 }
        }
        var members: [(String, OrderedJSON)] = [
            ("id", .string(coin.id)), ("symbol", .string(coin.symbol)), ("name", .string(coin.name)),
            ("image", .string(coin.image)), ("current_price", OrderedJSON(price.map(precision.shown))),
            ("market_cap", OrderedJSON(capitalization)), ("market_cap_rank", OrderedJSON(rank.map { Decimal($0) })),
            ("fully_diluted_valuation", OrderedJSON(Self.amount(price, times: coin.max ?? coin.total))),
            ("total_volume", OrderedJSON(Self.amount(quotes.volume(of: coin), times: 1))),
            ("high_24h", OrderedJSON((day?.high.price).map(precision.shown))),
            ("low_24h", OrderedJSON((day?.low.price).map(precision.shown))),
            ("price_change_24h", OrderedJSON(Self.difference(price, before, precision))),
            ("price_change_percentage_24h", OrderedJSON(change)),
            ("market_cap_change_24h", OrderedJSON(capitalizationChange)),
            ("market_cap_change_percentage_24h", OrderedJSON(capitalizationChange == nil ? nil : change)),
            ("circulating_supply", OrderedJSON(coin.circulating)), ("total_supply", OrderedJSON(coin.total)),
            ("max_supply", OrderedJSON(coin.max)),
        ]
        members += extreme("ath", all?.high, price) + extreme("atl", all?.low, price)
        members += [("roi", profit(coin)), ("last_updated", .string(Self.time(quotes.minute)))]
        if query.flag("sparkline") {
            let points = quotes.week(of: coin).map { OrderedJSON.number(precision.shown($0)) }
            members.append(("sparkline_in_7d", .object([("price", .array(points))])))
        }
        // Ignores unknown periods, as CoinGecko documents.
        let periods = query.list("price_change_percentage") ?? []
        for (name, minutes) in Self.periods where periods.contains(name) {
            let change = Self.percentage(price, since: quotes.price(of: coin, ago: minutes))
            members.append(("price_change_percentage_\(name)_in_currency", OrderedJSON(change)))
        }
        return .object(members)
    }

    private func extreme(_ name: String, _ extreme: Quotes.Extreme?, _ price: Decimal?) -> [(String, OrderedJSON)] {
        // An all-time low can be so small that the usual decimal places would show it as 0.
        let shown = extreme.map { $0.price < 1 ? $0.price.rounded(significant: 6) : precision.shown($0.price) }
        return [
            (name, OrderedJSON(shown)),
            ("\(name)_change_percentage", OrderedJSON(Self.percentage(price, since: extreme?.price))),
            ("\(name)_date", OrderedJSON(extreme.map { Self.time($0.minute) })),
        ]
    }

    /// Returns the profit in US dollars since the coin was first sold, as a multiple and in percent.
    private func profit(_ coin: Coin) -> OrderedJSON {
        guard let first = coin.raisedAt, let price = quotes.market.logarithm(of: coin, at: quotes.minute) else {
            return .null
        }
        let times = (Decimal(walked: exp(price)) - first) / first
        return .object([
            ("times", .number(times.rounded(significant: 12))), ("currency", .string("usd")),
            ("percentage", .number((times * 100).rounded(significant: 12))),
        ])
    }

    /// Returns a price times a number of coins, without digits that have no meaning.
    static func amount(_ price: Decimal?, times coins: Decimal?) -> Decimal? {
        guard let price, let coins else { return nil }
        let amount = price * coins
        return amount >= 1_000 ? amount.rounded(places: 0) : amount.rounded(significant: 6)
    }

    /// Returns the change of a price in percent: five decimal places, or six significant digits for huge changes.
    static func percentage(_ price: Decimal?, since before: Decimal?) -> Decimal? {
        guard let price, let before, before != 0 else { return nil }
        let change = (price - before) / before * 100
        return change >= 100_000 ? change.rounded(significant: 6) : change.rounded(places: 5)
    }

    /// Returns the difference of two prices, each rounded as displayed.
    static func difference(_ price: Decimal?, _ before: Decimal?, _ precision: CoinQuery.Precision) -> Decimal? {
        guard let price, let before else { return nil }
        return precision.shown(price) - precision.shown(before)
    }

    /// Formats a minute as text such as `2026-01-30T05:00:00.000Z`.
    static func time(_ minute: Int) -> String {
        Date(timeIntervalSince1970: Double(minute) * 60).formatted(.iso8601WithMilliseconds)
    }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
    fileprivate static var iso8601WithMilliseconds: Date.ISO8601FormatStyle { .init(includingFractionalSeconds: true) }
}
