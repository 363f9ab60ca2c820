public import AppGroup
public import Foundation
public import HostEvents
public import WidgetKit

/// A kind of widget, placed in some families: what the user put on the Home Screen and the Lock Screen.
public struct PlacedWidget: Sendable, Equatable {
    /// The widget's kind.
    public var kind: String
    /// The families it is placed in.
    public var families: [WidgetFamily]

    /// Makes a placement.
    public init(kind: String, families: [WidgetFamily]) {
        self.kind = kind
        self.families = families
    }
}

/// What a watcher tells the host about the container.
public struct ContainerObservation: Sendable, Equatable {
    /// The container's revision is at least this.
    public var revision: Revision
    /// Whether the directory exists.
    public var exists: Bool
    /// Counts the directories that stood at the path.
    public var generation: Int
    /// A remark for the log, such as that the container has to be polled.
    public var remark: String?

    /// Makes an observation.
    public init(revision: Revision, exists: Bool, generation: Int, remark: String? = nil) {
        self.revision = revision
        self.exists = exists
        self.generation = generation
        self.remark = remark
    }
}

/// Figures of the host that a user may set.
public struct WidgetHostSettings: Sendable {
    /// How long a provider may take for a timeline. About 30 seconds on iOS; undocumented.
    public var deadline: Duration = .seconds(30)
    /// The pause before a failed reload is tried again; it doubles with each failure in a row.
    public var firstRetry: Duration = .seconds(1)
    /// The longest such pause.
    public var longestRetry: Duration = .seconds(900)
    /// The host's clock.
    public var now: @Sendable () -> Date = { Date() }

    /// Makes the default settings.
    public init() {}
}

/// The widget host: decides when timelines are asked for, and keeps what is shown.
///
/// It shows placeholders first, asks for every timeline when it starts, and again when the reload marker asks, when a
/// policy's date comes, and when the container was lost and another was found. A failed reload leaves what is shown and
/// is tried again. It never reloads because a device was unlocked. Each step is an event in the log.
public actor WidgetHost {
    /// How a run ended.
    public enum Ending: Sendable, Equatable {
        /// `stop()` was called.
        case stopped
        /// Nothing is left to do (with `untilIdle`).
        case idle
        /// A reload failed again and again (with `untilIdle`).
        case notConverging(String)
    }

    private struct Slot: Hashable {
        var kind: String
        var family: WidgetFamily
    }

    private let containerPath: String
    private let placed: [PlacedWidget]
    private let provider: ProviderChild
    private let archive: Archive
    private let log: EventLog
    private let settings: WidgetHostSettings

    private var container: SharedContainer?
    private var observation: ContainerObservation?
    private var served: [String: [ReloadRequests.Request]] = [:]
    private var inFlight: Set<String> = []
    private var waitingReload: [String: (families: Set<WidgetFamily>, reason: HostEvent.Reason)] = [:]
    private var failures: [Slot: Int] = [:]
    private var timers: [Slot: Task<Void, Never>] = [:]
    private var due: [Slot: Date] = [:]
    private var retrying: Set<Slot> = []
    private var lookingAgain: Task<Void, Never>?
    private var untilIdle = false
    private var ending: CheckedContinuation<Ending, Never>?
    private var ended: Ending?

    /// With `untilIdle`, this many failures in a row end the run.
    private static let patience = 3

    /// Makes a host; nothing runs yet.
    public init(
        containerPath: String, placed: [PlacedWidget], provider: ProviderChild, archive: Archive, log: EventLog,
        settings: WidgetHostSettings = WidgetHostSettings()
    ) {
        self.containerPath = containerPath
        self.placed = placed
        self.provider = provider
        self.archive = archive
        self.log = log
        self.settings = settings
    }

    /// Runs until `stop()`, or until nothing is left to do.
    /// - Parameters:
    ///   - changes: what the watcher sees.
    ///   - untilIdle: ends once every reload that was asked for has been served.
    public func run(
        changes: some AsyncSequence<ContainerObservation, Never> & Sendable, untilIdle: Bool = false
    ) async -> Ending {
        self.untilIdle = untilIdle
        var event = HostEvent(.start)
        event.outcome = "\(placed.map { "\($0.kind) × \($0.families.count)" }.joined(separator: ", "))"
        log.append(event)
        await showPlaceholders()
        let watcher = Task { [self] in
            for await change in changes { observe(change) }
        }
        let ending = await withCheckedContinuation { continuation in
            if let ended { continuation.resume(returning: ended) } else { self.ending = continuation }
        }
        watcher.cancel()
        for timer in timers.values { timer.cancel() }
        timers = [:]
        lookingAgain?.cancel()
        provider.stop()
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
        for widget in placed {
            served[widget.kind] = requests(widget.kind) ?? []
            reload(widget.kind, Set(widget.families), reason)
        }
    }

    /// The requests that concern a kind; nil when the marker cannot be read now.
    private func requests(_ kind: String) -> [ReloadRequests.Request]? {
        // While there is no container, nothing new is asked for.
        guard let container else { return served[kind] ?? [] }
        do throws(AppGroupError) {
            return try container.reloadRequests().requests(concerning: kind)
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
        for widget in placed {
            guard let asked = requests(widget.kind) else { continue }
            let known = served[widget.kind] ?? []
            let isSame =
                asked.count == known.count && zip(asked, known).allSatisfy { $0.isSameRequest(as: $1) }
            guard !isSame else { continue }
            served[widget.kind] = asked
            reload(widget.kind, Set(widget.families), .requested)
        }
        endIfIdle()
    }

    // MARK: Reloading

    /// Reloads families of a kind; while a reload of the kind is under way, once more after it.
    private func reload(_ kind: String, _ families: Set<WidgetFamily>, _ reason: HostEvent.Reason) {
        guard ended == nil else { return }
        for family in families {
            let slot = Slot(kind: kind, family: family)
            timers.removeValue(forKey: slot)?.cancel()
            due[slot] = nil
            retrying.remove(slot)
        }
        guard !inFlight.contains(kind) else {
            let waiting = waitingReload[kind]
            waitingReload[kind] = (families.union(waiting?.families ?? []), waiting?.reason ?? reason)
            return
        }
        inFlight.insert(kind)
        let revision = observation?.revision ?? 0
        Task { [self] in
            // All families at once, so that a provider that fetches can make one fetch for all of them.
            await withTaskGroup(of: Void.self) { group in
                for family in families.sorted(by: { $0.rawValue < $1.rawValue }) {
                    group.addTask { await self.reload(Slot(kind: kind, family: family), reason, revision) }
                }
            }
            finished(kind)
        }
    }

    private func finished(_ kind: String) {
        inFlight.remove(kind)
        if let waiting = waitingReload.removeValue(forKey: kind) { reload(kind, waiting.families, waiting.reason) }
        endIfIdle()
    }

    private func reload(_ slot: Slot, _ reason: HostEvent.Reason, _ revision: Revision) async {
        var event = HostEvent(.reload)
        event.kind = slot.kind
        event.family = slot.family.description
        event.reason = reason
        event.cost = .free
        event.revision = revision
        let start = ContinuousClock.now
        var reloadDate: Date?
        var problem: String?
        do {
            let timeline = try await provider.call(
                .timeline, kind: slot.kind, family: slot.family, deadline: settings.deadline)
            if timeline.entries.isEmpty {
                event.outcome = "empty"
                problem = "the provider gave a timeline without entries"
            } else {
                let sorted = inOrder(timeline, slot)
                try archive.swap(
                    sorted, kind: slot.kind, family: slot.family, revision: revision, isPlaceholder: false,
                    at: settings.now())
                event.outcome = "swapped"
                event.source = sorted.entries.first?.description.source
                reloadDate = sorted.reloadDate
            }
        } catch let failure as ProviderFailure {
            event.outcome = failure.outcome
            problem = failure.description
        } catch {
            event.outcome = "archive-failed"
            problem = "\(error)"
        }
        event.microseconds = Int64((ContinuousClock.now - start) / .microseconds(1))
        guard ended == nil else { return }
        log.append(event)
        if let problem {
            retry(slot, problem)
        } else {
            failures[slot] = nil
            if let reloadDate { wait(slot, until: reloadDate, .stale) }
        }
    }

    /// The entries in the order of their dates, which WidgetKit requires of a provider.
    private func inOrder(_ timeline: TimelineArchive, _ slot: Slot) -> TimelineArchive {
        let dates = timeline.entries.map(\.date)
        guard dates != dates.sorted() else { return timeline }
        var event = HostEvent(.violation)
        event.kind = slot.kind
        event.family = slot.family.description
        event.outcome = "the entries were not in the order of their dates"
        log.append(event)
        var sorted = timeline
        sorted.entries.sort { $0.date < $1.date }
        return sorted
    }

    /// What is shown stays; the reload is tried again after a pause that doubles.
    private func retry(_ slot: Slot, _ problem: String) {
        let count = (failures[slot] ?? 0) + 1
        failures[slot] = count
        if untilIdle, count >= Self.patience { return end(.notConverging("\(slot.kind) \(slot.family): \(problem)")) }
        let pause = min(settings.firstRetry * (1 << min(count - 1, 20)), settings.longestRetry)
        retrying.insert(slot)
        wait(slot, until: settings.now().addingTimeInterval(pause / .seconds(1)), .scheduledRetry)
    }

    /// Reloads a slot at a date, together with the other families of its kind that are due by then: six families whose
    /// policies name the same midnight make one reload, and one fetch.
    private func wait(_ slot: Slot, until date: Date, _ reason: HostEvent.Reason) {
        due[slot] = date
        timers[slot] = Task { [self] in
            // Never sooner than a second from now: a policy in the past must not make a busy loop.
            let pause = max(1, date.timeIntervalSince(settings.now()))
            guard (try? await ContinuousClock().sleep(for: .seconds(pause))) != nil else { return }
            // Another family's timer of the same date may have reloaded this one while it waited for its turn.
            guard !Task.isCancelled else { return }
            let limit = settings.now().addingTimeInterval(1)
            let together = due.filter { $0.key.kind == slot.kind && $0.value <= limit }.keys.map(\.family)
            reload(slot.kind, Set(together).union([slot.family]), reason)
        }
    }

    private func endIfIdle() {
        guard untilIdle, observation != nil, inFlight.isEmpty, waitingReload.isEmpty,
            retrying.isEmpty
        else { return }
        for widget in placed {
            guard let asked = requests(widget.kind) else { return }
            let known = served[widget.kind] ?? []
            guard asked.count == known.count, zip(asked, known).allSatisfy({ $0.isSameRequest(as: $1) }) else { return }
        }
        end(.idle)
    }

    // MARK: Placeholders

    /// Shows a placeholder wherever nothing is shown yet, before any timeline is asked for.
    private func showPlaceholders() async {
        for widget in placed {
            for family in widget.families where ended == nil && !archive.exists(kind: widget.kind, family: family) {
                var event = HostEvent(.placeholder)
                event.kind = widget.kind
                event.family = family.description
                let start = ContinuousClock.now
                do {
                    let timeline = try await provider.call(
                        .placeholder, kind: widget.kind, family: family, deadline: settings.deadline)
                    try archive.swap(
                        timeline, kind: widget.kind, family: family, revision: 0, isPlaceholder: true,
                        at: settings.now())
                    event.outcome = "swapped"
                    event.source = timeline.entries.first?.description.source
                } catch let failure as ProviderFailure {
                    event.outcome = failure.outcome
                } catch {
                    event.outcome = "archive-failed"
                }
                guard ended == nil else { return }
                event.microseconds = Int64((ContinuousClock.now - start) / .microseconds(1))
                log.append(event)
            }
        }
    }
}
