import Glibc

/// Waits until a condition holds, looking again every few milliseconds. With `blockUntil`, the only place where tests
/// sleep.
/// - Parameter timeout: how long at most; generous, since only a failing test waits that long.
/// - Returns: whether it came to hold.
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

/// Waits until a condition holds, blocking the thread.
public func blockUntil(timeout: Duration = .seconds(180), _ condition: () throws -> Bool) rethrows -> Bool {
    var patience = Patience(timeout)
    while try !condition() {
        guard patience.isLeft() else { return false }
        usleep(2_000)
    }
    return true
}

/// How long a wait goes on. Time alone does not end it: where the whole process stood still, what is waited for did too.
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
