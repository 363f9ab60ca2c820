import AppGroup
import Glibc

/// Starts the processes of a race, kills and stops them, starts them again, and judges what they did.
///
/// What each process does, whom the driver kills and how long it stops somebody follow from the seed. How the processes'
/// steps fall between each other does not: two races with one seed try the same things at other moments.
public final class RaceDriver {
    let settings: RaceSettings
    let directory: String
    let container: String
    let board: RaceBoard
    let log: OperationLog
    let traces: Traces
    /// The pipe all processes have as standard input. Its writing end closes when this process goes, however it goes.
    let leash: (reading: Int32, writing: Int32)
    var result: RaceResult
    var contestants: [Contestant] = []
    var random: RaceRandom
    /// Whether there is something in the race's directory for people to look at.
    public internal(set) var isKept = false
    /// Called when the race itself is over, which SIGINT, SIGTERM and SIGHUP end early: from then on this process does
    /// not take them any more, and somebody else should, since looking at the end and checking take their time.
    public var onOver: (() -> Void)?
    /// What a progress line is made of, called about once a second.
    public var onProgress: ((RaceResult) -> Void)?

    /// Makes the race's container.
    /// - Parameters:
    ///   - settings: who takes part, for how long, and what befalls them.
    ///   - directory: the race's own, and empty; whoever made it removes it, unless `isKept`.
    /// - Throws: `RaceFailure`; `AppGroupError` when the container cannot be made.
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
        // Nobody writes into the directory any more when it is removed.
        for contestant in contestants where contestant.isAlive {
            kill(-contestant.pid, SIGKILL)
            while waitpid(contestant.pid, nil, 0) < 0, errno == EINTR {}
        }
        close(leash.reading)
        close(leash.writing)
    }

    /// Better now than after ten minutes.
    private static func requireWritable(_ path: String) throws(RaceFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .systemCall("open", path) }
        close(descriptor)
    }

    /// Runs the race.
    ///
    /// SIGINT, SIGTERM and SIGHUP end it early; what happened so far is judged. They, and SIGCHLD, stay blocked in the
    /// calling thread; see `onOver`.
    /// - Throws: `RaceFailure` when a process cannot be started or a file cannot be written.
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
        if result.failures.isEmpty { try lookAtTheEnd() }
        try judge()
        return result
    }

    /// The race itself: kills and stops when they are due, until the time is up. It goes on, up to six times as long,
    /// as long as it has not yet seen what it must see; after a limit of operations, until the time is up.
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

    private var hasReachedLimit: Bool { settings.limit.map { board.sum(.operations) >= $0 } ?? false }

    /// Whether all was tried that a race must try; what overlapped shows only at the end.
    private var hasSeenEnough: Bool {
        if settings.killsPerSecond > 0, result.killsWithinCommits == 0 { return false }
        if contestants.contains(where: { $0.role == .command && board[$0.number, .acknowledged] == 0 }) { return false }
        return !settings.requiresContention || board.sum(.conflicts) + board.sum(.lockTimeouts) > 0
    }

    /// Nanoseconds to the next of events that come so often a second on average, independently of each other.
    private func interval(_ perSecond: Double) -> UInt64 {
        guard perSecond > 0 else { return UInt64.max / 4 }
        return UInt64(-log1p(-random.fraction()) / perSecond * 1e9)
    }

    /// Waits until everybody has ended, and ends those who do not.
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
