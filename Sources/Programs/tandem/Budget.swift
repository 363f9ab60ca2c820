import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import PhoneState
import WidgetHost
import WidgetKit

struct Budget: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "Prints the ledger of the widgets' reload budgets.",
        discussion: """
            For each placed widget: the budgeted reloads in the last 24 hours, how many are left, when the next one may
            come, and what is withheld until then; families with equal values share a row. The time is that of the host's clock.
            Free reloads are not listed; `tandem events` shows them. With the state folder of `tandem preview` it prints the
            ledger of each app. With --json it prints each ledger as its host last wrote it, one a line. Exit code 66: no
            host has run on the state folder.

            EXAMPLES
              tandem budget
              tandem budget --json
              {"profile":"documented","viewing":"often","at":"…","widgets":[{"kind":"JokeOfTheDayWidget","family":"systemSmall","perDay":70,"left":69,"next":"…","placedAt":"…","count":1,"grants":["…"],"missing":1.0,"missingAt":"…","withheld":null}]}
            """)

    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let ledgers = try Self.ledgers(in: state.existing())
        for (folder, ledger) in ledgers {
            if common.json {
                Output.line(ledger.json)
                continue
            }
            if ledgers.count > 1 { Output.line(Output.plain(URL(fileURLWithPath: folder).lastPathComponent) + ":") }
            try Self.print(ledger, at: TimeFile.ofHost(stateDirectory: folder).now())
        }
    }

    /// Returns the ledger of a state folder; if it has none, those of the folders in it, as `tandem preview` makes them.
    private static func ledgers(in directory: String) throws -> [(folder: String, ledger: BudgetLedger)] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
        let inside = names.map { "\(directory)/\($0)" }.filter { access($0 + "/.", F_OK) == 0 }
        for folders in [[directory], inside] {
            let found = try folders.compactMap { folder in
                try BudgetLedger.read(stateDirectory: folder).map { (folder, $0) }
            }
            if !found.isEmpty { return found }
        }
        throw CommandFailure(
            .missing, reason: "no-ledger",
            "no widget host has run on \(directory): start `widget-extension run`, or name its folder with --state",
            path: BudgetLedger.path(stateDirectory: directory))
    }

    private static func print(_ ledger: BudgetLedger, at now: Date) {
        Output.line(
            "profile \(Output.plain(ledger.profile)), looked at \(ledger.viewing.rawValue), in the 24 hours to \(now.formatted(.iso8601))"
        )
        var rows: [(kind: String, families: [String], cells: [String])] = []
        for entry in ledger.entries {
            let (kind, family, cells) = (entry.slot.kind, entry.slot.family.description, cells(entry, at: now))
            // Families with equal values share a row, so that a widget with six families usually takes one.
            if let index = rows.firstIndex(where: { $0.kind == kind && $0.cells == cells }) {
                rows[index].families.append(family)
            } else {
                rows.append((kind, [family], cells))
            }
        }
        let table =
            [["WIDGET", "FAMILY", "SPENT", "LEFT", "NEXT", "WITHHELD"]]
            + rows.map {
                [$0.kind, $0.families.count == 1 ? $0.families[0] : "\($0.families.count) families"] + $0.cells
            }
        let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        for row in table {
            let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            Output.line(Output.plain(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces)))
        }
    }

    private static func cells(_ entry: BudgetLedger.Entry, at now: Date) -> [String] {
        let spent = entry.budget.spent(at: now)
        let withheld = entry.withheld.map {
            "\($0.coalesced + 1) × \($0.reason.rawValue) \(wait(from: now, to: $0.until))"
        }
        return [
            entry.allowance.map { "\(spent) of \($0)" } ?? "\(spent)",
            entry.allowance.map { String(max(0, $0 - spent)) } ?? "no limit",
            entry.next.map { wait(from: now, to: $0) } ?? "now", withheld ?? "-",
        ]
    }

    /// Returns the time until a date: `in 5 min`.
    private static func wait(from now: Date, to date: Date) -> String {
        let seconds = Int(date.timeIntervalSince(now).rounded(.up))
        switch seconds {
        case ...0: return "now"
        case ..<120: return "in \(seconds) s"
        case ..<7_200: return "in \((seconds + 59) / 60) min"
        default: return "in \((seconds + 3_599) / 3_600) h"
        }
    }
}
