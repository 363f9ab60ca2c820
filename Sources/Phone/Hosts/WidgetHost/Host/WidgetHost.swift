import AppGroup
public import Foundation
public import PhoneState
import WidgetKit

/// The widget host: decides when to ask providers for timelines, and keeps the timelines that widgets show.
///
/// When it starts, the host first shows placeholders, and then asks for every timeline. It asks again on four
/// occasions: when the reload marker contains a request, when a policy's date comes, when the user sets the clock, and
/// when another container replaces a lost one. All these reloads stay within the budget of each placed widget
/// (`ReloadEngine`). After a failed reload, the widget keeps its timeline, and the host retries. The host never reloads
/// because a device was unlocked. Each step is an event in the log.
///
/// This file contains the host's state and its run. Three extensions contain the host's reactions to events:
/// `+Container`, `+Signals`, `+Device`. Three others contain its actions: `+Reloading`, `+Placeholders`, `+State`.
public actor WidgetHost {
    /// The reason that a run ended.
    public enum Ending: Sendable, Equatable {
        /// `stop()` was called.
        case stopped
        /// With `untilIdle`: nothing is left to do except for withheld reloads. `withheld` is the number of placed
        /// widgets that have a withheld reload; `until` is the date of the next withheld reload.
        case idle(withheld: Int, until: Date?)
        /// With `untilIdle`: a reload failed again and again.
        case notConverging(String)
        /// The state folder was deleted or moved away, with the archive and the log.
        case stateFolderGone
    }

    let containerPath: String
    let placed: [PlacedWidget]
    let provider: ProviderChild
    let archive: Archive
    let log: EventLog
    let settings: WidgetHostSettings

    var engine: ReloadEngine
    var timer: OneShotTimer?

    // The container, and the requests in its reload marker.
    var container: SharedContainer?
    var observation: ContainerObservation?
    /// True while the host handles an observation that told the container's revision.
    var hasCurrentRevision = false
    var served = ServedRequests()
    var lookingAgain: Task<Void, Never>?

    // The phone's state, as the host knows it.
    var clock: ClockAnchor
    /// The ordinal of the last move of the clock that the host has noticed, as in `ClockState.sequence`.
    var clockSequence: UInt64 = 0
    var viewing: Viewing
    /// The state of the device; nil until it is first known.
    var device: DeviceState?

    // The provider processes and their timelines.
    /// The ids of the last processes that ran the providers, newest last.
    var providerProcesses: [Int32] = []
    /// The placed widgets whose last timeline had entries too close together.
    var tooClose: Set<WidgetSlot> = []

    // The files that describe the host; nil without a state directory.
    var stateFiles: HostStateFiles?
    /// True while a write of the state files is scheduled but not yet done.
    var isWriteScheduled = false
    /// The text of the last logged failure to write a file; nil if the last write succeeded.
    var writingProblem: String?

    // The run.
    private(set) var untilIdle = false
    private(set) var ended: Ending?
    private var ending: CheckedContinuation<Ending, Never>?

    /// Makes a host; nothing runs yet. Reads the charged reloads of an earlier run from the state directory.
    /// - Throws: `AppGroupError` with `corrupt` if the ledger file is not a ledger.
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
    ///   - untilIdle: true to end the run once every requested reload is served or withheld.
    ///   - executor: the executor on which changes are observed; nil for any executor. With the watcher's own executor,
    ///     an observation needs no switch to another thread.
    public func run(
        changes: some AsyncSequence<ContainerObservation, Never> & Sendable,
        signals: some AsyncSequence<HostSignal, Never> & Sendable = AsyncStream<HostSignal> { $0.finish() },
        untilIdle: Bool = false, observingOn executor: (any TaskExecutor)? = nil
    ) async -> Ending {
        self.untilIdle = untilIdle
        begin()
        // Signals are handled at once, because a provider may take long for its placeholders.
        let listener = Task { [self] in
            for await signal in signals { receive(signal) }
        }
        let placeholders = Task { [self] in await showPlaceholders() }
        let watcher = Task(executorPreference: executor) { [self] in await follow(changes, after: placeholders) }
        let ending = await withCheckedContinuation { continuation in
            if let ended { continuation.resume(returning: ended) } else { self.ending = continuation }
        }
        listener.cancel()
        watcher.cancel()
        finish()
        return ending
    }

    /// Handles changes. The watcher starts at once, but its observations are handled only after the placeholders are shown.
    private func follow(
        _ changes: some AsyncSequence<ContainerObservation, Never>, after placeholders: Task<Void, Never>
    ) async {
        var observations = changes.makeAsyncIterator()
        await placeholders.value
        while let observation = await observations.next(isolation: self) { observe(observation) }
    }

    /// Ends the run at once, even if a provider is still working.
    public func stop() {
        end(.stopped)
        provider.stop()
    }

    /// True while a process runs the providers. After the run, it is true until the killed process has ended.
    public var isProviderRunning: Bool { provider.processIdentifier != nil }

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
        archive.releasePrepared()
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
        event.coalesced = violation.repetitions > 0 ? violation.repetitions : nil
        log.append(event)
    }
}
