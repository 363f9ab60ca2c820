import Glibc

/// Waits until a condition is true, and checks it every few milliseconds. Tests sleep only here and in `blockUntil`.
/// - Parameter timeout: the maximum time. It is long, because only a failing test waits until then.
/// - Returns: true if the condition is true, false after a timeout.
public func waitUntil(
    timeout: Duration = .seconds(180), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    var patience = Patience(timeout)
    while try await !condition() {
        guard patience.isLeft() else { return false }
        try? await Task.sleep(for: Patience.pause)
    }
    return true
}

/// Blocks the thread until a condition is true.
public func blockUntil(timeout: Duration = .seconds(180), _ condition: () throws -> Bool) rethrows -> Bool {
    var patience = Patience(timeout)
    while try !condition() {
        guard patience.isLeft() else { return false }
        usleep(2_000)
    }
    return true
}

/// A deadline for waiting. It requires a minimum time and a minimum number of checks: if the whole process was stopped,
/// the awaited event was delayed too.
private struct Patience {
    static let pause: Duration = .milliseconds(2)

    private let end: ContinuousClock.Instant
    private var looks: Int

    init(_ timeout: Duration) {
        end = .now + timeout
        looks = Int(timeout / Self.pause) / 10
    }

    mutating func isLeft() -> Bool {
        looks -= 1
        return looks > 0 || ContinuousClock.now < end
    }
}
