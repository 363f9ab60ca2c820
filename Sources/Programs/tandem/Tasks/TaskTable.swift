import BackgroundTaskHost
import CommandSupport
import Foundation
import PhoneState

/// The pending background tasks as a table for a terminal.
enum TaskTable {
    private static let heads = ["TASK", "TYPE", "NOT BEFORE (UTC)", "DUE (UTC)"]

    /// Returns the rows, marked with styles. Apps choose the identifiers, so a row may contain untrusted text.
    /// - Parameters:
    ///   - pending: The pending requests.
    ///   - width: The number of columns of the terminal. If the table is wider, each identifier has a row of its own.
    static func rows(_ pending: [BackgroundTaskHost.Pending], width: Int) -> [String] {
        let table = [heads] + pending.map(cells)
        let widths = heads.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        let isWide = widths.reduce(0, +) + 2 * (heads.count - 1) <= width
        return table.enumerated().flatMap { index, cells in
            let padded = zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            let style: StyledText.Style? = index == 0 ? .bold : pending[index - 1].decision.obstacle != nil ? .red : nil
            // The last column is the one that says what stands in the way.
            let last = style.map { StyledText.marked(cells[3], $0) } ?? cells[3]
            func rest(_ first: Int) -> String { (padded[first..<3] + [last]).joined(separator: "  ") }
            return isWide ? [rest(0)] : parts(cells[0], of: width) + ["  " + rest(1)]
        }
    }

    private static func cells(_ item: BackgroundTaskHost.Pending) -> [String] {
        let request = item.request
        return [
            request.identifier.split(whereSeparator: \.isNewline).joined(separator: " "), request.type.rawValue,
            request.earliestBeginDate.map(second) ?? "any time",
            item.decision.obstacle.map { "blocked: \($0)" } ?? item.decision.due.map(second) ?? "",
        ]
    }

    /// Returns a text in pieces of at most `width` characters.
    private static func parts(_ text: String, of width: Int) -> [String] {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: width).map {
            String(characters[$0..<min($0 + width, characters.count)])
        }
    }

    /// Formats a time: `2026-01-30 21:00:00`.
    private static func second(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
    }
}

extension LaunchModel.Decision {
    /// The time from which on the request may be launched; nil if an obstacle remains.
    var due: Date? { if case .due(let date) = self { date } else { nil } }

    /// The name of the obstacle; nil if there is none.
    var obstacle: String? { if case .blocked(let obstacle) = self { obstacle.rawValue } else { nil } }
}
