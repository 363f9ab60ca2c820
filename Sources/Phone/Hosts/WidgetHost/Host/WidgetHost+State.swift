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
            // A program that moves the clock as soon as the host is at rest must notice every reload.
            try stateFiles?.write(situation, isUrgent: isLate || settings.isClockMoved)
            writingProblem = nil
        } catch {
            if writingProblem != "\(error)" { note("\(error)") }
            writingProblem = "\(error)"
        }
    }

    /// Writes the state files once the actor has finished its current job and the jobs that already wait.
    func writeStateSoon() {
        guard !isWriteScheduled else { return }
        isWriteScheduled = true
        Task { [self] in
            if isWriteScheduled, ended == nil { writeState() }
        }
    }

    /// Writes that a reload is under way, because it was still under way at the second check of the provider's calls.
    func writeLate() {
        guard ended == nil, stateFiles?.staleSince != nil else { return }
        writeState(isLate: true)
    }

    /// Writes all unwritten changes when the run ends.
    func writeRest() {
        if isWriteScheduled || stateFiles?.staleSince != nil { writeState(isLate: true) }
    }

    private var situation: HostSituation {
        HostSituation(
            isBusy: engine.isBusy, nextWake: engine.nextWake, clockSequence: clockSequence, container: containerPath,
            device: device ?? DeviceState(), placed: placed)
    }
}
