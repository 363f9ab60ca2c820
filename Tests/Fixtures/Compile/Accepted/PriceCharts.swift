import Charts
import Foundation
import SwiftUI
import WidgetKit

struct TradedPrice: Codable, Identifiable, Hashable {
    let date: Date; let price: Decimal; var id: Date { date };
    var value: Double { NSDecimalNumber(decimal: price).doubleValue }
}
struct TradedCoin: Codable, Identifiable, Hashable {
    enum Symbol: String, Codable, CaseIterable, Plottable { case btc = "BTC", eth = "ETH" }
    let symbol: Symbol
    var history: [TradedPrice]
    var id: Symbol { symbol }
    var change: Double {
        guard let first = history.first?.value, let last = history.last?.value, first != 0 else { return 0 }
        return (last - first) / first
    }
}

struct TradedCoinChart: View {
    let coins: [TradedCoin]
    @Environment(\.widgetFamily) private var family
    private var domain: ClosedRange<Double> {
        let all = coins.flatMap(\.history).map(\.value)
        return (all.min() ?? 0)...(all.max() ?? 1)
    }
    var body: some View {
        Chart {
            ForEach(coins) { coin in
                ForEach(coin.history) { point in
                    LineMark(
                        x: .value("Time", point.date, unit: .hour), y: .value("Price", point.value),
                        series: .value("Coin", coin.symbol.rawValue)
                    )
                    .interpolationMethod(.catmullRom(alpha: 0.5))
                    .foregroundStyle(by: .value("Coin", coin.symbol))
                    .lineStyle(StrokeStyle(lineWidth: 2, lineCap: .round))
                    .symbol(by: .value("Coin", coin.symbol.rawValue))
                    .symbol(Circle())
                    .symbolSize(10)
                    AreaMark(
                        x: .value("Time", point.date), yStart: .value("Low", domain.lowerBound),
                        yEnd: .value("Price", point.value)
                    )
                    .foregroundStyle(
                        .linearGradient(colors: [.green.opacity(0.4), .clear], startPoint: .top, endPoint: .bottom)
                    )
                    .alignsMarkStylesWithPlotArea()
                    .accessibilityHidden(true)
                }
            }
            if let last = coins.first?.history.last {
                PointMark(x: .value("Time", last.date), y: .value("Price", last.value))
                    .annotation(
                        position: .top, alignment: .trailing, spacing: 2,
                        overflowResolution: .init(x: .fit(to: .chart), y: .disabled)
                    ) { Text(last.price, format: .currency(code: "EUR").precision(.fractionLength(0))).font(.caption2) }
                RuleMark(y: .value("Open", coins[0].history[0].value)).lineStyle(StrokeStyle(lineWidth: 1, dash: [4]))
                    .foregroundStyle(.secondary)
            }
        }
        .chartXAxis {
            AxisMarks(values: .stride(by: .hour, count: 6)) { value in
                AxisGridLine()
                AxisTick(length: 4)
                AxisValueLabel(format: .dateTime.hour(), centered: false)
            }
        }
        .chartYAxis {
            AxisMarks(position: .leading, values: .automatic(desiredCount: 3)) { value in
                AxisValueLabel {
                    if let price = value.as(Double.self) { Text(price, format: .number.notation(.compactName)) }
                }
            }
        }
        .chartYScale(domain: domain, range: .plotDimension(padding: 4))
        .chartXScale(domain: .automatic(includesZero: false))
        .chartForegroundStyleScale(["BTC": Color.orange, "ETH": Color.indigo])
        .chartLegend(position: .bottom, alignment: .leading, spacing: 4)
        .chartPlotStyle { $0.background(.thinMaterial).cornerRadius(4) }
        .chartOverlay { proxy in GeometryReader { geometry in Color.clear.accessibilityHidden(true) } }
        .chartBackground { _ in Color.clear }
        .chartLegend(family == .systemSmall ? .hidden : .automatic)
    }
}
