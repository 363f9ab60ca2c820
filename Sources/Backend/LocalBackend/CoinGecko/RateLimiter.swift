import Foundation
import Synchronization

/// A rate limiter with one token bucket per client. Each bucket starts full, loses a token per request and refills
/// steadily.
final class RateLimiter: Sendable {
    /// The documented limit of CoinGecko's Demo plan: 30 calls per minute.
    static let documentedLimit = 30
    /// The maximum number of clients whose buckets are kept.
    static let mostClients = 10_000

    private struct Bucket {
        var tokens: Double
        var time: Date
    }

    private let perMinute: Int
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Makes a limiter. `perMinute` is the number of requests that a client may send per minute, and also the number
    /// that it may send at once.
    init(perMinute: Int) {
        self.perMinute = perMinute
    }

    /// Takes a token from a client's bucket.
    ///
    /// - Parameter now: the clock's time. Advancing the clock refills the buckets; setting it back removes no tokens.
    /// - Returns: nil if a token was available, otherwise the number of seconds until the next token.
    func take(_ client: String, at now: Date) -> Int? {
        let perSecond = Double(perMinute) / 60
        return buckets.withLock { buckets in
            var bucket = buckets[client] ?? Bucket(tokens: Double(perMinute), time: now)
            let passed = max(0, now.timeIntervalSince(bucket.time))
            bucket.tokens = min(Double(perMinute), bucket.tokens + passed * perSecond)
            bucket.time = now
            defer {
                buckets[client] = bucket
                if buckets.count > Self.mostClients { forgetOldest(&buckets) }
            }
            guard bucket.tokens >= 1 else {
                return max(1, Int(((1 - bucket.tokens) / perSecond).rounded(.up)))
            }
            bucket.tokens -= 1
            return nil
        }
    }

    private func forgetOldest(_ buckets: inout [String: Bucket]) {
        let times = buckets.values.map(\.time).sorted()
        let middle = times[times.count / 2]
        buckets = buckets.filter { $0.value.time > middle }
    }
}
