import ProcessSupport

/// The reason that a provider gave no timeline.
public enum ProviderFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The host could not start the process.
    case notStarted(String)
    /// The process exited before it answered.
    case exited(code: Int32)
    /// A signal ended the process before it answered: a crash or a kill.
    case signalled(Int32)
    /// The provider did not call its completion before the deadline; the process was killed.
    case deadline(Duration)
    /// The process did not read its requests for this long; it was killed.
    case notReading(Duration)
    /// The provider released its completion without calling it, so the completion can never be called.
    case neverCompleted
    /// The process used more dirty memory, in bytes, than a widget may; it was killed.
    case memoryLimit(footprint: UInt64, limit: UInt64)
    /// The process used more CPU time in one call than it may; it was killed.
    case cpuLimit(Duration)
    /// The process sent an answer that is longer than the limit in bytes; it was killed.
    case tooLong(limit: Int)
    /// The process sent more lines than the limit that answered no call; it was killed.
    case tooManyLines(limit: Int)
    /// The process answered that it cannot serve the call.
    case refused(String)
    /// The process kept running, but closed the descriptor for its answers; it was killed.
    case closedPipe
    /// The process was killed because of another call that was under way.
    case interrupted(by: String)

    /// The failure as a stable keyword for the event log.
    public var outcome: String {
        switch self {
        case .notStarted: "not-started"
        case .exited: "exited"
        case .signalled: "crashed"
        case .deadline, .notReading: "deadline"
        case .neverCompleted: "never-completed"
        case .memoryLimit: "memory-limit"
        case .cpuLimit: "cpu-limit"
        case .tooLong, .tooManyLines: "too-long"
        case .refused: "refused"
        case .closedPipe: "closed-pipe"
        case .interrupted: "interrupted"
        }
    }

    /// True if the process ended, because of this call or another call. A new process may succeed, because this call
    /// may only have been queued behind a hung call.
    var endedProcess: Bool {
        switch self {
        case .notStarted, .neverCompleted, .refused: false
        case .deadline, .notReading, .exited, .signalled, .memoryLimit, .cpuLimit, .tooLong, .tooManyLines,
            .closedPipe, .interrupted:
            true
        }
    }

    public var description: String {
        switch self {
        case .notStarted(let reason): "the provider process could not be started: \(reason)"
        case .exited(Self.cannotAnswer):
            "the provider process exited with \(Self.cannotAnswer) before it answered: it could not write its answer, as "
                + "when the extension closes a descriptor that it did not open"
        case .exited(let code): "the provider process exited with \(code) before it answered"
        case .signalled(let signal): "the provider process was ended by signal \(signal) before it answered"
        case .deadline(let duration): "the provider did not call its completion within \(duration) and was killed"
        case .notReading(let duration): "the provider process read no request for \(duration) and was killed"
        case .neverCompleted: "the provider threw its completion away without calling it"
        case .memoryLimit(let footprint, let limit):
            "the provider process had \(footprint >> 20) MB of dirty memory, over the limit of \(limit >> 20) MB, and "
                + "was killed"
        case .cpuLimit(let duration): "the provider spent more than \(duration) on a core in one call and was killed"
        case .tooLong(let limit): "the provider process sent a line of more than \(limit >> 20) MiB and was killed"
        case .tooManyLines(let limit):
            "the provider process sent more than \(limit) lines that answer no call and was killed"
        case .refused(let reason): "the provider process refused: \(reason)"
        case .closedPipe:
            "the extension closed the descriptor on which its process answers, and was killed; close(2) only what was "
                + "opened by the same code"
        case .interrupted(let reason): "the provider process was killed because of another call: \(reason)"
        }
    }

    /// The exit status of a provider process that cannot write its answer.
    static let cannotAnswer: Int32 = 74

    /// Makes the failure of a process that has ended.
    init(status: WaitStatus) {
        self = status.signal.map { .signalled($0) } ?? .exited(code: status.code)
    }
}
