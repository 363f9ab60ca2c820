import Foundation
import WidgetHost

/// The report for a terminal: one line per figure, one column per scenario.
public enum FleetText {
    public static func text(_ report: FleetReport, price: FleetPrice) -> String {
        var lines = [
            "\(number(report.devices)) devices, seed \(report.seed); the day from 18:00 to 18:00, New York", "",
        ]
        for section in sections(report, price) {
            lines.append(row(section.title, report.results.map(\.name), isHead: true))
            lines += section.rows.map { row("  " + $0.label, $0.values, isHead: false) }
            lines.append("")
        }
        lines.append("Assumed, not measured:")
        lines += assumptions(report.model, price).map { "  " + $0 }
        return lines.joined(separator: "\n")
    }

    struct Row {
        var label: String
        var values: [String]
    }

    struct Section {
        var title: String
        var rows: [Row]
    }

    static func sections(_ report: FleetReport, _ price: FleetPrice) -> [Section] {
        func row(_ label: String, _ value: (FleetReport.Result) -> String) -> Row {
            Row(label: label, values: report.results.map(value))
        }
        func budget(_ name: String, _ path: KeyPath<FleetReport.Result, FleetReport.Budget>) -> Section {
            Section(
                title: name,
                rows: [
                    row("devices that have it") { number($0[keyPath: path].placed) },
                    row("reloads a day: median, p99, most") { quantiles($0[keyPath: path].perDevice, number) },
                    row("  budgeted") { number($0[keyPath: path].budgeted) },
                    row("  free") { number($0[keyPath: path].free) },
                    row("devices that ran out of budget") {
                        share($0[keyPath: path].exhausted, of: $0[keyPath: path].placed)
                    },
                    row("wait for budget: median, p99, most") {
                        quantiles($0[keyPath: path].waitMinutes) { "\($0) min" }
                    },
                ])
        }
        return [
            Section(
                title: "Requests at Firestore",
                rows: [
                    row("busiest second") { number($0.firestore.peak) },
                    row("  at, from midnight") { clock($0.firestore.peakAt) },
                    row("mean, median second") {
                        "\(number(Int($0.firestore.mean.rounded()))), \(number($0.firestore.median))"
                    },
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
                    row("not by 18:00") { share($0.staleness.jokeNever, of: report.devices) },
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
                    row("age: median, p99, most") { quantiles($0.staleness.priceMinutes) { "\($0) min" } },
                    row("requests at the market service") { number($0.market.total) },
                    row("  busiest second") { number($0.market.peak) },
                ]),
        ]
    }

    private static func row(_ label: String, _ values: [String], isHead: Bool) -> String {
        let cells = values.map { value in String(repeating: " ", count: max(1, 22 - value.count)) + value }
        return label + String(repeating: " ", count: max(0, 36 - label.count)) + cells.joined()
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
        return "\(number(part)) (\(decimals(Double(part) / Double(whole) * 100, 2)) %)"
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

    /// Formats a time relative to midnight: `+00:00:01`, `-01:30:00`.
    static func clock(_ seconds: Int) -> String {
        let length = abs(seconds)
        let parts = [length / 3_600, length / 60 % 60, length % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + parts.joined(separator: ":")
    }
}
