import Foundation

/// The last readings of the wall clock and of the monotonic clock. If the two clocks advance differently, the wall
/// clock was moved.
struct ClockAnchor: Sendable {
    private var wall: Date
    private var monotonic: ContinuousClock.Instant

    init(wall: Date) {
        self.wall = wall
        monotonic = .now
    }

    /// Reads both clocks again.
    /// - Returns: the number of seconds by which the wall clock was moved since the last reading; negative if it was
    ///   moved back.
    mutating func move(to wall: Date) -> TimeInterval {
        let monotonic = ContinuousClock.now
        defer { (self.wall, self.monotonic) = (wall, monotonic) }
        return wall.timeIntervalSince(self.wall) - (monotonic - self.monotonic) / .seconds(1)
    }
}
