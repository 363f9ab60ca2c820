public import Foundation
import Utilities

/// The findings of a run as a page for people: the verdicts first, and for each of them the widget before and after, the
/// scenario as a timeline, the events around it, and the command that repeats it.
public struct HTMLReport {
    /// A picture that the page asks for.
    public struct Picture {
        /// The index of the extension.
        public let target: Int
        /// The locale of the views.
        public let locale: String
        public let slot: Slot
        public let moment: Evidence.Moment
        public let caption: String
    }

    private let targets: [ReportedTarget]
    private let outdated: [OutdatedAcceptance]
    private let top: String
    private let command: String
    let draw: (Picture) -> String?
    let calendar: Calendar

    /// - Parameters:
    ///   - targets: The findings on each extension.
    ///   - outdated: The acceptances to remove.
    ///   - top: The repository's folder. Paths on the page are relative to it.
    ///   - command: The command that repeats the run.
    ///   - calendar: The calendar and the time zone of the page's times.
    ///   - draw: Returns the markup of a picture with its caption; nil if the view cannot be drawn.
    public init(
        _ targets: [ReportedTarget], outdated: [OutdatedAcceptance], top: String, command: String,
        calendar: Calendar = .current, draw: @escaping (Picture) -> String?
    ) {
        self.targets = targets
        self.outdated = outdated
        self.top = top
        self.command = command
        self.calendar = calendar
        self.draw = draw
    }

    /// The title: `2 mistakes, 1 accepted`.
    public var title: String {
        let findings = targets.flatMap(\.findings).filter { $0.level == .error }
        let accepted = findings.count { $0.reason != nil }
        let open = findings.count - accepted
        let mistakes = open == 0 ? "No mistakes" : "\(open) \(open == 1 ? "mistake" : "mistakes")"
        return mistakes + (accepted == 0 ? "" : ", \(accepted) accepted")
    }

    /// The markup of the page's body.
    public func body() -> String {
        let names = targets.map(\.name).joined(separator: ", ")
        let isClean = targets.allSatisfy { $0.findings.allSatisfy { $0.level != .error || $0.reason != nil } }
        var text = "<header>\n<h1 class=\"\(isClean ? "good" : "bad")\">\(isClean ? "✓" : "✕") \(escaped(title))</h1>\n"
        text += "<p>\(escaped(names))</p>\n\(commandBlock(command))</header>\n<main>\n"
        for (index, target) in targets.enumerated() { text += section(target, index) }
        return text + removals + "</main>\n"
    }

    /// The acceptances to remove, each with its lines.
    private var removals: String {
        guard !outdated.isEmpty else { return "" }
        let items = outdated.map { acceptance in
            let place = "\(acceptance.place.path(in: top) ?? acceptance.place.file):\(acceptance.place.line)"
            return "<li>\(escaped("\(acceptance.message): \(acceptance.advice)")) <code>\(escaped(place))</code></li>"
        }
        return "<section>\n<h2>Acceptances to remove</h2>\n<ul class=\"notes\">\n"
            + items.joined(separator: "\n") + "\n</ul>\n</section>\n"
    }

    func escaped(_ text: String) -> String { HTMLText.escaped(ControlPictures.replacing(in: text)) }

    private func commandBlock(_ command: String) -> String {
        "<p class=\"repeat\">To repeat it:</p>\n<pre class=\"command\"><code>\(escaped(command))</code></pre>\n"
    }

    private func section(_ target: ReportedTarget, _ index: Int) -> String {
        let findings = target.findings.filter { $0.reason == nil }
        let accepted = target.findings.filter { $0.reason != nil }
        var text = "<section>\n<h2>\(escaped(target.name))</h2>\n"
        if findings.isEmpty { text += "<p>Nothing was found that is not accepted.</p>\n" }
        text += findings.map { article($0, target, index) }.joined()
        if !accepted.isEmpty {
            text += "<details class=\"more\"><summary>Accepted findings: \(accepted.count)</summary>\n"
            text += accepted.map { article($0, target, index) }.joined() + "</details>\n"
        }
        if !target.remarks.isEmpty {
            let items = target.remarks.map { "<li>\(escaped($0))</li>" }.joined(separator: "\n")
            text += "<details class=\"more\"><summary>Notes: \(target.remarks.count)</summary>\n"
            text += "<ul class=\"notes\">\n\(items)\n</ul></details>\n"
        }
        return text + shown(target, index) + "</section>\n"
    }

    // MARK: Findings

    private func article(_ finding: ReportedFinding, _ target: ReportedTarget, _ index: Int) -> String {
        let state = finding.reason != nil ? "accepted" : finding.level.rawValue
        var text = "<article class=\"\(state)\">\n<h3>\(escaped(finding.title))</h3>\n"
        text += "<p class=\"what\">\(escaped(finding.message))</p>\n"
        if !finding.advice.isEmpty { text += "<p>\(escaped(finding.advice))</p>\n" }
        if let reason = finding.reason { text += "<p>Accepted: \(escaped(reason))</p>\n" }
        if let place = finding.place {
            text += "<p><code>\(escaped("\(place.path(in: top) ?? place.file):\(place.line)"))</code></p>\n"
        }
        if let run = target.run(of: finding) { text += evidence(finding, run, index) }
        guard finding.rule != .leftOut, finding.rule != .unsupported else { return text + "</article>\n" }
        let family = finding.family.map { " --families \($0)" } ?? ""
        return text + commandBlock(command.contains("--families") ? command : command + family) + "</article>\n"
    }

    /// Returns a table that people can fold.
    func table(_ title: String, _ heads: [String], _ rows: [[String]], isOpen: Bool = false) -> String {
        guard !rows.isEmpty else { return "" }
        // Columns without content say nothing.
        let columns = heads.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let head = columns.map { "<th scope=\"col\">\(escaped(heads[$0]))</th>" }.joined()
        let body = rows.map { row in "<tr>" + columns.map { "<td>\(escaped(row[$0]))</td>" }.joined() + "</tr>" }
        return """
            <details class="more"\(isOpen ? " open" : "")><summary>\(escaped(title)): \(rows.count)</summary>
            <div class="wide" tabindex="0" role="group" aria-label="\(escaped(title))"><table><thead><tr>\(head)</tr></thead>
            <tbody>
            \(body.joined(separator: "\n"))
            </tbody></table></div></details>

            """
    }

    // MARK: The widgets

    /// Returns pictures of all widgets with their data, so that a page without mistakes shows what was examined.
    private func shown(_ target: ReportedTarget, _ index: Int) -> String {
        guard let run = target.runs.first else { return "" }
        let last = run.result.runs.first { $0.name == "overnight" }?.looks.last
        var moments: [(Slot, Evidence.Moment)] = []
        for call in run.result.calls where call.call == "timeline" {
            if let shown = last?.shown[call.slot] {
                moments.append((call.slot, Evidence.Moment("after a night and a day", at: last?.at, shown)))
            } else if let shown = call.entries.first {
                moments.append((call.slot, Evidence.Moment("timeline", at: call.at, shown)))
            }
        }
        guard !moments.isEmpty else { return "" }
        let figures = moments.map { slot, moment in
            figure(
                Picture(
                    target: index, locale: run.locale, slot: slot, moment: moment,
                    caption: "\(slot), \(moment.label)" + (moment.at.map { ", " + minute($0) } ?? "")))
        }
        return "<h3>The widgets</h3>\n\(Self.row)\(figures.joined())</div>\n"
    }

    /// The start of a row of pictures. It can have the focus, because it scrolls on a narrow page.
    static let row = "<div class=\"row\" tabindex=\"0\" role=\"group\" aria-label=\"pictures\">\n"

    // MARK: Times

    func minute(_ date: Date) -> String { String(second(date).dropLast(3)) }

    /// The time in the page's time zone: `2027-03-13 21:00:00`.
    func second(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone)
            .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        return date.formatted(style)
    }

    // MARK: The style

    /// The style sheet of the page's body.
    public static let style = """
        :root{color-scheme:light dark;--line:#8a8a90;--card:#fff;--soft:#515154;--good:#1b7a34;--bad:#b3261e}
        header{margin-bottom:20px}
        h1.good{color:var(--good)}
        h1.bad{color:var(--bad)}
        h4{font-size:12px;margin:14px 0 4px}
        article{background:var(--card);border-radius:12px;padding:14px 16px;margin:12px 0;border-inline-start:5px solid var(--line)}
        article.error{border-color:var(--bad)}
        article h3{margin:0 0 4px;font-size:15px;line-height:20px;overflow-wrap:anywhere}
        article p.what{color:inherit}
        h1,h2,p,li{overflow-wrap:anywhere}
        .repeat{margin:8px 0 2px}
        .command{margin:0;padding:8px 10px;border-radius:8px;background:rgba(128,128,128,.14);white-space:pre-wrap;
        overflow-wrap:anywhere;font:12px/17px var(--mono)}
        .row{margin-top:10px;overflow-x:auto}
        .texts ul{margin:0;padding:16px 16px 16px 32px;border-radius:18px;background:rgba(128,128,128,.14);width:126px}
        .texts p{margin:0;padding:16px;border-radius:18px;background:rgba(128,128,128,.14);width:126px;color:inherit}
        .more{margin:10px 0}
        summary{cursor:pointer;font-weight:600;padding:4px 0}
        .wide{overflow-x:auto}
        table{border-collapse:collapse;font-size:12px;line-height:16px}
        th,td{text-align:start;padding:3px 12px 3px 0;border-bottom:1px solid rgba(128,128,128,.3);vertical-align:top;
        white-space:nowrap}
        .strip{display:grid;grid-template-columns:auto 1fr;gap:2px 10px;align-items:center;max-width:900px}
        .strip .name{color:var(--soft);font-size:11px}
        .strip .lane{position:relative;height:18px;border-bottom:1px solid rgba(128,128,128,.35)}
        .strip .lane>*{position:absolute;font-size:11px;line-height:18px}
        .strip .lane>.tick,.strip .lane>.mark{transform:translateX(-50%)}
        .strip .band{top:2px;bottom:2px;border-radius:4px;overflow:hidden;white-space:nowrap;padding:0 4px;line-height:14px;
        box-sizing:border-box;border:1px solid var(--line)}
        .strip .band.online{border-style:dotted}
        .strip .band:not(.online){background:rgba(179,38,30,.18);border-color:var(--bad)}
        .strip .fail{color:var(--bad);font-weight:700}
        .strip .mark{font-weight:700}
        @media (prefers-color-scheme:dark){:root{--card:#1c1c1e;--soft:#aeaeb2;--good:#4cc66a;--bad:#ff6b61}}
        @media (max-width:500px){body{padding:12px}article{padding:12px}}

        """
}
