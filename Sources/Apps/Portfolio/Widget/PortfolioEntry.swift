import Foundation
import WidgetKit

/// One entry of the timeline: the content that the widget shows from a date on.
struct PortfolioEntry: TimelineEntry {
    enum Content {
        /// The portfolio, which may have no coins.
        case portfolio(PortfolioSummary)
        /// The app has not been opened yet.
        case nothing
        /// The App Group's container cannot be read now.
        case unreadable
    }

    let date: Date
    let content: Content
    /// True if the prices are at least an hour old.
    var isStale = false
    /// The source of the figures. The widget does not show it.
    var source = "sample"

    /// A Smart Stack shows the portfolio when its value has changed a lot: the score is the percentage that the
    /// portfolio gained or lost within 24 hours. If prices are stale or missing, the portfolio has no relevance.
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
