import Adopt
import Foundation
import Testing

@testable import WidgetRules

@Suite struct VerdictsSoFarTests: MadeUpObservations {
    /// A run of fifteen days with a look each hour. Each widget of `wrong` shows its day's date until the next evening, from
    /// the day that is given on; all others show the right date.
    private func run(wrong: [String: Int]) -> ScenarioRun {
        var run = ScenarioRun(name: "the run")
        run.looks = (0..<15 * 24).map { hour in
            let at = Self.evening + Double(hour) * 3_600 + 1_800
            let shown = ["A", "B", "C"].map { kind in
                let late = Self.evening + Double(wrong[kind] ?? .max / 2) * 86_400
                let isLate = (late..<late + 21 * 3_600).contains(at)
                let day = isLate ? late : at
                return (Slot(kind: kind, family: "systemSmall"), Shown([Self.name(day)], date: at))
            }
            return Look(at: at, shown: Dictionary(uniqueKeysWithValues: shown))
        }
        return run
    }

    private static func name(_ day: Date) -> String {
        day.formatted(
            Date.VerbatimFormatStyle(
                format: "\(month: .wide) \(day: .defaultDigits)", locale: Locale(identifier: "en_US"),
                timeZone: calendar.timeZone, calendar: calendar))
    }

    private func kinds(_ verdicts: [Verdict]) -> Set<String> { Set(verdicts.compactMap(\.kind)) }

    @Test(
        "However often a run is judged while it goes on, its mistakes are those of the whole run, also if they are long past",
        arguments: [1, 5, 24, 100])
    func steps(hours: Int) {
        let run = run(wrong: ["A": 0, "B": 6])
        var soFar = VerdictsSoFar()
        var judged: [Verdict] = []
        for count in stride(from: 1, through: run.looks.count, by: hours) {
            var part = run
            part.looks = Array(run.looks[..<count])
            judged = soFar.judge(part, calendar: Self.calendar)
            #expect(kinds(judged) == kinds(Verdicts.ofWatching(part, calendar: Self.calendar)), "after \(count) hours")
        }
        #expect(kinds(judged) == ["A", "B"] && judged.allSatisfy { $0.code == .ageOnlyStaleness })
    }

    @Test("What seems to be a mistake on a day that goes on is none if the day shows so")
    func open() {
        // A date that stays until the end of the next day is the date of an event, because reloads did not change it.
        var run = ScenarioRun(name: "the run")
        var soFar = VerdictsSoFar()
        var found: [Bool] = []
        for hour in 0..<48 {
            let at = Self.evening + Double(hour) * 3_600 + 1_800
            run.looks.append(Look(at: at, shown: [Self.slot: Shown(["Concert, January 29"], date: at)]))
            if (1...13).contains(hour), hour % 4 == 1 {
                run.events.append(
                    ObservedEvent(at: at, event: "reload", kind: "W", family: "systemSmall", outcome: "swapped"))
            }
            found.append(!soFar.judge(run, calendar: Self.calendar).isEmpty)
        }
        #expect(found.contains(true) && found.last == false, "\(found)")
    }
}
