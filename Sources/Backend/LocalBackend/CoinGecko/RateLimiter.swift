import Foundation
import Synchronization

/// Token buckets, one per client: each starts full, loses a token per request and refills steadily.
final class RateLimiter: Sendable {
    /// The documented limit of CoinGecko's Demo plan: 30 calls a minute.
    static let documentedLimit = 30
    /// The maximum number of remembered clients.
    static let mostClients = 10_000

    private struct Bucket {
        var tokens: Double
        var time: Date
    }

    private let perMinute: Int
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Makes a limiter that allows this many requests a minute, and the same number at once.
    init(perMinute: Int) {
        self.perMinute = perMinute
    }

    /// Takes a token.
    ///
    /// - Parameter now: the clock's time, so advancing the clock refills the buckets. Setting it back takes no tokens
    ///   away.
    /// - Returns: nil if a token was available, otherwise the seconds until the next one.
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
