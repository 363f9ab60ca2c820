import AppGroup
import PhoneState

/// The host's reaction to the device: if the extension's files are protected, its widgets show placeholders while the
/// device is locked.
extension WidgetHost {
    /// Applies a new state of the device. Requests no timelines: after unlocking, the device shows the archived ones
    /// again.
    func follow(_ state: DeviceState) {
        let old = device
        guard state != old else { return }
        device = state
        // When the host starts, an unlocked device in use is the normal case and is not logged.
        if old != nil || state != DeviceState() { log.append(event(state.summary)) }
        guard state.isLocked != old?.isLocked, settings.dataProtection.hidesWidgets else { return }
        Task { await showLocked() }
    }

    /// Shows placeholders while the device is locked, as WidgetKit does for an extension whose files are protected (Apple
    /// Platform Security: "WidgetKit security").
    private func showLocked() async {
        guard let directory = settings.stateDirectory else { return }
        let locked: Archive
        do throws(AppGroupError) {
            locked = try Archive(stateDirectory: directory, folder: Archive.lockedFolder)
        } catch {
            return log.append(event("what is shown while the device is locked cannot be kept: \(error)"))
        }
        guard device?.isLocked == true else {
            for widget in placed {
                for family in widget.families { locked.remove(kind: widget.kind, family: family) }
            }
            return
        }
        await showPlaceholders(in: locked, .deviceLocked)
        // The user may have unlocked the device meanwhile.
        if device?.isLocked != true { await showLocked() }
    }

    private func event(_ outcome: String) -> HostEvent {
        var event = HostEvent(.device)
        event.outcome = outcome
        return event
    }
}
