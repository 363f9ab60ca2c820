public import Foundation

/// Why no prices came.
public enum MarketError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nobody answered.
    case unreachable(String)
    /// The answer did not come to its end in time.
    case timedOut
    /// The service asks to wait until then: 429, or 503 with `Retry-After`.
    case rateLimited(until: Date)
    /// The service refused, or failed.
    case status(Int)
    /// What came is no list of prices, such as the page of a captive portal.
    case malformed(String)
    /// The answer is larger than a widget may hold.
    case tooLarge(limit: Int)

    /// What went wrong, for the log.
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
