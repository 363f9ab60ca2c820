import SwiftUI
import WidgetKit

/// The small widget: the portfolio's value and profit, and the age of the prices.
struct SmallPortfolioView: View {
    let summary: PortfolioSummary
    let isStale: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("Portfolio value")
                .font(.caption)
                .foregroundStyle(.secondary)
                .lineLimit(1)
            ValueText(summary: summary, room: .compact)
                .font(.title2.weight(.semibold))
            Spacer(minLength: 0)
            ProfitText(amount: summary.totalPnL, room: .compact)
                .font(.headline)
            Spacer(minLength: 0)
            FreshnessView(asOf: summary.display.asOf, isStale: isStale)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
}

/// A text with the value of a portfolio.
struct ValueText: View {
    @Environment(\.locale) private var locale
    let summary: PortfolioSummary
    let room: AmountText.Room

    var body: some View {
        Text(AmountText(locale, room: room).money(summary.value))
            .monospacedDigit()
            .lineLimit(1)
            .minimumScaleFactor(0.5)
            .privacySensitive()
            .contentTransition(.numericText())
    }
}

/// A gain or a loss, shown by an arrow, a sign and a colour.
struct ProfitText: View {
    @Environment(\.locale) private var locale
    @Environment(\.widgetRenderingMode) private var renderingMode
    let amount: Decimal?
    var ratio: Decimal?
    let room: AmountText.Room

    private var trend: ProfitTrend { ProfitTrend(amount) }

    private var text: String {
        let writer = AmountText(locale, room: room)
        let money = writer.money(amount, isSigned: true)
        return ratio.map { "\(money) (\(writer.percent($0)))" } ?? money
    }

    var body: some View {
        HStack(spacing: 3) {
            Image(systemName: trend.symbol)
                .imageScale(.small)
                .accessibilityLabel(Text(trend.name))
            Text(text)
                .monospacedDigit()
                .lineLimit(1)
                .minimumScaleFactor(0.6)
                .privacySensitive()
        }
        .foregroundStyle(trend.color(in: renderingMode))
        .widgetAccentable()
        .accessibilityElement(children: .combine)
    }
}

extension ProfitTrend {
    var symbol: String {
        switch self {
        case .gain: "arrow.up.right"
        case .loss: "arrow.down.right"
        case .even: "arrow.right"
        }
    }

    var name: LocalizedStringKey {
        switch self {
        case .gain: "Gain"
        case .loss: "Loss"
        case .even: "Unchanged"
        }
    }

    /// Returns the colour of a gain or a loss. In a rendering mode that tints all content, it is the primary colour,
    /// because the system would remove any other colour; the arrow and the sign remain.
    func color(in mode: WidgetRenderingMode) -> Color {
        guard mode == .fullColor else { return .primary }
        return switch self {
        case .gain: Color("Gain")
        case .loss: Color("Loss")
        case .even: .secondary
        }
    }
}

/// The time of the prices, with a mark if the prices are stale.
struct FreshnessView: View {
    @Environment(\.widgetRenderingMode) private var renderingMode
    let asOf: Date?
    let isStale: Bool

    var body: some View {
        HStack(spacing: 3) {
            if isStale {
                Image(systemName: "exclamationmark.circle.fill")
                    .foregroundStyle(renderingMode == .fullColor ? Color.orange : Color.primary)
                    .widgetAccentable()
                    .accessibilityLabel(Text("Prices are over an hour old."))
            }
            if let asOf {
                if isStale {
                    Text("\(asOf, style: .relative) old")
                } else {
                    Text("Updated \(asOf, style: .time)")
                }
            } else {
                Text("No prices yet")
            }
        }
        .font(.caption2)
        .foregroundStyle(.secondary)
        .lineLimit(1)
        .minimumScaleFactor(0.8)
    }
}
