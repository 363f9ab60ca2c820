import Foundation
import WidgetKit

/// One entry of the timeline. It contains what the widget shows from `date` on.
struct PortfolioEntry: TimelineEntry {
    enum Content {
        /// The portfolio, which may have no coins.
        case portfolio(PortfolioSummary)
        /// There is no portfolio, because the app has not been opened yet.
        case nothing
        /// The App Group's container cannot be read at the moment.
        case unreadable
    }

    let date: Date
    let content: Content
    /// True if the prices are at least an hour old.
    var isStale = false
    /// The source of the prices, which is not visible in the widget.
    var source = "sample"

    /// The relevance in a Smart Stack, which shows the portfolio when its value has changed a lot. The score is the
    /// percentage that the portfolio gained or lost within 24 hours. If prices are stale or missing, the portfolio has
    /// no relevance.
    var relevance: TimelineEntryRelevance? {
        guard case .portfolio(let summary) = content, !isStale, let change = summary.display.change24h else {
            return TimelineEntryRelevance(score: 0)
        }
        return TimelineEntryRelevance(score: Float(NSDecimalNumber(decimal: change.magnitude).doubleValue))
    }

    static func sample(at date: Date) -> PortfolioEntry {
        PortfolioEntry(date: date, content: .portfolio(PortfolioSample.summary(at: date)))
    }
}
