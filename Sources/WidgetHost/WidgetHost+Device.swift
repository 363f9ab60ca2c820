import AppGroup
import Foundation
import HostEvents
import WidgetKit

/// What is shown before there is a timeline, and in its place while the device is locked.
extension WidgetHost {
    // MARK: The device

    /// Notes what the user does with the device. No timeline is asked for: what was archived stays, and is shown again
    /// as it is once the device is unlocked.
    func follow(_ state: DeviceState) {
        let old = device
        guard state != old else { return }
        device = state
        // A device that is unlocked and in use is nothing to tell of a host that starts.
        if old != nil || state != DeviceState() {
            var event = HostEvent(.device)
            event.outcome = state.summary
            log.append(event)
        }
        guard state.isLocked != old?.isLocked, settings.dataProtection.hidesWidgets else { return }
        Task { await showLocked() }
    }

    /// While the device is locked, WidgetKit shows placeholders of an extension whose files are protected (Apple Platform
    /// Security: "WidgetKit security").
    private func showLocked() async {
        guard let directory = settings.stateDirectory else { return }
        let locked: Archive
        do throws(AppGroupError) {
            locked = try Archive(stateDirectory: directory, folder: Archive.lockedFolder)
        } catch {
            var event = HostEvent(.device)
            event.outcome = "what is shown while the device is locked cannot be kept: \(error)"
            return log.append(event)
        }
        guard device?.isLocked == true else {
            for widget in placed {
                for family in widget.families { locked.remove(kind: widget.kind, family: family) }
            }
            return
        }
        await showPlaceholders(in: locked, .deviceLocked)
        // It was unlocked meanwhile.
        if device?.isLocked != true { await showLocked() }
    }

    // MARK: Placeholders

    /// Shows a placeholder wherever nothing is shown yet, before any timeline is asked for.
    func showPlaceholders() async { await showPlaceholders(in: archive) }

    private func showPlaceholders(in archive: Archive, _ reason: HostEvent.Reason? = nil) async {
        for widget in placed {
            for family in widget.families where ended == nil && !archive.exists(kind: widget.kind, family: family) {
                var event = HostEvent(.placeholder)
                event.reason = reason
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
