//
//  HabitIntents.swift
//  HabitConfigurable
//

import AppIntents
import WidgetKit

struct SelectHabitIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Select Habit"
    static let description = IntentDescription("Chooses the habit that the widget shows.")

    @Parameter(title: "Habit")
    var habit: HabitEntity?

    @Parameter(title: "Style", default: .ring)
    var style: HabitStyle

    @Parameter(title: "Show streak", default: true)
    var showsStreak: Bool

    @Parameter(title: "First weekday", default: 2, inclusiveRange: (1, 7))
    var firstWeekday: Int

    static var parameterSummary: some ParameterSummary {
        Summary("Show \(\.$habit) as \(\.$style)") {
            \.$showsStreak
            \.$firstWeekday
        }
    }

    init() {}

    init(habit: HabitEntity?, style: HabitStyle) {
        self.habit = habit
        self.style = style
    }
}

struct ToggleHabitIntent: AppIntent {
    static let title: LocalizedStringResource = "Toggle Habit"
    static let isDiscoverable = false

    @Parameter(title: "Habit")
    var habitID: String

    init() {}

    init(habitID: String) {
        self.habitID = habitID
    }

    func perform() async throws -> some IntentResult {
        HabitStore.shared.toggle(habitID, on: .now)
        return .result()
    }
}

struct HabitProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> HabitEntry {
        HabitEntry(date: .now, habit: Habit.defaults[0], doneDays: [], style: .ring, showsStreak: true)
    }

    func snapshot(for configuration: SelectHabitIntent, in context: Context) async -> HabitEntry {
        entry(for: configuration, at: .now)
    }

    func timeline(for configuration: SelectHabitIntent, in context: Context) async -> Timeline<HabitEntry> {
        // Done today is not done tomorrow: the second entry unticks the habit at midnight.
        let now = Date.now
        let midnight = Calendar.current.nextDate(
            after: now, matching: DateComponents(hour: 0), matchingPolicy: .nextTime)
        let dates = [now, midnight].compactMap { $0 }
        return Timeline(entries: dates.map { entry(for: configuration, at: $0) }, policy: .atEnd)
    }

    func recommendations() -> [AppIntentRecommendation<SelectHabitIntent>] {
        HabitStore.shared.habits.map { habit in
            AppIntentRecommendation(
                intent: SelectHabitIntent(habit: HabitEntity(habit: habit), style: .ring), description: habit.name)
        }
    }

    private func entry(for configuration: SelectHabitIntent, at date: Date) -> HabitEntry {
        let store = HabitStore.shared
        let habit = store.habits.first { $0.id == configuration.habit?.id } ?? store.habits.first
        return HabitEntry(
            date: date,
            habit: habit,
            doneDays: habit.map { store.doneDays($0.id) } ?? [],
            style: configuration.style,
            showsStreak: configuration.showsStreak
        )
    }
}
