//
//  RecentOrdersWidget.swift
//  LiveDeliveryWidget
//

import SwiftUI
import UIKit
import WidgetKit

struct OrdersEntry: TimelineEntry {
    let date: Date
    let orders: [Order]
    var isSample = false

    var open: Order? { orders.last { !$0.isFinished && $0.arrival > date } }
}

struct OrdersProvider: TimelineProvider {
    private static let samples = [
        Order(id: 1001, restaurant: "Noodle Bar", stage: .delivered, arrival: .now),
        Order(id: 1002, restaurant: "Trattoria Roma", stage: .cooking, arrival: .now.addingTimeInterval(1500)),
    ]

    func placeholder(in context: Context) -> OrdersEntry {
        OrdersEntry(date: .now, orders: Self.samples, isSample: true)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (OrdersEntry) -> Void) {
        completion(context.isPreview ? placeholder(in: context) : OrdersEntry(date: .now, orders: OrderStore.orders()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<OrdersEntry>) -> Void) {
        let now = Date.now
        let orders = OrderStore.orders()
        let arrivals = orders.filter { !$0.isFinished && $0.arrival > now }.map(\.arrival).sorted()
        let entries = ([now] + arrivals).map { OrdersEntry(date: $0, orders: orders) }
        completion(Timeline(entries: entries, policy: .never))
    }
}

struct RecentOrdersView: View {
    let entry: OrdersEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if let open = entry.open {
                Label(String(localized: open.stage.title), systemImage: open.stage.symbol)
                    .font(.headline)
                    .lineLimit(1)
                Text(open.restaurant)
                    .redacted(reason: entry.isSample ? .placeholder : [])
                Text(open.arrival, style: .timer)
                    .font(.title2.monospacedDigit())
            } else {
                logo
                Text("No open order")
                    .font(.headline)
                Text("Hungry?")
                    .foregroundStyle(.secondary)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .containerBackground(for: .widget) {
            Image("Plate")
                .resizable()
                .scaledToFill()
                .opacity(0.3)
                .overlay {
                    LinearGradient(
                        stops: [
                            .init(color: .clear, location: 0), .init(color: Color("BrandBackground"), location: 0.8),
                        ],
                        startPoint: .top, endPoint: .bottom)
                }
        }
    }

    @ViewBuilder
    private var logo: some View {
        if let image = UIImage(named: "Logo") {
            Image(uiImage: image)
                .renderingMode(.template)
                .resizable()
                .frame(width: 24, height: 24)
                .clipShape(.rect(cornerRadius: 6))
        }
    }
}

struct RecentOrdersWidget: Widget {
    let kind = "RecentOrders"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: OrdersProvider()) { entry in
            RecentOrdersView(entry: entry)
        }
        .configurationDisplayName("Your order")
        .description("Where your food is.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

#Preview(as: .systemSmall) {
    RecentOrdersWidget()
} timelineProvider: {
    OrdersProvider()
}
