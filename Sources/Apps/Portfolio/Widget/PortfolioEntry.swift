import Foundation
import WidgetKit

/// What the widget shows from a date on.
struct PortfolioEntry: TimelineEntry {
    enum Content {
        /// The portfolio, which may have no coins.
        case portfolio(PortfolioSummary)
        /// The app was not opened yet.
        case nothing
        /// The App Group's container cannot be read now.
        case unreadable
    }

    let date: Date
    let content: Content
    /// Whether the prices are an hour old or older.
    var isStale = false
    /// Where the figures come from; never shown.
    var source = "sample"

    /// In a Smart Stack the portfolio comes up when it moved: the score is how many percent it gained or lost within a day.
    /// Prices that are marked as old, and a portfolio without any, are nothing to be shown for.
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
