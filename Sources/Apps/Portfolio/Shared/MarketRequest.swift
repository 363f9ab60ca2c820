public import Foundation

/// A request for the prices of up to 250 coins. Prices of more coins need several requests.
public struct MarketRequest: Sendable, Hashable {
    /// The maximum number of coins on a page (CoinGecko: `/coins/markets`, `per_page`).
    public static let coinsPerPage = 250
    /// The maximum length of the list of ids, in characters. Servers in front of APIs allow at least 16 KiB for a
    /// request line. A list of 250 ids of twice the usual length has 8,000 characters.
    static let longestList = 14_000

    /// The requested coins.
    public let ids: [String]

    /// Returns the requests that fetch some coins, in order; empty if there are no coins.
    public static func pages(of ids: [String]) -> [MarketRequest] {
        var pages: [MarketRequest] = []
        var page: [String] = []
        var length = 0
        for id in Set(ids).sorted() {
            let size = encoded(id).utf8.count + 1
            if page.count == coinsPerPage || (length + size > longestList && !page.isEmpty) {
                pages.append(MarketRequest(ids: page))
                (page, length) = ([], 0)
            }
            page.append(id)
            length += size
        }
        if !page.isEmpty { pages.append(MarketRequest(ids: page)) }
        return pages
    }

    /// Returns the request's URL.
    /// - Parameter base: the service's address, `https://api.coingecko.com`.
    public func url(_ base: URL) -> URL? {
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        let path = components.percentEncodedPath
        components.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/api/v3/coins/markets"
        // All coins in a list of ids fit on the first page.
        components.percentEncodedQuery =
            "vs_currency=\(PortfolioGroup.currency)&ids=\(ids.map(Self.encoded).joined(separator: ","))"
            + "&per_page=\(Self.coinsPerPage)&page=1&price_change_percentage=24h"
        return components.url
    }

    /// `URLQueryItem` does not encode a plus sign, and servers decode a plus sign as a space.
    private static func encoded(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
