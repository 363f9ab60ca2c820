public import Foundation

/// A gain or a loss, shown by sign, arrow and color. Color alone is not enough: some people cannot tell the colors
/// apart, and a tinted Home Screen removes them.
public enum ProfitTrend: Sendable, Hashable {
    case gain
    case loss
    case even

    /// Returns the trend of a figure; an unknown figure counts as unchanged.
    public init(_ figure: Decimal?) {
        guard let figure, figure != 0 else {
            self = .even
            return
        }
        self = figure > 0 ? .gain : .loss
    }
}
