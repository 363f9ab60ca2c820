//
//  PlanWidget.swift
//  MistakeAgeOnlyStaleness
//

import SwiftUI
import WidgetKit

struct DayPlan: Codable {
    let title: String
    let exercises: [String]
    let createdAt: Date

    static func make(for date: Date) -> DayPlan {
        let weekday = Calendar.current.component(.weekday, from: date)
        let plans: [(String, [String])] = [
            ("Sunday: rest", ["Stretch", "Walk"]),
            ("Monday: legs", ["Squats", "Lunges", "Calf raises"]),
            ("Tuesday: run", ["Intervals", "Cool-down"]),
            ("Wednesday: core", ["Plank", "Sit-ups"]),
            ("Thursday: swim", ["Crawl", "Kick drill"]),
            ("Friday: arms", ["Push-ups", "Dips", "Rows"]),
            ("Saturday: hike", ["Hills", "Steps"]),
        ]
        return DayPlan(title: plans[weekday - 1].0, exercises: plans[weekday - 1].1, createdAt: date)
    }
}

struct PlanCache {
    static let maximumAge: TimeInterval = 24 * 60 * 60
    private let defaults = UserDefaults(suiteName: "group.com.example.plan")

    func plan() -> DayPlan {
        if let data = defaults?.data(forKey: "plan"),
            let plan = try? JSONDecoder().decode(DayPlan.self, from: data),
            Date().timeIntervalSince(plan.createdAt) < Self.maximumAge
        {
            return plan
        }
        let plan = DayPlan.make(for: Date())
        defaults?.set(try? JSONEncoder().encode(plan), forKey: "plan")
        return plan
    }
}

struct PlanEntry: TimelineEntry {
    let date: Date
    let plan: DayPlan
}

struct PlanProvider: TimelineProvider {
    func placeholder(in context: Context) -> PlanEntry {
        PlanEntry(date: Date(), plan: DayPlan(title: "Your plan", exercises: ["Squats"], createdAt: Date()))
    }

    func getSnapshot(in context: Context, completion: @escaping (PlanEntry) -> Void) {
        completion(PlanEntry(date: Date(), plan: PlanCache().plan()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PlanEntry>) -> Void) {
        let entry = PlanEntry(date: Date(), plan: PlanCache().plan())
        completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(60 * 60))))
    }
}

struct PlanView: View {
    let entry: PlanEntry

    var body: some View {
        VStack(alignment: .leading) {
            Text("Today").font(.caption)
            Text(entry.plan.title).font(.headline)
            ForEach(entry.plan.exercises, id: \.self) { Text("• \($0)") }
        }
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

@main
struct PlanWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PlanWidget", provider: PlanProvider()) { PlanView(entry: $0) }
            .configurationDisplayName("Today's plan")
            .supportedFamilies([.systemSmall])
    }
}
