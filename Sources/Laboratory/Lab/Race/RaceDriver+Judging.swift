import AppGroup
import Glibc

// Checks made after all processes have ended.
extension RaceDriver {
    /// Starts a fresh process that reads everything and writes once more. Afterwards the container must be undamaged
    /// and without residue.
    func lookAtTheEnd() throws {
        let number = settings.processes + 1
        var spawn = Spawn(command(Contestant(number: number, role: .last, incarnation: 0)))
        spawn.inputDescriptor = leash.reading
        spawn.errors = errorPath(number)
        spawn.leadsGroup = true
        try verify("after the race")
        log.event("start", process: number)
        let pid = try spawn.start()
        // The process waits up to a minute for the lock, in case another process still holds it.
        if let ended = ChildStatus(of: pid, within: settings.patience + .seconds(60)) {
            if ended.code != 0 { fail("the process for the final check ended by itself: \(ended)") }
        } else {
            fail("the process for the final check did not end in \(settings.patience + .seconds(60))")
        }
        try verify("after one more write")
        let residue = traces.residue()
        if !residue.isEmpty { fail("left behind after one more write: \(residue.joined(separator: ", "))") }
    }

    private func verify(_ moment: String) throws {
        let found = try SharedContainer.open(container, access: .readOnly).verify().findings
        for finding in found {
            fail("\(moment), \(finding.severity.rawValue): \(finding.path): \(finding.problem)")
        }
    }

    /// Merges the history, runs the checker on it, and decides if the race tried enough.
    func judge() throws {
        let processes = settings.processes + 1
        let path = settings.history ?? "\(directory)/history.jsonl"
        let counts = try RaceHistory.merge(directory, processes: processes, seed: settings.seed, into: path)
        result.operations = counts.operations
        result.kinds = counts.kinds
        result.commits = counts.commits
        result.overlaps = counts.overlaps
        result.lockTimeouts = board.sum(.lockTimeouts)
        result.readDeadlines = board.sum(.readDeadlines)
        reportComplaints(processes)
        requireTrials()
        let check = try RaceCheck(path)
        result.violations = check.violations
        result.violationCount = check.count
        result.undecided = check.undecided
        if !result.isGood || settings.history != nil { result.history = path }
        guard !result.isGood else { return }
        if let picture = check.picture { result.picture = try write(picture, to: path + ".html") }
        keep()
    }

    /// Keeps the evidence: the history, the container, and the processes' messages.
    private func keep() {
        result.container = container
        guard settings.history == nil || settings.container == nil else { return }
        isKept = true
        let names = [RaceBoard.fileName] + (0...settings.processes + 1).map { "process-\($0).jsonl" }
        for name in names { unlink("\(directory)/\(name)") }
    }

    /// Fails a race that tried too little to show anything.
    private func requireTrials() {
        let isComplete = result.failures.isEmpty && !result.isInterrupted
        guard isComplete else { return }
        if settings.killsPerSecond > 0, result.killsWithinCommits == 0 {
            fail(
                "nobody was killed in the middle of a commit (\(result.kills) kills): race longer (\(longer)), kill more "
                    + "often (--kills-per-second, which is \(settings.killsPerSecond)), or kill nobody with 0")
        }
        if settings.requiresContention, result.contention == 0 {
            fail(
                "there was no contention: no conflict, no overlap, no lock timeout. Race longer (\(longer)), with "
                    + "more writers (--writers) or fewer records (--records), or do without (--allow-no-contention)")
        }
        for number in 1...settings.processes where settings.role(of: number) == .command {
            let path = "\(directory)/process-\(number).command"
            if board[number, .acknowledged] == 0 {
                let said = RaceFiles.tail(path, 400).split(separator: "\n").last.map { ": \($0)" } ?? ""
                fail("the writer command never succeeded\(said)")
            }
        }
    }

    /// A text that names the options for a longer race.
    private var longer: String {
        let seconds = "--for, which is \(settings.duration)"
        return settings.limit.map { "\(seconds), and --limit, which is \($0)" } ?? seconds
    }

    /// Reports the processes' messages on standard error as failures. A race must not cause errors.
    private func reportComplaints(_ processes: Int) {
        for number in 1...processes {
            let lines = RaceFiles.tail(errorPath(number), 2_000).split(separator: "\n")
            guard let last = lines.last else { continue }
            fail("process \(number) complained: \(last)")
        }
    }

    private func write(_ text: String, to path: String) throws(RaceFailure) -> String {
        guard let file = fopen(path, "we") else { throw .systemCall("open", path) }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten else { throw .systemCall("write", path) }
        return path
    }
}

extension ChildStatus: CustomStringConvertible {
    var description: String {
        if let signal { return "signal \(signal)" }
        return "exit \(code)"
    }
}
