import SwiftUI
import WidgetKit

struct PortfolioEntryView: View {
    @Environment(\.widgetFamily) private var family
    let entry: PortfolioEntry

    var body: some View {
        content
            .containerBackground(for: .widget) { Color("WidgetBackground") }
            .widgetURL(url)
    }

    @ViewBuilder
    private var content: some View {
        switch entry.content {
        case .portfolio(let summary) where summary.isEmpty:
            EmptyPortfolioView(summary: summary)
        case .portfolio(let summary):
            switch family {
            case .systemLarge: LargePortfolioView(summary: summary, isStale: entry.isStale)
            case .systemMedium: MediumPortfolioView(summary: summary, isStale: entry.isStale)
            default: SmallPortfolioView(summary: summary, isStale: entry.isStale)
            }
        case .nothing:
            HintView(symbol: "chart.pie", title: "No portfolio yet", hint: "Open the app to add your coins.")
        case .unreadable:
            HintView(symbol: "lock", title: "Portfolio locked", hint: "Unlock the device to see your coins.")
        }
    }

    private var url: URL {
        switch entry.content {
        case .portfolio(let summary) where summary.isEmpty: PortfolioGroup.addURL
        case .nothing: PortfolioGroup.addURL
        default: PortfolioGroup.portfolioURL
        }
    }
}

/// A hint that tells the user what to do if the widget has nothing to show.
struct HintView: View {
    let symbol: String
    let title: LocalizedStringKey
    let hint: LocalizedStringKey

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Image(systemName: symbol)
                .font(.title2)
                .foregroundStyle(.secondary)
                .widgetAccentable()
                .accessibilityHidden(true)
            Spacer(minLength: 4)
            Text(title)
                .font(.headline)
                .minimumScaleFactor(0.8)
            Text(hint)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .minimumScaleFactor(0.8)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
}

/// The view of a portfolio without coins. It still shows the realized profit.
struct EmptyPortfolioView: View {
    @Environment(\.locale) private var locale
    let summary: PortfolioSummary

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("Portfolio value")
                .font(.caption)
                .foregroundStyle(.secondary)
            Text(AmountText(locale, room: .compact).money(0))
                .font(.title2.weight(.semibold))
                .monospacedDigit()
            if let realized = summary.realizedPnL, realized != 0 {
                ProfitText(amount: realized, room: .compact)
                    .font(.subheadline)
            }
            Spacer(minLength: 4)
            Text("Add a coin to see what it gains.")
                .font(.footnote)
                .foregroundStyle(.secondary)
                .minimumScaleFactor(0.8)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}
