public import Foundation

/// A request for the prices of up to 250 coins. Prices of more coins need several requests.
public struct MarketRequest: Sendable, Hashable {
    /// The maximum number of coins on a page (CoinGecko: `/coins/markets`, `per_page`).
    public static let coinsPerPage = 250
    /// The maximum length of the list of ids, in characters. It keeps the request line below 16 KiB, which servers in
    /// front of APIs accept. A list of 250 ids of twice the usual length has 8,000 characters.
    static let longestList = 14_000

    /// The ids of the requested coins.
    public let ids: [String]

    /// Returns the requests that together fetch the prices of all coins with these ids; empty if there are no ids.
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
    /// - Parameter base: the service's address, for example `https://api.coingecko.com`.
    public func url(_ base: URL) -> URL? {
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        let path = components.percentEncodedPath
        components.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/api/v3/coins/markets"
        // Sends no page number, because a response to a list of ids has all coins on its first page.
        components.percentEncodedQuery =
            "vs_currency=\(PortfolioGroup.currency)&ids=\(ids.map(Self.encoded).joined(separator: ","))"
            + "&per_page=\(Self.coinsPerPage)&page=1&price_change_percentage=24h"
        return components.url
    }

    /// Encodes plus signs, too. `URLQueryItem` does not encode them, and servers decode a plus sign as a space.
    private static func encoded(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
