import Foundation

/// The parameters of CoinGecko's methods, parsed from a request.
struct CoinQuery: Sendable {
    /// The number of digits with which prices are shown.
    enum Precision: Sendable, Equatable {
        /// The number of digits that CoinGecko chooses: no decimal places from 10,000 up, two from 1 up, six
        /// significant digits below 1.
        case standard
        /// All digits.
        case full
        /// A fixed number of decimal places.
        case places(Int)
    }

    /// The maximum and the default number of coins on a page.
    static let (maximumPageSize, defaultPageSize) = (250, 100)

    private let target: RequestTarget

    init(_ target: RequestTarget) {
        self.target = target
    }

    /// Returns a parameter's value; nil if it is missing or empty.
    func text(_ name: String) -> String? {
        target.value(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the comma-separated values in lower case; nil if the parameter is missing or empty.
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

    /// Returns the positions of an ordered list that belong to the requested page. Assumption: like CoinGecko, clamps
    /// page sizes above 250 to 250, and refuses values that are not positive numbers.
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

    /// Returns the coins that a request names by `ids`, otherwise by `names`, otherwise by `symbols`. Returns nil if
    /// the request names no coins.
    ///
    /// Unknown coins are left out. If several coins share a symbol, only the one with the highest rank is returned,
    /// unless `include_tokens` is `all`.
    func named(in ranked: [Coin]) -> [Coin]? {
        if let ids = list("ids").map(Set.init) { return ranked.filter { ids.contains($0.id) } }
        if let names = list("names").map(Set.init) { return ranked.filter { names.contains($0.name.lowercased()) } }
        guard var symbols = list("symbols").map(Set.init) else { return nil }
        if text("include_tokens") == "all" { return ranked.filter { symbols.contains($0.symbol) } }
        return ranked.filter { symbols.remove($0.symbol) != nil }
    }
}

extension CoinQuery.Precision {
    /// Rounds a price to the requested precision.
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
