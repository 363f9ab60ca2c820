import Foundation

/// How a request failed, in one of the two forms that CoinGecko uses.
struct CoinGeckoError: Error, Equatable {
    /// The HTTP status code.
    var code: Int
    /// What went wrong, for developers.
    var message: String
    /// After how many seconds to try again, for the header `Retry-After`.
    var retryAfter: Int?

    /// A parameter that must be there is missing.
    static func missing(_ parameter: String) -> CoinGeckoError {
        CoinGeckoError(code: 422, message: "Missing parameter \(parameter)")
    }

    /// A parameter has a value that cannot be.
    static func invalid(_ parameter: String) -> CoinGeckoError {
        CoinGeckoError(code: 422, message: "invalid \(parameter)")
    }

    /// There is no such path, or none for the method.
    static let incorrectPath = CoinGeckoError(
        code: 404, message: "Incorrect path. Please check https://www.coingecko.com/api/")

    /// The client asked too often.
    static func rateLimited(retryAfter: Int) -> CoinGeckoError {
        CoinGeckoError(
            code: 429,
            message: "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to "
                + "subscribe to our API plans for higher rate limits.", retryAfter: retryAfter)
    }

    /// `{"error":"…"}` for what is wrong with a request, `{"status":{"error_code":429,"error_message":"…"}}` for what
    /// the service's gate says.
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
