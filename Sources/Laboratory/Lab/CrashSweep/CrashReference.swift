import SystemCallTracing

/// An undisturbed run of a scenario: the calls at which kills and errors can be injected, and the states that readers
/// may find afterwards.
struct CrashReference: Sendable {
    let scenario: CrashScenario
    let run: TracedRun
    /// The states that readers saw, in order, without repetitions.
    private(set) var states: [ContainerState] = []
    private(set) var problems: [String] = []

    /// Runs the scenario and reads the container after every call.
    init(_ scenario: CrashScenario, in folder: String) throws {
        self.scenario = scenario
        let path = folder + "/reference"
        defer { FileTree.remove(path) }
        FileTree.remove(path)
        try scenario.start?.write(to: path)
        var states: [ContainerState] = []
        var problems: [String] = []
        func look(_ place: String) {
            let (state, found) = scenario.read(path)
            if state != states.last { states.append(state) }
            for problem in found { problems.append("\(place): \(problem)") }
        }
        look("before")
        run = try scenario.tracer(path).run(scenario.writer(path)) { call, isDone in
            if isDone { look("after \(call.text)") }
        }
        look("after its end")
        try Self.requireFit(run, of: scenario)
        try scenario.requireDifference(states[0], states[states.count - 1])
        problems += scenario.brokenRules(in: run)
        switch scenario.effect {
        case .change where states[0] == states[states.count - 1]:
            problems.append("undisturbed, it changed nothing that a reader or a host sees: \(states[0])")
        case .durabilityOnly where states.count > 1, .nothing where states.count > 1:
            problems.append("it changed what readers see: " + states.map(\.description).joined(separator: ", "))
        case .change, .durabilityOnly, .nothing, nil: break
        }
        if scenario.nextWriter != nil || run.calls.contains(where: { $0.path?.hasPrefix(".staging") ?? false }) {
            problems += ContainerState.residue(path)
        }
        if scenario.isProtocol { problems += ContainerState.wrongModes(path) }
        if states.count > scenario.commits + 1 {
            problems.append(
                "readers saw \(states.count) states of \(scenario.commits) commit(s): "
                    + states.map(\.description).joined(separator: ", "))
        }
        // If there are more states than commits, only the first and the last are known to be right.
        self.states = states.count > scenario.commits + 1 ? [states[0], states[states.count - 1]] : states
        self.problems = problems
    }

    /// Returns every kill and every injected error of the scenario as points, numbered from `first`.
    func points(from first: Int, withErrors: Bool) -> [CrashSweep.Point] {
        var injections: [Injection] = []
        for call in run.calls {
            injections += [.killBefore(call.number), .killAfter(call.number)]
            // `lseek` does not access the disk, so on a file it cannot fail with these errors (`man 2 lseek`). Shells
            // do not check its result.
            guard withErrors, call.name != "lseek" else { continue }
            injections += CrashSweep.errors.map { .fail(call.number, $0.number) }
            if call.isChange, let size = call.size, size > 1 {
                injections += [.shorten(call.number, to: 1), .shorten(call.number, to: size / 2)]
            }
        }
        return injections.enumerated().map {
            CrashSweep.Point(number: first + $0.offset, reference: self, injection: $0.element)
        }
    }

    /// True if readers see a change, so that the old and the new state can be distinguished.
    var canTell: Bool { states.first != states.last }

    private static func requireFit(_ run: TracedRun, of scenario: CrashScenario) throws {
        func refuse(_ reason: String) -> TracingFailure {
            TracingFailure(description: "\(scenario.name): \(reason)", isWriters: true)
        }
        guard !run.wasTooLong else {
            throw refuse(
                "undisturbed, the writer and its children did not end within \(scenario.timeLimit); they were killed. It must "
                    + "end by itself and leave no process running")
        }
        guard run.status == 0 else {
            throw refuse("undisturbed, the writer ended with \(run.status): \(run.errors)")
        }
        guard run.calls.contains(where: \.isChange) else {
            throw refuse("the writer changed nothing in $TANDEM_CONTAINER")
        }
        if case .output(let text) = run.acknowledgement, run.callsBeforeOutput == nil {
            throw refuse("undisturbed, the writer never printed its acknowledgement: \(text)")
        }
    }
}
