import Glibc

extension CrashReference {
    /// Harms the writer once and looks at what is left.
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
        // A kill after another call leaves what the change before it left.
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
            outcome.problems.append("it was acknowledged, and is not there: found \(found)")
        }
    }

    /// A recovery that was killed is begun again, and that one is killed as well, before and after every call that
    /// changes something: between these nothing changes that a kill could leave.
    private func killAgain(
        _ killed: FileTree, _ path: String, _ found: ContainerState, _ outcome: inout CrashOutcome
    ) throws {
        let tracer = try scenario.tracer(path)
        FileTree.remove(path)
        try killed.write(to: path)
        let again = try tracer.run(scenario.writer(path))
        let (end, problems) = scenario.read(path)
        outcome.problems += problems.map { "begun again: " + $0 }
        if again.status != 0 { outcome.problems.append("begun again, it ended with \(again.status): \(again.errors)") }
        if again.wasTooLong { outcome.problems.append("begun again, it did not end within \(tracer.limit)") }
        // The revision that the killed one announced is used up.
        if end.withoutRevisions != states.last?.withoutRevisions || end.revision < states.last?.revision ?? 0 {
            outcome.problems.append("begun again, it left \(end)")
        }
        for call in again.calls where call.isChange {
            for injection in [Injection.killBefore(call.number), .killAfter(call.number)] {
                FileTree.remove(path)
                try killed.write(to: path)
                let second = try tracer.run(scenario.writer(path), injecting: injection)
                let place = "killed again \(injection == .killBefore(call.number) ? "before" : "after") \(call.text): "
                guard second.wasReached else {
                    outcome.problems.append(place + "it did not come to this call; it has to do the same each time")
                    continue
                }
                outcome.secondKills += 1
                let (state, problems) = scenario.read(path)
                outcome.problems += problems.map { place + $0 }
                if state != found, state != end { outcome.problems.append(place + "found \(state)") }
                if second.callsBeforeOutput != nil, state != end {
                    outcome.problems.append(place + "it was acknowledged, and is not there: found \(state)")
                }
                outcome.problems += try scenario.writeNext(path, keeping: state).map { place + $0 }
            }
        }
    }
}

/// What came of one point.
struct CrashOutcome: Sendable {
    var call: TracedCall
    var wasReached = false
    var isOld = false
    var isNew = false
    /// Whether old and new are one.
    var isUnchanged = false
    /// The exit code, when the writer was not killed.
    var status: Int32?
    /// How many times the recovery was killed a second time.
    var secondKills = 0
    var problems: [String] = []
}
