import Foundation
import WidgetKit

struct PortfolioProvider: TimelineProvider {
    let refresher: PortfolioRefresher

    /// A sample, which the system redacts; nothing is read for it.
    func placeholder(in context: Context) -> PortfolioEntry {
        .sample(at: Date())
    }

    /// What is stored, without any network; in the gallery a sample for those who have no portfolio yet.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (PortfolioEntry) -> Void) {
        let isPreview = context.isPreview
        Task {
            let stored = await refresher.stored()
            let now = Date()
            completion(stored.summary == nil && isPreview ? .sample(at: now) : entry(stored, at: now))
        }
    }

    /// The portfolio with new prices, and the mark for when they become old; again in 15 minutes, or when the market
    /// service wants to be asked again.
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
