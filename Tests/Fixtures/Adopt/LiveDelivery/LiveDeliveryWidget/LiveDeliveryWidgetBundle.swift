//
//  LiveDeliveryWidgetBundle.swift
//  LiveDeliveryWidget
//

import SwiftUI
import WidgetKit

@main
struct LiveDeliveryWidgetBundle: WidgetBundle {
    var body: some Widget {
        RecentOrdersWidget()
        DeliveryLiveActivity()
    }
}
