//
//  DeliveryAttributes.swift
//  LiveDelivery
//
//  Member of the app and of the widget extension.
//

import ActivityKit
import Foundation

struct DeliveryAttributes: ActivityAttributes {
    /// What changes while the order is under way.
    public struct ContentState: Codable, Hashable {
        var stage: DeliveryStage
        var courier: String
        var arrival: ClosedRange<Date>
    }

    var orderNumber: Int
    var restaurant: String
}

enum DeliveryStage: Int, Codable, CaseIterable, Comparable {
    case ordered, cooking, onTheWay, delivered

    static func < (lhs: DeliveryStage, rhs: DeliveryStage) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    var title: LocalizedStringResource {
        switch self {
        case .ordered: "Order received"
        case .cooking: "In the kitchen"
        case .onTheWay: "On the way"
        case .delivered: "Delivered"
        }
    }

    var symbol: String {
        switch self {
        case .ordered: "checkmark.circle"
        case .cooking: "frying.pan"
        case .onTheWay: "bicycle"
        case .delivered: "house"
        }
    }

    var progress: Double {
        Double(rawValue + 1) / Double(Self.allCases.count)
    }
}
