package import Dispatch
public import Foundation
package import ProcessSupport
import Synchronization
import Utilities

/// A child process that runs the providers and keeps running between calls. If a provider traps, its whole process
/// ends, so the host itself must not run providers.
///
/// The first call, or `start()`, spawns the process. If the process ends, the next call spawns another one, until
/// `stop()`. While a call is under way, the host checks the process's memory, its CPU time and the call's deadline.
/// Between calls the host checks nothing.
///
/// The steps of a call are in three files: `ProviderChild+Calling` sends the request, `ProviderChild+Answers` reads the
/// answer, and `ProviderChild+Limits` ends calls that exceed a limit.
public final class ProviderChild: Sendable {
    /// The variable state of a provider child.
    struct State {
        var process: ProviderProcess?
        var calls = CallsUnderWay()
        /// The memory that the process had when it last answered.
        var usage: ProcessUsage?
        /// The environment of the next process.
        var environment: [String: String]
        /// The restriction of the next process.
        var restriction: ProcessRestriction?
        /// True after `stop()`: no further process may be spawned.
        var isStopped = false
        var reporter: (@Sendable (ProviderViolation) -> Void)?
        var observer: (@Sendable () -> Void)?
        var violations = ViolationCounts()

        /// Kills the process.
        /// - Returns: the calls that were under way, which the caller must fail.
        mutating func endProcess(_ failure: ProviderFailure) -> [CallsUnderWay.Call] {
            process?.end(because: failure.description)
            return calls.removeAll()
        }
    }

    let state: Mutex<State>
    let limits: ProviderLimits
    private let arguments: [String]
    private let onViolation: @Sendable (ProviderViolation) -> Void
    /// Signalled when the process has sent its list of widgets, and again when the process has ended.
    let introduced = DispatchSemaphore(value: 0)

    private static let defaults = ["SWIFT_BACKTRACE": "enable=no"]

    /// Makes a provider child without spawning its process.
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: the process's environment. Unless it contains `SWIFT_BACKTRACE`, a provider that traps ends at
    ///     once, as it does on a phone. A backtrace would take seconds, and the process that prints it could outlive
    ///     the provider.
    ///   - limits: the resources that the process may use.
    ///   - onViolation: a closure that is called when a provider breaks WidgetKit's contract, for example by calling a
    ///     completion twice.
    public init(
        arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        limits: ProviderLimits = ProviderLimits(),
        onViolation: @escaping @Sendable (ProviderViolation) -> Void = { _ in }
    ) {
        self.arguments = arguments
        self.limits = limits
        self.onViolation = onViolation
        state = Mutex(State(environment: environment.merging(Self.defaults) { given, _ in given }))
    }

    // MARK: The process

    /// Restricts the next process.
    package func restrict(_ restriction: ProcessRestriction?) { state.withLock { $0.restriction = restriction } }

    /// Spawns the process if it does not run, so that the first call need not wait for the process.
    public func start() { state.withLock { _ = try? process(&$0) } }

    /// Kills the process. Calls under way fail, and so does every later call, because the process is not spawned again.
    public func stop() {
        state.withLock { state in
            state.isStopped = true
            state.process?.end(because: nil)
        }
    }

    /// Kills the process, and changes variables in the environment of the next process. Calls under way end with
    /// `interrupted`.
    func restart(with variables: [String: String], because reason: String) {
        state.withLock { state in
            state.environment.merge(variables) { $1 }
            state.process?.end(because: reason)
        }
    }

    /// Returns the process for a call; spawns it if it does not run.
    /// - Returns: nil if a killed process has not exited yet.
    func process(_ state: inout State) throws(ProviderFailure) -> ProviderProcess? {
        guard !state.isStopped else { throw .notStarted("the host was stopped") }
        if let process = state.process {
            // If the process was killed between two calls, the thread that reads answers may not have noticed it yet. The
            // new call must not fail because of that.
            if !process.isEnding, process.hasEnded { state.process?.end(because: nil) }
            return state.process?.isEnding == true ? nil : process
        }
        let process = try ProviderProcess(
            arguments, environment: state.environment, restriction: state.restriction)
        guard startThread({ [self] in readAnswers(of: process) }) else {
            process.endUnused()
            throw .notStarted("the system allows no further thread")
        }
        state.process = process
        return process
    }

    // MARK: What is known of it

    /// The process's identifier; nil while no process runs.
    public var processIdentifier: Int32? { state.withLock { $0.process?.pid } }

    /// The process's memory when it last answered, in bytes: dirty pages, as iOS counts, and all resident pages.
    public var usage: (footprint: UInt64, resident: UInt64)? {
        state.withLock { $0.usage.map { ($0.footprint, $0.resident) } }
    }

    /// Waits for the list of widgets that the process sends first. Spawns the process if it does not run.
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

    /// Sets a closure that also receives violations, for the host that uses this child. Nil removes the closure.
    func report(to reporter: (@Sendable (ProviderViolation) -> Void)?) { state.withLock { $0.reporter = reporter } }

    /// Sets a closure that is called every `watchInterval` while calls are under way. If all calls end sooner, the
    /// closure is not called.
    func observeCalls(_ observer: (@Sendable () -> Void)?) { state.withLock { $0.observer = observer } }

    /// Passes a violation on, unless it is one of many repetitions.
    func tell(_ violation: ProviderViolation) {
        let (counted, reporter) = state.withLock { ($0.violations.count(violation), $0.reporter) }
        guard let counted else { return }
        onViolation(counted)
        reporter?(counted)
    }
}
