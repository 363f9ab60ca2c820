import AppGroup
import Glibc
import ProcessSupport

/// One run of a process of a race. `RaceDriver` starts the process. The process ends when the driver tells it to end,
/// when it is killed, or when the driver has ended.
public struct RaceWorker {
    public struct Settings: Sendable {
        /// The race's directory, which contains the logs and the board of counters.
        public var directory: String
        public var container: String
        /// The role of the process.
        public var role: RaceRole
        /// The process's number, from 1.
        public var process: Int
        /// The number of processes in the race.
        public var processes: Int
        /// The number of times the process was started before.
        public var incarnation: Int
        /// The race's seed.
        public var seed: UInt64
        /// The number of records in the race.
        public var records: Int
        /// The process's deliberate fault.
        public var sabotage: RaceSabotage?
        /// A user's writer, for the role `command`.
        public var command: [String]
        /// True if the user's writer understands `--if-revision`.
        public var commandCompares: Bool

        public init(
            directory: String, container: String, role: RaceRole, process: Int, processes: Int, incarnation: Int,
            seed: UInt64, records: Int, sabotage: RaceSabotage? = nil, command: [String] = [],
            commandCompares: Bool = false
        ) {
            self.directory = directory
            self.container = container
            self.role = role
            self.process = process
            self.processes = processes
            self.incarnation = incarnation
            self.seed = seed
            self.records = records
            self.sabotage = sabotage
            self.command = command
            self.commandCompares = commandCompares
        }
    }

    let settings: Settings
    let board: RaceBoard
    let recorder: OperationRecorder
    let names: [RecordName]
    private var first: any RaceStore
    private var second: (any RaceStore)?

    /// Takes part in a race until it is over.
    /// - Throws: `RaceFailure` if the race's directory cannot be used; `AppGroupError` if the container cannot be
    ///   opened.
    public static func run(_ settings: Settings) throws {
        endWithParent()
        var worker = try RaceWorker(settings)
        if settings.role == .last { return worker.look() }
        var step = 0
        while !worker.board.isOver {
            worker.take(
                RaceStep(
                    settings.role, seed: settings.seed, process: settings.process, incarnation: settings.incarnation,
                    step: step, records: settings.records),
                number: step)
            step += 1
        }
    }

    private init(_ settings: Settings) throws {
        self.settings = settings
        let board = try RaceBoard(in: settings.directory, processes: settings.processes)
        self.board = board
        board[settings.process, .processIdentifier] = UInt64(getpid())
        recorder = OperationRecorder(
            try OperationLog(in: settings.directory, process: settings.process), board, settings.process)
        names = RaceRecords.names(settings.records)
        first = try Self.open(settings)
    }

    private static func open(_ settings: Settings) throws(AppGroupError) -> any RaceStore {
        let writes = settings.role == .writer || settings.role == .last
        let store = try LibraryStore(
            settings.container, access: writes ? .readWrite : .readOnly, process: settings.process)
        return settings.sabotage.map { SabotagedStore(store, $0) } ?? store
    }

    /// Prints a message on standard error. The driver reports it.
    static func complain(_ text: String) {
        let line = Array("race-worker \(getpid()): \(text)\n".utf8)
        _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Ends this process's group when the driver ends. Standard input is a pipe whose write end only the driver holds,
    /// so the pipe closes even if the driver is killed.
    ///
    /// The group may also include a command that this process started, and the tracer that runs this process. If the
    /// group is stopped, the tracer ends with the driver, and then the kernel ends this process with the tracer.
    private static func endWithParent() {
        ChildProcess.endWithParent()
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { _ in
                var byte: UInt8 = 0
                while true {
                    let count = Glibc.read(STDIN_FILENO, &byte, 1)
                    if count == 0 || (count < 0 && errno != EINTR) { break }
                }
                kill(0, SIGKILL)
                return nil
            }, nil)
    }
}

// MARK: - Steps

extension RaceWorker {
    private mutating func take(_ step: RaceStep, number: Int) {
        usleep(UInt32(step.pause))
        guard step.usesSecondHandle else { return take(step, number, &first) }
        do {
            var store = try second ?? Self.open(settings)
            take(step, number, &store)
            second = step.closesSecondHandle ? nil : store
        } catch {
            Self.complain("cannot open a second handle: \(error)")
        }
    }

    private func take(_ step: RaceStep, _ number: Int, _ store: inout any RaceStore) {
        switch step.action {
        case .read(let record): _ = recorder.read(names[record], &store)
        case .snapshot(let records):
            let chosen = records.map { $0.map { names[$0] } }
            _ = recorder.snapshot(chosen, asked: chosen ?? names, &store)
        case .put(let record): write([record], step, number, expecting: nil, &store)
        case .remove(let record):
            recorder.commit(change(of: [], removing: record, step, number), &store)
        case .compareAndSet(let record), .compareAndRemove(let record):
            guard let version = recorder.read(names[record], &store) else { return }
            usleep(UInt32(step.thought))
            let isRemoval = version.value != nil && step.action == .compareAndRemove(record)
            write(
                isRemoval ? [] : [record], removing: isRemoval ? record : nil, step, number,
                expecting: [names[record]: version], &store)
        case .transaction(let records): write(records, step, number, expecting: nil, &store)
        case .compareAndSetAll(let records, let removes):
            let chosen = records.map { names[$0] }
            guard let versions = recorder.snapshot(chosen, asked: chosen, &store) else { return }
            usleep(UInt32(step.thought))
            let isRemoval = removes && versions[chosen[0]]?.value != nil
            write(
                isRemoval ? Array(records.dropFirst()) : records, removing: isRemoval ? records[0] : nil, step, number,
                expecting: versions, &store)
        }
    }

    private func write(
        _ records: [Int], removing: Int? = nil, _ step: RaceStep, _ number: Int,
        expecting versions: [RecordName: RaceVersion]?, _ store: inout any RaceStore
    ) {
        var change = change(of: records, removing: removing, step, number)
        change.expects = (versions ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if settings.role == .command {
            RaceCommand(settings).put(change, recorder)
        } else {
            recorder.commit(change, &store)
        }
    }

    /// Returns a commit with unique values. A value consists of the process, its incarnation, the step, and the index
    /// within the step.
    private func change(of records: [Int], removing: Int?, _ step: RaceStep, _ number: Int) -> RaceChange {
        var change = RaceChange(
            writes: records.enumerated().map { index, record in
                (names[record], "\(settings.process)-\(settings.incarnation)-\(number)-\(index)")
            }, requestsReload: step.requestsReload, padding: step.padding, lockTimeout: step.lockTimeout)
        if let removing { change.writes.append((names[removing], nil)) }
        return change
    }

    /// Makes the final check: a fresh process reads everything and writes once.
    private mutating func look() {
        _ = recorder.snapshot(nil, asked: names, &first)
        for name in names { _ = recorder.read(name, &first) }
        let value = "\(settings.process)-\(settings.incarnation)-last"
        recorder.commit(RaceChange(writes: [(names[0], value)], lockTimeout: .seconds(60)), &first)
        _ = recorder.snapshot(nil, asked: names, &first)
    }
}
