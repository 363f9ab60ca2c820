import AppGroup
import PhoneState

/// Writing the files that describe the host.
extension WidgetHost {
    /// Writes the files.
    /// - Parameter isLate: true if the reload that is under way is not a quick one.
    func writeState(isLate: Bool = false) {
        isWriteScheduled = false
        do throws(AppGroupError) {
            let now = settings.now()
            try stateFiles?.write(
                BudgetLedger(
                    profile: settings.profile.name, viewing: viewing, date: now, entries: engine.ledger(at: now)))
            // A program that moves the clock as soon as the host is at rest must see every reload.
            try stateFiles?.write(situation, isUrgent: isLate || settings.isClockMoved)
            writingProblem = nil
        } catch {
            if writingProblem != "\(error)" { note("\(error)") }
            writingProblem = "\(error)"
        }
    }

    /// Writes the files after this turn of the actor and those that wait already.
    func writeStateSoon() {
        guard !isWriteScheduled else { return }
        isWriteScheduled = true
        Task { [self] in
            if isWriteScheduled, ended == nil { writeState() }
        }
    }

    /// Writes that a reload is under way: it was, from one check of the provider's calls to the next.
    func writeLate() {
        guard ended == nil, stateFiles?.staleSince != nil else { return }
        writeState(isLate: true)
    }

    /// Writes what is not written yet when the run ends.
    func writeRest() {
        if isWriteScheduled || stateFiles?.staleSince != nil { writeState(isLate: true) }
    }

    private var situation: HostSituation {
        HostSituation(
            isBusy: engine.isBusy, nextWake: engine.nextWake, clockSequence: clockSequence, container: containerPath,
            device: device ?? DeviceState(), placed: placed)
    }
}
