import AppGroup
import Foundation
import Glibc

/// A scenario's run without harm: the calls that can be harmed, and the states that may be found.
struct CrashReference: Sendable {
    let scenario: CrashScenario
    let run: TracedRun
    /// What readers saw, in order, without repetitions.
    private(set) var states: [ContainerState] = []
    private(set) var problems: [String] = []

    /// Runs the scenario, reading at every moment.
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
        run = try Tracer(folder: path).run(scenario.writer(path)) { call, isDone in
            if isDone { look("after \(call.text)") }
        }
        look("after its end")
        guard run.status == 0 else {
            throw TracingFailure(
                description: "\(scenario.name): unharmed, the writer ended with \(run.status): \(run.errors)")
        }
        guard run.calls.contains(where: \.isChange) else {
            throw TracingFailure(description: "\(scenario.name): the writer changed nothing in $TANDEM_CONTAINER")
        }
        try scenario.requireDifference(states[0], states[states.count - 1])
        if scenario.isProtocol { problems += TraceRules.violations(of: run) }
        if scenario.nextWriter != nil || run.calls.contains(where: { $0.path?.hasPrefix(".staging") ?? false }) {
            problems += ContainerState.residue(path)
        }
        if scenario.isProtocol { problems += ContainerState.wrongModes(path) }
        if states.count > scenario.commits + 1 {
            problems.append(
                "readers saw \(states.count) states of \(scenario.commits) commit(s): "
                    + states.map(\.description).joined(separator: ", "))
        }
        // Of more states than commits only the ends are known to be right.
        self.states = states.count > scenario.commits + 1 ? [states[0], states[states.count - 1]] : states
        self.problems = problems
    }

    /// Every point of the scenario, numbered from one on.
    func points(from first: Int, withErrors: Bool) -> [CrashSweep.Point] {
        var injections: [Injection] = []
        for call in run.calls {
            injections += [.killBefore(call.number), .killAfter(call.number)]
            guard withErrors else { continue }
            injections += CrashSweep.errors.map { .fail(call.number, $0.number) }
            if call.isChange, let size = call.size, size > 1 {
                injections += [.shorten(call.number, to: 1), .shorten(call.number, to: size / 2)]
            }
        }
        return injections.enumerated().map {
            CrashSweep.Point(number: first + $0.offset, reference: self, injection: $0.element)
        }
    }

    /// Harms the writer once and looks at what is left.
    func attempt(_ injection: Injection, at path: String) throws -> CrashOutcome {
        FileTree.remove(path)
        try scenario.start?.write(to: path)
        defer { FileTree.remove(path) }
        let tracer = try Tracer(folder: path)
        let run = try tracer.run(scenario.writer(path), injecting: injection)
        var outcome = CrashOutcome(call: call(injection.call))
        outcome.wasReached = run.wasReached
        guard run.wasReached else { return outcome }
        let (found, problems) = scenario.read(path)
        outcome.problems += problems
        judge(found, run, injection, &outcome)
        if scenario.isProtocol { outcome.problems += ContainerState.wrongModes(path) }
        if run.wasTooLong { outcome.problems.append("it did not end within \(tracer.limit)") }
        switch injection {
        case .fail, .shorten:
            if scenario.isProtocol { outcome.problems += TraceRules.violations(of: run) }
            if run.signal != 0 { outcome.problems.append("it crashed with signal \(run.signal)") }
            outcome.status = run.status
        case .killBefore, .killAfter: break
        }
        guard scenario.isProtocol else { return outcome }
        let killed = try? FileTree(reading: path)
        outcome.problems += try scenario.writeNext(path, keeping: found)
        if scenario.isRecovery, let killed, case .killAfter = injection {
            try killAgain(killed, path, found, &outcome)
        }
        return outcome
    }

    private func call(_ number: Int) -> TracedCall { run.calls[number - 1] }

    private func judge(
        _ found: ContainerState, _ run: TracedRun, _ injection: Injection, _ outcome: inout CrashOutcome
    ) {
        outcome.isNew = found == states.last
        outcome.isOld = found == states.first
        if !states.contains(found) {
            outcome.problems.append(
                "found \(found); old is \(states.first?.description ?? ""), new is \(states.last?.description ?? "")")
        }
        var isAcknowledged = run.status == 0
        if run.signal == SIGKILL, let before = self.run.callsBeforeOutput { isAcknowledged = injection.call > before }
        if isAcknowledged, !outcome.isNew {
            outcome.problems.append("it was acknowledged, and is not there: found \(found)")
        }
    }

    /// A recovery that was killed is begun again, and that one is killed as well, at every call.
    private func killAgain(
        _ killed: FileTree, _ path: String, _ found: ContainerState, _ outcome: inout CrashOutcome
    ) throws {
        let tracer = try Tracer(folder: path)
        FileTree.remove(path)
        try killed.write(to: path)
        let again = try tracer.run(scenario.writer(path))
        let end = scenario.read(path).state
        if again.status != 0 { outcome.problems.append("begun again, it ended with \(again.status): \(again.errors)") }
        if end != states.last { outcome.problems.append("begun again, it left \(end)") }
        for call in again.calls where call.isChange {
            FileTree.remove(path)
            try killed.write(to: path)
            let second = try tracer.run(scenario.writer(path), injecting: .killBefore(call.number))
            guard second.wasReached else { continue }
            outcome.secondKills += 1
            let (state, problems) = scenario.read(path)
            let place = "killed again before \(call.text): "
            outcome.problems += problems.map { place + $0 }
            if state != found, state != end { outcome.problems.append(place + "found \(state)") }
            outcome.problems += try scenario.writeNext(path, keeping: state).map { place + $0 }
        }
    }
}

/// What came of one point.
struct CrashOutcome: Sendable {
    var call: TracedCall
    var wasReached = false
    var isOld = false
    var isNew = false
    /// The exit code, when the writer was not killed.
    var status: Int32?
    /// How many times the recovery was killed a second time.
    var secondKills = 0
    var problems: [String] = []
}
