//
//  BudgetReloader.swift
//  Shared, but only a member of the app: the widget must not ask for its own reload.
//

import WidgetKit

enum BudgetReloader {
    static func budgetDidChange() {
        WidgetCenter.shared.reloadTimelines(ofKind: "BudgetWidget")
    }

    static func reportConfigurations() {
        WidgetCenter.shared.getCurrentConfigurations { result in
            switch result {
            case .success(let widgets):
                print("placed:", widgets.map { "\($0.kind) \($0.family)" }.joined(separator: ", "))
            case .failure(let error):
                print("no configurations:", error.localizedDescription)
            }
        }
    }
}
