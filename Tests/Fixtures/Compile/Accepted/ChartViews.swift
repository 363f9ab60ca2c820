import Charts
import SwiftUI

struct Price: Identifiable {
    var id: Date { date }
    var date: Date
    var value: Double
    var coin = "BTC"
}

struct PriceChart: View {
    let prices: [Price]

    private var range: ClosedRange<Double> {
        (prices.map(\.value).min() ?? 0)...(prices.map(\.value).max() ?? 1)
    }

    var body: some View {
        Chart(prices) { price in
            LineMark(x: .value("Time", price.date), y: .value("Price", price.value))
                .interpolationMethod(.catmullRom)
                .foregroundStyle(by: .value("Coin", price.coin))
                .lineStyle(StrokeStyle(lineWidth: 2))
            AreaMark(x: .value("Time", price.date), y: .value("Price", price.value))
                .foregroundStyle(.linearGradient(colors: [.green, .clear], startPoint: .top, endPoint: .bottom))
        }
        .chartXAxis(.hidden)
        .chartYAxis {
            AxisMarks(position: .trailing, values: .automatic(desiredCount: 3)) { _ in
                AxisGridLine()
                AxisValueLabel()
            }
        }
        .chartYScale(domain: range)
        .chartLegend(.hidden)
        Chart {
            ForEach(prices) { BarMark(x: .value("Day", $0.date, unit: .day), y: .value("Price", $0.value)) }
            RuleMark(y: .value("Mean", 3.0)).foregroundStyle(.red).annotation(position: .top) { Text("mean") }
            if let last = prices.last {
                PointMark(x: .value("Time", last.date), y: .value("Price", last.value)).symbolSize(20)
            }
        }
        .chartForegroundStyleScale(["BTC": Color.orange, "ETH": Color.blue])
    }
}
