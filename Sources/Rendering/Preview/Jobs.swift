import Foundation
import Glibc
import PhoneState
import ProcessSupport
import Synchronization
import WidgetHost

/// The commands that the page has started. Each command runs on a separate thread, and its result is put on the board.
final class Jobs: Sendable {
    /// A command as the page shows it.
    struct Job: Encodable, Sendable {
        var id: Int
        var control: String
        var title: String
        var commands: [String]
        /// `running`, `done`, or a description of what failed.
        var state: String
        /// What came of it, in words; nil if there is no more to say than `state`.
        var verdict: String?
        /// The duration in milliseconds; nil while the command runs.
        var milliseconds: Int64?
        /// The last part of the command's output.
        var output = ""
    }

    /// What came of a command: the state of its job, and the verdict.
    struct Ending: Equatable {
        var state: String
        var verdict: String?
    }

    private struct State {
        var jobs: [Job] = []
        var last = 0
        var running = 0
        /// The process of each running job, by the job's number.
        var processes: [Int: ChildProcess] = [:]
        /// The running jobs that the user has cancelled.
        var cancelled: Set<Int> = []
    }

    /// The maximum number of jobs that are remembered, and the maximum number of jobs that run at the same time.
    private static let most = 12
    /// The beginning of the controls that start hosts.
    static let startOfHost = "start-host:"
    private static let mostRunning = 16
    /// The maximum number of characters that are kept of a command's output.
    private static let keptOutput = 4_000

    private let board: Board
    private let environment: [String: String]
    private let changed: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - environment: The whole environment of the commands. Its `PATH` contains the folders of the commands'
    ///     programs.
    ///   - changed: A closure that is called when a command has ended.
    init(
        board: Board, environment: [String: String], changed: @escaping @Sendable () -> Void
    ) {
        self.board = board
        self.environment = environment
        self.changed = changed
        publish()
    }

    /// Records an action that the server has already performed without running a command.
    @discardableResult
    func note(
        _ control: String, _ title: String, _ commands: [String], _ ending: Ending = Ending(state: "done")
    ) -> Int {
        let id = add(
            Job(
                id: 0, control: control, title: title, commands: commands, state: ending.state,
                verdict: ending.verdict, milliseconds: 0))
        publish()
        return id
    }

    /// Runs commands one after the other. If a command fails, the commands after it do not run.
    /// - Parameter judge: Tells what came of the commands. It gets `done`, or a description of what failed.
    /// - Returns: The job's number; nil if too many jobs are running.
    func run(
        _ control: String, _ title: String, _ commands: [ShellCommand],
        judge: @escaping @Sendable (String) -> Ending = { Ending(state: $0) }
    ) -> Int? {
        let isFree = state.withLock { state in
            guard state.running < Self.mostRunning else { return false }
            state.running += 1
            return true
        }
        guard isFree else { return nil }
        let id = add(Job(id: 0, control: control, title: title, commands: commands.map(\.line), state: "running"))
        publish()
        let start = ContinuousClock.now
        Thread.detachNewThread { [self] in
            var result = "done"
            for command in commands {
                result = perform(command, id)
                if result != "done" || state.withLock({ $0.cancelled.contains(id) }) { break }
            }
            let duration = ContinuousClock.now - start
            let ending = judge(result)
            state.withLock { state in
                state.running -= 1
                let isCancelled = state.cancelled.remove(id) != nil
                guard let index = state.jobs.firstIndex(where: { $0.id == id }) else { return }
                // A command that had succeeded already is done all the same.
                let wasEnded = isCancelled && result != "done"
                state.jobs[index].state = wasEnded ? "cancelled" : ending.state
                state.jobs[index].verdict = wasEnded ? nil : ending.verdict
                state.jobs[index].milliseconds = Int64(duration / .milliseconds(1))
            }
            // If a host is killed, its provider becomes an orphan.
            Orphans.reapEnded()
            publish()
            changed()
        }
        return id
    }

    /// Returns true if a job of a control runs.
    func isRunning(_ control: String) -> Bool {
        state.withLock { $0.jobs.contains { $0.control == control && $0.state == "running" } }
    }

    /// Ends the processes of a running job.
    /// - Returns: false if the job does not run any more.
    func cancel(_ id: Int) -> Bool {
        state.withLock { state in
            guard let job = state.jobs.first(where: { $0.id == id }), job.state == "running" else { return false }
            state.cancelled.insert(id)
            // A process that SIGSTOP has suspended gets SIGTERM only when it goes on.
            for number in [SIGTERM, SIGCONT] { state.processes[id]?.signal(number) }
            return true
        }
    }

    private func add(_ job: Job) -> Int {
        state.withLock { state in
            state.last += 1
            var job = job
            job.id = state.last
            state.jobs.append(job)
            // Drops the oldest jobs among those that have ended. A running job stays, and so does the last start of each
            // host, whose output may say why the host ended.
            while state.jobs.count > Self.most,
                let index = state.jobs.indices.first(where: { Self.isDroppable($0, in: state.jobs) })
            {
                state.jobs.remove(at: index)
            }
            return job.id
        }
    }

    private static func isDroppable(_ index: Int, in jobs: [Job]) -> Bool {
        let job = jobs[index]
        let isLastStart =
            job.control.hasPrefix(Self.startOfHost) && !jobs[(index + 1)...].contains { $0.control == job.control }
        return job.state != "running" && !isLastStart
    }

    /// - Returns: `done`, or a description of what failed.
    private func perform(_ command: ShellCommand, _ id: Int) -> String {
        var arguments = command.words
        guard let path = ExecutablePath.find(arguments[0], in: environment) else {
            return "there is no program \(arguments[0]): install it; `scripts/tandem` builds Tandem's own programs"
        }
        arguments[0] = path
        let add: (Data) -> Void = { [self] data in
            state.withLock { state in
                guard let index = state.jobs.firstIndex(where: { $0.id == id }) else { return }
                let text = state.jobs[index].output + String(decoding: data, as: UTF8.self)
                state.jobs[index].output = String(text.suffix(Self.keptOutput))
            }
            publish()
        }
        do throws(BoundedProcess.Failure) {
            let process = BoundedProcess(arguments, environment: environment, timeLimit: nil)
            let status = try process.run(
                onOutput: add, onErrors: add,
                onStart: { process in
                    state.withLock { state in
                        state.processes[id] = process
                        if state.cancelled.contains(id) { process.signal(SIGTERM) }
                    }
                },
                onEnd: { state.withLock { $0.processes[id] = nil } }
            ).status
            if let signal = status.signal { return "ended by signal \(signal)" }
            return status.isSuccess ? "done" : "ended with \(status.code)"
        } catch {
            return Self.words(error)
        }
    }

    private static func words(_ failure: BoundedProcess.Failure) -> String {
        switch failure {
        case .notStarted(let reason): "could not be started: \(reason)"
        case .tookLonger(let limit, _): "took longer than \(limit)"
        case .printedMore(let limit): "printed more than \(limit) bytes"
        }
    }

    private func publish() {
        // Puts the list on the board while holding the lock. Otherwise two threads could put their lists on the board
        // in the wrong order, and the older list would stay there.
        state.withLock { board.put("jobs", $0.jobs.json) }
    }
}
