public import Foundation

/// An error: prices could not be fetched.
public enum MarketError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service could not be reached.
    case unreachable(String)
    /// The response was not complete when its time limit expired.
    case timedOut
    /// The service accepts no requests before this date. It responded with status 429, or with status 503 and
    /// `Retry-After`.
    case rateLimited(until: Date)
    /// The service responded with this status because it refused the request, or because it failed itself.
    case status(Int)
    /// The response is not a list of prices. It may be the page of a captive portal.
    case malformed(String)
    /// The response is larger than `MarketClient.bodyLimit`.
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
