/// The number of retries of a failed run and the pauses before them: the `retryConfig` of Cloud Scheduler and of
/// `onSchedule`.
public struct RetryConfiguration: Sendable, Equatable {
    /// The number of retries (`retryCount`).
    public var count: Int
    /// The time limit for retries in seconds, counted from the first attempt; 0 for no limit (`maxRetrySeconds`).
    public var limit: Double
    /// The first pause, in seconds (`minBackoffSeconds`).
    public var shortestPause: Double
    /// The longest pause, in seconds (`maxBackoffSeconds`).
    public var longestPause: Double
    /// The number of times the pause doubles before it grows linearly (`maxDoublings`).
    public var doublings: Int

    /// Makes a configuration. The defaults are those of Cloud Scheduler, except that Cloud Scheduler's default count is
    /// 0.
    public init(
        count: Int = 3, limit: Double = 0, shortestPause: Double = 5, longestPause: Double = 3_600, doublings: Int = 5
    ) {
        self.count = count
        self.limit = limit
        self.shortestPause = shortestPause
        self.longestPause = longestPause
        self.doublings = doublings
    }

    /// Returns the number of seconds to wait before a retry. The first retry has the number 1.
    ///
    /// In Cloud Scheduler's example with 10 s, 300 s and 3 doublings, the pauses are 10, 20, 40, 80, 160, 240, 300, 300
    /// …
    public func pause(before retry: Int) -> Double {
        let doubled = min(retry - 1, doublings)
        let factor = Double(1 << min(max(doubled, 0), 30))
        let steps = Double(max(0, retry - 1 - doublings))
        return min(longestPause, shortestPause * factor * (1 + steps))
    }
}
