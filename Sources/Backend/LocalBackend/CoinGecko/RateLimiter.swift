import Foundation
import Synchronization

/// Token buckets, one a client: each starts full, is emptied by requests and fills evenly.
final class RateLimiter: Sendable {
    /// CoinGecko's documented limit of its Demo plan: 30 calls a minute.
    static let documentedLimit = 30
    /// The most clients that are remembered.
    static let mostClients = 10_000

    private struct Bucket {
        var tokens: Double
        var time: Date
    }

    private let perMinute: Int
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Makes a limiter that lets so many requests through in a minute, and as many at once.
    init(perMinute: Int) {
        self.perMinute = perMinute
    }

    /// Takes a token.
    ///
    /// - Parameter now: the time everybody sees, so that a clock that is moved on fills the buckets. One that is moved
    ///   back takes nothing away.
    /// - Returns: nil when there was one, else after how many seconds there is.
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
