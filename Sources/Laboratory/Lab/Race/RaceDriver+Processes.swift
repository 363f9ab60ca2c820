import Glibc
import ProcessSupport

// Starts, kills, stops and reaps processes.
extension RaceDriver {
    func start(_ index: Int) throws {
        contestants[index].incarnation += 1
        let contestant = contestants[index]
        var prefix: [String] = []
        if contestant.role == .writer, settings.injectsFaults, result.injectionProblem == nil {
            prefix = FaultInjection.prefix(
                seed: settings.seed, process: contestant.number, incarnation: contestant.incarnation)
        }
        if !prefix.isEmpty { result.injections += 1 }
        board[contestant.number, .begun] = 0
        board[contestant.number, .isCommitting] = 0
        board[contestant.number, .processIdentifier] = 0
        var spawn = Spawn(prefix + command(contestant))
        spawn.environment = settings.workerEnvironment
        spawn.inputDescriptor = leash.reading
        spawn.errors = errorPath(contestant.number)
        spawn.leadsGroup = true
        contestants[index].pid = try spawn.start().pid
        contestants[index].isAlive = true
        contestants[index].isTraced = !prefix.isEmpty
        contestants[index].continueAt = nil
        log.event("start", process: contestant.number)
    }

    func errorPath(_ process: Int) -> String { "\(directory)/process-\(process).errors" }

    /// Returns the command line of a process, which the program's `RaceWorkerCommand` parses.
    func command(_ contestant: Contestant) -> [String] {
        var arguments = [
            "--directory", directory, "--container", container, "--role", contestant.role.rawValue,
            "--process", String(contestant.number), "--processes", String(settings.processes + 1),
            "--incarnation", String(contestant.incarnation), "--seed", String(settings.seed),
            "--records", String(settings.records),
        ]
        if contestant.role != .last, let sabotage = settings.sabotage {
            arguments += ["--sabotage", sabotage.rawValue]
        }
        if settings.commandCompares { arguments.append("--command-compares") }
        if contestant.role == .command { arguments += ["--"] + settings.writerCommand }
        return settings.workerProgram + arguments
    }

    /// Kills a process, checks the state of the container, and restarts the process. Writers are chosen three times as
    /// often as readers. Two kills in three wait until the chosen process is in a commit.
    func killOne() throws {
        let isAimed = random.below(3) > 0
        let delay = random.below(3_000)
        guard let index = victim() else { return }
        let number = contestants[index].number
        if isAimed, contestants[index].role != .reader {
            let end = OperationLog.now() + 50_000_000
            while board[number, .isCommitting] == 0, OperationLog.now() < end { usleep(50) }
            usleep(UInt32(delay))
        }
        log.event("kill", process: number)
        end(index)
        try bury(index)
    }

    /// Chooses the process to kill. The process must have begun an operation since its start, because killing it
    /// earlier would test nothing. A user's writer must even have ended a step, which takes two operations at most,
    /// because its first step may take longer than the time until the next kill.
    private func victim() -> Int? {
        let weights = contestants.map { contestant in
            let begun = board[contestant.number, .begun]
            guard contestant.isAlive, begun > (contestant.role == .command ? 2 : 0) else { return 0 }
            return contestant.role == .reader ? 1 : 3
        }
        // Draws a number even if no process can be killed, so that the later draws are the same in both cases.
        var ticket = random.fraction() * Double(weights.reduce(0, +))
        for (index, weight) in weights.enumerated() where weight > 0 {
            ticket -= Double(weight)
            if ticket < 0 { return index }
        }
        return nil
    }

    /// Kills a process group and waits until all its processes have ended.
    func end(_ index: Int) {
        let contestant = contestants[index]
        kill(-contestant.pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(contestant.pid, &status, 0) < 0, errno == EINTR {}
        contestants[index].isAlive = false
        // A traced process is the tracer's child, so `waitpid` does not wait for it. If the traced process is killed
        // during a system call, it may take a moment to exit.
        let end = OperationLog.now() + 10_000_000_000
        let pid = pid_t(board[contestant.number, .processIdentifier])
        while pid > 0, ProcessStatus.isRunning(pid), OperationLog.now() < end { usleep(100) }
    }

    /// Counts a kill, checks the container for a half-done commit, and restarts the process.
    private func bury(_ index: Int) throws {
        let isHalfDone = traces.lookUnderLock()
        result.kills += 1
        if wasCommitting(contestants[index].number) {
            result.killsWithinCommits += 1
            if isHalfDone == true { result.killsWithTraces += 1 }
        }
        try start(index)
    }

    /// Returns true if the last line of a dead process's log is a commit that never ended. Removes a line that the kill
    /// cut off, because the restarted process appends to the log.
    private func wasCommitting(_ number: Int) -> Bool {
        let path = OperationLog.path(in: directory, process: number)
        // The part that is read must contain the whole last line: 64 KiB hold a line with hundreds of records.
        let tail = RaceFiles.tail(path, 65_536)
        guard let end = tail.utf8.lastIndex(of: 0x0A) else { return false }
        let torn = tail.utf8.distance(from: end, to: tail.utf8.endIndex) - 1
        if torn > 0 {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            let size = lseek(descriptor, 0, SEEK_END)
            ftruncate(descriptor, size - torn)
            close(descriptor)
        }
        guard let last = tail[..<end].split(separator: "\n").last, last.hasPrefix("{\"invoked\":") else { return false }
        return last.drop { $0 != "," }.hasPrefix(OperationLog.commitStart)
    }

    /// Stops a process: usually briefly, sometimes for longer than the lock timeout of the other processes.
    func stopOne() {
        let length = random.oneIn(5) ? 200 + random.below(1_300) : 1 + random.below(150)
        guard let index = victim(), contestants[index].continueAt == nil else { return }
        let contestant = contestants[index]
        kill(-contestant.pid, SIGSTOP)
        log.event("stop", process: contestant.number)
        result.stops += 1
        if board[contestant.number, .isCommitting] != 0 { result.stopsWithinCommits += 1 }
        contestants[index].continueAt = OperationLog.now() + UInt64(length) * 1_000_000
    }

    func continueThoseDue(_ now: UInt64) {
        for (index, contestant) in contestants.enumerated() {
            if let due = contestant.continueAt, due <= now { resume(index) }
        }
    }

    func resume(_ index: Int) {
        guard contestants[index].continueAt != nil, contestants[index].isAlive else { return }
        kill(-contestants[index].pid, SIGCONT)
        log.event("continue", process: contestants[index].number)
        contestants[index].continueAt = nil
    }

    /// Reaps processes that the driver did not kill. If strace killed the process at a system call, it counts as a
    /// kill; any other end is a failure.
    func reap() throws {
        for index in contestants.indices {
            guard let status = reap(index) else { continue }
            let contestant = contestants[index]
            if contestant.isTraced, status.signal == SIGKILL {
                log.event("kill", process: contestant.number)
                result.killsAtSystemCalls += 1
                try bury(index)
            } else {
                fail("process \(contestant.number) (\(contestant.role.rawValue)) \(status), although nothing killed it")
                _ = wasCommitting(contestant.number)
                // After ten failures, processes are not restarted, in case they fail every time.
                if result.failures.count <= 10 { try start(index) }
            }
        }
    }

    /// Reaps a process without waiting.
    /// - Returns: how the process ended; nil if it is still running.
    @discardableResult
    func reap(_ index: Int) -> WaitStatus? {
        guard contestants[index].isAlive else { return nil }
        var status: Int32 = 0
        guard waitpid(contestants[index].pid, &status, WNOHANG) == contestants[index].pid else { return nil }
        contestants[index].isAlive = false
        // A user's writer may have left a background process.
        if contestants[index].role == .command { kill(-contestants[index].pid, SIGKILL) }
        return WaitStatus(status)
    }
}
