import Foundation
import PortfolioApp
import TestSupport
import Testing
import Utilities

@Suite struct ValuationTests {
    private func display(
        _ holdings: [PortfolioRefreshData.Holding], _ prices: MarketPrices?, after previous: PortfolioDisplayData? = nil
    ) -> PortfolioDisplayData {
        Valuation.display(of: PortfolioRefreshData(holdings: holdings), prices: prices, previous: previous, at: noon)
    }

    @Test("Profit is price minus average cost, times quantity; gains and losses add up")
    func profit() {
        let shown = display(
            [holding("bitcoin", "0.5", "40000"), holding("ethereum", "2", "3000.5")],
            prices(["bitcoin": "45000.5", "ethereum": "2500.25"]))
        #expect(shown.positions.map(\.coinId) == ["bitcoin", "ethereum"])
        #expect(shown.positions.map(\.profit) == [number("2500.25"), number("-1000.5")])
        #expect(shown.value == number("27500.75"))
        #expect(shown.cost == number("26001"))
        #expect(shown.unrealizedPnL == number("1499.75"))
        #expect(shown.asOf == noon && shown.fetchedAt == noon && shown.unpriced == 0)
    }

    @Test("For 500 random portfolios, every figure matches integer arithmetic to the last digit")
    func integers() throws {
        var random = SplitMix64(seed: 20_260_130)
        for _ in 0..<500 {
            // Quantities are integers in units of a hundred-millionth, prices and costs in units of a millionth.
            let rows = (0..<Int.random(in: 1...40, using: &random)).map { index in
                (
                    id: "coin-\(Int.random(in: 0...index, using: &random))",
                    quantity: Int128(Int.random(in: 0...100_000_000_000_000, using: &random)),
                    cost: Int128(Int.random(in: 0...100_000_000_000, using: &random))
                )
            }
            let ids = Set(rows.map(\.id))
            let costs = Dictionary(
                uniqueKeysWithValues: ids.sorted().map { id in
                    (id, Int128(Int.random(in: 0...100_000_000_000, using: &random)))
                })
            let shown = display(
                rows.map { row in
                    holding(row.id, Self.text(row.quantity, places: 8), Self.text(row.cost, places: 6))
                }, prices(costs.mapValues { Self.text($0, places: 6) }))
            var (value, cost, profit): (Int128, Int128, Int128) = (0, 0, 0)
            for row in rows {
                let price = try #require(costs[row.id])
                value += row.quantity * price
                cost += row.quantity * row.cost
                profit += row.quantity * (price - row.cost)
            }
            #expect(try Self.scaled(shown.value) == value)
            #expect(try Self.scaled(shown.cost) == cost)
            #expect(try Self.scaled(shown.unrealizedPnL) == profit)
            for position in shown.positions {
                let own = rows.filter { $0.id == position.coinId }
                let price = try #require(costs[position.coinId])
                let expected = own.reduce(Int128(0)) { $0 + $1.quantity * (price - $1.cost) }
                #expect(try Self.scaled(try #require(position.profit)) == expected)
            }
        }
    }

    @Test("From a satoshi to quadrillions of coins, the profit matches Python's fractions", .enabled(if: hasPython))
    func fractions() throws {
        var random = SplitMix64(seed: 7)
        var lines: [String] = []
        var profits: [Decimal] = []
        for _ in 0..<300 {
            let quantity = Self.text(
                Int128(Int.random(in: 1...999_999, using: &random)), places: .random(in: 0...18, using: &random))
            let price = Self.text(
                Int128(Int.random(in: 1...999_999_999, using: &random)), places: .random(in: 0...14, using: &random))
            let cost = Self.text(
                Int128(Int.random(in: 0...999_999_999, using: &random)), places: .random(in: 0...14, using: &random))
            let shown = display([holding("coin", quantity, cost)], prices(["coin": price]))
            lines.append("\(quantity) \(price) \(cost)")
            profits.append(shown.unrealizedPnL)
        }
        lines.append("0.00000001 68421.5 52300.25")
        profits.append(
            display([holding("coin", "0.00000001", "52300.25")], prices(["coin": "68421.5"])).unrealizedPnL)
        lines.append("589300000000000 0.0000181 0.00002")
        profits.append(
            display([holding("coin", "589300000000000", "0.00002")], prices(["coin": "0.0000181"])).unrealizedPnL)
        let script = """
            import sys
            from fractions import Fraction
            for line in sys.stdin:
                quantity, price, cost, shown = map(Fraction, line.split())
                print((price - cost) * quantity == shown)
            """
        let input = zip(lines, profits).map { "\($0) \($1)\n" }.joined()
        let outcome = try run("/usr/bin/env", ["python3", "-c", script], input: input)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == String(repeating: "True\n", count: lines.count))
    }

    @Test("If the service has no price for a coin, it keeps its last price, is marked, and loses its 24-hour change")
    func kept() {
        let holdings = [holding("bitcoin", "1", "10"), holding("gone", "2", "5"), holding("untraded", "3", "1")]
        let before = display(holdings, prices(["bitcoin": "20", "gone": "7", "untraded": "2"], at: noon - 900))
        var now = prices(["bitcoin": "21", "untraded": nil])
        now.asked.insert("gone")
        let shown = display(holdings, now, after: before)
        let byId = Dictionary(uniqueKeysWithValues: shown.positions.map { ($0.coinId, $0) })
        #expect(byId["bitcoin"]?.isKept == false && byId["bitcoin"]?.price == 21)
        for (id, price) in [("gone", Decimal(7)), ("untraded", 2)] {
            #expect(byId[id]?.isKept == true && byId[id]?.price == price)
            #expect(byId[id]?.change24h == nil && byId[id]?.pricedAt == noon - 900)
        }
        #expect(shown.value == 41 && shown.unrealizedPnL == 18)
        // The age of the portfolio depends only on prices that the service still provides.
        #expect(shown.asOf == noon)
        // When the service provides the price again, the mark is removed.
        let again = display(holdings, prices(["bitcoin": "21", "gone": "8", "untraded": "2"]), after: shown)
        #expect(again.positions.allSatisfy { !$0.isKept })
    }

    @Test("Coins of a failed page keep their prices, and their age is the age of the portfolio")
    func failedPage() {
        let holdings = [holding("bitcoin", "1", "10"), holding("later", "2", "5")]
        let before = display(holdings, prices(["bitcoin": "20", "later": "7"], at: noon - 900))
        let shown = display(holdings, prices(["bitcoin": "21"]), after: before)
        #expect(shown.positions.allSatisfy { !$0.isKept })
        #expect(shown.value == 35 && shown.asOf == noon - 900)
    }

    @Test("A coin without any price adds neither value nor cost to the sums")
    func unpriced() {
        let shown = display([holding("bitcoin", "1", "10"), holding("new", "2", "1000")], prices(["bitcoin": "20"]))
        #expect(shown.value == 20 && shown.cost == 10 && shown.unrealizedPnL == 10 && shown.unpriced == 1)
        #expect(shown.positions.last?.coinId == "new" && shown.positions.last?.profit == nil)
        let summary = PortfolioSummary(display([holding("new", "2", "1000")], nil), realizedPnL: 5)
        #expect(summary.value == nil && summary.totalPnL == nil && summary.unrealizedRatio == nil)
    }

    @Test("The 24-hour change is calculated from the portfolio's value; coins without a known change do not count")
    func change() {
        func change(_ coins: [String: CoinPrice]) -> Decimal? {
            var prices = MarketPrices()
            prices.coins = coins
            prices.asked = Set(coins.keys)
            let refresh = PortfolioRefreshData(
                holdings: coins.keys.map { holding($0, "1", "1") }, realizedPnL: 0)
            return Valuation.display(of: refresh, prices: prices, previous: nil, at: noon).change24h
        }
        // After these changes, the coin at 110 was worth 100 a day ago, and the coin at 270 was worth 300.
        let (gain, loss) = (CoinPrice(price: 110, change24h: 10), CoinPrice(price: 270, change24h: -10))
        #expect(change(["a": gain, "b": loss]) == -5)
        #expect(change(["a": gain, "b": CoinPrice(price: 270), "c": CoinPrice(price: nil, change24h: 3)]) == 10)
        #expect(change(["a": CoinPrice(price: 1)]) == nil && change([:]) == nil)
        // If a price has changed by -100 %, the earlier value cannot be calculated.
        #expect(change(["a": CoinPrice(price: 0, change24h: -100)]) == nil)
    }

    @Test("A price of 0 is valid and means a total loss")
    func worthless() {
        let shown = display([holding("luna", "100", "80")], prices(["luna": "0"]))
        #expect(shown.value == 0 && shown.unrealizedPnL == -8_000 && shown.unpriced == 0)
        #expect(Valuation.ratio(shown.unrealizedPnL, ofCost: shown.cost) == -1)
    }

    @Test("A gift has a profit, but no percentage")
    func gift() {
        let summary = PortfolioSummary(
            display([holding("airdrop", "100", "0")], prices(["airdrop": "2"])), realizedPnL: 0)
        #expect(summary.totalPnL == 200 && summary.unrealizedRatio == nil)
    }

    @Test("Holdings of one coin form one position, each with its own cost, in any order")
    func duplicates() {
        let holdings = [holding("bitcoin", "1", "10"), holding("bitcoin", "0.5", "30"), holding("bitcoin", "0", "99")]
        let shown = display(holdings, prices(["bitcoin": "20"]))
        #expect(shown.positions.count == 1)
        #expect(shown.positions.first?.quantity == number("1.5") && shown.positions.first?.cost == 25)
        #expect(shown.unrealizedPnL == 5)
        #expect(display(holdings.reversed(), prices(["bitcoin": "20"])).unrealizedPnL == 5)
    }

    @Test("Sold coins are not listed, and an empty portfolio is worth 0")
    func sold() {
        let summary = PortfolioSummary(display([holding("bitcoin", "0", "10")], nil), realizedPnL: 12)
        #expect(summary.isEmpty && summary.value == 0 && summary.totalPnL == 12)
        #expect(summary.display.asOf == nil)
        #expect(PortfolioRefreshData(holdings: [holding("bitcoin", "0", "10")]).coinIds == [])
    }

    @Test("An out-of-range figure counts as unknown, and the sums stay finite")
    func bounds() {
        let huge = String(repeating: "9", count: 38) + "e80"
        let shown = display(
            [holding("bitcoin", "1", "10"), holding("absurd", huge, "1"), holding("dear", "1e20", huge)],
            prices(["bitcoin": "20", "absurd": huge, "dear": "1"]))
        #expect(shown.value == 20 && shown.unrealizedPnL == 10 && shown.unpriced == 2)
        let text = String(decoding: PortfolioStore.payload(shown), as: UTF8.self)
        #expect(!text.contains("NaN"))
    }
}

extension ValuationTests {
    static let hasPython = isInstalled("python3")

    /// Formats an integer as a decimal number with `places` decimal places.
    static func text(_ number: Int128, places: Int) -> String {
        guard places > 0 else { return "\(number)" }
        let digits = String(repeating: "0", count: max(0, places + 1 - "\(number)".count)) + "\(number)"
        return "\(digits.dropLast(places)).\(digits.suffix(places))"
    }

    /// Converts a figure to an integer in units of a hundred-trillionth, the product of the units of quantities and
    /// prices.
    static func scaled(_ figure: Decimal) throws -> Int128 {
        let shifted = Decimal(sign: figure.sign, exponent: figure.exponent + 14, significand: figure.significand)
        return try #require(Int128("\(shifted)"))
    }
}
