import AppGroup
import Glibc

/// Starts the processes of a race, kills, stops and restarts them, and judges their history.
///
/// The seed determines what each process does, which ones the driver kills, and how long it stops them. It does not
/// determine how the processes' steps interleave: two races with one seed try the same things at other moments.
public final class RaceDriver {
    let settings: RaceSettings
    let directory: String
    let container: String
    let board: RaceBoard
    let log: OperationLog
    let traces: Traces
    /// A pipe whose read end all processes have as standard input. Its write end closes when the driver ends, even if
    /// the driver is killed.
    let leash: (reading: Int32, writing: Int32)
    var result: RaceResult
    var contestants: [Contestant] = []
    var random: RaceRandom
    /// True if the race's directory contains evidence of a failure and must not be deleted.
    public internal(set) var isKept = false
    /// Called when the race is over. SIGINT, SIGTERM and SIGHUP end the race early. After this call, the driver no
    /// longer handles these signals. The caller should handle them, because the final check takes time.
    public var onOver: (() -> Void)?
    /// Called about once a second with the numbers for a progress line.
    public var onProgress: ((RaceResult) -> Void)?

    /// Creates the race's container.
    /// - Parameters:
    ///   - settings: the processes, the duration, and the faults.
    ///   - directory: an empty directory for this race. The caller removes it unless `isKept`.
    /// - Throws: `RaceFailure`; `AppGroupError` if the container cannot be created.
    public init(_ settings: RaceSettings, in directory: String) throws {
        try settings.requireSense()
        self.settings = settings
        self.directory = directory
        if let history = settings.history { try Self.requireWritable(history) }
        container = settings.container ?? "\(directory)/container"
        let opened = try SharedContainer.open(container, access: .create)
        let present = try opened.snapshot(allowingFallbacks: true)
        guard present.records.isEmpty, present.tombstones.isEmpty else {
            throw RaceFailure(
                .data, "the container holds records already, which the race would overwrite. Name an empty one",
                path: container)
        }
        traces = try Traces(of: container)
        board = try RaceBoard(in: directory, processes: settings.processes + 1)
        log = try OperationLog(in: directory, process: 0)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw RaceFailure.systemCall("pipe", directory) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        leash = (ends[0], ends[1])
        result = RaceResult(seed: settings.seed)
        random = RaceRandom(settings.seed)
    }

    deinit {
        // Kills the processes first, because no process may write into the directory while it is removed.
        for contestant in contestants where contestant.isAlive {
            kill(-contestant.pid, SIGKILL)
            while waitpid(contestant.pid, nil, 0) < 0, errno == EINTR {}
        }
        close(leash.reading)
        close(leash.writing)
    }

    /// Checks before the race that a file can be written, because a race may take ten minutes.
    private static func requireWritable(_ path: String) throws(RaceFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .systemCall("open", path) }
        close(descriptor)
    }

    /// Runs the race.
    ///
    /// SIGINT, SIGTERM and SIGHUP end the race early; then the history recorded so far is judged. These signals and
    /// SIGCHLD stay blocked in the calling thread; see `onOver`.
    /// - Throws: `RaceFailure` if a process cannot be started or a file cannot be written.
    public func run() throws -> RaceResult {
        let signals = SignalWait()
        if settings.injectsFaults, settings.writers > 0 { result.injectionProblem = FaultInjection.problem() }
        let begin = OperationLog.now()
        for number in 1...settings.processes {
            contestants.append(Contestant(number: number, role: settings.role(of: number)))
            try start(number - 1)
        }
        try race(from: begin, signals)
        result.duration = .nanoseconds(Int64(OperationLog.now() - begin))
        onOver?()
        endAll()
        try requireFiles()
        if result.failures.isEmpty { try lookAtTheEnd() }
        try judge()
        return result
    }

    /// Runs the race: kills and stops processes when due, until the time is up. If the race has not yet tried
    /// everything that it must try, it continues for up to six times as long. A race that has reached its limit of
    /// operations ends as soon as it has tried everything, or when the time is up.
    private func race(from begin: UInt64, _ signals: SignalWait) throws {
        let length = UInt64(max(0, settings.duration / .nanoseconds(1)))
        var nextKill = begin + interval(settings.killsPerSecond)
        var nextStop = begin + interval(settings.stopsPerSecond)
        var nextProgress = begin + 1_000_000_000
        while true {
            let now = OperationLog.now()
            try reap()
            continueThoseDue(now)
            if now >= nextKill {
                try killOne()
                nextKill = max(nextKill, now - 1_000_000_000) + interval(settings.killsPerSecond)
            }
            if now >= nextStop {
                stopOne()
                nextStop = max(nextStop, now - 1_000_000_000) + interval(settings.stopsPerSecond)
            }
            if now >= nextProgress {
                try requireFiles()
                result.operations = board.sum(.operations)
                result.duration = .nanoseconds(Int64(now - begin))
                onProgress?(result)
                nextProgress = now + 1_000_000_000
            }
            if hasReachedLimit, hasSeenEnough || now - begin >= length { return }
            if now - begin >= length, hasSeenEnough || now - begin >= 6 * length { return }
            if result.failures.count > 10 { return }
            let due = contestants.compactMap(\.continueAt).min() ?? .max
            let next = min(nextKill, nextStop, nextProgress, due, now + 20_000_000)
            if signals.wait(until: next) {
                result.isInterrupted = true
                return
            }
        }
    }

    /// Ends the race if its files or its container were deleted. The processes hold their files open, so they would not
    /// notice, and would record a race that nobody can judge.
    private func requireFiles() throws(RaceFailure) {
        for path in [OperationLog.path(in: directory, process: 0), container] where access(path, F_OK) != 0 {
            throw RaceFailure(
                .io, "\(path) was deleted during the race. Race again; set TMPDIR to a folder that nobody empties",
                path: path)
        }
    }

    private var hasReachedLimit: Bool { settings.limit.map { board.sum(.operations) >= $0 } ?? false }

    /// True if the race has tried everything that it must try, apart from overlapping commits, which are known only at
    /// the end.
    private var hasSeenEnough: Bool {
        if settings.killsPerSecond > 0, result.killsWithinCommits == 0 { return false }
        if contestants.contains(where: { $0.role == .command && board[$0.number, .acknowledged] == 0 }) { return false }
        return !settings.requiresContention || board.sum(.conflicts) + board.sum(.lockTimeouts) > 0
    }

    /// Returns the nanoseconds until the next event, for independent random events with this average rate.
    private func interval(_ perSecond: Double) -> UInt64 {
        guard perSecond > 0 else { return UInt64.max / 4 }
        return UInt64(-log1p(-random.fraction()) / perSecond * 1e9)
    }

    /// Waits until all processes have ended. Kills the processes that do not end in time.
    private func endAll() {
        board.isOver = true
        for index in contestants.indices { resume(index) }
        let deadline = OperationLog.now() + UInt64(max(0, settings.patience / .nanoseconds(1)))
        while contestants.contains(where: \.isAlive), OperationLog.now() < deadline {
            for index in contestants.indices { reap(index) }
            usleep(5_000)
        }
        for contestant in contestants where contestant.isAlive {
            fail("process \(contestant.number) (\(contestant.role.rawValue)) did not end in \(settings.patience)")
            end(contestant.number - 1)
        }
    }

    func fail(_ problem: String) {
        result.failures.append(problem)
    }
}
