public import Foundation

/// The state of the phone's clock, which may differ from the real time; stored in `$TANDEM_STATE/clock.json`.
///
/// `{"offset":90000.5,"sequence":3,"change":"advance"}`
public struct ClockState: Sendable, Hashable {
    /// The way in which the clock was last moved.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// Time passed, as on a sleeping device. The user did not set the clock.
        case advance
        /// The user set the clock, forwards or back. iOS calls this a significant time change.
        case set
        /// The user set the clock to the real time. This is a significant time change, too.
        case reset
    }

    /// The offset from the real time in whole microseconds; negative if the clock is behind.
    public var microseconds: Int64
    /// The number of moves so far.
    public var sequence: UInt64
    public var change: Change

    /// Creates a state; by default a clock that was never moved.
    public init(microseconds: Int64 = 0, sequence: UInt64 = 0, change: Change = .reset) {
        self.microseconds = microseconds
        self.sequence = sequence
        self.change = change
    }

    /// The offset from the real time in seconds, to the microsecond; negative if the clock is behind.
    public var offset: TimeInterval { TimeInterval(microseconds) / 1_000_000 }

    /// Returns true if the user set the clock between an earlier state and this one. Everything that depends on the
    /// time must then be checked again (on iOS: `UIApplication.significantTimeChangeNotification`).
    ///
    /// Also returns true if the caller missed moves, because their kinds are unknown.
    public func isSignificantChange(since earlier: ClockState) -> Bool {
        guard sequence != earlier.sequence else { return false }
        return change != .advance || sequence != earlier.sequence + 1 || microseconds < earlier.microseconds
    }
}
