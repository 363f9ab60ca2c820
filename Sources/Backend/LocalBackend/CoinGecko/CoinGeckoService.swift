import Foundation
import HTTPServing

/// Answers requests below `/api/v3/` as CoinGecko's public API does.
struct CoinGeckoService: Sendable {
    struct Answer {
        var code: Int
        var body: OrderedJSON
        var retryAfter: Int?
    }

    private let market: Market
    private let limiter: RateLimiter?

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - seed: the seed of the random prices.
    ///   - limit: the maximum number of requests per client and minute; nil for no limit.
    init(seed: UInt64, limit: Int?) throws {
        market = try Market(seed: seed)
        limiter = limit.map(RateLimiter.init(perMinute:))
    }

    /// Answers a request. If the request fails, returns an error response.
    ///
    /// - Parameters:
    ///   - address: the client's address. A client that sends an API key is identified by the key instead.
    ///   - time: the time whose prices are returned.
    func respond(
        to method: String, _ target: RequestTarget, _ headers: HTTPHeaders, from address: String,
        at time: Date
    ) -> Answer {
        if let wait = limiter?.take(Self.key(target, headers) ?? address, at: time) {
            return Answer(.rateLimited(retryAfter: wait))
        }
        do {
            return Answer(code: 200, body: try body(method, target, at: time))
        } catch {
            return Answer(error)
        }
    }

    private func body(
        _ method: String, _ target: RequestTarget, at time: Date
    ) throws(CoinGeckoError) -> OrderedJSON {
        guard method == "GET" || method == "HEAD", target.segments.starts(with: ["api", "v3"]) else {
            throw .incorrectPath
        }
        let query = CoinQuery(target)
        // The client library pycoingecko appends a slash to some paths.
        var path = target.segments.dropFirst(2)
        if path.last == "" { path = path.dropLast() }
        switch path.joined(separator: "/") {
        case "ping": return .object([("gecko_says", .string("(V3) To the Moon!"))])
        case "simple/price": return try SimplePrice(query, market, at: time).answer()
        case "simple/supported_vs_currencies":
            return .array(Currency.all.keys.sorted().map(OrderedJSON.string))
        case "coins/list": return list(platforms: query.flag("include_platform"))
        case "coins/markets": return try CoinMarkets(query, market, at: time).answer()
        default: throw .incorrectPath
        }
    }

    private func list(platforms: Bool) -> OrderedJSON {
        .array(
            market.coins.sorted { $0.id < $1.id }.map { coin in
                let members: [(String, OrderedJSON)] = [
                    ("id", .string(coin.id)), ("symbol", .string(coin.symbol)), ("name", .string(coin.name)),
                ]
                return .object(members + (platforms ? [("platforms", .object([]))] : []))
            })
    }

    /// Returns the API key of a request. It may be in any header or parameter that CoinGecko documents.
    private static func key(_ target: RequestTarget, _ headers: HTTPHeaders) -> String? {
        for plan in ["demo", "pro"] {
            let header = headers["x-cg-\(plan)-api-key"]
            if let key = header ?? target.value("x_cg_\(plan)_api_key"), !key.isEmpty { return "key \(key)" }
        }
        return nil
    }
}

extension CoinGeckoService.Answer {
    init(_ error: CoinGeckoError) {
        self.init(code: error.code, body: error.body, retryAfter: error.retryAfter)
    }
}
