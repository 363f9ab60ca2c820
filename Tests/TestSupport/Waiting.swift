import Glibc

/// Waits until a condition holds, looking again every few milliseconds. The only place where tests sleep.
/// - Parameter timeout: how long at most; generous, since only a failing test waits that long.
/// - Returns: whether it came to hold.
public func waitUntil(
    timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + timeout
    while true {
        if try await condition() { return true }
        guard ContinuousClock.now < end else { return false }
        try? await Task.sleep(for: .milliseconds(2))
    }
}

/// Waits until a condition holds, blocking the thread.
public func waitUntil(timeout: Duration = .seconds(30), _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + timeout
    while true {
        if try condition() { return true }
        guard ContinuousClock.now < end else { return false }
        usleep(2_000)
    }
}
