import Foundation
import WidgetHost

/// Finds widgets that keep reloading themselves, which would use up any budget.
///
/// A widget reloads itself through `WidgetCenter` or through its timeline's policy. One short interval is no mistake: a
/// widget that reloads on the hour rightly asks at 11:57 for a reload in three minutes. Three short intervals in
/// succession are a mistake, because in a scenario no app runs and the clock advances by hours. "Short" is less than
/// four minutes, the same limit for reloads and for entries (`ProviderViolation.aboutFiveMinutes`).
extension Verdicts {
    /// The fewest consecutive reloads to report. Fewer may be caused by the first set-up of the widget, or by the
    /// alignment of clocks.
    static let fewestReloads = 3

    /// Judges the reloads in a scenario that the extension itself requested, and those of a policy that asks for
    /// reloads too soon.
    static func reloadLoops(_ run: ScenarioRun) -> [Verdict] { requested(run) + hurried(run) }

    /// Finds reload requests through `WidgetCenter`. In a scenario only the extension can make such requests, because
    /// no app runs.
    private static func requested(_ run: ScenarioRun) -> [Verdict] {
        let requests = run.events.filter { $0.event == "reload" && $0.reason == "requested" }
        let loops = run.events.filter { $0.event == "loop" }
        return Set((requests + loops).compactMap(\.kind)).sorted().compactMap { kind in
            let count = Set(requests.filter { $0.kind == kind }.map(\.at)).count
            guard count >= fewestReloads || loops.contains(where: { $0.kind == kind }) else { return nil }
            return Verdict(
                .reloadLoop, kind: kind,
                "the extension asked for its own reload \(count) times in \(run.name), though no app ran",
                advice: "Do not call WidgetCenter from the provider; the timeline's policy asks for the next reload")
        }
    }

    /// Finds consecutive policies that ask for the next timeline too soon.
    private static func hurried(_ run: ScenarioRun) -> [Verdict] {
        let reloads = run.events.filter { $0.event == "reload" && $0.outcome == "swapped" }
        var inSuccession: [Slot: Int] = [:]
        var verdicts: [Verdict] = []
        for reload in reloads {
            let slot = Slot(kind: reload.kind ?? "", family: reload.family ?? "")
            guard let next = reload.next, next.timeIntervalSince(reload.at) < ProviderViolation.aboutFiveMinutes else {
                inSuccession[slot] = nil
                continue
            }
            // A reload for another reason may come at any time, so it restarts the count.
            let isPolicys = ["stale", "timelineExhausted"].contains(reload.reason)
            inSuccession[slot] = isPolicys ? inSuccession[slot, default: 0] + 1 : 1
            guard inSuccession[slot] == fewestReloads else { continue }
            let seconds = Int(next.timeIntervalSince(reload.at))
            verdicts.append(
                Verdict(
                    .reloadLoop, kind: slot.kind,
                    "in \(run.name) \(fewestReloads) timelines of \(slot) in succession asked for the next one within "
                        + "four minutes, the last \(seconds < 1 ? "at once" : "after \(seconds) s")",
                    advice:
                        "Put the policy's date, or the last entry's with .atEnd, at least 15 minutes ahead, also where a "
                        + "fetch fails"))
        }
        return verdicts
    }

    /// Finds a timeline that asks for the next timeline at the moment at which it was made, or earlier. A single call
    /// reveals only this kind of loop, because the call is made at an arbitrary time.
    static func tooSoon(_ call: CallResult, _ what: String) -> [Verdict] {
        guard call.call == "timeline", let date = call.reloadDate,
            date <= call.at + max(0, call.milliseconds) / 1_000
        else { return [] }
        return [
            Verdict(
                .reloadLoop, kind: call.slot.kind,
                "\(what) asks for the next one at once (policy \(call.policy ?? ""))",
                advice: "Put the policy's date, or the last entry's with .atEnd, at least 15 minutes ahead")
        ]
    }
}
