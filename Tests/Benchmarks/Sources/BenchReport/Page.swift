/// Formats the report as one HTML page that needs no scripts or other files.
public struct Page {
    private let report: Report

    public init(_ report: Report) {
        self.report = report
    }

    public var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>Tandem: speed and scale</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <main>
        <h1>Speed and scale</h1>
        <p>All sides of a comparison were measured in turns, in one run on one machine. A ratio is the median of
        the rounds' ratios, with their spread in parentheses. Lower is always better.</p>
        \(legend)
        <dl>\(report.machine.map { "<dt>\(HTMLText.escaped($0.name))</dt><dd>\(HTMLText.escaped($0.value))</dd>" }.joined())</dl>
        \(goals)
        \(report.groups.map(section).joined(separator: "\n"))
        </main>
        </body>
        </html>

        """
    }

    /// The meaning of the marks and colours in the charts. It names only the roles that occur.
    private var legend: String {
        let marks = [
            ("<circle class=\"dot\" cx=\"17\" cy=\"8\" r=\"5\"/>", "the median, with its value below it"),
            ("<line class=\"range\" x1=\"1\" x2=\"33\" y1=\"8\" y2=\"8\"/>", "from the 1st to the 99th percentile"),
            (
                "<rect class=\"bar\" x=\"1\" y=\"1\" width=\"32\" height=\"14\" rx=\"2\"/>",
                "from 0 to the median, unless the axis is logarithmic"
            ),
        ]
        let roles: [(Role, String)] = [
            (.ours, "Tandem"), (.floor, "a lower bound: the same system calls in C, or the same work done once"),
            (.peer, "another program that does the same job"), (.beside, "for information; no goal refers to it"),
        ]
        let occurring = Set(report.comparisons.flatMap(\.sides).map(\.role))
        let items =
            marks.map { ("beside", $0.0, $0.1) }
            + roles.filter { occurring.contains($0.0) }.map {
                ($0.rawValue, "<rect class=\"dot\" x=\"1\" y=\"1\" width=\"32\" height=\"14\" rx=\"2\"/>", $1)
            }
        return "<ul class=\"legend\" aria-label=\"Legend\">"
            + items.map { role, mark, words in
                "<li><svg class=\"\(role)\" width=\"34\" height=\"16\" aria-hidden=\"true\">\(mark)</svg>\(HTMLText.escaped(words))</li>"
            }.joined() + "</ul>"
    }

    private var goals: String {
        let rows = report.comparisons.flatMap { comparison in
            comparison.verdicts.map { verdict in
                "<tr><th scope=\"row\">\(HTMLText.escaped("\(comparison.name.group): \(comparison.name.comparison)"))</th>"
                    + "<td>\(HTMLText.escaped(verdict.goal.words))</td><td>\(HTMLText.escaped(verdict.found))</td>"
                    + "<td class=\"\(verdict.outcome.rawValue)\">\(verdict.outcome.rawValue)</td></tr>"
            }
        }
        guard !rows.isEmpty else { return "" }
        return """
            <section aria-labelledby="goals"><h2 id="goals">Goals</h2>
            <div class="wide"><table><thead><tr><th scope="col">what</th><th scope="col">goal</th>\
            <th scope="col">found</th><th scope="col">verdict</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
            """
    }

    private func section(_ group: String) -> String {
        let own = report.comparisons.enumerated().filter { $0.element.name.group == group }
        let figures = own.map { figure($0.element, identifier: "c\($0.offset)") }
        let identifier = "g\(report.groups.firstIndex(of: group) ?? 0)"
        return "<section aria-labelledby=\"\(identifier)\"><h2 id=\"\(identifier)\">\(HTMLText.escaped(group))</h2>\n"
            + figures.joined(separator: "\n") + "</section>"
    }

    private func figure(_ comparison: Comparison, identifier: String) -> String {
        let rows = comparison.sides.map { side in
            "<tr class=\"\(side.role.rawValue)\"><th scope=\"row\">\(HTMLText.escaped(side.name))"
                + (side.note.map { "<small>\(HTMLText.escaped($0))</small>" } ?? "") + "</th>"
                + [
                    "\(side.all.values.count)", comparison.unit.text(side.all.median),
                    comparison.unit.text(side.all.p99), comparison.ratio(to: side)?.text ?? "",
                ].map { "<td>\(HTMLText.escaped($0))</td>" }.joined() + "</tr>"
        }
        let remarks =
            comparison.verdicts.map { verdict in
                "<p>Goal \(HTMLText.escaped(verdict.goal.words)): <strong class=\"\(verdict.outcome.rawValue)\">"
                    + "\(verdict.outcome.rawValue)</strong>, \(HTMLText.escaped(verdict.found))</p>"
            }
            + comparison.missing.map {
                "<p class=\"unmeasured\">\(HTMLText.escaped("\($0.side) was not measured: \($0.reason)"))</p>"
            }
        let table = """
            <div class="wide"><table><thead><tr><th scope="col">side</th><th scope="col">n</th>\
            <th scope="col">median</th><th scope="col">p99</th><th scope="col">ours to it</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
            """
        return """
            <figure><figcaption><h3>\(HTMLText.escaped(comparison.name.comparison))</h3></figcaption>
            \(comparison.sides.isEmpty ? "" : Chart(comparison, identifier: identifier).svg)
            \(comparison.sides.isEmpty ? "" : table)
            \(remarks.joined(separator: "\n"))</figure>
            """
    }

    private static let style = """
        :root { --back: #fff; --text: #1d1d1f; --soft: #5f6167; --line: #dcdde1; --ours: #0a5bd3; --floor: #0b7570;
          --peer: #b4540a; --beside: #84868d; --met: #17692c; --missed: #b3141f; --unmeasured: #825b00; }
        @media (prefers-color-scheme: dark) { :root { --back: #131416; --text: #ececee; --soft: #a6a8ae; --line: #34363b;
          --ours: #6aa8ff; --floor: #4fc7bf; --peer: #f0964a; --beside: #85878e; --met: #6fcf86; --missed: #ff7d85;
          --unmeasured: #e7b84f; } }
        body { margin: 0; background: var(--back); color: var(--text);
          font: 16px/1.5 system-ui, "Inter", "Segoe UI", sans-serif; }
        main { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1 { font-size: 1.75rem; } h2 { margin: 3rem 0 0; font-size: 1.35rem; border-bottom: 1px solid var(--line); }
        h3 { margin: 0 0 .5rem; font-size: 1.05rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; color: var(--soft); }
        dd { margin: 0; overflow-wrap: anywhere; }
        figure { margin: 1.75rem 0; } figure p { margin: .35rem 0; }
        figure svg { display: block; width: 100%; overflow: visible; } svg text { fill: var(--text); font-size: 13px; }
        .label.ours { font-weight: 650; } text.tick { fill: var(--soft); font-size: 12px; }
        .legend { list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
          gap: .15rem 1.5rem; padding: 0; color: var(--soft); font-size: .9rem; }
        .legend li { display: grid; grid-template-columns: 34px 1fr; gap: .6rem; align-items: center; }
        .value { font-variant-numeric: tabular-nums; paint-order: stroke; stroke: var(--back); stroke-width: 4px; }
        .grid { stroke: var(--line); }
        .bar { fill: var(--c); opacity: .35; } .range { stroke: var(--c); stroke-width: 2.5; } .dot { fill: var(--c); }
        .ours { --c: var(--ours); } .floor { --c: var(--floor); } .peer { --c: var(--peer); } .beside { --c: var(--beside); }
        .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; margin: .25rem 0; }
        th, td { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        thead th { color: var(--soft); font-weight: 500; } tbody th { font-weight: 400; } tr.ours th { font-weight: 650; }
        td { font-variant-numeric: tabular-nums; } figure td { white-space: nowrap; } small { display: block; color: var(--soft); font-weight: 400; }
        @media (max-width: 600px) { .minor { display: none; } dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; }
          table { font-size: .8rem; } th, td { padding-right: .45rem; } }
        .met { color: var(--met); } .missed { color: var(--missed); font-weight: 650; } .unmeasured { color: var(--unmeasured); }
        """
}
