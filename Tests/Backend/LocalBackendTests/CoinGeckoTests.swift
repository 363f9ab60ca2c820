import Firestore
import Foundation
import HTTPServing
import TestTraits
import Testing

@testable import LocalBackend

/// Tests of the CoinGecko API that call the service directly, without a connection.
struct CoinGeckoTests {
    let service = try! CoinGeckoService(seed: 1, limit: nil)
    let time = Timestamp("2026-01-30T05:00:00Z")!.date

    /// Returns the status and the body of the response for a path.
    func text(_ path: String, at time: Date? = nil, _ service: CoinGeckoService? = nil) throws -> (Int, String) {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        let target = try RequestTarget(path: "/api/v3/\(parts[0])", query: parts.count > 1 ? parts[1] : "")
        let answer = (service ?? self.service).respond(to: "GET", target, [:], from: "", at: time ?? self.time)
        return (answer.code, String(decoding: answer.body.data, as: UTF8.self))
    }

    func markets(_ query: String, at time: Date? = nil, _ service: CoinGeckoService? = nil) throws -> [MarketRow] {
        let (code, text) = try text("coins/markets?\(query)", at: time, service)
        #expect(code == 200, "\(text)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([MarketRow].self, from: Data(text.utf8))
    }

    @Test("The response of coins/markets has CoinGecko's members in CoinGecko's order")
    func members() throws {
        let query = "vs_currency=usd&ids=bitcoin&sparkline=true&price_change_percentage=7d,1h,3h"
        let (_, text) = try text("coins/markets?\(query)")
        let names = text.matches(of: /"([a-z0-9_]+)":/).map { String($0.1) }
        #expect(
            names == [
                "id", "symbol", "name", "image", "current_price", "market_cap", "market_cap_rank",
                "fully_diluted_valuation", "total_volume", "high_24h", "low_24h", "price_change_24h",
                "price_change_percentage_24h", "market_cap_change_24h", "market_cap_change_percentage_24h",
                "circulating_supply", "total_supply", "max_supply", "ath", "ath_change_percentage", "ath_date", "atl",
                "atl_change_percentage", "atl_date", "roi", "last_updated", "sparkline_in_7d", "price",
                "price_change_percentage_1h_in_currency", "price_change_percentage_7d_in_currency",
            ])
        #expect(text.contains(#""last_updated":"2026-01-30T05:00:00.000Z""#))
    }

    @Test("A price depends only on the seed and the time")
    func pure() throws {
        let query = "vs_currency=usd&per_page=\(TestAmount.of(50, all: 250))&sparkline=true"
        let again = try CoinGeckoService(seed: 1, limit: nil)
        _ = try text("coins/markets?\(query)", at: time + 86_400, again)
        #expect(try text("coins/markets?\(query)", at: nil, again) == text("coins/markets?\(query)"))
        let other = try CoinGeckoService(seed: 2, limit: nil)
        #expect(try markets(query, at: nil, other).map(\.currentPrice) != markets(query).map(\.currentPrice))
        // Prices stay the same within a minute and change with the next minute.
        #expect(try text("coins/markets?\(query)", at: time + 59.9) == text("coins/markets?\(query)"))
        let next = try markets("\(query)&precision=full", at: time + 60)
        let now = try markets("\(query)&precision=full")
        #expect(zip(now, next).allSatisfy { $0.id != $1.id || $0.currentPrice != $1.currentPrice })
    }

    @Test(
        "Market capitalization, changes and history match the price",
        arguments: ["usd", "btc", "eur", "idr"].prefix(TestAmount.of(2, all: 4)))
    func derived(currency: String) throws {
        let count = TestAmount.of(100, all: 250)
        let query = "vs_currency=\(currency)&per_page=\(count)&precision=full"
        let rows = try markets("\(query)&sparkline=true&price_change_percentage=24h,7d")
        let before = Dictionary(
            uniqueKeysWithValues: try (1...2).flatMap { try markets("\(query)&page=\($0)", at: time - 86_400) }
                .map { ($0.id, $0) })
        #expect(rows.count == count)
        for row in rows {
            guard let price = row.currentPrice, let high = row.high24H, let low = row.low24H else { continue }
            #expect(low <= price && price <= high, "\(row.id)")
            if let old = before[row.id]?.currentPrice {
                #expect(row.priceChange24H == price - old, "\(row.id)")
                #expect(low <= old && old <= high, "\(row.id)")
                let change = try #require(row.priceChangePercentage24H)
                #expect(abs(Double(change) - Double(price - old) / Double(old) * 100) < 1e-5, "\(row.id)")
                #expect(row.priceChangePercentage24HInCurrency == change)
            }
            if let supply = row.circulatingSupply, let worth = row.marketCap, worth >= 1_000 {
                #expect(worth == (price * supply).rounded(places: 0), "\(row.id)")
            }
            let ath = try #require(row.ath)
            let atl = try #require(row.atl)
            #expect(ath >= high.rounded(significant: 6) || ath >= high, "\(row.id)")
            #expect(atl <= low || atl <= low.rounded(significant: 6), "\(row.id)")
            let points = try #require(row.sparklineIn7D?.price)
            #expect(points.count == (row.id == "fledgling" ? points.count : 168))
            // The test's time is a full hour, so the week's last price is the current price.
            #expect(points.last == price)
        }
        let ids = rows.prefix(3).map(\.id)
        let earlier = try markets("\(query)&ids=\(ids.joined(separator: ","))", at: time - 167 * 3_600)
        for row in earlier {
            #expect(rows.first { $0.id == row.id }?.sparklineIn7D?.price.first == row.currentPrice)
        }
    }

    @Test("The members id, symbol, name, image and last_updated are never null; others are null for some coins")
    func nullable() throws {
        let text = try (1...2).map { try self.text("coins/markets?vs_currency=usd&per_page=250&page=\($0)").1 }.joined()
        let names = Set(text.matches(of: /"([a-z0-9_]+)":null/).map { String($0.1) })
        #expect(names.isDisjoint(with: ["id", "symbol", "name", "image", "last_updated"]))
        #expect(
            names.isSuperset(of: [
                "current_price", "market_cap", "market_cap_rank", "fully_diluted_valuation", "total_volume", "high_24h",
                "low_24h", "price_change_24h", "price_change_percentage_24h", "market_cap_change_24h",
                "market_cap_change_percentage_24h", "circulating_supply", "total_supply", "max_supply", "ath",
                "ath_change_percentage", "ath_date", "atl", "atl_change_percentage", "atl_date", "roi",
            ]))
    }

    @Test("Tiny and huge numbers are written with exponents, without binary rounding noise")
    func numbers() throws {
        let (_, text) = try text("coins/markets?vs_currency=usd&ids=grain-of-sand,phoenix-dust,planck")
        #expect(text.contains(/"current_price":\d\.\d{1,5}e-0[4-6],/))
        #expect(text.contains(/"atl_change_percentage":\d\.\d{1,5}e\+3\d,/))
        #expect(text.contains(/"total_supply":1\.0e\+20,/))
        let (_, all) = try self.text("coins/markets?vs_currency=btc&per_page=250&precision=full&sparkline=true")
        for number in all.matches(of: /[:\[,]-?(\d+(?:\.\d+)?)(?:e[+-]\d\d)?[,}\]]/) {
            let digits = number.1.filter(\.isNumber).drop { $0 == "0" }
            #expect(digits.count <= 24, "\(number.1)")
        }
    }

    @Test("Together, the pages list each of more than 250 coins once, in the requested order")
    func pages() throws {
        var all: [MarketRow] = []
        for page in 1...5 { all += try markets("vs_currency=usd&page=\(page)") }
        #expect(all.count > 250)
        #expect(Set(all.map(\.id)).count == all.count)
        #expect(try markets("vs_currency=usd").count == 100)
        #expect(try markets("vs_currency=usd&per_page=1000").count == 250)
        #expect(try markets("vs_currency=usd&page=\(Int.max)").isEmpty)
        let ranks = all.map { $0.marketCapRank ?? .max }
        #expect(ranks == ranks.sorted() && ranks.first == 1)
        let caps = all.compactMap(\.marketCap)
        #expect(caps == caps.sorted(by: >))
        let ids = try markets("vs_currency=usd&order=id_asc&per_page=250").map(\.id)
        #expect(ids == all.map(\.id).sorted().prefix(250) + [])
        let volumes = try markets("vs_currency=usd&order=volume_asc&per_page=250").compactMap(\.totalVolume)
        #expect(volumes.count == 250 && volumes == volumes.sorted())
    }

    @Test("Coins can be selected by ids, names, symbols and category")
    func choice() throws {
        func ids(_ query: String) throws -> [String] { try markets("vs_currency=usd&\(query)").map(\.id) }
        #expect(try ids("ids=ethereum,bitcoin,nothing") == ["bitcoin", "ethereum"])
        #expect(try ids("names=Wrapped%20Bitcoin,bitcoin") == ["bitcoin", "wrapped-bitcoin"])
        #expect(try ids("symbols=BTC") == ["bitcoin"])
        #expect(Set(try ids("symbols=btc&include_tokens=all")).count == 3)
        #expect(try ids("ids=nothing") == [])
        #expect(try ids("category=stablecoins").contains("tether"))
        #expect(try text("coins/markets?vs_currency=usd&category=x") == (404, #"{"error":"category not found"}"#))
    }

    @Test(
        "Invalid requests get CoinGecko's own error messages",
        arguments: [
            ("coins/markets", 422, #"{"error":"Missing parameter vs_currency"}"#),
            ("coins/markets?vs_currency=", 422, #"{"error":"Missing parameter vs_currency"}"#),
            ("coins/markets?vs_currency=gold", 422, #"{"error":"invalid vs_currency"}"#),
            ("coins/markets?vs_currency=usd&per_page=0", 422, #"{"error":"invalid per_page"}"#),
            ("coins/markets?vs_currency=usd&page=x", 422, #"{"error":"invalid page"}"#),
            ("coins/markets?vs_currency=usd&precision=19", 422, #"{"error":"invalid precision"}"#),
            ("simple/price?ids=bitcoin", 422, #"{"error":"Missing parameter vs_currencies"}"#),
            ("simple/price?vs_currencies=usd", 422, #"{"error":"Missing parameter ids"}"#),
            ("coins", 404, #"{"error":"Incorrect path. Please check https://www.coingecko.com/api/"}"#),
        ])
    func errors(path: String, code: Int, body: String) throws {
        #expect(try text(path) == (code, body))
    }

    @Test("The precision parameter sets the number of digits")
    func precision() throws {
        func price(_ coin: String, _ precision: String) throws -> String {
            let (_, text) = try text("coins/markets?vs_currency=usd&ids=\(coin)\(precision)")
            return String(try #require(text.firstMatch(of: /"current_price":([^,]+),/)).1)
        }
        #expect(try price("bitcoin", "").contains(/^\d+$/))
        #expect(try price("bitcoin", "&precision=3").contains(/^\d+\.\d{1,3}$/))
        #expect(try price("bitcoin", "&precision=full").contains(/^\d+\.\d{4,}$/))
        #expect(try price("grain-of-sand", "&precision=2") == "0")
    }

    @Test("The methods ping, simple/price, coins/list and simple/supported_vs_currencies respond as in CoinGecko")
    func others() throws {
        #expect(try text("ping") == (200, #"{"gecko_says":"(V3) To the Moon!"}"#))
        let price = try text("simple/price?ids=bitcoin,x&vs_currencies=usd,eur,zzz&include_last_updated_at=true")
        #expect(price.1.wholeMatch(of: /\{"bitcoin":\{"usd":\d+,"eur":\d+,"last_updated_at":1769749200\}\}/) != nil)
        let row = try #require(try markets("vs_currency=usd&ids=bitcoin").first?.currentPrice)
        #expect(price.1.contains("\"usd\":\(row),"))
        #expect(try text("coins/list").1.contains(#"{"id":"bitcoin","symbol":"btc","name":"Bitcoin"}"#))
        #expect(try text("simple/supported_vs_currencies/").1.contains(#""usd""#))
    }

    @Test("A recently listed coin has no price before its listing; other coins have prices in any year")
    func past() throws {
        let row = try #require(
            try markets("vs_currency=usd&ids=fledgling&price_change_percentage=7d,30d").first)
        #expect(row.priceChangePercentage7DInCurrency != nil)
        #expect(row.priceChangePercentage30DInCurrency == nil)
        #expect(try markets("vs_currency=usd&ids=fledgling", at: time - 86_400 * 60).first?.currentPrice == nil)
        for year in [-80.0, 0, 100, 1_000] {
            let then = Date(timeIntervalSince1970: year * 365.25 * 86_400)
            let row = try #require(try markets("vs_currency=eur&ids=bitcoin&sparkline=true", at: then).first)
            let price = try #require(row.currentPrice)
            #expect(price > 1_000 && price < 10_000_000)
        }
    }
}

/// A coin in a response. Members that may be null are optional.
struct MarketRow: Decodable {
    struct Week: Decodable { var price: [Decimal] }

    var id: String
    var symbol: String
    var name: String
    var image: String
    var lastUpdated: String
    var currentPrice, marketCap, totalVolume, high24H, low24H, priceChange24H: Decimal?
    var priceChangePercentage24H, circulatingSupply, ath, atl: Decimal?
    var priceChangePercentage24HInCurrency, priceChangePercentage7DInCurrency: Decimal?
    var priceChangePercentage30DInCurrency: Decimal?
    var marketCapRank: Int?
    var sparklineIn7D: Week?
}
