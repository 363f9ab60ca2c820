//
//  HabitWidget.swift
//  HabitConfigurable
//

import AppIntents
import SwiftUI
import WidgetKit

struct HabitEntry: TimelineEntry {
    let date: Date
    let habit: Habit?
    let doneDays: Set<String>
    let style: HabitStyle
    let showsStreak: Bool

    var isDone: Bool { doneDays.contains(HabitStore.day(date)) }

    var week: [Date] {
        (0..<7).reversed().compactMap { Calendar.current.date(byAdding: .day, value: -$0, to: date) }
    }

    var streak: Int {
        var day = isDone ? date : date.addingTimeInterval(-86_400)
        var count = 0
        while doneDays.contains(HabitStore.day(day)) {
            count += 1
            day = Calendar.current.date(byAdding: .day, value: -1, to: day) ?? .distantPast
        }
        return count
    }
}

struct HabitEntryView: View {
    @Environment(\.widgetFamily) private var family
    @Environment(\.widgetRenderingMode) private var renderingMode

    let entry: HabitEntry

    var body: some View {
        if let habit = entry.habit {
            content(habit)
                .containerBackground(.fill.tertiary, for: .widget)
        } else {
            ContentUnavailableView("No Habits", systemImage: "checklist", description: Text("Add one in the app."))
                .containerBackground(.background, for: .widget)
        }
    }

    @ViewBuilder
    private func content(_ habit: Habit) -> some View {
        switch (family, entry.style) {
        case (.accessoryCircular, _):
            Gauge(value: weekProgress(habit)) {
                Image(systemName: habit.symbol)
            } currentValueLabel: {
                Text(entry.streak, format: .number)
            }
            .gaugeStyle(.accessoryCircularCapacity)
        case (_, .ring):
            VStack(spacing: 8) {
                ring(habit)
                Text(habit.name).font(.headline).lineLimit(1)
                if entry.showsStreak {
                    Text("^[\(entry.streak) day](inflect: true) streak")
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
            }
        case (_, .week):
            VStack(alignment: .leading) {
                Toggle(isOn: entry.isDone, intent: ToggleHabitIntent(habitID: habit.id)) {
                    Label(habit.name, systemImage: habit.symbol)
                }
                .toggleStyle(.button)
                .tint(.green)
                weekRow
            }
        }
    }

    private func weekProgress(_ habit: Habit) -> Double {
        let done = entry.week.filter { entry.doneDays.contains(HabitStore.day($0)) }.count
        return min(1, Double(done) / Double(max(1, habit.goalPerWeek)))
    }

    private func ring(_ habit: Habit) -> some View {
        Button(intent: ToggleHabitIntent(habitID: habit.id)) {
            ZStack {
                Circle()
                    .stroke(.quaternary, lineWidth: 8)
                Circle()
                    .trim(from: 0, to: weekProgress(habit))
                    .stroke(
                        AngularGradient(colors: [.green, .mint], center: .center),
                        style: StrokeStyle(lineWidth: 8, lineCap: .round)
                    )
                    .rotationEffect(.degrees(-90))
                    .animation(.spring(duration: 0.4), value: entry.isDone)
                Image(systemName: entry.isDone ? "checkmark" : habit.symbol)
                    .font(.title2.bold())
                    .contentTransition(.symbolEffect(.replace))
                    .foregroundStyle(renderingMode == .fullColor ? Color.green : Color.primary)
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Text(habit.name))
        .accessibilityValue(entry.isDone ? Text("Done today") : Text("Not done today"))
    }

    private var weekRow: some View {
        HStack(spacing: 4) {
            ForEach(entry.week, id: \.self) { day in
                VStack(spacing: 2) {
                    Text(day, format: .dateTime.weekday(.narrow))
                        .font(.caption2)
                    RoundedRectangle(cornerRadius: 3, style: .continuous)
                        .fill(entry.doneDays.contains(HabitStore.day(day)) ? Color.green : Color.gray.opacity(0.3))
                        .frame(height: 10)
                }
            }
        }
        .id(entry.date)
        .transition(.push(from: .bottom))
    }
}

struct HabitWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "HabitWidget", intent: SelectHabitIntent.self, provider: HabitProvider()) {
            entry in
            HabitEntryView(entry: entry)
        }
        .configurationDisplayName("Habit")
        .description("Tick off a habit without opening the app.")
        .supportedFamilies([.systemSmall, .systemMedium, .accessoryCircular])
        .promptsForUserConfiguration()
    }
}

@main
struct HabitBundle: WidgetBundle {
    var body: some Widget {
        HabitWidget()
    }
}

#Preview("Ring", as: .systemSmall) {
    HabitWidget()
} timeline: {
    HabitEntry(date: .now, habit: Habit.defaults[0], doneDays: [], style: .ring, showsStreak: true)
    HabitEntry(date: .now, habit: Habit.defaults[0], doneDays: [HabitStore.day(.now)], style: .ring, showsStreak: true)
}
