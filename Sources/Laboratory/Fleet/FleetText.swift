import Foundation
import WidgetHost

/// The report as text: one line per figure, one column per scenario.
public enum FleetText {
    /// Returns the report.
    /// - Parameters:
    ///   - report: The results.
    ///   - price: The price of document reads.
    ///   - width: The number of columns of the terminal that shows the report, which then begins with its headline and has no
    ///     wider lines; nil for a pipe or a file.
    public static func text(_ report: FleetReport, price: FleetPrice, width: Int? = nil) -> String {
        var lines = [
            "\(number(report.devices)) devices, seed \(report.seed); the day from 18:00 to 18:00, New York", "",
        ]
        let columns = FleetColumns(report.results.map(\.name), width: width)
        if let width, let headline = headline(report) { lines = columns.wrapped(headline, width, indent: "") + lines }
        for section in sections(report, price) {
            lines += columns.lines(Row(label: section.title, values: report.results.map(\.name)))
            let rows = section.rows.flatMap { columns.isNarrow && !$0.parts.isEmpty ? $0.parts : [$0] }
            lines += rows.flatMap { columns.lines(Row(label: "  " + $0.label, values: $0.values)) }
            lines.append("")
        }
        lines.append("Assumed, not measured:")
        lines += assumptions(report.model, price).flatMap { assumption in
            width.map { columns.wrapped(assumption, $0, indent: "  ") } ?? ["  " + assumption]
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the result in words: what the longest jitter changes in the busiest second. Nil if no scenario has a jitter.
    static func headline(_ report: FleetReport) -> String? {
        guard let exact = report.results.first(where: { $0.jitterSeconds == 0 }),
            let spread = report.results.max(by: { $0.jitterSeconds < $1.jitterSeconds }), spread.jitterSeconds > 0
        else { return nil }
        return "A jitter of \(words(spread.jitterSeconds)): \(number(exact.firestore.peak)) → "
            + "\(number(spread.firestore.peak)) requests in the busiest second"
    }

    struct Row {
        var label: String
        var values: [String]
        /// The same figures in rows with one figure per column; empty if the row has only one.
        var parts: [Row] = []
    }

    struct Section {
        var title: String
        var rows: [Row]
    }

    static func sections(_ report: FleetReport, _ price: FleetPrice) -> [Section] {
        func row(_ label: String, _ value: (FleetReport.Result) -> String) -> Row {
            Row(label: label, values: report.results.map(value))
        }
        func quantileRow(
            _ label: String, _ text: @escaping (Int) -> String, _ value: (FleetReport.Result) -> FleetReport.Quantiles
        ) -> Row {
            var whole = row("\(label): median, p99, most") { quantiles(value($0), text) }
            whole.parts = [
                row("\(label): median") { value($0).p50.map(text) ?? "–" },
                row("  p99") { value($0).p99.map(text) ?? "–" }, row("  most") { value($0).max.map(text) ?? "–" },
            ]
            return whole
        }
        func shareRow(
            _ label: String, _ value: (FleetReport.Result) -> Int, of all: (FleetReport.Result) -> Int
        ) -> Row {
            var whole = row(label) { share(value($0), of: all($0)) }
            whole.parts = [
                row(label) { number(value($0)) },
                row("  in percent") { all($0) > 0 ? percent(value($0), of: all($0)) : "none" },
            ]
            return whole
        }
        func budget(_ name: String, _ path: KeyPath<FleetReport.Result, FleetReport.Budget>) -> Section {
            Section(
                title: name,
                rows: [
                    row("devices that have it") { number($0[keyPath: path].placed) },
                    quantileRow("reloads a day", number) { $0[keyPath: path].perDevice },
                    row("  budgeted") { number($0[keyPath: path].budgeted) },
                    row("  free") { number($0[keyPath: path].free) },
                    shareRow("devices that ran out of budget", { $0[keyPath: path].exhausted }) {
                        $0[keyPath: path].placed
                    },
                    quantileRow("wait for budget", { "\($0) min" }) { $0[keyPath: path].waitMinutes },
                ])
        }
        func mean(_ result: FleetReport.Result) -> String { number(Int(result.firestore.mean.rounded())) }
        var means = row("mean, median second") { "\(mean($0)), \(number($0.firestore.median))" }
        means.parts = [row("mean second", mean), row("median second") { number($0.firestore.median) }]
        return [
            Section(
                title: "Requests at Firestore",
                rows: [
                    row("busiest second") { number($0.firestore.peak) },
                    row("  at, from midnight") { clock($0.firestore.peakAt) },
                    means,
                    row("all day") { number($0.firestore.total) },
                    row("times what Firestore's ramp allows") { decimals($0.firestore.rampFactor, 1) },
                    row("refused: over capacity") { number($0.trouble.refused) },
                    row("answer lost on its way") { number($0.trouble.lost) },
                    row("never sent: no network") { number($0.trouble.unsent) },
                ]),
            Section(
                title: "Today’s joke on the screen",
                rows: [
                    row("after midnight: median") { duration($0.staleness.jokeSeconds.p50) },
                    row("  p90") { duration($0.staleness.jokeSeconds.p90) },
                    row("  p99") { duration($0.staleness.jokeSeconds.p99) },
                    row("  longest") { duration($0.staleness.jokeSeconds.max) },
                    shareRow("not by 18:00", { $0.staleness.jokeNever }, of: { _ in report.devices }),
                ]),
            Section(
                title: "Documents read at Firestore",
                rows: [
                    row("by widgets") { number($0.reads.widget) },
                    row("by launches") { number($0.reads.launches) },
                    row("by background refreshes") { number($0.reads.refreshes) },
                    row("by listings of all jokes") { number($0.reads.catalogue) },
                    row("all") { number($0.reads.total) },
                    row("cost a day, from --price") { decimals(price.cost(of: $0.reads.total), 2) },
                    row("  without the listings") { decimals(price.cost(of: $0.reads.total - $0.reads.catalogue), 2) },
                ]),
            budget("Joke widget", \.jokes),
            budget("Portfolio widget", \.portfolio),
            Section(
                title: "Prices on the screen",
                rows: [
                    quantileRow("age", { "\($0) min" }) { $0.staleness.priceMinutes },
                    row("requests at the market service") { number($0.market.total) },
                    row("  busiest second") { number($0.market.peak) },
                ]),
        ]
    }

    /// Returns the report's assumptions in words.
    static func assumptions(_ model: FleetModel, _ price: FleetPrice) -> [String] {
        func percent(_ part: Double) -> String { "\(decimals(part * 100, 1)) %" }
        func shares(_ list: [(String, Double)]) -> String {
            let whole = list.reduce(0) { $0 + $1.1 }
            return list.map { "\($0.0): \(percent($0.1 / whole))" }.joined(separator: ", ")
        }
        return [
            "people: "
                + shares(
                    model.usage.map { usage in
                        (
                            "\(usage.viewing.rawValue) (\(decimals(usage.launches, 1)) launches, "
                                + "\(decimals(usage.refreshes, 1)) background refreshes a day)", usage.share
                        )
                    }),
            "where: "
                + shares(
                    model.zones.map {
                        (($0.offset < 0 ? "UTC-" : "UTC+") + decimals(abs($0.offset), 1), $0.share)
                    }),
            "budget profiles: " + shares(model.granting.map { ($0.profile.name, $0.share) }),
            "the portfolio widget is on \(percent(model.portfolio)) of the devices",
            "\(percent(model.failures)) of answers are lost; \(percent(model.offline)) of devices are offline for "
                + "\(duration(Int(model.offlineSeconds))) on average; \(percent(model.kills)) of reloads and "
                + "fetches are killed; \(percent(model.restarts)) of devices restart",
            model.knowsTomorrow
                ? "the database has tomorrow’s joke before midnight: a refresh of the evening holds it"
                : "the database does not have tomorrow’s joke before midnight",
            model.capacity.map { "the backend answers \(number($0)) requests a second, the others with 503" }
                ?? "the backend answers every request",
            "100,000 documents read cost \(decimals(price.per100000, 3)); \(number(price.freeReads)) a day are free",
        ]
    }

    // MARK: Figures

    /// Formats a number with commas between thousands.
    static func number(_ number: Int) -> String {
        var digits = ""
        for (index, digit) in String(abs(number)).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { digits.append(",") }
            digits.append(digit)
        }
        return (number < 0 ? "-" : "") + String(digits.reversed())
    }

    static func decimals(_ value: Double, _ count: Int) -> String { String(format: "%.\(count)f", value) }

    static func share(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "none" }
        return "\(number(part)) (\(percent(part, of: whole)))"
    }

    private static func percent(_ part: Int, of whole: Int) -> String {
        "\(decimals(Double(part) / Double(whole) * 100, 2)) %"
    }

    static func quantiles(_ quantiles: FleetReport.Quantiles, _ text: (Int) -> String) -> String {
        [quantiles.p50, quantiles.p99, quantiles.max].map { $0.map(text) ?? "–" }.joined(separator: ", ")
    }

    /// Formats a duration: `4 s`, `12 min`, `3.5 h`.
    static func duration(_ seconds: Int?) -> String {
        guard let seconds else { return "–" }
        if seconds < 120 { return "\(seconds) s" }
        if seconds < 7_200 { return "\(decimals(Double(seconds) / 60, 1)) min" }
        return "\(decimals(Double(seconds) / 3_600, 1)) h"
    }

    /// Formats a duration in words: `90 seconds`, `15 minutes`, `1 hour`.
    static func words(_ seconds: Double) -> String {
        for (length, name) in [(3_600.0, "hour"), (60, "minute")]
        where seconds >= length && seconds.truncatingRemainder(dividingBy: length) == 0 {
            let count = Int(seconds / length)
            return "\(count) \(name)\(count == 1 ? "" : "s")"
        }
        let text = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return "\(text) second\(text == "1" ? "" : "s")"
    }

    /// Formats a time relative to midnight: `+00:00:01`, `-01:30:00`.
    static func clock(_ seconds: Int) -> String {
        let length = abs(seconds)
        let parts = [length / 3_600, length / 60 % 60, length % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + parts.joined(separator: ":")
    }
}
