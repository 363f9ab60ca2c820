//
//  MenuWidget.swift
//  MistakeFirstRun
//

import SwiftUI
import WidgetKit

struct MenuEntry: TimelineEntry {
    let date: Date
    let dish: String
}

/// The mistake: what was stored is there, except when nothing ever was.
struct MenuProvider: TimelineProvider {
    private let defaults = UserDefaults(suiteName: "group.com.example.menu")

    func placeholder(in context: Context) -> MenuEntry {
        MenuEntry(date: Date(), dish: "Soup of the house")
    }

    func getSnapshot(in context: Context, completion: @escaping (MenuEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<MenuEntry>) -> Void) {
        let url = URL(string: "https://menu.example.com/dish")!
        URLSession.shared.dataTask(with: url) { data, _, _ in
            if let data, let dish = try? JSONDecoder().decode(String.self, from: data) {
                defaults?.set(dish, forKey: "dish")
            }
            let entry = MenuEntry(date: Date(), dish: defaults!.string(forKey: "dish")!)
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(3600))))
        }.resume()
    }
}

@main
struct MenuWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MenuWidget", provider: MenuProvider()) { entry in
            Text(entry.dish)
                .containerBackground(.fill.tertiary, for: .widget)
        }
        .configurationDisplayName("Menu")
        .supportedFamilies([.systemSmall])
    }
}
