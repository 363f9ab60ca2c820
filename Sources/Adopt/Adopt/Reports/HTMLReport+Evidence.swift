import Foundation
import Utilities

extension HTMLReport {
    /// Returns the widget before and after a mistake, and what happened when: in a scenario, a timeline and the events
    /// around the mistake; otherwise, the calls or the kills from which the mistake was found.
    func evidence(_ finding: ReportedFinding, _ run: ReportedRun, _ index: Int) -> String {
        let seen = finding.evidence
        let slot = seen.slot(finding, in: run.result)
        let text = pictures(finding, slot, run, index)
        if let scenario = run.result.runs.first(where: { $0.name == seen.scenario }) {
            return text + timeline(scenario, finding)
        }
        if let sweep = run.result.sweeps.first(where: { $0.slot == slot && $0.at != nil && $0.at == seen.at }) {
            return text + kills(sweep)
        }
        return text + calls(finding, run.result)
    }

    private func pictures(
        _ finding: ReportedFinding, _ slot: Slot?, _ run: ReportedRun, _ index: Int
    ) -> String {
        let moments = finding.evidence.moments
        guard let slot, moments.contains(where: { $0.shown != nil }) else {
            let subject = [finding.kind, finding.family].compactMap { $0 }.joined(separator: " ")
            let widget = subject.isEmpty ? "the extension" : subject
            return "<p>There is no picture, because \(escaped(widget)) showed nothing.</p>\n"
        }
        var text = Self.row
        for (number, moment) in moments.enumerated() {
            let time = moment.at.map { ", " + minute($0) } ?? ""
            let caption = (moments.count > 1 ? "\(number + 1): " : "") + moment.label + time
            text += figure(Picture(target: index, locale: run.locale, slot: slot, moment: moment, caption: caption))
        }
        return text + "</div>\n"
    }

    /// Returns a picture; if it cannot be drawn, its texts.
    func figure(_ picture: Picture) -> String {
        if let drawn = draw(picture) { return drawn + "\n" }
        var content = "<p>showed nothing</p>"
        if let shown = picture.moment.shown {
            content = "<ul>" + shown.texts.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
        }
        return
            "<figure class=\"texts\">\(content)<figcaption>\(escaped(picture.caption))</figcaption></figure>\n"
    }

    private func timeline(_ scenario: ScenarioRun, _ finding: ReportedFinding) -> String {
        let strip = ScenarioStrip(
            scenario, kind: finding.kind, family: finding.family, finding.evidence, calendar)
        let rows = strip.eventsAround().map { event in
            let took = event.microseconds.map { "\(($0 + 500) / 1_000) ms" } ?? ""
            return [
                second(event.at), event.event, [event.kind, event.family].compactMap { $0 }.joined(separator: " "),
                event.reason ?? "", event.outcome ?? "", took,
            ]
        }
        return "<h4>\(escaped("The scenario \(scenario.name)"))</h4>\n\(strip.html)"
            + table("Events around it", ["time", "event", "of", "reason", "outcome", "took"], rows)
    }

    /// Returns the calls of the widget, or of all widgets if the finding names none.
    private func calls(_ finding: ReportedFinding, _ result: ExaminationResult) -> String {
        let calls =
            result.calls.map { ($0, "") } + result.offlineCalls.map { ($0, "nothing stored, offline") }
        let own = calls.filter { call, _ in
            (finding.kind ?? call.slot.kind) == call.slot.kind
                && (finding.family ?? call.slot.family) == call.slot.family
        }
        let rows = own.map { call, circumstance in
            [
                second(call.at), call.call + (call.isPreview ? " for the gallery" : ""),
                finding.kind == nil ? call.slot.kind : "", call.slot.family, circumstance,
                call.problem ?? "\(call.entries.count) \(call.entries.count == 1 ? "entry" : "entries")",
                call.policy ?? "", "\(Int(call.milliseconds.rounded())) ms",
            ]
        }
        let heads = ["time", "call", "widget", "family", "with", "result", "policy", "took"]
        return table(finding.kind == nil ? "The calls" : "Its calls", heads, rows, isOpen: true)
    }

    /// Returns the kills of a repeated call, in the order of its steps.
    private func kills(_ sweep: KillSweep) -> String {
        let rows = sweep.points.map { point in
            let changed = point.stored.changes(from: sweep.before).sorted().joined(separator: ", ")
            let shown: String
            if let texts = point.shown?.texts {
                shown = texts.joined(separator: " / ")
            } else if point.stored == sweep.before {
                shown = "as before the call"
            } else {
                shown = point.failure ?? "as after a call that was not killed"
            }
            return [point.call, changed, shown]
        }
        let heads = ["killed after the system call", "stored until then", "the widget then"]
        return table("The call was repeated, and killed after each step", heads, rows, isOpen: true)
    }
}

extension Evidence {
    /// The placed widget in the pictures. If the finding concerns several, this is the first of them.
    fileprivate func slot(_ finding: ReportedFinding, in result: ExaminationResult) -> Slot? {
        if let kind = finding.kind, let family = finding.family { return Slot(kind: kind, family: family) }
        return pictured ?? result.calls.first { $0.slot.kind == finding.kind }?.slot
    }
}
