import Foundation
import WidgetKit

/// The content of the widget from a date on.
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
    /// The source of the figures; never shown.
    var source = "sample"

    /// In a Smart Stack, the portfolio comes up when it moved: the score is the percentage that it gained or lost
    /// within 24 hours. Stale or missing prices give no relevance.
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
