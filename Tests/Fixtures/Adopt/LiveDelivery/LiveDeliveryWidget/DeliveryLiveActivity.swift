//
//  DeliveryLiveActivity.swift
//  LiveDeliveryWidget
//

import ActivityKit
import SwiftUI
import WidgetKit

struct DeliveryLiveActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: DeliveryAttributes.self) { context in
            LockScreenView(context: context)
                .activityBackgroundTint(Color("BrandBackground"))
                .activitySystemActionForegroundColor(.white)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    Label {
                        Text("#\(context.attributes.orderNumber, format: .number.grouping(.never))")
                    } icon: {
                        Image(systemName: "bag.fill")
                    }
                    .font(.caption)
                }
                DynamicIslandExpandedRegion(.trailing, priority: 1) {
                    Text(timerInterval: context.state.arrival, countsDown: true)
                        .multilineTextAlignment(.trailing)
                        .monospacedDigit()
                        .frame(width: 60)
                }
                DynamicIslandExpandedRegion(.center) {
                    Text(context.attributes.restaurant)
                        .lineLimit(1)
                        .dynamicIsland(verticalPlacement: .belowIfTooWide)
                }
                DynamicIslandExpandedRegion(.bottom) {
                    ProgressView(value: context.state.stage.progress)
                        .tint(.orange)
                    Text(context.state.stage.title)
                        .font(.caption)
                }
            } compactLeading: {
                Image(systemName: context.state.stage.symbol)
                    .foregroundStyle(.orange)
            } compactTrailing: {
                Text(timerInterval: context.state.arrival, countsDown: true)
                    .frame(maxWidth: 44)
            } minimal: {
                Image(systemName: context.state.stage.symbol)
            }
            .widgetURL(URL(string: "livedelivery://order/\(context.attributes.orderNumber)"))
            .keylineTint(.orange)
            .contentMargins(.horizontal, 12, for: .expanded)
        }
    }
}

private struct LockScreenView: View {
    @Environment(\.isActivityFullscreen) private var isFullscreen

    let context: ActivityViewContext<DeliveryAttributes>

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Text(context.attributes.restaurant).font(.headline)
                Spacer()
                if context.isStale {
                    Image(systemName: "wifi.exclamationmark")
                }
                Text(context.state.courier).font(.subheadline)
            }
            HStack(spacing: isFullscreen ? 12 : 4) {
                ForEach(DeliveryStage.allCases, id: \.self) { stage in
                    Image(systemName: stage.symbol)
                        .symbolVariant(stage <= context.state.stage ? .fill : .none)
                        .opacity(stage <= context.state.stage ? 1 : 0.4)
                    if stage != .delivered {
                        Rectangle().frame(height: 2)
                    }
                }
            }
            ProgressView(timerInterval: context.state.arrival, countsDown: false) {
                Text(context.state.stage.title)
            } currentValueLabel: {
                EmptyView()
            }
        }
        .padding()
        .foregroundStyle(.white)
    }
}

extension DeliveryAttributes {
    static let preview = DeliveryAttributes(orderNumber: 1042, restaurant: "Trattoria Roma")
}

extension DeliveryAttributes.ContentState {
    static let cooking = DeliveryAttributes.ContentState(
        stage: .cooking, courier: "Ana", arrival: Date.now...Date.now.addingTimeInterval(1800))
    static let onTheWay = DeliveryAttributes.ContentState(
        stage: .onTheWay, courier: "Ana", arrival: Date.now...Date.now.addingTimeInterval(600))
}

#Preview("Notification", as: .content, using: DeliveryAttributes.preview) {
    DeliveryLiveActivity()
} contentStates: {
    DeliveryAttributes.ContentState.cooking
    DeliveryAttributes.ContentState.onTheWay
}
