//
//  HabitStore.swift
//  HabitConfigurable
//
//  The app and the widget both use this file.
//

import Foundation

struct HabitStore: Sendable {
    static let shared = HabitStore()
    static let suiteName = "group.com.example.habits"

    private enum Key {
        static let habits = "habits"
        static let log = "habitLog"
    }

    private var defaults: UserDefaults {
        UserDefaults(suiteName: Self.suiteName)!
    }

    var habits: [Habit] {
        guard let data = defaults.data(forKey: Key.habits),
            let habits = try? JSONDecoder().decode([Habit].self, from: data)
        else { return Habit.defaults }
        return habits
    }

    /// The days, as "2025-03-14", on which a habit was done.
    func doneDays(_ id: Habit.ID) -> Set<String> {
        Set(log[id] ?? [])
    }

    func toggle(_ id: Habit.ID, on date: Date) {
        let day = Self.day(date)
        var log = log
        var days = Set(log[id] ?? [])
        if days.remove(day) == nil {
            days.insert(day)
        }
        log[id] = days.sorted()
        defaults.set(log, forKey: Key.log)
    }

    private var log: [String: [String]] {
        defaults.dictionary(forKey: Key.log) as? [String: [String]] ?? [:]
    }

    static func day(_ date: Date, calendar: Calendar = .current) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
}
