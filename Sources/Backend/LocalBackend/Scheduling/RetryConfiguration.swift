/// How often a run that failed is tried again, and after which pauses: the `retryConfig` of Cloud Scheduler and of
/// `onSchedule`.
public struct RetryConfiguration: Sendable, Equatable {
    /// Attempts after the first (`retryCount`).
    public var count: Int
    /// Seconds after which no attempt is made any more, counted from the first; 0 for no bound (`maxRetrySeconds`).
    public var limit: Double
    /// The first pause, seconds (`minBackoffSeconds`).
    public var shortestPause: Double
    /// The longest pause, seconds (`maxBackoffSeconds`).
    public var longestPause: Double
    /// How often the pause doubles before it grows by steps of one size (`maxDoublings`).
    public var doublings: Int

    /// Makes a configuration; the defaults are Cloud Scheduler's, but for the count, which there is 0.
    public init(
        count: Int = 3, limit: Double = 0, shortestPause: Double = 5, longestPause: Double = 3_600, doublings: Int = 5
    ) {
        self.count = count
        self.limit = limit
        self.shortestPause = shortestPause
        self.longestPause = longestPause
        self.doublings = doublings
    }

    /// Seconds before an attempt: 1 is the first one again.
    ///
    /// Cloud Scheduler's example: with 10 s, 300 s and 3 doublings 10, 20, 40, 80, 160, 240, 300, 300 …
    public func pause(before retry: Int) -> Double {
        let doubled = min(retry - 1, doublings)
        let factor = Double(1 << min(max(doubled, 0), 30))
        let steps = Double(max(0, retry - 1 - doublings))
        return min(longestPause, shortestPause * factor * (1 + steps))
    }
}
