import Foundation
import Lab
import PhoneConditions

/// Kills one provider call after each change it makes to what is stored, and looks at what that leaves.
///
/// The call runs in a process of its own under ptrace(2), so every step is hit, whatever the machine's speed. What the
/// widget makes of it is asked offline, so that no fetch repairs it first.
struct KillSweeper {
    /// More steps than this show nothing new.
    private static let mostPoints = 16

    let phone: Phone
    let slot: Slot
    /// The time on the clock at each call, so that texts with the time are the same.
    let date: Date
    private let base: String

    /// Whether this machine lets a process be traced.
    static var isAvailable: Bool { Tracer.isAvailable }

    init(phone: Phone, slot: Slot, date: Date) {
        self.phone = phone
        self.slot = slot
        self.date = date
        base = phone.directory + "/base"
    }

    /// Sweeps a call that begins with what the phone has stored now; afterwards it has stored what an undisturbed call
    /// leaves.
    /// - Parameter progress: is told which of how many kills is next.
    func sweep(_ progress: (Int, Int) -> Void) throws -> KillSweep {
        try copy(phone.containers, to: base)
        let before = StoredState(containers: phone.containers)
        let shownBefore = try shown()
        try restore(base)
        let undisturbed = try call(nil)
        let after = StoredState(containers: phone.containers)
        var sweep = KillSweep(slot: slot, before: before, after: after)
        sweep.shownBefore = shownBefore
        let end = phone.directory + "/end"
        try copy(phone.containers, to: end)
        sweep.shownAfter = try shown()
        let steps = undisturbed.calls.filter { Self.changes($0) }
        let stride = max(1, (steps.count + Self.mostPoints - 1) / Self.mostPoints)
        let chosen = steps.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
        // One change alone cannot come apart.
        if !after.changes(from: before).isEmpty {
            for (index, step) in chosen.enumerated() {
                progress(index + 1, chosen.count)
                try restore(base)
                guard try call(.killAfter(step.number)).wasReached else { continue }
                var point = KillPoint(call: step.text, stored: StoredState(containers: phone.containers))
                if point.stored != before, point.stored != after {
                    (point.shown, point.failure) = try reload()
                }
                sweep.points.append(point)
            }
        }
        try restore(end)
        return sweep
    }

    /// Whether a call can change what a reader sees: the protocol's own files, whose names begin with a dot, cannot.
    private static func changes(_ call: TracedCall) -> Bool {
        guard call.isChange, call.result.map({ $0 >= 0 }) ?? false else { return false }
        let path = call.name.hasPrefix("rename") ? call.secondPath : call.path
        let isWrite = ["rename", "write", "pwrite", "ftruncate", "unlink"].contains { call.name.hasPrefix($0) }
        return isWrite && !(path ?? ".").split(separator: "/").contains { $0.hasPrefix(".") }
    }

    private func call(_ injection: Injection?) throws -> TracedRun {
        try phone.setClock(date)
        try phone.setNetwork(.online)
        var tracer = try Tracer(folder: phone.containers)
        tracer.limit = phone.setup.deadline + .seconds(30)
        let program = TracedProgram([phone.setup.executable], environment: environment)
        return try tracer.run(program, injecting: injection)
    }

    private var environment: [String: String] {
        var environment = phone.environment
        environment["TANDEM_EXTENSION"] = "call"
        environment["TANDEM_CALL"] = "timeline|\(slot.family)|false|\(slot.kind)"
        return environment
    }

    /// What the widget shows offline from what is stored; nil when it gives no timeline.
    private func shown() throws -> Shown? { try reload().shown }

    /// What the widget shows offline from what is stored, or why it gives no timeline.
    private func reload() throws -> (shown: Shown?, failure: String?) {
        try phone.setClock(date)
        try phone.setNetwork(.offline)
        defer { try? phone.setNetwork(.online) }
        let outcome = try phone.run(
            ["/usr/bin/timeout", "\(Int(phone.setup.deadline / .seconds(1)) + 1)", phone.setup.executable],
            environment: environment)
        if let shown = ArchivedTimeline(json: outcome.output)?.entries.first?.shown { return (shown, nil) }
        return (nil, Self.failure(outcome))
    }

    /// How timeout(1) tells that a program ran too long.
    private static let timedOut: Int32 = 124

    private static func failure(_ outcome: Phone.Outcome) -> String {
        // The trap's own words, without the backtrace after them.
        let words = outcome.errors.split(separator: "\n").first { $0.contains("Fatal error") }.map { ": \($0)" } ?? ""
        if outcome.status == timedOut { return "did not answer in time" }
        return outcome.isSignal ? "crashed with signal \(outcome.status)\(words)" : "gave no timeline"
    }

    private func copy(_ folder: String, to other: String) throws {
        try? FileManager.default.removeItem(atPath: other)
        try FileManager.default.copyItem(atPath: folder, toPath: other)
    }

    private func restore(_ folder: String) throws { try copy(folder, to: phone.containers) }
}
