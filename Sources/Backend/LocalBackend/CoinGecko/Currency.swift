import Foundation

/// A currency in which prices are given: `vs_currency`.
enum Currency: Sendable {
    /// An ordinary currency. `perDollar` is the exchange rate around which a small random walk moves; the dollar's rate
    /// is fixed.
    case money(code: String, perDollar: Double)
    /// A coin used as a currency. `units` is the number of currency units per coin.
    case coin(code: String, id: String, units: Double)

    /// All currencies, keyed by code. The exchange rates are those of a day in 2024.
    static let all: [String: Currency] = {
        let money: [(String, Double)] = [
            ("usd", 1), ("aed", 3.6725), ("ars", 890), ("aud", 1.5), ("bdt", 117), ("bhd", 0.377), ("bmd", 1),
            ("brl", 5.2), ("cad", 1.366), ("chf", 0.905), ("clp", 900), ("cny", 7.24), ("czk", 22.7), ("dkk", 6.87),
            ("eur", 0.921), ("gbp", 0.785), ("hkd", 7.81), ("huf", 357), ("idr", 16_100), ("ils", 3.69), ("inr", 83.4),
            ("jpy", 156.2), ("krw", 1_368), ("kwd", 0.307), ("lkr", 300), ("mxn", 16.7), ("myr", 4.7), ("ngn", 1_480),
            ("nok", 10.6), ("nzd", 1.63), ("php", 58), ("pkr", 278), ("pln", 3.93), ("rub", 90), ("sar", 3.75),
            ("sek", 10.7), ("sgd", 1.35), ("thb", 36.5), ("try", 32.2), ("twd", 32.2), ("uah", 39.8), ("vnd", 25_450),
            ("xag", 0.0325), ("xau", 0.000426), ("zar", 18.3),
        ]
        let coins: [(String, String, Double)] = [
            ("btc", "bitcoin", 1), ("bits", "bitcoin", 1e6), ("sats", "bitcoin", 1e8), ("eth", "ethereum", 1),
            ("ltc", "litecoin", 1), ("bch", "bitcoin-cash", 1), ("bnb", "binancecoin", 1), ("eos", "eos", 1),
            ("xrp", "ripple", 1), ("xlm", "stellar", 1), ("link", "chainlink", 1), ("dot", "polkadot", 1),
            ("yfi", "yearn-finance", 1), ("sol", "solana", 1),
        ]
        var all: [String: Currency] = [:]
        for (code, rate) in money { all[code] = .money(code: code, perDollar: rate) }
        for (code, id, units) in coins { all[code] = .coin(code: code, id: id, units: units) }
        return all
    }()

    /// Looks up a currency by its code, ignoring case; nil if the code is unknown.
    init?(_ code: String) {
        guard let known = Self.all[code.lowercased()] else { return nil }
        self = known
    }

    /// The code in lower case.
    var code: String {
        switch self {
        case .money(let code, _), .coin(let code, _, _): code
        }
    }
}
