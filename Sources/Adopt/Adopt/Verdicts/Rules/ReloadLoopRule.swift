import Foundation
import WidgetHost

/// A widget that keeps reloading itself uses up any budget.
///
/// It does so by `WidgetCenter`, or by a policy. One short time is no mistake: a widget that is reloaded on the hour asks
/// at 11:57 for the next one in three minutes, and rightly so. Three in succession are, since in a scenario no app runs and
/// the clock goes on by hours. "Short" is less than four minutes, one number for reloads and for entries
/// (`ProviderViolation.aboutFiveMinutes`).
extension Verdicts {
    /// Reloads in succession: fewer may be a first set-up, or clocks that are being lined up.
    static let fewestReloads = 3

    /// The reloads of a scenario that the extension asked for itself, or that policies asked for too soon.
    static func reloadLoops(_ run: ScenarioRun) -> [Verdict] { requested(run) + hurried(run) }

    /// Requests by `WidgetCenter`. Nobody else asks in a scenario: no app runs.
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

    /// Policies that ask for the next timeline too soon, one after the other.
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
            // Others than the policy's come at any time, and begin anew.
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

    /// A timeline that asks for the next one at or before the moment at which it is made: for another one at once.
    /// More is not judged by a single call, which is made at whatever time it is.
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
