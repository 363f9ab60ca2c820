import Foundation

/// The last reading of the wall clock and of the monotonic clock. Their difference shows that the wall clock was moved.
struct ClockAnchor: Sendable {
    private var wall: Date
    private var monotonic: ContinuousClock.Instant

    init(wall: Date) {
        self.wall = wall
        monotonic = .now
    }

    /// Reads the clocks anew.
    /// - Returns: the seconds by which the wall clock was moved since the last reading; negative for back.
    mutating func move(to wall: Date) -> TimeInterval {
        let monotonic = ContinuousClock.now
        defer { (self.wall, self.monotonic) = (wall, monotonic) }
        return wall.timeIntervalSince(self.wall) - (monotonic - self.monotonic) / .seconds(1)
    }
}
