import Utilities

/// The report as one HTML page with charts. It has no script, loads nothing, and supports light and dark mode.
public enum FleetPage {
    public static func html(_ report: FleetReport, price: FleetPrice) -> String {
        let title = "A day of \(FleetText.number(report.devices)) phones"
        // The two figures stay in one line.
        let headline = (FleetText.headline(report) ?? title).replacing(" → ", with: "\u{A0}→\u{A0}")
        var body = "<h1>\(HTMLText.escaped(headline))</h1>"
        body +=
            "<p class=\"lede\">\(HTMLText.escaped(lede(report)))</p><p>\(HTMLText.escaped(title)). Every phone runs the"
        body +=
            " widget host’s own reload engine from six in the evening to six in the evening, New York time. At midnight"
        body +=
            " there every joke widget wants the new day’s joke. Each phone does the same in all columns, only at other"
        body += " times. Seed \(report.seed).</p>"
        body += midnight(report).figure + wholeDay(report).figure + staleness(report).figure
        for section in FleetText.sections(report, price) { body += table(section, report) }
        body += assumptions(report, price)
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(HTMLText.escaped(title))</title><style>\(style)</style></head><body><main>\(body)</main></body></html>

            """
    }

    /// Returns what the headline leaves out, in words: the other scenarios, and what the people see.
    private static func lede(_ report: FleetReport) -> String {
        let peaks = report.results.map { "\(FleetText.number($0.firestore.peak)) (\($0.name))" }
        guard let last = report.results.last else { return "" }
        return
            "Requests in the busiest second: \(peaks.joined(separator: ", ")). In the scenario “\(last.name)” half of the phones "
            + "show today’s joke \(FleetText.duration(last.staleness.jokeSeconds.p50)) after midnight, 99 of 100 after "
            + "\(FleetText.duration(last.staleness.jokeSeconds.p99))."
    }

    // MARK: Charts

    private static func midnight(_ report: FleetReport) -> FleetChart {
        let largest = report.results.map(\.firestore.peak).max() ?? 1
        let lines = report.results.map { result in
            // Each point of the line shows the busiest of five seconds. This gives 732 points and loses no peak.
            FleetChart.Line(
                name: result.name, points: grouped(result.firestore.aroundMidnight, 5).map { ($0.0 - 60, $0.1) })
        }
        let ticks = stride(from: 0.0, through: 3_600, by: 600).map { ($0, "\(Int($0) / 60)") }
        return FleetChart(
            title: "The hour after midnight",
            summary: report.results.map {
                "\($0.name): at most \(FleetText.number($0.firestore.peak)) requests in a second"
            }.joined(separator: "; "),
            x: .init(title: "minutes after midnight in New York", range: -60...3_600, ticks: ticks),
            y: .powers("requests a second at Firestore, logarithmic", to: Double(largest)), lines: lines)
    }

    private static func wholeDay(_ report: FleetReport) -> FleetChart {
        let lines = report.results.map { result in
            FleetChart.Line(
                name: result.name,
                points: result.firestore.peakOfMinutes.enumerated().map { (Double($0) - 360, Double($1)) })
        }
        let ticks = stride(from: -360.0, through: 1_080, by: 180).map { minute -> (Double, String) in
            let hour = (Int(minute) / 60 + 24) % 24
            return (minute, "\(hour < 10 ? "0" : "")\(hour):00")
        }
        return FleetChart(
            title: "The whole day",
            summary: "The busiest second of each minute, from 18:00 to 18:00.",
            x: .init(title: "time in New York", range: -360...1_080, ticks: ticks),
            y: .powers(
                "busiest second of each minute, logarithmic",
                to: Double(report.results.map(\.firestore.peak).max() ?? 1)), lines: lines)
    }

    private static func staleness(_ report: FleetReport) -> FleetChart {
        let lines = report.results.map { result in
            FleetChart.Line(
                name: result.name,
                points: result.staleness.jokeSecondsByPercent.enumerated().map { (Double(max($1, 1)), Double($0)) })
        }
        let ticks = [
            (1.0, "1 s"), (10, "10 s"), (60, "1 min"), (600, "10 min"), (3_600, "1 h"), (36_000, "10 h"),
        ]
        return FleetChart(
            title: "When today’s joke is on the screen",
            summary: report.results.map {
                "\($0.name): half of the phones after \(FleetText.duration($0.staleness.jokeSeconds.p50)), "
                    + "99 of 100 after \(FleetText.duration($0.staleness.jokeSeconds.p99))"
            }.joined(separator: "; "),
            x: .init(
                title: "after midnight, logarithmic; the first second counts as 1 s",
                range: 1...64_800, ticks: ticks, isLogarithmic: true),
            y: .init(
                title: "percent of the phones",
                range: 0...100, ticks: stride(from: 0.0, through: 100, by: 25).map { ($0, "\(Int($0)) %") }),
            lines: lines)
    }

    /// Returns the largest value of each group of `size` values, with the time at which the group begins.
    private static func grouped(_ values: [Int], _ size: Int) -> [(Double, Double)] {
        stride(from: 0, to: values.count, by: size).map {
            (Double($0), Double(values[$0..<min($0 + size, values.count)].max() ?? 0))
        }
    }

    // MARK: Tables

    private static func table(_ section: FleetText.Section, _ report: FleetReport) -> String {
        // A narrow screen shows the label of a row above its values. For a browser, such a table is none without roles.
        let heads = report.results.map { "<th role=\"columnheader\" scope=\"col\">\(HTMLText.escaped($0.name))</th>" }
        let rows = section.rows.map { row in
            "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">\(HTMLText.escaped(row.label))</th>"
                + row.values.map { "<td role=\"cell\">\(HTMLText.escaped($0))</td>" }.joined() + "</tr>"
        }
        return
            "<table role=\"table\" style=\"--columns:\(report.results.count)\">"
            + "<caption>\(HTMLText.escaped(section.title))</caption><thead role=\"rowgroup\"><tr role=\"row\">"
            + "<td role=\"cell\"></td>\(heads.joined())</tr></thead>"
            + "<tbody role=\"rowgroup\">\(rows.joined())</tbody></table>"
    }

    private static func assumptions(_ report: FleetReport, _ price: FleetPrice) -> String {
        let lines = FleetText.assumptions(report.model, price).map { "<li>\(HTMLText.escaped($0))</li>" }
        return "<h2>Assumed, not measured on phones</h2><ul>\(lines.joined())</ul>"
    }

    private static let style = """
        :root{color-scheme:light dark;--back:#fff;--ink:#1c1f24;--soft:#59626e;--line:#dfe3e9;--a:#b3261e;--b:#8a5a00;
        --c:#0058c4;--d:#1f7a4d}
        @media (prefers-color-scheme:dark){:root{--back:#14171b;--ink:#e8ebef;--soft:#a4adb9;--line:#2f3640;--a:#ff8a80;
        --b:#f2b84b;--c:#7ab2ff;--d:#5fd29a}}
        body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,"DejaVu Sans",sans-serif}
        main{max-width:1200px;margin:0 auto;padding:28px 20px 56px}
        h1{font-size:clamp(22px,3.4vw,32px);line-height:1.25;margin:0 0 10px;text-wrap:balance}
        h2{font-size:18px;margin:36px 0 8px}p{max-width:75ch}.lede{font-size:17px}
        figure{margin:34px 0}figcaption{margin-bottom:2px}.unit,.legend,.axis{color:var(--soft);font-size:14px}
        .plot{position:relative;height:300px;margin:14px 18px 30px 82px}
        .plot>svg{position:absolute;inset:0;width:100%;height:100%}
        .plot>span{position:absolute;font-size:13px;line-height:16px;color:var(--soft);white-space:nowrap;
        font-variant-numeric:tabular-nums}
        .y{right:calc(100% + 8px);transform:translateY(-50%)}.x{top:calc(100% + 6px);transform:translateX(-50%)}
        .axis{margin:0;text-align:center;max-width:none}
        .grid{stroke:var(--line)}.line{fill:none;stroke-width:2;stroke-linejoin:round}
        .grid,.line{vector-effect:non-scaling-stroke}
        .s0{stroke:var(--a)}.s1{stroke:var(--b);stroke-dasharray:7 3}.s2{stroke:var(--c);stroke-dasharray:2 3}.s3{stroke:var(--d)}
        .legend{display:flex;flex-wrap:wrap;gap:2px 22px;margin:2px 0 0}.key{width:34px;height:10px;margin-right:7px}
        /* The widths do not depend on the values, so that the columns of all tables and runs are in the same places. */
        table{border-collapse:collapse;width:100%;table-layout:fixed;margin:30px 0 0;font-size:15px}
        caption{text-align:left;font-weight:600;font-size:18px;padding-bottom:4px}
        th,td{padding:4px 8px;border-bottom:1px solid var(--line);text-align:right;vertical-align:bottom;
        font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
        td:empty{width:34%}
        th[scope=row]{text-align:left;font-weight:400;white-space:pre-wrap}thead th{color:var(--soft);font-weight:600}
        @media (max-width:640px){
        main{padding:20px 16px 40px}.minor{display:none}.plot{height:240px;margin-left:74px}
        table,tbody,thead{display:block}caption{display:block}
        tr{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));border-bottom:1px solid var(--line);padding:4px 0}
        th,td{border:0;padding:0 4px;font-size:14px}td:empty{display:none}th[scope=row]{grid-column:1/-1;color:var(--soft)}
        }
        """
}
