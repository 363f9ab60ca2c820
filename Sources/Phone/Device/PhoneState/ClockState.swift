public import Foundation

/// The state of the moved clock, as in `$TANDEM_STATE/clock.json`.
///
/// `{"offset":90000.5,"sequence":3,"change":"advance"}`
public struct ClockState: Sendable, Hashable {
    /// The meaning of the last move.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// Time passed, as on a sleeping device. Nobody set the clock.
        case advance
        /// The user set the clock, forwards or back: on iOS a significant time change.
        case set
        /// The user set the clock to the real time: also a significant time change.
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

    /// Returns true if the clock was set between an earlier state and this one, so everything that depends on the time
    /// must be checked again (on iOS: `UIApplication.significantTimeChangeNotification`).
    ///
    /// Also returns true if moves were missed, because their meaning is unknown.
    public func isSignificantChange(since earlier: ClockState) -> Bool {
        guard sequence != earlier.sequence else { return false }
        return change != .advance || sequence != earlier.sequence + 1 || microseconds < earlier.microseconds
    }
}
