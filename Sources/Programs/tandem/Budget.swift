import ArgumentParser
import CommandSupport
import Foundation
import PhoneState
import WidgetHost
import WidgetKit

struct Budget: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "Prints the ledger of the widgets' reload budgets.",
        discussion: """
            For each placed widget: the budgeted reloads in the last 24 hours, how many are left, when the next one may
            come, and what is withheld until then. Free reloads are not listed; `tandem events` shows them. With --json it
            prints the ledger as the host last wrote it. Exit code 66: no host has run on the state folder.

            EXAMPLES
              tandem budget
              tandem budget --json
              {"profile":"documented","viewing":"often","at":"…","widgets":[{"kind":"JokeOfTheDayWidget","family":"systemSmall","perDay":70,"left":69,"next":"…","placedAt":"…","count":1,"grants":["…"],"missing":1.0,"missingAt":"…","withheld":null}]}
            """)

    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let directory = try state.existing()
        guard let ledger = try BudgetLedger.read(stateDirectory: directory) else {
            throw CommandFailure(
                .missing, reason: "no-ledger",
                "no widget host has run on \(directory): start `widget-extension run`, or name its folder with --state",
                path: BudgetLedger.path(stateDirectory: directory))
        }
        if common.json { return Output.line(ledger.json) }
        let now = try TimeFile(stateDirectory: directory).now()
        Output.line("profile \(ledger.profile), looked at \(ledger.viewing.rawValue), in the 24 hours to \(text(now))")
        let rows = ledger.entries.map { row($0, at: now) }
        let header = ["WIDGET", "FAMILY", "SPENT", "LEFT", "NEXT", "WITHHELD"]
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        for row in [header] + rows {
            let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            Output.line(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
        }
    }

    private func row(_ entry: BudgetLedger.Entry, at date: Date) -> [String] {
        let spent = entry.budget.spent(at: date)
        let withheld = entry.withheld.map { "\($0.coalesced + 1) × \($0.reason.rawValue) until \(text($0.until))" }
        return [
            entry.slot.kind, entry.slot.family.description,
            entry.allowance.map { "\(spent) of \($0)" } ?? "\(spent)",
            entry.allowance.map { String(max(0, $0 - spent)) } ?? "no limit",
            entry.next.flatMap { $0 > date ? text($0) : nil } ?? "now", withheld ?? "-",
        ]
    }

    private func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}
