import Glibc
import SystemCallTracing

extension CrashReference {
    /// Kills the writer or injects one error, then checks what is left.
    func attempt(_ injection: Injection, at path: String) throws -> CrashOutcome {
        FileTree.remove(path)
        try scenario.start?.write(to: path)
        defer { FileTree.remove(path) }
        let tracer = try scenario.tracer(path)
        let run = try tracer.run(scenario.writer(path), injecting: injection)
        var outcome = CrashOutcome(call: call(injection.call))
        outcome.wasReached = run.wasReached
        guard run.wasReached else { return outcome }
        let (found, problems) = scenario.read(path)
        outcome.problems += problems
        judge(found, run, &outcome)
        if scenario.isProtocol { outcome.problems += ContainerState.wrongModes(path) }
        if run.wasTooLong { outcome.problems.append("it did not end within \(tracer.limit)") }
        switch injection {
        case .fail, .shorten:
            outcome.problems += scenario.brokenRules(in: run)
            if run.signal != 0 { outcome.problems.append("it crashed with signal \(run.signal)") }
            outcome.status = run.status
        case .killBefore, .killAfter: break
        }
        guard scenario.isProtocol else { return outcome }
        // Kills after calls that change nothing are skipped: they leave the same files as a kill after the last change.
        if scenario.isRecovery, outcome.call.isChange, case .killAfter = injection {
            let killed = try FileTree(reading: path)
            outcome.problems += try scenario.writeNext(path, keeping: found)
            try killAgain(killed, path, found, &outcome)
        } else {
            outcome.problems += try scenario.writeNext(path, keeping: found)
        }
        return outcome
    }

    private func call(_ number: Int) -> TracedCall { run.calls[number - 1] }

    private func judge(
        _ found: ContainerState, _ run: TracedRun, _ outcome: inout CrashOutcome
    ) {
        outcome.isUnchanged = !canTell && found == states.last
        outcome.isNew = canTell && found == states.last
        outcome.isOld = canTell && found == states.first
        if !states.contains(found) {
            outcome.problems.append(
                "found \(found); old is \(states.first?.description ?? ""), new is \(states.last?.description ?? "")")
        }
        if run.status == 0 || run.callsBeforeOutput != nil, found != states.last {
            outcome.problems.append("it was acknowledged, but is missing: found \(found)")
        }
    }

    /// Runs a killed recovery again and kills the second run too, before and after every call that changes something. A
    /// kill at any other call would leave the same files.
    private func killAgain(
        _ killed: FileTree, _ path: String, _ found: ContainerState, _ outcome: inout CrashOutcome
    ) throws {
        let tracer = try scenario.tracer(path)
        FileTree.remove(path)
        try killed.write(to: path)
        let again = try tracer.run(scenario.writer(path))
        let (end, problems) = scenario.read(path)
        outcome.problems += problems.map { "begun again: " + $0 }
        if again.status != 0 { outcome.problems.append("run again, it ended with \(again.status): \(again.errors)") }
        if again.wasTooLong { outcome.problems.append("run again, it did not end within \(tracer.limit)") }
        // The killed run had already announced a revision, so the second run may end with a later one.
        if end.withoutRevisions != states.last?.withoutRevisions || end.revision < states.last?.revision ?? 0 {
            outcome.problems.append("run again, it left \(end)")
        }
        for call in again.calls where call.isChange {
            for injection in [Injection.killBefore(call.number), .killAfter(call.number)] {
                FileTree.remove(path)
                try killed.write(to: path)
                let second = try tracer.run(scenario.writer(path), injecting: injection)
                let place = "killed again \(injection == .killBefore(call.number) ? "before" : "after") \(call.text): "
                guard second.wasReached else {
                    outcome.problems.append(place + "it did not reach this call; it must do the same each time")
                    continue
                }
                outcome.secondKills += 1
                let (state, problems) = scenario.read(path)
                outcome.problems += problems.map { place + $0 }
                if state != found, state != end { outcome.problems.append(place + "found \(state)") }
                if second.callsBeforeOutput != nil, state != end {
                    outcome.problems.append(place + "it was acknowledged, but is missing: found \(state)")
                }
                outcome.problems += try scenario.writeNext(path, keeping: state).map { place + $0 }
            }
        }
    }
}

/// The result of one kill or injected error.
struct CrashOutcome: Sendable {
    var call: TracedCall
    var wasReached = false
    var isOld = false
    var isNew = false
    /// True if the scenario changes nothing visible and the state is as expected.
    var isUnchanged = false
    /// The exit code, if the writer was not killed.
    var status: Int32?
    /// The number of times that the recovery's second run was killed.
    var secondKills = 0
    var problems: [String] = []
}
