import Foundation
import PhoneState
import SystemCallTracing

/// Repeats one provider call. Kills it each time after a different change of the stored data, and examines what each
/// kill leaves.
///
/// The call runs in a separate process under ptrace(2). So the sweep can kill it at every step, whatever the speed of
/// the machine. The call lasts until its process is idle, which may be after it has called the completion. Then the
/// widget reloads offline from the data that the kill left, so that no fetch can repair this data first.
struct KillSweeper {
    let phone: Phone
    let slot: Slot
    /// The time on the clock during each call. It is fixed, so that texts that contain the time do not differ.
    let date: Date
    private let base: String
    private let harmed: String

    init(phone: Phone, slot: Slot, date: Date) {
        self.phone = phone
        self.slot = slot
        self.date = date
        base = phone.directory + "/base"
        harmed = phone.directory + "/harmed"
    }

    /// Repeats a call and kills it after a different step each time. Each repetition starts from the data that the
    /// phone stores now. At the end, the phone stores the result of a call that was not killed.
    /// - Parameter progress: Receives the ordinal of the next kill, from 1, and the total number of kills.
    /// - Returns: nil if the time of the run was over before the last kill.
    func sweep(_ progress: (Int, Int) -> Void) throws -> KillSweep? {
        try copy(phone.containers, to: base)
        let before = StoredState(containers: phone.containers)
        let shownBefore = try reloads(2, of: base)
        try restore(base)
        var steps = VisibleSteps(containers: phone.containers)
        let undisturbed = try call(nil) { call, isDone in if isDone { steps.see(call) } }
        let after = StoredState(containers: phone.containers)
        var sweep = KillSweep(slot: slot, before: before, after: after)
        sweep.at = date
        sweep.shownBefore = shownBefore
        let end = phone.directory + "/end"
        try copy(phone.containers, to: end)
        sweep.shownAfter = try reloads(2, of: end)
        let all = steps.changing(undisturbed.calls)
        sweep.steps = all.count
        // If the call does not change the stored data, there is nothing to kill.
        if !after.changes(from: before).isEmpty {
            let chosen = VisibleSteps.chosen(all)
            for (index, step) in chosen.enumerated() {
                progress(index + 1, chosen.count)
                guard !limit.isReached else { return nil }
                try restore(base)
                guard try call(.killAfter(step.number)).wasReached else { continue }
                sweep.points.append(try look(KillPoint(call: step.text, stored: state), sweep))
            }
        }
        try restore(end)
        return limit.isReached ? nil : sweep
    }

    private var limit: RunLimit { phone.setup.limit }

    private var state: StoredState { StoredState(containers: phone.containers) }

    /// Returns `point` with the view that the widget shows after the kill. If the view suggests harm, also reloads
    /// several times, because the difference may be due to chance.
    private func look(_ point: KillPoint, _ sweep: KillSweep) throws -> KillPoint {
        var point = point
        guard point.stored != sweep.before, point.stored != sweep.after else { return point }
        try copy(phone.containers, to: harmed)
        (point.shown, point.failure) = try reload()
        if Verdicts.harm(point, sweep) != nil { point.again = try reloads(2, of: harmed) }
        return point
    }

    private func call(
        _ injection: Injection?, observe: ((TracedCall, Bool) throws -> Void)? = nil
    ) throws -> TracedRun {
        try phone.setClock(date)
        try phone.setNetwork(.online)
        return try phone.traceReload(of: slot, in: phone.containers, injecting: injection, observe: observe)
    }

    /// Reloads the widget offline `count` times, each time from the data in `folder`, and returns the views. Skips
    /// reloads that give no timeline.
    private func reloads(_ count: Int, of folder: String) throws -> [Shown] {
        try (0..<count).compactMap { _ in
            try restore(folder)
            return try reload().shown
        }
    }

    /// Reloads the widget offline from the stored data. Returns the view, or the reason why there is no timeline.
    private func reload() throws -> (shown: Shown?, failure: String?) {
        try phone.setClock(date)
        try phone.setNetwork(.offline)
        defer { try? phone.setNetwork(.online) }
        let longest = limit.atMost(phone.setup.deadline + .seconds(1))
        let environment = phone.environment(ofReload: slot)
        guard let outcome = try phone.run([phone.setup.executable], environment: environment, within: longest) else {
            return (nil, "did not answer in time")
        }
        if let timeline = ArchivedTimeline(json: Data(outcome.output.utf8)), let first = timeline.shown.first {
            return (phone.setup.keepsTrees ? timeline.shownWithTree(0) : first, nil)
        }
        return (nil, Self.failure(outcome))
    }

    private static func failure(_ outcome: Phone.Outcome) -> String {
        // Takes only the line with the message of the trap, not the backtrace after it.
        let words = outcome.errors.split(separator: "\n").first { $0.contains("Fatal error") }.map { ": \($0)" } ?? ""
        return outcome.isSignal ? "crashed with signal \(outcome.status)\(words)" : "gave no timeline"
    }

    private func copy(_ folder: String, to other: String) throws {
        try RegularFile.copyFolder(folder, to: other)
    }

    private func restore(_ folder: String) throws { try copy(folder, to: phone.containers) }
}
