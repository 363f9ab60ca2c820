//
//  EnvironmentWidget.swift
//  SeenEnvironment
//

import SwiftUI
import WidgetKit

struct VisitEntry: TimelineEntry {
    let date: Date
}

struct VisitProvider: TimelineProvider {
    func placeholder(in context: Context) -> VisitEntry { VisitEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (VisitEntry) -> Void) {
        completion(VisitEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<VisitEntry>) -> Void) {
        UserDefaults(suiteName: "group.com.example.environment")?.set("shared", forKey: "theme")
        UserDefaults.standard.set(7, forKey: "visits")
        completion(Timeline(entries: [VisitEntry(date: .now)], policy: .never))
    }
}

/// Says what it sees, one text each.
struct EnvironmentView: View {
    @Environment(\.widgetFamily) private var family
    @Environment(\.widgetRenderingMode) private var renderingMode
    @Environment(\.widgetContentMargins) private var margins
    @Environment(\.showsWidgetContainerBackground) private var showsBackground
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.locale) private var locale
    @Environment(\.displayScale) private var scale
    @Environment(\.redactionReasons) private var redaction
    @AppStorage("theme", store: UserDefaults(suiteName: "group.com.example.environment")) private var theme = "none"
    @AppStorage("visits") private var visits = 0

    var body: some View {
        VStack {
            Text(verbatim: "family \(family)")
            Text(verbatim: "mode \(renderingMode)")
            Text(verbatim: "margins \(Int(margins.top)) \(Int(margins.leading))")
            Text(verbatim: "background \(showsBackground)")
            Text(verbatim: "scheme \(colorScheme == .dark ? "dark" : "light")")
            Text(verbatim: "scale \(Int(scale))")
            Text(verbatim: "redacted \(!redaction.isEmpty)")
            Text(verbatim: "theme \(theme), visits \(visits)")
            Text(verbatim: "locale \(locale.identifier), \(Locale.current.identifier)")
            Text(verbatim: "week \(Calendar.current.firstWeekday)")
            Text(verbatim: "price \(price)")
            Text(verbatim: "day \(Date(timeIntervalSince1970: 0).formatted(.dateTime.year().month().day()))")
            Text("^[\(visits) visit](inflect: true)")
            Text("^[\(1) city](inflect: true), ^[\(2) city](inflect: true)")
        }
        .containerBackground(.background, for: .widget)
    }

    private var price: String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.currencyCode = "USD"
        return formatter.string(from: 1234.5) ?? ""
    }
}

@main
struct EnvironmentWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "EnvironmentWidget", provider: VisitProvider()) { _ in EnvironmentView() }
            .configurationDisplayName("Environment")
            .supportedFamilies([.systemSmall, .accessoryRectangular])
            .onBackgroundURLSessionEvents(matching: "fetch") { _, completion in completion() }
    }
}
