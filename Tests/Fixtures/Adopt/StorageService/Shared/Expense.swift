//
//  Expense.swift
//  Shared
//

import Foundation

struct Expense: Codable, Identifiable, Hashable {
    enum Category: String, Codable, CaseIterable, Identifiable {
        case food, transport, home, fun

        var id: Self { self }

        var symbol: String {
            switch self {
            case .food: return "fork.knife"
            case .transport: return "tram.fill"
            case .home: return "house.fill"
            case .fun: return "party.popper.fill"
            }
        }
    }

    var id = UUID()
    var title: String
    var amount: Decimal
    var category: Category
    var date: Date
}

struct Budget: Codable, Hashable {
    var currencyCode = "EUR"
    var monthlyLimit: Decimal = 400
    var expenses: [Expense] = []

    func spent(inMonthOf date: Date, calendar: Calendar = .current) -> Decimal {
        expenses
            .filter { calendar.isDate($0.date, equalTo: date, toGranularity: .month) }
            .reduce(0) { $0 + $1.amount }
    }

    func fraction(at date: Date) -> Double {
        guard monthlyLimit > 0 else { return 0 }
        return NSDecimalNumber(decimal: spent(inMonthOf: date) / monthlyLimit).doubleValue
    }

    func byCategory(inMonthOf date: Date) -> [(category: Expense.Category, amount: Decimal)] {
        Expense.Category.allCases.map { category in
            var part = self
            part.expenses = expenses.filter { $0.category == category }
            return (category, part.spent(inMonthOf: date))
        }
        .filter { $0.amount > 0 }
        .sorted { $0.amount > $1.amount }
    }
}
