//
//  PortfolioWidget.swift
//  MistakePortfolioApart
//

import SwiftUI
import WidgetKit

struct PortfolioEntry: TimelineEntry {
    let date: Date
    let value: Decimal
    let profit: Decimal
}

struct PortfolioProvider: TimelineProvider {
    private let storage = AppGroupStorage()

    /// A withdrawal plan: on each reload a tenth of what is held is sold, for 100 apiece.
    private func sellTenth() throws {
        var refresh =
            storage.readRefreshData()
            ?? WidgetRefreshData(
                holdings: [.init(coinId: "bitcoin", quantity: 1_000, avgCost: 10)], realizedPnL: 0)
        let price: Decimal = 100
        var portfolio = WidgetPortfolioData(totalValue: 0, unrealizedPnL: 0)
        for index in refresh.holdings.indices {
            let sold = refresh.holdings[index].quantity / 10
            let gain = price - refresh.holdings[index].avgCost
            refresh.holdings[index].quantity -= sold
            refresh.realizedPnL += gain * sold
            portfolio.totalValue += price * refresh.holdings[index].quantity
            portfolio.unrealizedPnL += gain * refresh.holdings[index].quantity
        }
        try storage.save(portfolio, refresh)
    }

    private var entry: PortfolioEntry {
        let portfolio = storage.readPortfolioData()
        let realized = storage.readRefreshData()?.realizedPnL ?? 0
        return PortfolioEntry(
            date: .now, value: portfolio?.totalValue ?? 0, profit: (portfolio?.unrealizedPnL ?? 0) + realized)
    }

    func placeholder(in context: Context) -> PortfolioEntry {
        PortfolioEntry(date: .now, value: 12_345, profit: 678)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PortfolioEntry) -> Void) {
        completion(entry)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PortfolioEntry>) -> Void) {
        let shown = entry
        try? sellTenth()
        completion(Timeline(entries: [shown], policy: .after(.now.addingTimeInterval(15 * 60))))
    }
}

@main
struct PortfolioWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PortfolioWidget", provider: PortfolioProvider()) { entry in
            VStack(alignment: .leading) {
                Text(entry.value, format: .currency(code: "USD"))
                    .font(.headline)
                Text(entry.profit, format: .currency(code: "USD").sign(strategy: .always()))
                    .font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Portfolio")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}
