//
//  LiveDeliveryApp.swift
//  LiveDelivery
//

import ActivityKit
import SwiftUI
import WidgetKit

@main
struct LiveDeliveryApp: App {
    @State private var orders = OrderStore.orders()

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                List(orders) { order in
                    Label(order.restaurant, systemImage: order.stage.symbol)
                }
                .navigationTitle("Orders")
                .toolbar {
                    Button("Order", systemImage: "plus", action: placeOrder)
                }
            }
        }
    }

    private func placeOrder() {
        let order = Order(
            id: (orders.last?.id ?? 1000) + 1, restaurant: "Trattoria Roma", stage: .ordered,
            arrival: .now.addingTimeInterval(40 * 60))
        orders.append(order)
        try? OrderStore.save(orders)
        WidgetCenter.shared.reloadTimelines(ofKind: "RecentOrders")
        startActivity(for: order)
    }

    private func startActivity(for order: Order) {
        guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
        let state = DeliveryAttributes.ContentState(
            stage: order.stage, courier: "Ana", arrival: Date.now...order.arrival)
        let attributes = DeliveryAttributes(orderNumber: order.id, restaurant: order.restaurant)
        do {
            _ = try Activity.request(
                attributes: attributes, content: .init(state: state, staleDate: order.arrival), pushType: nil)
        } catch {
            print("no Live Activity: \(error.localizedDescription)")
        }
    }
}
