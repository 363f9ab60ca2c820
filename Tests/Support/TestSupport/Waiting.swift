import Glibc

/// Waits until a condition is true, and checks it again and again. Tests sleep only here and in `blockUntil`.
/// - Parameter timeout: the maximum time. It is long, because only a failing test waits until then. It is shorter than any
///   suite's time limit, so that the test says what it waited for.
/// - Returns: true if the condition is true, false after a timeout or if the test is cancelled.
public func waitUntil(
    timeout: Duration = .seconds(540), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    var patience = Patience(timeout)
    while try await !condition() {
        guard patience.isLeft(), !Task.isCancelled else { return false }
        try? await Task.sleep(for: patience.pause())
    }
    return true
}

/// Blocks the thread until a condition is true.
public func blockUntil(timeout: Duration = .seconds(540), _ condition: () throws -> Bool) rethrows -> Bool {
    var patience = Patience(timeout)
    while try !condition() {
        guard patience.isLeft() else { return false }
        usleep(useconds_t(patience.pause() / .microseconds(1)))
    }
    return true
}

/// A deadline for waiting. It passes only after a minimum time and a minimum number of checks. Time alone is not
/// enough: if the whole process was stopped for a while, the awaited event was delayed too.
private struct Patience {
    /// The longest pause between two checks. Pauses grow, because on a busy machine a check takes time from the process
    /// that it waits for.
    private static let longestPause: Duration = .milliseconds(10)

    private let end: ContinuousClock.Instant
    private var looks: Int
    private var nextPause: Duration = .milliseconds(1)

    init(_ timeout: Duration) {
        end = .now + timeout
        looks = Int(timeout / Self.longestPause) / 10
    }

    /// Returns the pause before the next check.
    mutating func pause() -> Duration {
        defer { nextPause = min(nextPause * 5 / 4, Self.longestPause) }
        return nextPause
    }

    mutating func isLeft() -> Bool {
        looks -= 1
        return looks > 0 || ContinuousClock.now < end
    }
}
