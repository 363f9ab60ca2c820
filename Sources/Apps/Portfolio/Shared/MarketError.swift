public import Foundation

/// The reason why prices could not be fetched.
public enum MarketError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service could not be reached.
    case unreachable(String)
    /// The response did not arrive completely in time.
    case timedOut
    /// The service asked the client to wait until this date, with status 429, or with 503 and `Retry-After`.
    case rateLimited(until: Date)
    /// The service responded with this status, because it refused the request or failed.
    case status(Int)
    /// The response is not a list of prices, for example the page of a captive portal.
    case malformed(String)
    /// The response is larger than the limit for a widget.
    case tooLarge(limit: Int)

    /// A message for the log.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the market service cannot be reached: \(reason)"
        case .timedOut: "the market service did not answer in time"
        case .rateLimited(let date): "the market service asks to wait until \(date.formatted(.iso8601))"
        case .status(let code): "the market service answered with status \(code)"
        case .malformed(let reason): "the market service's answer cannot be used: \(reason)"
        case .tooLarge(let limit): "the market service's answer has more than \(limit) bytes"
        }
    }
}
