import Foundation
import PortfolioApp
import Testing

@Suite struct DataTests {
    @Test(
        "A decimal string is parsed completely, digit for digit, or refused",
        arguments: [
            ("0.12345678901234567890123456789", "0.12345678901234567890123456789"),
            ("9007199254740993", "9007199254740993"), ("1.2e-05", "0.000012"), ("-3.50", "-3.5"), ("8.7e+36", nil),
        ] as [(String, String?)])
    func parse(_ text: String, _ shown: String?) throws {
        let value = try #require(ExactDecimal.parse(text))
        if let shown { #expect("\(value)" == shown) }
    }

    @Test(
        "Strings that are not plain decimal numbers are refused",
        arguments: ["", "-", ".", "1.", ".5", "12abc", "1,5", "0x10", "NaN", "inf", "1e", "1e9999", "١٢", " 1", "1 "])
    func refuse(_ text: String) {
        #expect(ExactDecimal.parse(text) == nil)
    }

    @Test("Records store amounts as strings and read them back without losing a digit")
    func roundTrip() throws {
        let refresh = PortfolioRefreshData(
            holdings: [holding("bitcoin", "0.123456789012345678", "9007199254740993.1")],
            realizedPnL: number("-0.1"))
        let display = Valuation.display(
            of: refresh, prices: prices(["bitcoin": "0.00000000123456789"]), previous: nil, at: noon)
        let bytes = PortfolioStore.payload(refresh)
        #expect(String(decoding: bytes, as: UTF8.self).contains("\"0.123456789012345678\""))
        #expect(try JSONDecoder().decode(PortfolioRefreshData.self, from: Data(bytes)) == refresh)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let read = try decoder.decode(PortfolioDisplayData.self, from: Data(PortfolioStore.payload(display)))
        #expect(read == display)
        #expect(read.unrealizedPnL == display.unrealizedPnL)
    }

    @Test("Numbers without quotes are also read digit for digit")
    func numbers() throws {
        let json = """
            {"holdings":[{"coinId":"a","symbol":"a","name":"A","quantity":0.12345678901234567890123,
            "avgCost":9007199254740993}]}
            """
        let refresh = try JSONDecoder().decode(PortfolioRefreshData.self, from: Data(json.utf8))
        #expect(refresh.holdings.first?.quantity == number("0.12345678901234567890123"))
        #expect(refresh.holdings.first?.avgCost == number("9007199254740993"))
        #expect(refresh.realizedPnL == 0)
    }

    @Test("Prices in a response are exact; only malformed coins and out-of-range numbers are skipped")
    func answer() throws {
        let json = """
            [{"id":"bitcoin","current_price":68421.123456789012345,"price_change_percentage_24h":-1.5,
              "atl_change_percentage":8.7e+36,"last_updated":"2026-01-30T11:59:00.123Z"},
             {"id":"pepe","current_price":1.19e-05,"price_change_percentage_24h":null},
             {"id":"text","current_price":"12.5"}, {"id":"none","current_price":null}, {"id":"odd","current_price":[]},
             {"id":"huge","current_price":1e400}, {"id":"negative","current_price":-1}, {"id":"free","current_price":0},
             {"current_price":1}, 7, null, {"id":"bitcoin","current_price":1}]
            """
        var prices = MarketPrices()
        let ids = ["bitcoin", "pepe", "text", "none", "odd", "huge", "negative", "free", "absent"]
        prices.add(try JSONDecoder().decode(MarketAnswer.self, from: Data(json.utf8)), askedFor: ids, at: noon)
        #expect(prices.coins["bitcoin"] == CoinPrice(price: number("68421.123456789012345"), change24h: number("-1.5")))
        #expect(prices.coins["pepe"]?.price == number("0.0000119"))
        #expect(prices.coins["text"]?.price == number("12.5"))
        #expect(prices.coins["free"]?.price == 0)
        for id in ["none", "odd", "huge", "negative"] { #expect(prices.coins[id] == CoinPrice(price: nil)) }
        #expect(prices.coins["absent"] == nil && prices.asked == Set(ids))
        // The newest price determines the age of all prices in the response.
        let updated = try Date(
            "2026-01-30T11:59:00.123Z", strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        #expect(prices.times["pepe"] == updated)
    }

    @Test("A response from the future counts as current, and coins that were not requested are ignored")
    func future() throws {
        let json = """
            [{"id":"a","current_price":1,"last_updated":"2027-01-01T00:00:00Z"},{"id":"b","current_price":2}]
            """
        var prices = MarketPrices()
        prices.add(try JSONDecoder().decode(MarketAnswer.self, from: Data(json.utf8)), askedFor: ["a"], at: noon)
        #expect(prices.times == ["a": noon] && prices.coins["b"] == nil)
    }

    @Test("An object or an HTML page is not a valid response")
    func noAnswer() {
        for text in ["{\"status\":{\"error_code\":429}}", "<html></html>", "", "[{\"id\":\"a\"", "null"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(MarketAnswer.self, from: Data(text.utf8))
            }
        }
    }

    @Test("A request has up to 250 coins, and no coin is requested twice")
    func pages() {
        #expect(MarketRequest.pages(of: []) == [])
        let ids = (1...601).map { "coin-\($0)" }
        #expect(MarketRequest.pages(of: Array(ids.prefix(250))).map(\.ids.count) == [250])
        #expect(MarketRequest.pages(of: Array(ids.prefix(251))).map(\.ids.count) == [250, 1])
        let pages = MarketRequest.pages(of: ids + ids.shuffled())
        #expect(pages.map(\.ids.count) == [250, 250, 101])
        #expect(pages.flatMap(\.ids) == ids.sorted())
        // In one request, 250 ids of 100 letters would make a longer request line than servers accept.
        let long = (1...250).map { String(repeating: "x", count: 100) + "\($0)" }
        let lengths = MarketRequest.pages(of: long).compactMap { $0.url(noonService)?.absoluteString.count }
        #expect(lengths.count == 2 && lengths.allSatisfy { $0 < 16_000 })
    }

    private let noonService = URL(string: "https://api.coingecko.com")!

    @Test("The request has the coins, the page size and the 24-hour change; unusual ids are encoded")
    func url() {
        let request = MarketRequest.pages(of: ["ethereum", "bitcoin", "a+b&c", "münze"])[0]
        #expect(
            request.url(noonService)?.absoluteString
                == "https://api.coingecko.com/api/v3/coins/markets?vs_currency=usd"
                + "&ids=a%2Bb%26c,bitcoin,ethereum,m%C3%BCnze&per_page=250&page=1&price_change_percentage=24h")
        let below = request.url(URL(string: "http://127.0.0.1:8080/base/")!)
        #expect(below?.path == "/base/api/v3/coins/markets")
    }

    @Test(
        "Retry-After is seconds or a date; an invalid value means a minute, and a longer wait is limited to a day",
        arguments: [
            ("90", 90), ("0", 1), (" 7 ", 7), ("99999999999999999999999", 86_400), (nil, 60), ("soon", 60), ("-5", 60),
            ("1.5", 60), ("Fri, 30 Jan 2026 12:10:00 GMT", 600), ("Friday, 30-Jan-26 12:10:00 GMT", 600),
            ("Fri Jan 30 12:10:00 2026", 600), ("Fri, 30 Jan 2026 11:00:00 GMT", 1),
            ("Fri, 30 Jan 2027 12:10:00 GMT", 86_400),
        ] as [(String?, TimeInterval)])
    func retryAfter(_ header: String?, _ seconds: TimeInterval) {
        #expect(RetryAfter.delay(header, serverDate: nil, now: noon) == seconds)
    }

    @Test("A Retry-After date is relative to the server's own clock")
    func serverClock() {
        let delay = RetryAfter.delay(
            "Fri, 30 Jan 2026 20:01:30 GMT", serverDate: "Fri, 30 Jan 2026 20:00:00 GMT", now: noon)
        #expect(delay == 90)
    }
}
