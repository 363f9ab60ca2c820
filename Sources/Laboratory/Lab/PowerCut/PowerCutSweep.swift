import AppGroup
import CSystemCallTracer
import Foundation
import SystemCallTracing
import Utilities

/// Cuts the power of a real file system after each step of a commit, and checks what its journal restores.
///
/// The file system is a small ext4 in a file. `FS_IOC_SHUTDOWN` shuts it down while the writer is stopped, with and
/// without flushing the log. It is mounted with ext4's defaults and with `noauto_da_alloc`.
public struct PowerCutSweep: Sendable {
    /// The cuts to try.
    public struct Options: Sendable {
        /// The seed, which chooses the moments if there is a limit.
        public var seed: UInt64 = 0
        /// The largest number of cuts per scenario, mode and mount option; nil for all.
        public var limit: Int?
        /// A text that the names of the scenarios to try contain; nil for all scenarios.
        public var only: String?
        /// The number of the only cut to try; nil for all.
        public var point: Int?

        /// Creates options that select every moment.
        public init() {}
    }

    private static let modes: [(name: String, mode: tandem_power_cut)] = [
        ("log flushed", TANDEM_CUT_LOG_FLUSHED), ("log not flushed", TANDEM_CUT_LOG_NOT_FLUSHED),
    ]

    private let scenarios: [CrashScenario]
    private let folder: String
    private let options: Options

    /// Creates a sweep. `folder` must exist, and nothing else may use it.
    public init(_ scenarios: [CrashScenario], folder: String, options: Options = Options()) {
        self.scenarios = scenarios
        self.folder = folder
        self.options = options
    }

    /// Runs the sweep.
    /// - Throws: `PowerCutUnavailable` if no file system can be mounted and shut down; `UnmountFailure`;
    ///   `TracingFailure`; `NothingToSweep` if no cut has the requested number.
    public func run(
        progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
    ) throws -> [PowerCutReport.Scenario] {
        try Ext4Image.withOwnMounts { [self] in
            var results: [PowerCutReport.Scenario] = []
            // Cuts are numbered over all mount options, operations and modes, even if the options select only some of
            // them.
            var count = 0
            for options in Ext4Image.Options.allCases {
                for scenario in scenarios where self.options.only.map({ scenario.name.contains($0) }) ?? true {
                    let image = Ext4Image(folder: folder, options: options)
                    try image.make(scenario.start)
                    let parts = try sweep(scenario, on: image, &count, progress)
                    results +=
                        self.options.point == nil ? parts : parts.filter { $0.cuts > 0 || !$0.violations.isEmpty }
                    if let point = self.options.point, count >= point { return results }
                }
            }
            guard self.options.point == nil || !results.isEmpty else {
                throw NothingToSweep(description: "there is no such cut: cuts are numbered from 1 to \(count)")
            }
            return results
        }
    }

    /// The moment of a cut: after a call, or after the writer's end if the call is nil.
    private struct Moment {
        var number = 0
        var call: TracedCall?
        var isAcknowledged: Bool
    }

    private func sweep(
        _ scenario: CrashScenario, on image: Ext4Image, _ count: inout Int,
        _ progress: (@Sendable (Int, Int) -> Void)?
    ) throws -> [PowerCutReport.Scenario] {
        try image.restore()
        let (old, reference, new) = try image.whileMounted {
            let old = scenario.read(image.container).state
            let reference = try Tracer(folder: image.container).run(scenario.writer(image.container))
            return (old, reference, scenario.read(image.container).state)
        }
        try scenario.requireDifference(old, new)
        guard reference.status == 0 else {
            throw TracingFailure(
                description: "\(scenario.name): the writer ended with \(reference.status): \(reference.errors)",
                isWriters: true)
        }
        // A write counts as acknowledged if the writer printed its acknowledgement. A writer of the protocol also
        // counts once it is past its commit point, because the library returns there.
        var before = reference.callsBeforeOutput ?? reference.calls.count
        if scenario.isProtocol, let point = reference.commitPoint { before = min(before, point - 1) }
        let changes = reference.calls.filter(\.isChange)
        var moments = changes.map { Moment(call: $0, isAcknowledged: $0.number > before) }
        moments.append(Moment(call: nil, isAcknowledged: true))
        var results: [PowerCutReport.Scenario] = []
        for (name, mode) in Self.modes {
            let mounted = image.options == .defaults ? "" : ", \(image.options.rawValue)"
            var report = PowerCutReport.Scenario(name: scenario.name, way: name + mounted)
            report.moments = moments.count
            report.first = count + 1
            for index in moments.indices { moments[index].number = count + index + 1 }
            count += moments.count
            for moment in chosen(moments) {
                try cut(scenario, on: image, moment, mode, old, new, &report)
                progress?(report.cuts, moments.count)
            }
            results.append(report)
        }
        return results
    }

    private func chosen(_ moments: [Moment]) -> [Moment] {
        if let point = options.point { return moments.filter { $0.number == point } }
        guard let limit = options.limit, limit < moments.count else { return moments }
        var generator = SplitMix64(seed: options.seed)
        // The last moment is after the acknowledgement, so it is always included.
        return Array(moments.dropLast().shuffled(using: &generator).prefix(limit - 1)) + moments.suffix(1)
    }

    private struct PowerIsOff: Error {}

    private func cut(
        _ scenario: CrashScenario, on image: Ext4Image, _ moment: Moment, _ mode: tandem_power_cut,
        _ old: ContainerState, _ new: ContainerState, _ report: inout PowerCutReport.Scenario
    ) throws {
        try image.restore()
        try image.whileMounted {
            try cutMounted(scenario, on: image, moment, mode, old, new, &report)
        }
    }

    private func cutMounted(
        _ scenario: CrashScenario, on image: Ext4Image, _ moment: Moment, _ mode: tandem_power_cut,
        _ old: ContainerState, _ new: ContainerState, _ report: inout PowerCutReport.Scenario
    ) throws {
        let place = moment.call.map { "after \($0.text)" } ?? "after its end"
        do {
            let run = try Tracer(folder: image.container).run(scenario.writer(image.container)) { call, isDone in
                guard isDone, call.number == moment.call?.number else { return }
                try image.cut(mode)
                throw PowerIsOff()
            }
            guard moment.call == nil, run.status == 0 else {
                return report.add(
                    moment.number, place, "the writer ended with \(run.status) before; it must do the same each time")
            }
            try image.cut(mode)
        } catch is PowerIsOff {}
        report.cuts += 1
        if moment.isAcknowledged { report.acknowledged += 1 }
        try image.restart()
        let (found, problems) = scenario.read(image.container)
        report.judge(
            found, problems, old: old, new: new, isAcknowledged: moment.isAcknowledged, point: moment.number,
            place: place)
        guard scenario.isProtocol, problems.isEmpty else { return }
        for problem in try scenario.writeNext(image.container, keeping: found) {
            report.add(moment.number, place, problem)
        }
    }
}
