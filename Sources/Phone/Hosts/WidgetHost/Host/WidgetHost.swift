import AppGroup
public import Foundation
public import PhoneState
import WidgetKit

/// The widget host: decides when timelines are asked for, and keeps what is shown.
///
/// The host shows placeholders first and asks for every timeline when it starts. It asks again when the reload marker
/// asks, when a policy's date comes, when somebody sets the clock, and when another container takes the place of a lost
/// one; all within the budget of each placed widget (`ReloadEngine`). A failed reload leaves what is shown and is
/// retried. The host never reloads because a device was unlocked. Each step is an event in the log.
///
/// This file has the host's state and its run. The steps are in extensions, by what causes them: `+Container`,
/// `+Signals`, `+Device`; and by what they do: `+Reloading`, `+Placeholders`, `+State`.
public actor WidgetHost {
    /// How a run ended.
    public enum Ending: Sendable, Equatable {
        /// `stop()` was called.
        case stopped
        /// Nothing is left to do (with `untilIdle`), except for withheld reloads: the number of placed widgets with one,
        /// and the date of the next.
        case idle(withheld: Int, until: Date?)
        /// A reload failed again and again (with `untilIdle`).
        case notConverging(String)
    }

    let containerPath: String
    let placed: [PlacedWidget]
    let provider: ProviderChild
    let archive: Archive
    let log: EventLog
    let settings: WidgetHostSettings

    var engine: ReloadEngine
    var timer: OneShotTimer?

    // The container, and what its marker asks for.
    var container: SharedContainer?
    var observation: ContainerObservation?
    var served = ServedRequests()
    var lookingAgain: Task<Void, Never>?

    // The phone.
    var clock: ClockAnchor
    /// The number of the last move of the clock that the host took note of.
    var clockSequence: UInt64 = 0
    var viewing: Viewing
    /// The state of the device; nil until it is first known.
    var device: DeviceState?

    // The provider.
    /// The last processes that ran the providers, newest last.
    var providerProcesses: [Int32] = []
    /// The placed widgets whose last timeline had entries too close together.
    var tooClose: Set<WidgetSlot> = []

    // The files that describe the host; nil without a state directory.
    var stateFiles: HostStateFiles?
    /// True while a write of the state files waits for the end of the actor's turn.
    var isWriteScheduled = false
    /// The last problem with writing that the log has; nil if the last write succeeded.
    var writingProblem: String?

    // The run.
    private(set) var untilIdle = false
    private(set) var ended: Ending?
    private var ending: CheckedContinuation<Ending, Never>?

    /// Makes a host; nothing runs yet. Reads from the state directory what was spent of the budgets.
    /// - Throws: `AppGroupError` with `corrupt` if the ledger there is not one.
    public init(
        containerPath: String, placed: [PlacedWidget], provider: ProviderChild, archive: Archive, log: EventLog,
        settings: WidgetHostSettings = WidgetHostSettings()
    ) throws {
        self.containerPath = containerPath
        self.placed = placed
        self.provider = provider
        self.archive = archive
        self.log = log
        self.settings = settings
        let now = settings.now()
        let ledger = try settings.stateDirectory.flatMap { try BudgetLedger.read(stateDirectory: $0) }
        engine = ReloadEngine(
            placed, profile: settings.profile, viewing: settings.viewing, seed: settings.seed,
            ledger: ledger?.budgets ?? [:], at: now)
        engine.firstRetry = settings.firstRetry / .seconds(1)
        engine.longestRetry = settings.longestRetry / .seconds(1)
        clock = ClockAnchor(wall: now)
        viewing = settings.viewing
        stateFiles = settings.stateDirectory.map { HostStateFiles(directory: $0) }
    }

    // MARK: The run

    /// Runs until `stop()`, or until nothing is left to do.
    /// - Parameters:
    ///   - changes: the observations of the container's watcher.
    ///   - signals: the other events of the phone.
    ///   - untilIdle: ends the run once every requested reload is served or withheld.
    ///   - executor: the executor on which changes are observed; the watcher's own saves a change of threads. Nil for
    ///     any.
    public func run(
        changes: some AsyncSequence<ContainerObservation, Never> & Sendable,
        signals: some AsyncSequence<HostSignal, Never> & Sendable = AsyncStream<HostSignal> { $0.finish() },
        untilIdle: Bool = false, observingOn executor: (any TaskExecutor)? = nil
    ) async -> Ending {
        self.untilIdle = untilIdle
        begin()
        let placeholders = Task { [self] in await showPlaceholders() }
        // The watcher starts meanwhile, but what it observes waits for the placeholders.
        let watcher = Task(executorPreference: executor) { [self] in
            for await change in changes {
                await placeholders.value
                await observe(change)
            }
        }
        await placeholders.value
        let listener = Task { [self] in
            for await signal in signals { receive(signal) }
        }
        let ending = await withCheckedContinuation { continuation in
            if let ended { continuation.resume(returning: ended) } else { self.ending = continuation }
        }
        listener.cancel()
        watcher.cancel()
        finish()
        return ending
    }

    /// Ends the run at once, whatever a provider is doing.
    public func stop() {
        end(.stopped)
        provider.stop()
    }

    func end(_ how: Ending) {
        guard ended == nil else { return }
        ended = how
        ending?.resume(returning: how)
        ending = nil
    }

    private func begin() {
        timer = OneShotTimer { [weak self] in
            guard let self else { return }
            Task { await self.wake() }
        }
        provider.report(to: { [weak self] violation in
            guard let self else { return }
            Task { await self.report(violation) }
        })
        provider.observeCalls { [weak self] in
            guard let self else { return }
            Task { await self.writeLate() }
        }
        var event = HostEvent(.start)
        event.outcome = placed.map { "\($0.kind) × \($0.families.count)" }.joined(separator: ", ")
        log.append(event)
        writeState()
    }

    private func finish() {
        timer = nil
        lookingAgain?.cancel()
        provider.report(to: nil)
        provider.observeCalls(nil)
        provider.stop()
        writeRest()
        log.append(HostEvent(.stop))
    }

    /// Logs a breach of WidgetKit's contract.
    func report(_ violation: ProviderViolation) {
        guard ended == nil else { return }
        var event = HostEvent(.violation)
        event.kind = violation.slot?.kind
        event.family = violation.slot?.family.description
        event.outcome = violation.kind.rawValue
        log.append(event)
    }
}
