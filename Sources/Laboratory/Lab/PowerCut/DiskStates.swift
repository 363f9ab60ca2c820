import Foundation

/// The states that a disk may be in when the power is cut during a writer's run, each once, in an order that is the same
/// for each run of the same writer: in the order of the moments, and of the model's choices.
struct DiskStates {
    /// A state, and the moments it may come from.
    struct Possible {
        var state: FileTree
        /// The moment, in words.
        var place: String
        /// Whether the writer had said that it was done by the earliest of them.
        var isAcknowledged: Bool
    }

    /// What was stored before and after.
    let old, new: ContainerState
    /// How many moments there are: before all calls, and after each that changes something.
    let moments: Int
    private(set) var states: [Possible] = []
    /// How many combinations the model's bounds cut off, and of what at which moment.
    private(set) var leftOut = 0
    private(set) var remarks: [String] = []

    /// Runs a writer and follows it.
    /// - Parameter path: where its container may be laid out.
    /// - Throws: `TracingFailure` when it cannot be traced or modelled.
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
            // The cut comes when this call is done and before the next: acknowledged if output came before that.
            let next = index + 1 < moments.count ? moments[index + 1].call?.number ?? 0 : Int.max
            let isAcknowledged = next > (run.callsBeforeOutput ?? run.calls.count)
            let place = moment.call.map { "after \($0.text)" } ?? "before all calls"
            let others = moment.model.eachState { state in
                // The same state may come from before and after the acknowledgement: it has to do for both.
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

    /// What the file holds that a call wrote to, which may have no name.
    private static func contents(_ call: TracedCall, _ folder: String) throws -> [UInt8] {
        let path = call.descriptor.map { "/proc/\(call.process)/fd/\($0)" } ?? folder + "/" + (call.path ?? "")
        guard let data = FileManager.default.contents(atPath: path) else {
            throw TracingFailure(description: "cannot read what was written: \(call.text)")
        }
        return Array(data)
    }
}
