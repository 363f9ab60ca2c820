//
//  Event.swift
//  CatalogCalendar
//

import Foundation
import SwiftUI
import UIKit

struct Event: Identifiable, Hashable, Sendable {
    enum Kind: CaseIterable, Sendable {
        case work, family, sport

        /// Colours of the asset catalog, by the symbols that Xcode generates.
        var color: Color {
            switch self {
            case .work: Color(.eventAccent)
            case .family: .eventFamily
            case .sport: Color("Event Sport", bundle: .main)
            }
        }

        var image: ImageResource {
            switch self {
            case .work: .briefcase
            case .family: .heart
            case .sport: .calendarHero
            }
        }

        var title: LocalizedStringResource {
            switch self {
            case .work: LocalizedStringResource("kind.work", defaultValue: "Work", comment: "kind of an event")
            case .family: "kind.family"
            case .sport: "kind.sport"
            }
        }
    }

    let id: Int
    let title: String
    let start: Date
    let end: Date
    let kind: Kind

    static func day(of date: Date, calendar: Calendar = .current) -> [Event] {
        let plan: [(hour: Int, title: String, kind: Kind)] = [
            (9, String(localized: "event.standup"), .work),
            (13, String(localized: "event.lunch", defaultValue: "Lunch with Kim", comment: "sample event"), .family),
            (18, String(localized: "event.run \(5)"), .sport),
        ]
        return plan.enumerated().compactMap { index, item in
            guard let start = calendar.date(bySettingHour: item.hour, minute: 0, second: 0, of: date) else {
                return nil
            }
            return Event(
                id: index, title: item.title, start: start, end: start.addingTimeInterval(3600), kind: item.kind)
        }
    }
}

extension UIColor {
    /// Chosen in code, because the contrast setting matters too.
    static let todayBadge = UIColor { traits in
        switch (traits.userInterfaceStyle, traits.accessibilityContrast) {
        case (.dark, .high): UIColor(white: 1, alpha: 1)
        case (.dark, _): UIColor(red: 1.0, green: 0.62, blue: 0.04, alpha: 1)
        case (_, .high): .black
        default: UIColor(resource: .eventAccent)
        }
    }
}
