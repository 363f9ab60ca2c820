import Foundation

/// The failure of a request. CoinGecko reports failures in two forms; see `body`.
struct CoinGeckoError: Error, Equatable {
    var code: Int
    /// A message for developers.
    var message: String
    /// The number of seconds after which the client may retry, for the `Retry-After` header.
    var retryAfter: Int?

    /// A required parameter is missing.
    static func missing(_ parameter: String) -> CoinGeckoError {
        CoinGeckoError(code: 422, message: "Missing parameter \(parameter)")
    }

    /// A parameter has an invalid value.
    static func invalid(_ parameter: String) -> CoinGeckoError {
        CoinGeckoError(code: 422, message: "invalid \(parameter)")
    }

    /// The path does not exist, or does not support the method.
    static let incorrectPath = CoinGeckoError(
        code: 404, message: "Incorrect path. Please check https://www.coingecko.com/api/")

    /// The client exceeded the rate limit.
    static func rateLimited(retryAfter: Int) -> CoinGeckoError {
        CoinGeckoError(
            code: 429,
            message: "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to "
                + "subscribe to our API plans for higher rate limits.", retryAfter: retryAfter)
    }

    /// `{"error":"…"}` for an invalid request; `{"status":{"error_code":429,"error_message":"…"}}` for an error of the
    /// service's gateway.
    var body: OrderedJSON {
        switch code {
        case 400, 404, 422: .object([("error", .string(message))])
        default:
            .object([
                ("status", .object([("error_code", .number(.init(code))), ("error_message", .string(message))]))
            ])
        }
    }
}
