//
//  ContentView.swift
//  StorageService
//

import SwiftUI

struct ContentView: View {
    @EnvironmentObject private var model: BudgetModel
    @State private var title = ""
    @State private var amount: Decimal?
    @State private var category = Expense.Category.food

    var body: some View {
        NavigationStack {
            List {
                Section("New expense") {
                    TextField("Title", text: $title)
                    TextField("Amount", value: $amount, format: .currency(code: model.budget.currencyCode))
                        .keyboardType(.decimalPad)
                    Picker("Category", selection: $category) {
                        ForEach(Expense.Category.allCases) { category in
                            Label(category.rawValue.capitalized, systemImage: category.symbol).tag(category)
                        }
                    }
                    Button("Add", action: add)
                        .disabled(title.isEmpty || amount == nil)
                }
                Section("This month") {
                    ForEach(model.budget.expenses) { expense in
                        LabeledContent(expense.title) {
                            Text(expense.amount, format: .currency(code: model.budget.currencyCode))
                        }
                    }
                    .onDelete(perform: model.delete)
                }
            }
            .navigationTitle("Budget")
            .alert("Something went wrong", isPresented: .constant(model.errorText != nil)) {
                Button("OK") { model.errorText = nil }
            } message: {
                Text(model.errorText ?? "")
            }
        }
    }

    private func add() {
        guard let amount else { return }
        model.add(Expense(title: title, amount: amount, category: category, date: .now))
        title = ""
        self.amount = nil
    }
}

#Preview {
    ContentView()
        .environmentObject(BudgetModel())
}
