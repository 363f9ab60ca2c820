public import Foundation

/// A gain or a loss, which a widget shows by a sign, an arrow and a colour. A colour alone is not enough, because some
/// people cannot tell the colours apart, and a tinted Home Screen removes them.
public enum ProfitTrend: Sendable, Hashable {
    case gain
    case loss
    case even

    /// Returns the trend of a profit; an unknown profit (nil) counts as unchanged.
    public init(_ figure: Decimal?) {
        guard let figure, figure != 0 else {
            self = .even
            return
        }
        self = figure > 0 ? .gain : .loss
    }
}
