package import Dispatch
public import Foundation
import Synchronization

/// A process that runs the providers, kept warm between calls. A provider that traps ends its whole process, so it must
/// not be the host's.
///
/// The first call, or `start()`, spawns the process; after its end the next call spawns another one, until `stop()`.
/// While a call is under way, the child checks its memory, its CPU time and its deadline; between calls nothing runs.
///
/// The steps of a call are in three files: `ProviderChild+Calling` sends the request, `ProviderChild+Answers` reads the
/// answer, and `ProviderChild+Limits` ends what exceeds its limits.
public final class ProviderChild: Sendable {
    /// All that changes while the child is in use.
    struct State {
        var process: ProviderProcess?
        var calls = CallsUnderWay()
        /// The memory that the process had when it last answered.
        var usage: ProcessUsage?
        /// The environment of the next process.
        var environment: [String: String]
        /// True once no process may be spawned any more.
        var isStopped = false
        /// The timer that checks the calls under way.
        var watch: OneShotTimer?
        var reporter: (@Sendable (ProviderViolation) -> Void)?
        var observer: (@Sendable () -> Void)?

        /// Kills the process.
        /// - Returns: the calls that were under way, for the caller to fail.
        mutating func endProcess(_ failure: ProviderFailure) -> [CallsUnderWay.Call] {
            process?.end(because: failure.description)
            return calls.removeAll()
        }
    }

    let state: Mutex<State>
    let limits: ProviderLimits
    private let arguments: [String]
    private let onViolation: @Sendable (ProviderViolation) -> Void
    /// Signalled when the process has sent its widgets, and when it has ended.
    let introduced = DispatchSemaphore(value: 0)

    private static let defaults = ["SWIFT_BACKTRACE": "enable=no"]

    /// Describes the process without spawning it.
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: the process's environment. Unless it has `SWIFT_BACKTRACE`, a provider that traps ends at once,
    ///     as on a phone. A backtrace takes seconds, and the process that makes it could outlive the provider.
    ///   - limits: the resources that the process may use.
    ///   - onViolation: is called when a provider breaks WidgetKit's contract, such as a completion called twice.
    public init(
        arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        limits: ProviderLimits = ProviderLimits(),
        onViolation: @escaping @Sendable (ProviderViolation) -> Void = { _ in }
    ) {
        self.arguments = arguments
        self.limits = limits
        self.onViolation = onViolation
        state = Mutex(State(environment: environment.merging(Self.defaults) { given, _ in given }))
        let timer = OneShotTimer { [weak self] in self?.checkLimits() }
        state.withLock { $0.watch = timer }
    }

    // MARK: The process

    /// Spawns the process unless it runs, so that a call soon after need not wait for it.
    public func start() { state.withLock { _ = try? process(&$0) } }

    /// Ends the process. Calls under way fail, and so does every later one: nothing spawns the process again.
    public func stop() {
        state.withLock { state in
            state.isStopped = true
            state.process?.end(because: nil)
        }
    }

    /// Ends the process and changes variables in the environment of the next one. Calls under way end with
    /// `interrupted`.
    func restart(with variables: [String: String], because reason: String) {
        state.withLock { state in
            state.environment.merge(variables) { $1 }
            state.process?.end(because: reason)
        }
    }

    /// Returns the process for a call, and spawns it unless it runs.
    /// - Returns: nil while a killed process is not gone yet.
    func process(_ state: inout State) throws(ProviderFailure) -> ProviderProcess? {
        guard !state.isStopped else { throw .notStarted("the host was stopped") }
        if let process = state.process { return process.isEnding ? nil : process }
        let process = try ProviderProcess(arguments, environment: state.environment)
        state.process = process
        let thread = Thread { [self] in readAnswers(of: process) }
        thread.name = "provider child"
        thread.start()
        return process
    }

    // MARK: What is known of it

    /// The process's identifier; nil while no process runs.
    public var processIdentifier: Int32? { state.withLock { $0.process?.pid } }

    /// The process's memory when it last answered, in bytes: dirty pages, as iOS counts, and all resident pages.
    public var usage: (footprint: UInt64, resident: UInt64)? {
        state.withLock { $0.usage.map { ($0.footprint, $0.resident) } }
    }

    /// Waits for the list of widgets that the process sends when it begins; spawns the process unless it runs.
    /// - Returns: nil if the process ended without sending the list, or did not send it in time.
    package func widgets(within limit: DispatchTimeInterval) -> [PlacedWidget]? {
        start()
        let end = DispatchTime.now() + limit
        while true {
            let (isRunning, widgets) = state.withLock { ($0.process?.isEnding == false, $0.process?.widgets) }
            if let widgets { return widgets }
            guard isRunning, introduced.wait(timeout: end) == .success else { return nil }
        }
    }

    /// Sets who else learns of violations: the host that uses the child, while it runs.
    func report(to reporter: (@Sendable (ProviderViolation) -> Void)?) { state.withLock { $0.reporter = reporter } }

    /// Sets who is called every `watchInterval` while calls are under way. A call that is quicker goes unnoticed.
    func observeCalls(_ observer: (@Sendable () -> Void)?) { state.withLock { $0.observer = observer } }

    func tell(_ violation: ProviderViolation) {
        onViolation(violation)
        state.withLock { $0.reporter }?(violation)
    }
}
