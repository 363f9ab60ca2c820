import Foundation
import WidgetHost

/// Finds widgets that keep reloading themselves, which would use up any budget.
///
/// A widget can reload itself through `WidgetCenter` or through its timeline's policy. One short interval is not a
/// mistake: a widget that reloads every full hour rightly asks at 11:57 for a reload in three minutes. Three short
/// intervals in succession are a mistake, because in a scenario no app runs and the clock advances by hours. An
/// interval is short if it is less than `ProviderViolation.aboutFiveMinutes` (four minutes), which is also the limit
/// for entries.
extension Verdicts {
    /// The number of consecutive reloads that count as a loop. Fewer reloads may only be due to the first set-up of the
    /// widget, or to the alignment with full hours.
    static let fewestReloads = 3

    /// Judges two kinds of reloads in a scenario: those that the extension requested through `WidgetCenter`, and those
    /// for which a timeline's policy asked too soon.
    static func reloadLoops(_ run: ScenarioRun) -> [Verdict] { requested(run) + hurried(run) }

    /// Finds reload requests that were made through `WidgetCenter`. If no app runs, only the extension can make them.
    /// Otherwise only the host knows who did, and logs `loop` events.
    private static func requested(_ run: ScenarioRun) -> [Verdict] {
        let requests = run.events.filter { $0.event == "reload" && $0.reason == "requested" }
        let loops = run.events.filter { $0.event == "loop" }
        return Set((requests + loops).compactMap(\.kind)).sorted().compactMap { kind in
            let count = Set(requests.filter { $0.kind == kind }.map(\.at)).count
            let isLoop = loops.contains { $0.kind == kind }
            guard isLoop || count >= fewestReloads && !run.hasApp else { return nil }
            return Verdict(
                .reloadLoop, kind: kind,
                run.hasApp
                    ? "the extension kept asking for its own reload in \(run.name)"
                    : "the extension asked for its own reload \(count) times in \(run.name), though no app ran",
                advice: "Do not call WidgetCenter from the provider; the timeline's policy asks for the next reload"
            ).seen((requests + loops).first { $0.kind == kind }.map { Evidence($0, in: run) } ?? Evidence())
        }
    }

    /// Finds consecutive timelines whose policies ask for the next timeline too soon.
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
            // A reload that the policy did not request restarts the count, because it may come at any time.
            let isPolicys = ["stale", "timelineExhausted"].contains(reload.reason)
            inSuccession[slot] = isPolicys ? inSuccession[slot, default: 0] + 1 : 1
            guard inSuccession[slot] == fewestReloads else { continue }
            let seconds = Int(next.timeIntervalSince(reload.at))
            verdicts.append(
                Verdict(
                    .reloadLoop, slot: slot,
                    "in \(run.name) \(fewestReloads) timelines of \(slot) in succession asked for the next one within "
                        + "four minutes, the last \(seconds < 1 ? "at once" : "after \(seconds) s")",
                    advice:
                        "Put the policy's date, or the last entry's with .atEnd, at least 15 minutes ahead, also where a "
                        + "fetch fails"
                ).seen(Evidence(reload, in: run)))
        }
        return verdicts
    }

    /// Finds a timeline that asks to be replaced at the time of its own call, or earlier. A single call reveals only
    /// this kind of loop: because the call is made at an arbitrary time, a short interval may be right.
    static func tooSoon(_ call: CallResult, _ what: String) -> [Verdict] {
        guard call.call == "timeline", let date = call.reloadDate,
            date <= call.at + max(0, call.milliseconds) / 1_000
        else { return [] }
        return [
            Verdict(
                .reloadLoop, slot: call.slot,
                "\(what) asks for the next one at once (policy \(call.policy ?? ""))",
                advice: "Put the policy's date, or the last entry's with .atEnd, at least 15 minutes ahead"
            ).seen(Evidence(call))
        ]
    }
}
