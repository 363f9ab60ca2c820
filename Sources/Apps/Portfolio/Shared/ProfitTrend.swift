public import Foundation

/// Whether a figure is a gain or a loss. Shown by sign, arrow and color: color alone tells some people nothing, and is
/// not there on a tinted Home Screen.
public enum ProfitTrend: Sendable, Hashable {
    case gain
    case loss
    case even

    /// The trend of a figure; what is not known is even.
    public init(_ figure: Decimal?) {
        guard let figure, figure != 0 else {
            self = .even
            return
        }
        self = figure > 0 ? .gain : .loss
    }
}
