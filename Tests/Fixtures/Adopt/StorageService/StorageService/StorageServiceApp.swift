//
//  StorageServiceApp.swift
//  StorageService
//

import SwiftUI

@main
struct StorageServiceApp: App {
    @StateObject private var model = BudgetModel()
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
        WindowGroup {
            ContentView()
                .environmentObject(model)
        }
        .onChange(of: scenePhase) { phase in
            if phase == .active {
                model.reload()
            }
        }
    }
}

final class BudgetModel: ObservableObject {
    @Published private(set) var budget = Budget()
    @Published var errorText: String?

    private let storage: StorageServiceProtocol

    init(storage: StorageServiceProtocol = StorageService.shared) {
        self.storage = storage
        reload()
    }

    func reload() {
        do {
            budget = try storage.load(Budget.self, forKey: .budget) ?? Budget()
        } catch {
            errorText = error.localizedDescription
        }
    }

    func add(_ expense: Expense) {
        budget.expenses.append(expense)
        persist()
    }

    func delete(at offsets: IndexSet) {
        budget.expenses.remove(atOffsets: offsets)
        persist()
    }

    private func persist() {
        do {
            try storage.save(budget, forKey: .budget)
            BudgetReloader.budgetDidChange()
        } catch {
            errorText = error.localizedDescription
        }
    }
}
