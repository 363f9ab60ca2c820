//
//  BudgetWidget.swift
//  StorageServiceWidget
//

import SwiftUI
import WidgetKit

struct BudgetEntry: TimelineEntry {
    enum State {
        case ready(Budget)
        case empty
        case failed(String)
    }

    let date: Date
    let state: State

    static let placeholder = BudgetEntry(
        date: Date(timeIntervalSinceReferenceDate: 0),
        state: .ready(
            Budget(expenses: [
                Expense(
                    title: "Groceries", amount: 62.4, category: .food, date: Date(timeIntervalSinceReferenceDate: 0)),
                Expense(
                    title: "Train", amount: 29, category: .transport, date: Date(timeIntervalSinceReferenceDate: 0)),
            ]))
    )
}

struct BudgetProvider: TimelineProvider {
    var storage: StorageServiceProtocol = StorageService.shared

    func placeholder(in context: Context) -> BudgetEntry {
        .placeholder
    }

    func getSnapshot(in context: Context, completion: @escaping (BudgetEntry) -> Void) {
        completion(context.isPreview ? .placeholder : entry(at: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<BudgetEntry>) -> Void) {
        let now = Date()
        var entries = [entry(at: now)]
        // A new month starts with nothing spent, whether or not the app is opened.
        if let month = Calendar.current.dateInterval(of: .month, for: now) {
            entries.append(entry(at: month.end))
        }
        // Everything else changes in the app, which asks for a reload then.
        completion(Timeline(entries: entries, policy: .never))
    }

    private func entry(at date: Date) -> BudgetEntry {
        do {
            guard let budget = try storage.load(Budget.self, forKey: .budget) else {
                return BudgetEntry(date: date, state: .empty)
            }
            return BudgetEntry(date: date, state: .ready(budget))
        } catch {
            return BudgetEntry(date: date, state: .failed(error.localizedDescription))
        }
    }
}

@main
struct StorageServiceWidgets: WidgetBundle {
    var body: some Widget {
        BudgetWidget()
    }
}

struct BudgetWidget: Widget {
    let kind = "BudgetWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: BudgetProvider()) { entry in
            BudgetEntryView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Budget")
        .description("What is left of this month's budget.")
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryRectangular])
    }
}

#Preview(as: .systemMedium) {
    BudgetWidget()
} timeline: {
    BudgetEntry.placeholder
    BudgetEntry(date: .now, state: .empty)
    BudgetEntry(date: .now, state: .failed("The App Group is not available."))
}
