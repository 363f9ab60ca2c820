public import Foundation

/// How the moved clock stands: what `$TANDEM_STATE/clock.json` says.
///
/// `{"offset":90000.5,"sequence":3,"change":"advance"}`
public struct ClockState: Sendable, Hashable {
    /// What the last move meant.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// Time passed, as on a device that lay asleep. Nobody touched the clock.
        case advance
        /// Somebody set the clock, forwards or back: on iOS a significant time change.
        case set
        /// Somebody set the clock to the real time: a significant time change as well.
        case reset
    }

    /// By how much the clock is ahead of the real one, in whole microseconds; negative when it is behind.
    public var microseconds: Int64
    /// How often the clock was moved: 0 at first, one more with each move.
    public var sequence: UInt64
    /// What the last move meant.
    public var change: Change

    /// Makes a state; the default is a clock that was never moved.
    public init(microseconds: Int64 = 0, sequence: UInt64 = 0, change: Change = .reset) {
        self.microseconds = microseconds
        self.sequence = sequence
        self.change = change
    }

    /// Seconds by which the clock is ahead of the real one, to the microsecond; negative when it is behind.
    public var offset: TimeInterval { TimeInterval(microseconds) / 1_000_000 }

    /// Whether somebody set the clock between an earlier state and this one, so that whoever lives by it has to look at
    /// everything anew (on iOS: `UIApplication.significantTimeChangeNotification`).
    ///
    /// Where moves were missed, what they were is not known, and it is taken for granted.
    public func isSignificantChange(since earlier: ClockState) -> Bool {
        guard sequence != earlier.sequence else { return false }
        return change != .advance || sequence != earlier.sequence + 1 || microseconds < earlier.microseconds
    }
}
