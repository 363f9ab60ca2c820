import Foundation

/// The parameters of CoinGecko's methods, read from a request.
struct CoinQuery: Sendable {
    /// How many digits prices have.
    enum Precision: Sendable, Equatable {
        /// CoinGecko's choice: none behind the point from 10,000 on, two from 1 on, six significant ones below.
        case standard
        /// All there are.
        case full
        /// So many behind the point.
        case places(Int)
    }

    /// The most coins of a page, and how many there are when the request does not say.
    static let (maximumPageSize, defaultPageSize) = (250, 100)

    private let target: RequestTarget

    init(_ target: RequestTarget) {
        self.target = target
    }

    /// A parameter's value; nil when it is missing or empty.
    func text(_ name: String) -> String? {
        target.value(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The values between commas, in small letters; nil when the parameter is missing or empty.
    func list(_ name: String) -> [String]? {
        text(name)?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }

    func flag(_ name: String) -> Bool {
        text(name)?.lowercased() == "true"
    }

    func currency() throws(CoinGeckoError) -> Currency {
        guard let code = text("vs_currency") else { throw .missing("vs_currency") }
        guard let currency = Currency(code) else { throw .invalid("vs_currency") }
        return currency
    }

    func precision() throws(CoinGeckoError) -> Precision {
        guard let text = text("precision") else { return .standard }
        if text == "full" { return .full }
        guard let places = Int(text), (0...18).contains(places) else { throw .invalid("precision") }
        return .places(places)
    }

    /// Which coins of an ordered list are on the page. Assumption: as at CoinGecko a page of more than 250 has 250;
    /// what is no positive number is refused.
    func page() throws(CoinGeckoError) -> (first: Int, count: Int) {
        let size = min(try number("per_page", Self.defaultPageSize), Self.maximumPageSize)
        let page = try number("page", 1)
        let first = (page - 1).multipliedReportingOverflow(by: size)
        return (first.overflow ? .max - size : first.partialValue, size)
    }

    private func number(_ name: String, _ fallback: Int) throws(CoinGeckoError) -> Int {
        guard let text = text(name) else { return fallback }
        guard let number = Int(text), number >= 1 else { throw .invalid(name) }
        return number
    }

    /// The coins that a request names: by `ids`, else `names`, else `symbols`; nil when it names none.
    ///
    /// What is not known is left out. Of the coins that share a symbol only the first in rank is meant, unless
    /// `include_tokens` is `all`.
    func named(in ranked: [Coin]) -> [Coin]? {
        if let ids = list("ids").map(Set.init) { return ranked.filter { ids.contains($0.id) } }
        if let names = list("names").map(Set.init) { return ranked.filter { names.contains($0.name.lowercased()) } }
        guard var symbols = list("symbols").map(Set.init) else { return nil }
        if text("include_tokens") == "all" { return ranked.filter { symbols.contains($0.symbol) } }
        return ranked.filter { symbols.remove($0.symbol) != nil }
    }
}

extension CoinQuery.Precision {
    /// A price with as many digits as asked for.
    func shown(_ price: Decimal) -> Decimal {
        switch self {
        case .full: price
        case .places(let places): price.rounded(places: places)
        case .standard:
            if price >= 10_000 {
                price.rounded(places: 0)
            } else if price >= 1 {
                price.rounded(places: 2)
            } else {
                price.rounded(significant: 6)
            }
        }
    }
}
