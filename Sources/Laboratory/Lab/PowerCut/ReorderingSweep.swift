import AppGroup
import Foundation
import SystemCallTracing
import Utilities

/// Builds every state that a disk may have after a power cut during a commit, and opens a container in each state.
///
/// A journal prevents most of these states, but they occur on other file systems and with other settings. The states
/// come from `StorageModel`, which follows the writer's recorded calls.
public struct ReorderingSweep: Sendable {
    /// The states to try.
    public struct Options: Sendable {
        /// The seed, which chooses the states if there is a limit.
        public var seed: UInt64 = 0
        /// The largest number of states per scenario; nil for all.
        public var limit: Int?
        /// A text that the names of the scenarios to try contain; nil for all scenarios.
        public var only: String?
        /// The number of the only state to try; nil for all.
        public var point: Int?

        /// Creates options that select every state.
        public init() {}
    }

    private let scenarios: [CrashScenario]
    private let folder: String
    private let options: Options

    /// Creates a sweep. `folder` must exist. It is preferably in memory, because only the content of the written files
    /// matters.
    public init(_ scenarios: [CrashScenario], folder: String, options: Options = Options()) {
        self.scenarios = scenarios
        self.folder = folder
        self.options = options
    }

    /// Runs the sweep.
    /// - Throws: `TracingFailure` if a writer cannot be traced or modelled; `NothingToSweep` if no state has the
    ///   requested number.
    public func run(progress: ((_ done: Int, _ all: Int) -> Void)? = nil) throws -> [PowerCutReport.Scenario] {
        var results: [PowerCutReport.Scenario] = []
        // States are numbered over all operations, even if the options select only some of them.
        var count = 0
        for scenario in scenarios where options.only.map({ scenario.name.contains($0) }) ?? true {
            // The model cannot cover the creation of the container: the container's name is in its parent folder, whose
            // calls are not recorded.
            guard let start = scenario.start else { continue }
            let disk = try DiskStates(of: scenario, from: start, at: folder + "/written")
            let first = count + 1
            count += disk.states.count
            if let point = options.point, count < point { continue }
            results.append(try sweep(scenario, disk, first, progress))
            if options.point != nil { break }
        }
        guard options.point == nil || !results.isEmpty else {
            throw NothingToSweep(description: "there is no such state: states are numbered from 1 to \(count)")
        }
        return results
    }

    private func sweep(
        _ scenario: CrashScenario, _ disk: DiskStates, _ first: Int, _ progress: ((_ done: Int, _ all: Int) -> Void)?
    ) throws -> PowerCutReport.Scenario {
        var report = PowerCutReport.Scenario(name: scenario.name)
        report.moments = disk.moments
        report.states = disk.states.count
        report.first = first
        report.leftOut = disk.leftOut
        report.remarks = disk.remarks
        let chosen = chosenNumbers(from: first, count: disk.states.count)
        for number in chosen {
            try examine(disk.states[number - first], number, scenario, disk, &report)
            progress?(report.cuts, chosen.count)
        }
        return report
    }

    private func chosenNumbers(from first: Int, count: Int) -> [Int] {
        let all = Array(first..<first + count)
        if let point = options.point { return all.filter { $0 == point } }
        guard let limit = options.limit, limit < count else { return all }
        var generator = SplitMix64(seed: options.seed)
        return all.shuffled(using: &generator).prefix(limit).sorted()
    }

    private func examine(
        _ possible: DiskStates.Possible, _ number: Int, _ scenario: CrashScenario, _ disk: DiskStates,
        _ report: inout PowerCutReport.Scenario
    ) throws {
        let path = folder + "/state"
        FileTree.remove(path)
        try possible.state.write(to: path)
        defer { FileTree.remove(path) }
        report.cuts += 1
        if possible.isAcknowledged { report.acknowledged += 1 }
        let (found, problems) = scenario.read(path)
        let place = "\(possible.place): \(Self.summary(possible.state))"
        report.judge(
            found, problems, old: disk.old, new: disk.new, isAcknowledged: possible.isAcknowledged, point: number,
            place: place)
        guard scenario.isProtocol, problems.isEmpty else { return }
        for problem in try scenario.writeNext(path, keeping: found, isInProcess: true) {
            report.add(number, place, problem)
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
