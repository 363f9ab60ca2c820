//
//  BudgetEntryView.swift
//  StorageServiceWidget
//

import SwiftUI
import WidgetKit

struct BudgetEntryView: View {
    @Environment(\.widgetFamily) private var family
    @Environment(\.budgetWarningLevel) private var warningLevel

    let entry: BudgetEntry

    var body: some View {
        switch entry.state {
        case .ready(let budget):
            ready(budget)
        case .empty:
            VStack {
                Image(systemName: "eurosign.circle")
                    .resizable()
                    .aspectRatio(contentMode: .fit)
                    .frame(width: 32, height: 32)
                Text("Nothing spent yet")
                    .font(.callout)
            }
            .foregroundStyle(.secondary)
        case .failed(let reason):
            Label(reason, systemImage: "exclamationmark.triangle")
                .font(.caption2)
                .labelStyle(.titleAndIcon)
        }
    }

    @ViewBuilder
    private func ready(_ budget: Budget) -> some View {
        let spent = budget.spent(inMonthOf: entry.date)
        let fraction = budget.fraction(at: entry.date)
        if family == .accessoryRectangular {
            Gauge(value: min(fraction, 1)) {
                Text("Budget")
            } currentValueLabel: {
                Text(spent, format: .currency(code: budget.currencyCode))
            }
            .gaugeStyle(.accessoryLinearCapacity)
        } else {
            VStack(alignment: .leading, spacing: 6) {
                Text(entry.date, format: .dateTime.month(.wide).year())
                    .font(.caption)
                    .foregroundStyle(.secondary)
                Text(spent, format: .currency(code: budget.currencyCode))
                    .font(.title2.bold())
                    .foregroundStyle(fraction > warningLevel ? Color.red : Color.primary)
                    .minimumScaleFactor(0.5)
                    .privacySensitive()
                BudgetBar(fraction: fraction)
                    .frame(height: 8)
                Text("of \(budget.monthlyLimit, format: .currency(code: budget.currencyCode))")
                    .font(.caption2)
                if family == .systemLarge {
                    LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())], alignment: .leading) {
                        ForEach(budget.byCategory(inMonthOf: entry.date), id: \.category) { part in
                            Label {
                                Text(part.amount, format: .currency(code: budget.currencyCode))
                            } icon: {
                                Image(systemName: part.category.symbol)
                            }
                            .font(.footnote)
                        }
                    }
                } else if family == .systemMedium {
                    Text("\(budget.expenses.count) expenses")
                        .font(.footnote)
                }
                Spacer(minLength: 0)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

private struct BudgetBar: View {
    var fraction: Double

    var body: some View {
        GeometryReader { geometry in
            Capsule()
                .fill(Color.secondary.opacity(0.2))
                .overlay(alignment: .leading) {
                    Capsule()
                        .fill(
                            LinearGradient(colors: [.green, .yellow, .red], startPoint: .leading, endPoint: .trailing)
                        )
                        .frame(width: geometry.size.width * min(1, max(0, fraction)))
                }
                .clipShape(Capsule())
        }
    }
}

private struct BudgetWarningLevelKey: EnvironmentKey {
    static let defaultValue = 0.9
}

extension EnvironmentValues {
    var budgetWarningLevel: Double {
        get { self[BudgetWarningLevelKey.self] }
        set { self[BudgetWarningLevelKey.self] = newValue }
    }
}
