import Foundation
import WidgetKit

struct PortfolioProvider: TimelineProvider {
    let refresher: PortfolioRefresher

    /// Returns a sample without reading anything; the system redacts it.
    func placeholder(in context: Context) -> PortfolioEntry {
        .sample(at: Date())
    }

    /// Returns the stored portfolio without using the network. In the widget gallery, returns a sample if the user has
    /// no portfolio.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (PortfolioEntry) -> Void) {
        let isPreview = context.isPreview
        Task {
            let stored = await refresher.stored()
            let now = Date()
            completion(stored.summary == nil && isPreview ? .sample(at: now) : entry(stored, at: now))
        }
    }

    /// Returns the portfolio with new prices, and a second entry for the time when the prices become stale. The next
    /// timeline follows in 15 minutes, or when the market service accepts requests again.
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PortfolioEntry>) -> Void) {
        Task {
            let result = await refresher.refreshed()
            let schedule = PortfolioSchedule(
                asOf: result.summary?.display.asOf, at: Date(), notBefore: result.notBefore)
            let entries = schedule.moments.map { entry(result, at: $0.date, isStale: $0.isStale) }
            completion(Timeline(entries: entries, policy: .after(schedule.reload)))
        }
    }

    private func entry(_ result: PortfolioRefresher.Result, at date: Date, isStale: Bool? = nil) -> PortfolioEntry {
        let content: PortfolioEntry.Content =
            if let summary = result.summary {
                .portfolio(summary)
            } else {
                result.source == .unreadable ? .unreadable : .nothing
            }
        let asOf = result.summary?.display.asOf
        return PortfolioEntry(
            date: date, content: content, isStale: isStale ?? PortfolioSchedule.isStale(asOf: asOf, at: date),
            source: result.source.rawValue)
    }
}
