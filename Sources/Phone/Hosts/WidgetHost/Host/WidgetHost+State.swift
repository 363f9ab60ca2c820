import AppGroup
import PhoneState

/// Writing the state files, which describe the host.
extension WidgetHost {
    /// Writes the state files.
    /// - Parameter isLate: true if the reload under way has taken so long that the files must mention it.
    func writeState(isLate: Bool = false) {
        isWriteScheduled = false
        do throws(AppGroupError) {
            let now = settings.now()
            try stateFiles?.write(
                BudgetLedger(
                    profile: settings.profile.name, viewing: viewing, date: now, entries: engine.ledger(at: now)))
            // If a program moves the clock as soon as the host is idle, the program must find every reload in
            // `host.json`.
            try stateFiles?.write(situation, isUrgent: isLate || settings.isClockMoved)
            writingProblem = nil
        } catch {
            if writingProblem != "\(error)" { note("\(error)") }
            writingProblem = "\(error)"
        }
    }

    /// Writes the state files once the actor has finished its current job and the jobs that are already waiting.
    func writeStateSoon() {
        guard !isWriteScheduled else { return }
        isWriteScheduled = true
        Task { [self] in
            if isWriteScheduled, ended == nil { writeState() }
        }
    }

    /// Writes that a reload is under way, if this is not yet in `host.json`. Called every `ProviderChild.watchInterval`
    /// while a provider works.
    func writeLate() {
        guard ended == nil, stateFiles?.staleSince != nil else { return }
        writeState(isLate: true)
    }

    /// Writes all unwritten changes when the run ends.
    func writeRest() {
        if isWriteScheduled || stateFiles?.staleSince != nil { writeState(isLate: true) }
    }

    private var situation: HostSituation {
        // Before the first observation, no reload has begun. A program that moves the clock must not take the host for idle.
        HostSituation(
            isBusy: engine.isBusy || observation == nil, nextWake: engine.nextWake, clockSequence: clockSequence,
            container: containerPath, device: device ?? DeviceState(),
            clock: settings.clockDirectory ?? HostStatus.realClock, provider: provider.processIdentifier, placed: placed
        )
    }
}
