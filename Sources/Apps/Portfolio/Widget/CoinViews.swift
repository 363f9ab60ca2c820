import SwiftUI
import WidgetKit

/// The medium widget: the summary, with the most valuable coins beside it.
struct MediumPortfolioView: View {
    let summary: PortfolioSummary
    let isStale: Bool

    var body: some View {
        HStack(alignment: .top, spacing: 16) {
            SmallPortfolioView(summary: summary, isStale: isStale)
            VStack(spacing: 6) {
                ForEach(summary.display.positions.prefix(3)) { position in
                    Link(destination: PortfolioGroup.url(ofCoin: position.coinId)) {
                        CoinRow(position: position, isDetailed: false)
                    }
                }
                Spacer(minLength: 0)
            }
            .frame(maxWidth: .infinity)
        }
    }
}

/// The large widget: the summary, with the most valuable coins below it.
struct LargePortfolioView: View {
    /// The number of coins that fit even at the largest text size of widgets.
    private static let mostCoins = 5

    let summary: PortfolioSummary
    let isStale: Bool

    private var hidden: Int { max(0, summary.display.positions.count - Self.mostCoins) }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(alignment: .firstTextBaseline) {
                Text("Portfolio value")
                    .font(.caption)
                    .foregroundStyle(.secondary)
                Spacer()
                FreshnessView(asOf: summary.display.asOf, isStale: isStale)
            }
            HStack(alignment: .firstTextBaseline) {
                ValueText(summary: summary, room: .full)
                    .font(.title.weight(.semibold))
                Spacer()
                ProfitText(amount: summary.totalPnL, room: .full)
                    .font(.headline)
            }
            breakdown
            Divider()
            ForEach(summary.display.positions.prefix(Self.mostCoins)) { position in
                Link(destination: PortfolioGroup.url(ofCoin: position.coinId)) {
                    CoinRow(position: position, isDetailed: true)
                }
            }
            Spacer(minLength: 0)
            footer
        }
    }

    /// The unrealized and the realized profit.
    private var breakdown: some View {
        HStack {
            Text("Held")
            ProfitText(
                amount: summary.value == nil ? nil : summary.display.unrealizedPnL,
                ratio: summary.unrealizedRatio, room: .compact)
            Spacer()
            Text("Sold")
            ProfitText(amount: summary.realizedPnL, room: .compact)
        }
        .font(.caption)
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }

    @ViewBuilder
    private var footer: some View {
        HStack {
            if hidden > 0 { Text("\(hidden) more coins") }
            if summary.display.unpriced > 0 { Text("\(summary.display.unpriced) coins without a price") }
        }
        .font(.caption2)
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }
}

/// One coin: its name, value and profit.
struct CoinRow: View {
    @Environment(\.locale) private var locale
    let position: PortfolioDisplayData.Position
    let isDetailed: Bool

    private var writer: AmountText { AmountText(locale, room: isDetailed ? .full : .compact) }

    var body: some View {
        HStack(spacing: 6) {
            VStack(alignment: .leading, spacing: 0) {
                HStack(spacing: 3) {
                    Text(verbatim: isDetailed ? position.name : position.symbol.uppercased())
                        .font(.footnote.weight(.semibold))
                        .lineLimit(1)
                    if position.isKept {
                        Image(systemName: "clock.arrow.circlepath")
                            .font(.caption2)
                            .foregroundStyle(.secondary)
                            .accessibilityLabel(Text("The last known price."))
                    }
                }
                if isDetailed {
                    Text(verbatim: "\(writer.quantity(position.quantity)) \(position.symbol.uppercased())")
                        .font(.caption2)
                        .foregroundStyle(.secondary)
                        .lineLimit(1)
                        .privacySensitive()
                }
            }
            Spacer(minLength: 4)
            VStack(alignment: .trailing, spacing: 0) {
                Text(writer.money(position.value))
                    .font(.footnote)
                    .monospacedDigit()
                    .lineLimit(1)
                    .minimumScaleFactor(0.7)
                    .privacySensitive()
                ProfitText(
                    amount: position.profit,
                    ratio: isDetailed ? position.profit.flatMap { Valuation.ratio($0, ofCost: position.cost) } : nil,
                    room: .compact
                )
                .font(.caption2)
            }
        }
    }
}
