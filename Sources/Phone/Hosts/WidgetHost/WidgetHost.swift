import AppGroup
public import Foundation
import Glibc
public import PhoneState
import WidgetKit

/// The widget host: decides when timelines are asked for, and keeps what is shown.
///
/// It shows placeholders first, asks for every timeline when it starts, and again when the reload marker asks, when a
/// policy's date comes, when somebody sets the clock, and when the container was lost and another was found; all within
/// the budget of each placed widget (`ReloadEngine`). A failed reload leaves what is shown and is tried again. It never
/// reloads because a device was unlocked. Each step is an event in the log.
public actor WidgetHost {
    /// How a run ended.
    public enum Ending: Sendable, Equatable {
        /// `stop()` was called.
        case stopped
        /// Nothing is left to do (with `untilIdle`), but for what is withheld: so many placed widgets, until a date.
        case idle(withheld: Int, until: Date?)
        /// A reload failed again and again (with `untilIdle`).
        case notConverging(String)
    }

    private let containerPath: String
    let placed: [PlacedWidget]
    let provider: ProviderChild
    let archive: Archive
    let log: EventLog
    let settings: WidgetHostSettings

    private var engine: ReloadEngine
    private var container: SharedContainer?
    private var observation: ContainerObservation?
    private var served: [String: [ReloadRequests.Request]] = [:]
    private var providers: [Int32] = []
    private var tooClose: Set<WidgetSlot> = []
    private var timer: OneShotTimer?
    /// Setting a timer wakes a thread of libdispatch's, also where it was not set.
    private var isTimerSet = false
    private var anchor: (wall: Date, steady: ContinuousClock.Instant)
    private var clockSequence: UInt64 = 0
    private var viewing: Viewing
    /// What the user does with the device; nil as long as nobody has said.
    var device: DeviceState?
    private var writtenLedger: LedgerKey?
    private var writtenStatus: (times: String, rest: String) = ("", "")
    /// Whether what is written down is not how things are; it will be.
    private var isStateStale = false
    /// Since when the status is not how things are: a reload is under way that may be a quick one.
    private var statusStaleSince: ContinuousClock.Instant?
    /// Why nothing could be written down, as far as the log says so.
    private var writingProblem: String?
    private var lookingAgain: Task<Void, Never>?
    private var untilIdle = false
    private var ending: CheckedContinuation<Ending, Never>?
    private(set) var ended: Ending?

    /// With `untilIdle`, this many failures in a row end the run.
    private static let patience = 3

    /// Makes a host; nothing runs yet. What was spent of the budgets before is read from the state directory.
    /// - Throws: `AppGroupError` with `corrupt` when the ledger there is none.
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
        anchor = (now, .now)
        viewing = settings.viewing
    }

    /// Runs until `stop()`, or until nothing is left to do.
    /// - Parameters:
    ///   - changes: what the watcher sees.
    ///   - signals: what else happens.
    ///   - untilIdle: ends once every reload that was asked for has been served or is withheld.
    ///   - executor: where to look at changes: that of the watcher spares a change of threads. Nil for anywhere.
    public func run(
        changes: some AsyncSequence<ContainerObservation, Never> & Sendable,
        signals: some AsyncSequence<HostSignal, Never> & Sendable = AsyncStream<HostSignal> { $0.finish() },
        untilIdle: Bool = false, observingOn executor: (any TaskExecutor)? = nil
    ) async -> Ending {
        self.untilIdle = untilIdle
        timer = OneShotTimer { [weak self] in
            guard let self else { return }
            Task { await self.wake() }
        }
        provider.report(to: { [weak self] violation in
            guard let self else { return }
            Task { await self.report(violation) }
        })
        provider.tellWhileUnderWay { [weak self] in
            guard let self else { return }
            Task { await self.writeLate() }
        }
        var event = HostEvent(.start)
        event.outcome = "\(placed.map { "\($0.kind) × \($0.families.count)" }.joined(separator: ", "))"
        log.append(event)
        writeState()
        let placeholders = Task { [self] in await showPlaceholders() }
        // Its first look is over when the placeholders are shown; what it saw waits for them.
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
        timer = nil
        lookingAgain?.cancel()
        provider.report(to: nil)
        provider.tellWhileUnderWay(nil)
        provider.stop()
        if isStateStale || statusStaleSince != nil { writeState(isLate: true) }
        log.append(HostEvent(.stop))
        return ending
    }

    /// Ends the run at once, whatever a provider is doing.
    public func stop() {
        end(.stopped)
        provider.stop()
    }

    private func end(_ how: Ending) {
        guard ended == nil else { return }
        ended = how
        ending?.resume(returning: how)
        ending = nil
    }

    /// Logs that a provider broke WidgetKit's contract.
    private func report(_ violation: ProviderViolation) {
        guard ended == nil else { return }
        var event = HostEvent(.violation)
        event.kind = violation.slot?.kind
        event.family = violation.slot?.family.description
        event.outcome = violation.kind.rawValue
        log.append(event)
    }

    // MARK: What the watcher sees

    private func observe(_ new: ContainerObservation) {
        guard ended == nil else { return }
        let old = observation
        observation = new
        if let remark = new.remark, remark != old?.remark { note(remark) }
        if container?.isStillAtPath != true { container = nil }
        if new.exists, container == nil {
            container = try? SharedContainer.open(containerPath, access: .readOnly)
            if container == nil { lookAgain() }
        }
        if old == nil {
            reloadEverything(.initial)
        } else if new.generation != old?.generation {
            note(new.exists ? "found" : "lost")
            if new.exists { reloadEverything(.environmentChanged) }
        } else {
            serveRequests()
        }
    }

    private func note(_ outcome: String) {
        var event = HostEvent(.container)
        event.outcome = outcome
        event.revision = observation?.revision
        log.append(event)
    }

    private func reloadEverything(_ reason: HostEvent.Reason) {
        let asked = asked() ?? [:]
        for widget in placed {
            served[widget.kind] = asked[widget.kind] ?? []
            ask(widget.kind, reason)
        }
        settle()
    }

    /// The requests that concern each kind; nil when the marker cannot be read now. It is read once for all kinds.
    private func asked() -> [String: [ReloadRequests.Request]]? {
        // While there is no container, nothing new is asked for.
        guard let container else { return served }
        do throws(AppGroupError) {
            let requests = try container.reloadRequests()
            return placed.reduce(into: [:]) { $0[$1.kind] = requests.requests(concerning: $1.kind) }
        } catch {
            if error.code != .replaced { note("the reload marker cannot be read: \(error)") }
            lookAgain()
            return nil
        }
    }

    /// Looks at the container once more after a while: it could not be read, and no other event may ever come.
    private func lookAgain() {
        guard lookingAgain == nil, ended == nil else { return }
        lookingAgain = Task { [self] in
            guard (try? await ContinuousClock().sleep(for: settings.firstRetry)) != nil else { return }
            lookingAgain = nil
            if let observation { observe(observation) }
        }
    }

    /// Reloads every kind for which something else is asked than was served.
    private func serveRequests() {
        rememberProvider()
        let all = asked()
        for widget in placed {
            guard let all else { break }
            let asked = all[widget.kind] ?? []
            let known = served[widget.kind] ?? []
            let new = asked.filter { request in !known.contains { $0.isSameRequest(as: request) } }
            let highest = known.map(\.sequence).max() ?? 0
            guard !new.isEmpty || asked.count != known.count else { continue }
            served[widget.kind] = asked
            // A sequence that fell was started anew; then it is not known how many there were.
            let count = new.map { $0.sequence > highest ? $0.sequence - highest : 1 }.max() ?? 1
            ask(
                widget.kind, .requested, count: count, isForeground: new.contains { $0.isForeground },
                isByProvider: !new.isEmpty && new.allSatisfy { providers.contains($0.processIdentifier) })
        }
        settle()
    }

    // MARK: What else happens

    private func receive(_ signal: HostSignal) {
        guard ended == nil else { return }
        switch signal {
        case .clock(let sequence, let wasSet):
            clockSequence = sequence
            followClock(wasSet: wasSet, isTold: true)
        case .foreground: break
        case .localeChanged: for widget in placed { ask(widget.kind, .localeChanged) }
        case .locale(let locale):
            provider.restart(with: ["TANDEM_LOCALE": locale], because: "the language changed")
            for widget in placed { ask(widget.kind, .localeChanged) }
        case .dynamicTypeChanged: for widget in placed { ask(widget.kind, .dynamicTypeChanged) }
        case .interaction(let kind): ask(kind, .interaction)
        case .session(let isActive): perform(engine.setSession(isActive, at: settings.now()))
        case .viewing(let viewing):
            self.viewing = viewing
            perform(engine.setViewing(viewing, at: settings.now()))
        case .device(let state): follow(state)
        case .remark(let text): note(text)
        }
        settle()
    }

    private func wake() {
        guard ended == nil else { return }
        followClock(wasSet: false, isTold: false)
        settle()
    }

    /// Compares the clock on the wall with the steady one: how far was it moved since the last look?
    private func followClock(wasSet: Bool, isTold: Bool) {
        let (wall, steady) = (settings.now(), ContinuousClock.now)
        let moved = wall.timeIntervalSince(anchor.wall) - (steady - anchor.steady) / .seconds(1)
        anchor = (wall, steady)
        // Clocks are slewed by milliseconds all the time; and who tells where the clock stands need not have moved it.
        guard abs(moved) > (isTold ? 0.1 : 1) else { return }
        var event = HostEvent(.clock)
        // A clock that went back was set: time does not go back.
        let isSet = wasSet || moved < -1
        event.reason = isSet ? .significantTimeChange : "timePassed"
        event.outcome = "\(moved < 0 ? "" : "+")\((moved * 1_000).rounded() / 1_000) s"
        log.append(event)
        if isSet { perform(engine.clockWasSet(by: moved, at: wall)) }
    }

    // MARK: Reloading

    private func ask(
        _ kind: String, _ reason: HostEvent.Reason, count: UInt64 = 1, isForeground: Bool = false,
        isByProvider: Bool = false
    ) {
        followForeground()
        perform(
            engine.ask(
                kind, reason, count: count, isForeground: isForeground, isByProvider: isByProvider, at: settings.now()))
    }

    private func followForeground() {
        perform(engine.setForeground(settings.isForeground(), at: settings.now()))
    }

    /// Does what is due, sets the timer for what is next, and writes down how things are.
    private func settle() {
        guard ended == nil else { return }
        followForeground()
        perform(engine.wake(at: settings.now()))
        if let next = engine.nextWake {
            timer?.set(after: next.timeIntervalSince(settings.now()))
            isTimerSet = true
        } else if isTimerSet {
            timer?.unset()
            isTimerSet = false
        }
        // While reloads are under way, once for all that ends meanwhile: it is about every widget that is placed.
        if engine.isBusy { writeStateSoon() } else { writeState() }
        endIfIdle()
    }

    private func perform(_ decisions: [ReloadEngine.Decision]) {
        guard ended == nil else { return }
        for decision in decisions {
            switch decision {
            case .log(let event): log.append(event)
            case .reload(let reload): start(reload)
            }
        }
    }

    /// Asks for the timelines of all families at once, so that a provider that fetches can make one fetch for all of them.
    ///
    /// The requests are on their way when this returns, and each answer is swapped into the archive by whoever brings it:
    /// what the host writes down, and its turn to do so, are no part of the time until a widget shows what was published.
    private func start(_ reload: ReloadEngine.Reload) {
        let revision = observation?.revision ?? 0
        let (answers, continuation) = AsyncStream.makeStream(of: ReloadAnswer.self)
        for family in reload.families {
            let start = ContinuousClock.now
            provider.call(.timeline, kind: reload.kind, family: family.family, deadline: settings.deadline) {
                [archive, settings] result in
                var answer = ReloadAnswer(result)
                answer.swap(into: archive, kind: reload.kind, family.family, revision: revision, at: settings.now())
                answer.duration = ContinuousClock.now - start
                answer.granted = family
                continuation.yield(answer)
            }
        }
        Task { [self] in
            // Whoever reads of the reload in the log finds it in what is written down.
            if isStateStale, ended == nil { writeState() }
            var left = reload.families.count
            for await answer in answers {
                note(answer, kind: reload.kind, revision)
                left -= 1
                if left == 0 { break }
            }
            perform(engine.finished(reload.kind, at: settings.now()))
            settle()
        }
    }

    /// Writes down how the reload of a placed widget ended.
    private func note(_ answer: ReloadAnswer, kind: String, _ revision: Revision) {
        guard let granted = answer.granted else { return }
        let slot = WidgetSlot(kind: kind, family: granted.family)
        if answer.isUnsorted { report(ProviderViolation(kind: .unsorted, slot: slot, description: "")) }
        if answer.isTooClose {
            if tooClose.insert(slot).inserted {
                report(ProviderViolation(kind: .entriesTooClose, slot: slot, description: ""))
            }
        } else if answer.hasEntries {
            tooClose.remove(slot)
        }
        rememberProvider()
        guard ended == nil else { return }
        var event = HostEvent(.reload)
        event.kind = kind
        event.family = granted.family.description
        event.reason = granted.reason
        event.cost = granted.cost
        event.exemption = granted.exemption?.rawValue
        event.budgetLeft = granted.budgetLeft
        event.coalesced = granted.coalesced > 0 ? granted.coalesced : nil
        event.revision = revision
        event.outcome = answer.outcome
        event.next = answer.next
        event.source = answer.source
        event.microseconds = Int64(answer.duration / .microseconds(1))
        (event.footprint, event.resident) = (provider.usage?.footprint, provider.usage?.resident)
        log.append(event)
        engine.ended(slot, answer.decision, at: settings.now())
        if let problem = answer.problem, untilIdle, engine.failures(slot) >= Self.patience {
            end(.notConverging("\(kind) \(granted.family): \(problem)"))
        }
    }

    /// Remembers which processes ran the providers: one that asks for a reload asks for its own.
    private func rememberProvider() {
        guard let pid = provider.processIdentifier, providers.last != pid else { return }
        providers.append(pid)
        if providers.count > 16 { providers.removeFirst() }
    }

    private func endIfIdle() {
        guard untilIdle, observation != nil, engine.isIdle else { return }
        guard let all = asked() else { return }
        for widget in placed {
            let (asked, known) = (all[widget.kind] ?? [], served[widget.kind] ?? [])
            guard asked.count == known.count, zip(asked, known).allSatisfy({ $0.isSameRequest(as: $1) }) else { return }
        }
        let withheld = engine.ledger(at: settings.now()).compactMap(\.withheld)
        end(.idle(withheld: withheld.count, until: withheld.map(\.until).min()))
    }

    // MARK: What is written down

    /// Writes once this turn is over, and those that wait for theirs already.
    private func writeStateSoon() {
        guard !isStateStale else { return }
        isStateStale = true
        Task { [self] in
            if isStateStale, ended == nil { writeState() }
        }
    }

    /// - Parameter isLate: whether a reload that is under way is no quick one.
    private func writeState(isLate: Bool = false) {
        isStateStale = false
        guard let directory = settings.stateDirectory else { return }
        do throws(AppGroupError) {
            try writeLedger(directory)
            try writeStatus(directory, isLate: isLate)
            writingProblem = nil
        } catch {
            // Once, however often it is tried.
            if writingProblem != "\(error)" { note("\(error)") }
            writingProblem = "\(error)"
        }
    }

    /// Writes what `writeStatus` left: a reload has taken as long as it takes from one look at the provider to the next.
    private func writeLate() {
        guard ended == nil, statusStaleSince != nil else { return }
        writeState(isLate: true)
    }

    private func writeLedger(_ directory: String) throws(AppGroupError) {
        let now = settings.now()
        let ledger = BudgetLedger(
            profile: settings.profile.name, viewing: viewing, date: now, entries: engine.ledger(at: now))
        // What changes with time alone is no reason to write.
        let key = LedgerKey(
            viewing: viewing, budgets: ledger.entries.map(\.budget), withheld: ledger.entries.map(\.withheld))
        guard key != writtenLedger else { return }
        try StateFile.replace(BudgetLedger.path(stateDirectory: directory), with: ledger.json + "\n")
        writtenLedger = key
    }

    /// That a reload is under way is left to `writeLate` where nothing else is new: to who asks whether the host is at
    /// rest, a quick one came just after he looked, and writing would keep it from the disk that it needs itself. A date
    /// that was awaited stays written, and is past: the host is not at rest. Where somebody may move the clock as soon
    /// as the host is at rest, everything is written at once.
    private func writeStatus(_ directory: String, isLate: Bool) throws(AppGroupError) {
        let next = engine.nextWake.map { JSONText.quoted(DateText.format($0)) } ?? "null"
        let times = "\"isBusy\":\(engine.isBusy),\"nextWake\":\(next)"
        let rest =
            "\"clockSequence\":\(clockSequence),\"container\":\(JSONText.quoted(containerPath)),"
            + "\"device\":\((device ?? DeviceState()).json),\"placed\":[\(placed.map(\.json).joined(separator: ","))]"
        guard (times, rest) != writtenStatus else {
            statusStaleSince = nil
            return
        }
        let since = statusStaleSince ?? .now
        statusStaleSince = since
        let mayWait = engine.isBusy && rest == writtenStatus.rest && !isLate && !settings.isClockMoved
        guard !mayWait || ContinuousClock.now - since > ProviderChild.watchInterval else { return }
        try StateFile.replace(directory + "/host.json", with: "{\"pid\":\(getpid()),\(times),\(rest)}\n")
        writtenStatus = (times, rest)
        statusStaleSince = nil
    }
}

/// What the ledger is written for.
private struct LedgerKey: Equatable {
    var viewing: Viewing
    var budgets: [ReloadBudget]
    var withheld: [BudgetLedger.Withheld?]
}
