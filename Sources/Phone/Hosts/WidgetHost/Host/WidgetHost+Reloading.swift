import AppGroup
import Foundation
import PhoneState
import Synchronization
import WidgetKit

/// Reloads: the engine decides, and the host asks the provider and reports its answers to the engine.
extension WidgetHost {
    /// The number of failures in a row after which a run with `untilIdle` ends.
    private static let patience = 3

    // MARK: Decisions

    /// Tells the engine that a kind needs a reload.
    func ask(
        _ kind: String, _ reason: HostEvent.Reason, count: UInt64 = 1, isForeground: Bool = false,
        isByProvider: Bool = false
    ) {
        followForeground()
        perform(
            engine.ask(
                kind, reason, count: count, isForeground: isForeground, isByProvider: isByProvider, at: settings.now()))
    }

    func perform(_ decisions: [ReloadEngine.Decision]) {
        guard ended == nil else { return }
        var revision: Revision?
        for decision in decisions {
            switch decision {
            case .log(let event): log.append(event)
            case .reload(let reload):
                // Reloads that begin together state the same revision, which may have to be read.
                let current = revision ?? currentRevision
                revision = current
                start(reload, current)
            }
        }
    }

    /// Does what is due, sets the timer for the next date, and writes the state files. The host calls this method after
    /// it has handled an event.
    /// - Parameter isBeginning: true if no reload has ended since the last call, so that the state files are written at
    ///   once, while the provider works.
    func settle(isBeginning: Bool = false) {
        guard ended == nil else { return }
        followForeground()
        perform(engine.wake(at: settings.now()))
        if let next = engine.nextWake {
            timer?.set(after: next.timeIntervalSince(settings.now()))
        } else {
            timer?.unset()
        }
        // While reloads are under way, the write is delayed, so that one write covers all reloads that end meanwhile.
        if engine.isBusy, !isBeginning { writeStateSoon() } else { writeState() }
        endIfIdle()
    }

    private func followForeground() {
        perform(engine.setForeground(settings.isForeground(), at: settings.now()))
    }

    private func endIfIdle() {
        guard untilIdle, observation != nil, engine.isIdle, hasServedRequests() else { return }
        let withheld = engine.ledger(at: settings.now()).compactMap(\.withheld)
        end(.idle(withheld: withheld.count, until: withheld.map(\.until).min()))
    }

    // MARK: One reload

    private func start(_ reload: ReloadEngine.Reload, _ revision: Revision) {
        let (answers, continuation) = AsyncStream.makeStream(of: ProviderAnswer.self)
        let isFirst = Atomic(true)
        call(
            .timeline, reload.kind, reload.families.map(\.family), into: archive, revision: revision,
            deadline: settings.deadline
        ) { answer in
            continuation.yield(answer)
            // A task that began now would take a processor from the provider.
            guard isFirst.exchange(false, ordering: .relaxed) else { return }
            Task { [self] in await finish(reload, answers.prefix(reload.families.count), revision) }
        }
        archive.namePrepared(reload.families.count)
    }

    private func finish(
        _ reload: ReloadEngine.Reload, _ answers: AsyncPrefixSequence<AsyncStream<ProviderAnswer>>, _ revision: Revision
    ) async {
        // Writes the state files first, so that they already show every reload that is in the log.
        if isWriteScheduled, ended == nil { writeState() }
        for await answer in answers {
            guard let granted = reload.families.first(where: { $0.family == answer.family }) else { continue }
            note(answer, reload.kind, granted, revision)
        }
        perform(engine.finished(reload.kind, at: settings.now()))
        settle()
        if ended == nil { archive.prepare(reload.families.count, isIdle: !engine.isBusy) }
    }

    /// Records and logs the outcome of the reload of one placed widget.
    private func note(
        _ answer: ProviderAnswer, _ kind: String, _ granted: ReloadEngine.Reload.Family, _ revision: UInt64
    ) {
        let slot = WidgetSlot(kind: kind, family: granted.family)
        reportOrder(of: answer, slot)
        rememberProvider()
        guard ended == nil else { return }
        log.append(event(answer, kind, granted, revision))
        engine.ended(slot, answer.decision, at: settings.now())
        if let problem = answer.problem, untilIdle, engine.failures(slot) >= Self.patience {
            end(.notConverging("\(kind) \(granted.family): \(problem)"))
        }
    }

    /// Reports entries that are out of order, and entries that are too close together. Reports close entries once, and
    /// reports them again only after a timeline without close entries.
    private func reportOrder(of answer: ProviderAnswer, _ slot: WidgetSlot) {
        if answer.isUnsorted { report(ProviderViolation(kind: .unsorted, slot: slot, description: "")) }
        if answer.isTooClose {
            guard tooClose.insert(slot).inserted else { return }
            report(ProviderViolation(kind: .entriesTooClose, slot: slot, description: ""))
        } else if answer.timeline != nil {
            tooClose.remove(slot)
        }
    }

    private func event(
        _ answer: ProviderAnswer, _ kind: String, _ granted: ReloadEngine.Reload.Family, _ revision: UInt64
    ) -> HostEvent {
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
        return event
    }

    // MARK: Calls

    /// Makes one call for each family at once, so that a provider that fetches can make one fetch for all of them.
    ///
    /// When this method returns, the requests have been sent. The thread that reads an answer writes it to the archive.
    /// So a widget shows the answer without waiting for the host's actor or its other writes.
    /// - Parameter take: a closure that is then called, once for each family, usually on that thread.
    func call(
        _ call: ProviderCall, _ kind: String, _ families: [WidgetFamily], into archive: Archive, revision: UInt64,
        deadline: Duration, _ take: @escaping @Sendable (ProviderAnswer) -> Void
    ) {
        for family in families {
            let start = ContinuousClock.now
            provider.call(call, kind: kind, family: family, deadline: deadline) { [settings] result in
                let answer = ProviderAnswer(result, family, start: start) { timeline throws(AppGroupError) in
                    try archive.swap(
                        timeline, kind: kind, family: family, revision: revision, isPlaceholder: call == .placeholder,
                        at: settings.now())
                }
                take(answer)
            }
        }
    }
}
