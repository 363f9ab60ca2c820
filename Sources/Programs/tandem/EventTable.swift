import CommandSupport
import Foundation
import Glibc
import Synchronization
import Utilities

/// Prints lines of the event log: as a table on a terminal, otherwise as they are.
final class EventPrinter: Sendable {
    private let isTable: Bool
    private let table = Mutex(EventTable())

    init(json: Bool) { isTable = isatty(STDOUT_FILENO) == 1 && !json }

    func print(_ lines: [some Collection<UInt8>]) {
        guard !lines.isEmpty else { return }
        guard isTable else { return Output.line(Array(lines.joined(separator: [0x0A]))) }
        let width = Terminal.columns
        let rows = table.withLock { table in lines.flatMap { table.rows(Array($0), width: width) } }
        Output.line(rows.joined(separator: "\n"))
    }
}

/// The event log as a table.
struct EventTable {
    /// The day of the last event, in UTC.
    private var day = ""

    /// Returns the row of an event, after a row with the day if this is the day's first event.
    /// - Parameters:
    ///   - line: A line of the log.
    ///   - width: The number of columns of the terminal. What does not fit is left out at the end of the row.
    mutating func rows(_ line: [UInt8], width: Int) -> [String] {
        guard let event = JSONMembers(line), let date = event.date("at") else {
            return [Self.row(String(decoding: line, as: UTF8.self), width)]
        }
        let at = RFC3339.text(date)
        func number(_ name: String, _ text: (UInt64) -> String) -> String? { event.unsignedInteger(name).map(text) }
        let details = [
            ["kind", "family", "reason", "outcome"].compactMap { event.string($0) },
            [
                event.string("source"), number("revision") { "r\($0)" }, number("coalesced") { "\($0 + 1) requests" },
                event.string("until").map { "until \($0.dropFirst(11).prefix(8))" },
                event.string("cost").flatMap { $0 == "budgeted" ? number("budgetLeft") { "\($0) left" } : $0 },
                number("microseconds") { "\(Double($0 / 100) / 10) ms" },
            ].compactMap { $0 },
        ].joined()
        let name = (event.string("event") ?? "").padding(toLength: 11, withPad: " ", startingAt: 0)
        let row = Self.row("\(at.dropFirst(11).prefix(8))  \(name)  \(details.joined(separator: "  "))", width)
        guard at.prefix(10) != day else { return [row] }
        day = String(at.prefix(10))
        return ["\(day), UTC", row]
    }

    /// Returns one line that fits, and is safe for a terminal. An extension may have written the event.
    private static func row(_ text: String, _ width: Int) -> String {
        let row = Output.plain(text).split(whereSeparator: \.isNewline).joined(separator: " ")
        return row.count > width ? row.prefix(max(width - 1, 0)) + "…" : row
    }
}
