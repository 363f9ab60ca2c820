public import Foundation

/// The requests for the prices of coins: one for up to 250 coins, then one for each further 250.
public struct MarketRequest: Sendable, Hashable {
    /// The most coins of a page (CoinGecko: `/coins/markets`, `per_page`).
    public static let coinsPerPage = 250
    /// The longest list of ids. Servers in front of APIs end a request line at 16 KiB or later; 250 ids of twice the
    /// usual length have 8,000 characters.
    static let longestList = 14_000

    /// The coins that are asked for.
    public let ids: [String]

    /// The requests for some coins, in order; none for none.
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

    /// The request's address.
    /// - Parameter base: the service's address, `https://api.coingecko.com`.
    public func url(_ base: URL) -> URL? {
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        let path = components.percentEncodedPath
        components.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/api/v3/coins/markets"
        // A list of ids is all on its first page.
        components.percentEncodedQuery =
            "vs_currency=\(PortfolioGroup.currency)&ids=\(ids.map(Self.encoded).joined(separator: ","))"
            + "&per_page=\(Self.coinsPerPage)&page=1&price_change_percentage=24h"
        return components.url
    }

    /// `URLQueryItem` leaves a plus, which servers take for a space.
    private static func encoded(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
