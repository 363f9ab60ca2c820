import Foundation
import PhoneState
import SystemCallTracing

/// Kills one provider call after each change that it makes to the stored data, and examines what each kill leaves.
///
/// The call runs in a separate process under ptrace(2), so the sweep kills it at every step, whatever the machine's
/// speed. Work after the completion was called also counts as part of the call, until the process is idle. Then the
/// widget reloads offline from each state, so that no fetch can repair the state first.
struct KillSweeper {
    let phone: Phone
    let slot: Slot
    /// The time on the clock during each call. It is fixed, so that texts with the time stay the same.
    let date: Date
    private let base: String
    private let harmed: String

    /// True if this machine allows tracing.
    static var isAvailable: Bool { Tracer.isAvailable }

    init(phone: Phone, slot: Slot, date: Date) {
        self.phone = phone
        self.slot = slot
        self.date = date
        base = phone.directory + "/base"
        harmed = phone.directory + "/harmed"
    }

    /// Sweeps a call that starts with the data that the phone has stored now. Afterwards the phone has stored the
    /// result of an undisturbed call.
    /// - Parameter progress: Receives the number of the next kill and the number of kills.
    func sweep(_ progress: (Int, Int) -> Void) throws -> KillSweep {
        try copy(phone.containers, to: base)
        let before = StoredState(containers: phone.containers)
        let shownBefore = try reloads(2, of: base)
        try restore(base)
        var steps = VisibleSteps(containers: phone.containers)
        let undisturbed = try call(nil) { call, isDone in if isDone { steps.see(call) } }
        let after = StoredState(containers: phone.containers)
        var sweep = KillSweep(slot: slot, before: before, after: after)
        sweep.shownBefore = shownBefore
        let end = phone.directory + "/end"
        try copy(phone.containers, to: end)
        sweep.shownAfter = try reloads(2, of: end)
        let all = steps.changing(undisturbed.calls)
        sweep.steps = all.count
        // A kill cannot separate changes if there is only one.
        if !after.changes(from: before).isEmpty {
            let chosen = VisibleSteps.chosen(all)
            for (index, step) in chosen.enumerated() {
                progress(index + 1, chosen.count)
                try restore(base)
                guard try call(.killAfter(step.number)).wasReached else { continue }
                sweep.points.append(try look(KillPoint(call: step.text, stored: state), sweep))
            }
        }
        try restore(end)
        return sweep
    }

    private var state: StoredState { StoredState(containers: phone.containers) }

    /// Adds to a kill what the widget shows afterwards. If the kill seems harmful, reloads several times, because the
    /// difference may be chance.
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
        var tracer = try Tracer(folder: phone.containers)
        tracer.limit = phone.setup.deadline + .seconds(30)
        var environment = environment
        environment["TANDEM_AFTERMATH"] = "wait"
        let program = TracedProgram([phone.setup.executable], environment: environment)
        return try tracer.run(program, injecting: injection, observe: observe)
    }

    private var environment: [String: String] {
        var environment = phone.environment
        environment["TANDEM_EXTENSION"] = "call"
        environment["TANDEM_CALL"] = "timeline|\(slot.family)|false|\(slot.kind)"
        return environment
    }

    /// Returns what the widget shows in several offline reloads of a stored state. Skips reloads that give no timeline.
    private func reloads(_ count: Int, of folder: String) throws -> [Shown] {
        try (0..<count).compactMap { _ in
            try restore(folder)
            return try reload().shown
        }
    }

    /// Returns what the widget shows offline from the stored data, or the reason why it gives no timeline.
    private func reload() throws -> (shown: Shown?, failure: String?) {
        try phone.setClock(date)
        try phone.setNetwork(.offline)
        defer { try? phone.setNetwork(.online) }
        let limit = phone.setup.deadline + .seconds(1)
        guard let outcome = try phone.run([phone.setup.executable], environment: environment, within: limit) else {
            return (nil, "did not answer in time")
        }
        if let shown = ArchivedTimeline(json: outcome.output)?.entries.first?.shown { return (shown, nil) }
        return (nil, Self.failure(outcome))
    }

    private static func failure(_ outcome: Phone.Outcome) -> String {
        // Takes the message of the trap without the backtrace that follows it.
        let words = outcome.errors.split(separator: "\n").first { $0.contains("Fatal error") }.map { ": \($0)" } ?? ""
        return outcome.isSignal ? "crashed with signal \(outcome.status)\(words)" : "gave no timeline"
    }

    private func copy(_ folder: String, to other: String) throws {
        try RegularFile.copyFolder(folder, to: other)
    }

    private func restore(_ folder: String) throws { try copy(folder, to: phone.containers) }
}
