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

    static func sample(at date: Date) -> PortfolioEntry {
        PortfolioEntry(date: date, content: .portfolio(PortfolioSample.summary(at: date)))
    }
}
