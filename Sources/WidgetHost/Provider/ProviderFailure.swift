public import Foundation
import Glibc

/// Why a provider gave no timeline.
public enum ProviderFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The child could not be started.
    case notStarted(String)
    /// The child exited before it answered.
    case exited(code: Int32)
    /// The child was ended by a signal before it answered: a crash or a kill.
    case signalled(Int32)
    /// The completion was not called before the deadline; the child was killed.
    case deadline(Duration)
    /// The completion was thrown away: nobody can call it any more.
    case neverCompleted
    /// The child had more dirty memory than a widget may have, in bytes; it was killed.
    case memoryLimit(footprint: UInt64, limit: UInt64)
    /// The child spent more time on a core in one call than it may; it was killed.
    case cpuLimit(Duration)
    /// The child sent more than an answer may have, in bytes; it was killed.
    case tooLong(limit: Int)
    /// The child answered with something else.
    case refused(String)
    /// The child lives, but nothing it says can be heard any more: it closed the descriptor for its answers.
    case closedPipe
    /// The child was killed because of another call that was under way.
    case interrupted(by: String)

    /// A stable word for the event log.
    public var outcome: String {
        switch self {
        case .notStarted: "not-started"
        case .exited: "exited"
        case .signalled: "crashed"
        case .deadline: "deadline"
        case .neverCompleted: "never-completed"
        case .memoryLimit: "memory-limit"
        case .cpuLimit: "cpu-limit"
        case .tooLong: "too-long"
        case .refused: "refused"
        case .closedPipe: "closed-pipe"
        case .interrupted: "interrupted"
        }
    }

    /// The failure in words.
    public var description: String {
        switch self {
        case .notStarted(let reason): "the provider process could not be started: \(reason)"
        case .exited(Self.cannotAnswer):
            "the provider process exited with \(Self.cannotAnswer) before it answered: it could not write its answer, as "
                + "when the extension closes a descriptor that it did not open"
        case .exited(let code): "the provider process exited with \(code) before it answered"
        case .signalled(let signal): "the provider process was ended by signal \(signal) before it answered"
        case .deadline(let duration): "the provider did not call its completion within \(duration) and was killed"
        case .neverCompleted: "the provider threw its completion away without calling it"
        case .memoryLimit(let footprint, let limit):
            "the provider process had \(footprint >> 20) MB of dirty memory, over the limit of \(limit >> 20) MB, and "
                + "was killed"
        case .cpuLimit(let duration): "the provider spent more than \(duration) on a core in one call and was killed"
        case .tooLong(let limit): "the provider process sent a line of more than \(limit >> 20) MiB and was killed"
        case .refused(let reason): "the provider process refused: \(reason)"
        case .closedPipe:
            "the extension closed the descriptor on which its process answers, and was killed; close(2) only what was "
                + "opened by the same code"
        case .interrupted(let reason): "the provider process was killed because of another call: \(reason)"
        }
    }

    /// With what a provider process exits that cannot write its answer.
    static let cannotAnswer: Int32 = 74

    /// From a status of waitpid(2).
    init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(code: (status >> 8) & 0xFF) : .signalled(signal)
    }
}

/// What a provider process may use. Over one of these it is killed, as on a phone; what is shown stays.
public struct ProviderLimits: Sendable, Equatable {
    /// Dirty memory in bytes; nil for no limit. About 30 MB on iOS, by observation; Apple documents only that there is
    /// a limit.
    public var footprint: UInt64? = 30 << 20
    /// Time on a core in one call; nil for no limit. Assumption: ten seconds. A timeline is a matter of milliseconds,
    /// and one that spins is a bug long before the deadline.
    public var cpuTime: Duration? = .seconds(10)
    /// The longest answer in bytes. Assumption: timelines have kilobytes; the host must not be filled by its child.
    public var answer = 8 << 20

    /// Makes the default limits.
    public init() {}
}

/// How a provider broke WidgetKit's contract, without failing.
public struct ProviderViolation: Sendable, Equatable {
    /// What it did, as a stable word for the event log.
    public enum Kind: String, Sendable {
        /// It called its completion more than once; only the first call counts.
        case completedTwice = "completed-twice"
        /// Its process wrote something that is no answer.
        case notAnAnswer = "not-an-answer"
        /// Its entries were not in the order of their dates; they were sorted.
        case unsorted
        /// Some of its entries, other than the first two, are less than `aboutFiveMinutes` apart.
        case entriesTooClose = "entries-too-close"
    }

    /// How far apart entries are at least: "about five minutes" (WidgetKit: "Keeping a widget up to date"), of which one is
    /// left for clocks and for the time that a call takes. Assumption: what is too close for entries is for reloads.
    public static let aboutFiveMinutes: TimeInterval = 240

    /// What it did.
    public var kind: Kind
    /// The placed widget whose call it was, if that is known.
    public var slot: WidgetSlot?
    /// In words.
    public var description: String
}
