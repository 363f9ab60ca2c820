import AppGroup
import Foundation
import Synchronization

/// Builds every state that a disk may be in when the power is cut during a commit, and opens each.
///
/// A journal hides most of these states; other file systems, and other settings of the same one, show them. The states
/// come from `StorageModel`, which follows the writer's recorded calls.
public struct ReorderingSweep: Sendable {
    /// What is tried.
    public struct Options: Sendable {
        /// Decides which states are tried when there is a limit.
        public var seed: UInt64 = 0
        /// The most states of each scenario; nil for all.
        public var limit: Int?
        /// Only scenarios whose name contains this.
        public var only: String?

        /// Every state.
        public init() {}
    }

    private let scenarios: [CrashScenario]
    private let folder: String
    private let options: Options

    /// Makes a sweep; `folder` exists, and best lies in memory, since only what is written there matters.
    public init(_ scenarios: [CrashScenario], folder: String, options: Options = Options()) {
        self.scenarios = scenarios
        self.folder = folder
        self.options = options
    }

    /// Sweeps.
    /// - Throws: `TracingFailure` when a writer cannot be traced or modelled.
    public func run(progress: ((_ done: Int, _ all: Int) -> Void)? = nil) throws -> [PowerCutReport.Scenario] {
        var results: [PowerCutReport.Scenario] = []
        for scenario in scenarios where options.only.map({ scenario.name.contains($0) }) ?? true {
            // The making of the container itself is beside the model: it has no name in a folder that is followed.
            guard let start = scenario.start else { continue }
            results.append(try sweep(scenario, from: start, progress))
        }
        return results
    }

    /// A state, and the moments it may come from.
    private struct Possible {
        var place: String
        /// Whether the writer had said that it was done by the earliest of them.
        var isAcknowledged: Bool
    }

    private func sweep(
        _ scenario: CrashScenario, from start: FileTree, _ progress: ((_ done: Int, _ all: Int) -> Void)?
    ) throws -> PowerCutReport.Scenario {
        let path = folder + "/written"
        FileTree.remove(path)
        try start.write(to: path)
        defer { FileTree.remove(path) }
        let old = scenario.read(path).state
        var moments: [(call: TracedCall?, model: StorageModel)] = [(nil, StorageModel(start))]
        let run = try Tracer(folder: path).run(scenario.writer(path)) { call, isDone in
            guard isDone, call.isChange, let last = moments.last else { return }
            var model = last.model
            try model.follow(call) {
                guard let data = FileManager.default.contents(atPath: path + "/" + (call.path ?? "")) else {
                    throw TracingFailure(description: "cannot read what was written: \(call.text)")
                }
                return Array(data)
            }
            moments.append((call, model))
        }
        guard run.status == 0 else {
            throw TracingFailure(description: "\(scenario.name): the writer ended with \(run.status): \(run.errors)")
        }
        let new = scenario.read(path).state
        try scenario.requireDifference(old, new)
        var states: [FileTree: Possible] = [:]
        for (index, moment) in moments.enumerated() {
            // The cut comes when this call is done and before the next: acknowledged if output came before that.
            let next = index + 1 < moments.count ? moments[index + 1].call?.number ?? 0 : Int.max
            let isAcknowledged = next > (run.callsBeforeOutput ?? run.calls.count)
            try moment.model.eachState { state in
                // The same state may come from before and after the acknowledgement: it has to do for both.
                let place = moment.call.map { "after \($0.text)" } ?? "before all calls"
                if var known = states[state] {
                    if isAcknowledged, !known.isAcknowledged { known = Possible(place: place, isAcknowledged: true) }
                    states[state] = known
                } else {
                    states[state] = Possible(place: place, isAcknowledged: isAcknowledged)
                }
            }
        }
        var report = PowerCutReport.Scenario(name: scenario.name)
        report.moments = moments.count
        report.states = states.count
        var chosen = Array(states)
        if let limit = options.limit, chosen.count > limit {
            var generator = SeededGenerator(seed: options.seed)
            chosen = Array(
                chosen.map { (key: $0, order: Self.text($0.key)) }.sorted { $0.order < $1.order }.map(\.key)
                    .shuffled(using: &generator).prefix(limit))
        }
        for (state, possible) in chosen {
            try examine(state, possible, scenario, old, new, &report)
            progress?(report.cuts, chosen.count)
        }
        return report
    }

    /// A text that is the same for the same state in every run, but for nonces and times: for choosing by a seed.
    private static func text(_ state: FileTree) -> String {
        state.nodes.sorted { $0.key < $1.key }.map { path, node in
            guard case .file(let number, _) = node else { return path }
            let bytes = state.contents[number] ?? []
            return "\(path):\(number):\(bytes.count):\(bytes.reduce(0) { $0 + ($1 == 0 ? 1 : 0) })"
        }.joined(separator: "|")
    }

    private func examine(
        _ state: FileTree, _ possible: Possible, _ scenario: CrashScenario, _ old: ContainerState,
        _ new: ContainerState, _ report: inout PowerCutReport.Scenario
    ) throws {
        let path = folder + "/state"
        FileTree.remove(path)
        try state.write(to: path)
        defer { FileTree.remove(path) }
        report.cuts += 1
        if possible.isAcknowledged { report.acknowledged += 1 }
        let (found, problems) = scenario.read(path)
        report.judge(
            found, problems, old: old, new: new, isAcknowledged: possible.isAcknowledged,
            place: "\(possible.place): \(Self.summary(state))")
        guard scenario.isProtocol, problems.isEmpty else { return }
        for problem in try scenario.writeNext(path, keeping: found, isInProcess: true) {
            report.add(possible.place, problem)
        }
    }

    private static func summary(_ state: FileTree) -> String {
        state.nodes.sorted { $0.key < $1.key }.compactMap { path, node in
            guard case .file(let number, _) = node, let bytes = state.contents[number] else { return nil }
            let isTorn = bytes.contains(0) || bytes.last != 0x0A
            return "\(path) \(bytes.count) bytes\(bytes.isEmpty ? "" : isTorn ? ", torn" : "")"
        }.joined(separator: "; ")
    }
}
