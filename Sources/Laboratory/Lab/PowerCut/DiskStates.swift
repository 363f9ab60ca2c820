import Foundation
import SystemCallTracing

/// The states that a disk may have after a power cut during a writer's run, without repetitions. They are ordered by
/// the moment of the cut, then by the model's choices. The order is the same for every run of the same writer.
struct DiskStates {
    /// A state of the disk, and the moments of a power cut that may lead to it.
    struct Possible {
        var state: FileTree
        /// A description of the moment of the cut.
        var place: String
        /// True if the writer had acknowledged by the earliest of the moments that lead to the state.
        var isAcknowledged: Bool
    }

    /// The container's content before and after the writer's run.
    let old, new: ContainerState
    /// The number of moments: before all calls, and after each call that changes something.
    let moments: Int
    private(set) var states: [Possible] = []
    /// The number of combinations that the model's bounds leave out, with remarks that say which ones and at which
    /// moments.
    private(set) var leftOut = 0
    private(set) var remarks: [String] = []

    /// Runs a writer and follows its calls.
    /// - Parameter path: where the writer's container may be created.
    /// - Throws: `TracingFailure` if the writer cannot be traced or modelled.
    init(of scenario: CrashScenario, from start: FileTree, at path: String) throws {
        FileTree.remove(path)
        try start.write(to: path)
        defer { FileTree.remove(path) }
        old = scenario.read(path).state
        var model = StorageModel(start)
        var moments: [(call: TracedCall?, model: StorageModel)] = [(nil, model)]
        let run = try Tracer(folder: path).run(scenario.writer(path)) { call, isDone in
            guard isDone else { return }
            try model.follow(call) { try Self.contents(call, path) }
            if call.isChange { moments.append((call, model)) }
        }
        guard run.status == 0 else {
            throw TracingFailure(
                description: "\(scenario.name): the writer ended with \(run.status): \(run.errors)", isWriters: true)
        }
        new = scenario.read(path).state
        self.moments = moments.count
        try scenario.requireDifference(old, new)
        var places: [FileTree: Int] = [:]
        for (index, moment) in moments.enumerated() {
            // The power is cut between this call and the next. The write counts as acknowledged if the writer printed
            // its acknowledgement before the next call.
            let next = index + 1 < moments.count ? moments[index + 1].call?.number ?? 0 : Int.max
            let isAcknowledged = next > (run.callsBeforeOutput ?? run.calls.count)
            let place = moment.call.map { "after \($0.text)" } ?? "before all calls"
            let others = moment.model.eachState { state in
                // The same state may occur before and after the acknowledgement, so it must be right for both.
                guard let known = places[state] else {
                    places[state] = states.count
                    states.append(Possible(state: state, place: place, isAcknowledged: isAcknowledged))
                    return
                }
                if isAcknowledged, !states[known].isAcknowledged {
                    states[known].place = place
                    states[known].isAcknowledged = true
                }
            }
            let (sum, isTooMuch) = leftOut.addingReportingOverflow(others.count)
            leftOut = isTooMuch ? .max : sum
            remarks += others.remarks.map { "\(place): not built: \($0)" }
        }
    }

    /// Returns the content of the file that a call wrote to. The file may have no name.
    private static func contents(_ call: TracedCall, _ folder: String) throws -> [UInt8] {
        let path = call.descriptor.map { "/proc/\(call.process)/fd/\($0)" } ?? folder + "/" + (call.path ?? "")
        guard let data = FileManager.default.contents(atPath: path) else {
            throw TracingFailure(description: "cannot read what was written: \(call.text)")
        }
        return Array(data)
    }
}
