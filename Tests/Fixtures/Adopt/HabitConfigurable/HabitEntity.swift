//
//  HabitEntity.swift
//  HabitConfigurable
//

import AppIntents
import Foundation

struct Habit: Codable, Identifiable, Hashable, Sendable {
    var id: String
    var name: String
    var symbol: String
    var goalPerWeek: Int

    static let defaults: [Habit] = [
        Habit(id: "water", name: "Drink water", symbol: "drop.fill", goalPerWeek: 7),
        Habit(id: "walk", name: "Take a walk", symbol: "figure.walk", goalPerWeek: 5),
        Habit(id: "read", name: "Read ten pages", symbol: "book.fill", goalPerWeek: 6),
    ]
}

struct HabitEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Habit"
    static let defaultQuery = HabitQuery()

    let id: String
    @Property(title: "Name") var name: String

    var symbol: String

    init(habit: Habit) {
        id = habit.id
        symbol = habit.symbol
        name = habit.name
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "Habit", image: .init(systemName: symbol))
    }
}

struct HabitQuery: EntityStringQuery {
    func entities(for identifiers: [HabitEntity.ID]) async throws -> [HabitEntity] {
        HabitStore.shared.habits.filter { identifiers.contains($0.id) }.map(HabitEntity.init)
    }

    func entities(matching string: String) async throws -> [HabitEntity] {
        HabitStore.shared.habits.filter { $0.name.localizedCaseInsensitiveContains(string) }.map(HabitEntity.init)
    }

    func suggestedEntities() async throws -> [HabitEntity] {
        HabitStore.shared.habits.map(HabitEntity.init)
    }

    func defaultResult() async -> HabitEntity? {
        HabitStore.shared.habits.first.map(HabitEntity.init)
    }
}

enum HabitStyle: String, AppEnum {
    case ring
    case week

    static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Style")
    static let caseDisplayRepresentations: [HabitStyle: DisplayRepresentation] = [
        .ring: DisplayRepresentation(title: "Ring", image: .init(systemName: "circle.dashed")),
        .week: "Week",
    ]
}
