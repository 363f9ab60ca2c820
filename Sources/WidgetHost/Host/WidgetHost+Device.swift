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

    /// Asks for those of all of a kind's families at once, as for timelines. A trap takes the process with it, and every
    /// other call that is under way: those are made again one by one, so that each widget has what is its own.
    private func showPlaceholders(in archive: Archive, _ reason: HostEvent.Reason? = nil) async {
        for widget in placed where ended == nil {
            let families = widget.families.filter { !archive.exists(kind: widget.kind, family: $0) }
            // One that hangs holds up the others: what is late at once has the whole time alone.
            let isAlone = families.count == 1
            var answers = await placeholders(
                of: widget.kind, families, archive, deadline: isAlone ? settings.deadline : settings.deadline / 4)
            // One that is alone has what is its own already.
            let lost = isAlone ? [] : families.filter { answers[$0]?.isLost == true }
            for family in lost where ended == nil {
                let again = await placeholders(of: widget.kind, [family], archive, deadline: settings.deadline)
                answers.merge(again) { $1 }
            }
            guard ended == nil else { return }
            for family in families {
                guard let answer = answers[family] else { continue }
                var event = HostEvent(.placeholder)
                event.reason = reason
                event.kind = widget.kind
                event.family = family.description
                event.outcome = answer.outcome
                event.source = answer.source
                event.microseconds = Int64(answer.duration / .microseconds(1))
                log.append(event)
            }
        }
    }

    /// Asks for a kind's placeholders, and has each shown by whoever brings it.
    private func placeholders(
        of kind: String, _ families: [WidgetFamily], _ archive: Archive, deadline: Duration
    ) async -> [WidgetFamily: PlaceholderAnswer] {
        guard !families.isEmpty else { return [:] }
        let (answers, continuation) = AsyncStream.makeStream(of: (WidgetFamily, PlaceholderAnswer).self)
        let start = ContinuousClock.now
        for family in families {
            provider.call(.placeholder, kind: kind, family: family, deadline: deadline) {
                [settings] result in
                var answer = PlaceholderAnswer(result)
                answer.swap(into: archive, kind: kind, family, at: settings.now())
                answer.duration = ContinuousClock.now - start
                continuation.yield((family, answer))
            }
        }
        var all: [WidgetFamily: PlaceholderAnswer] = [:]
        var left = families.count
        for await (family, answer) in answers {
            all[family] = answer
            left -= 1
            if left == 0 { break }
        }
        return all
    }
}

/// What a provider answered to the call for a placeholder, and what came of it.
private struct PlaceholderAnswer: Sendable {
    /// From the request to the archive.
    var duration: Duration = .zero
    /// The word for the log.
    private(set) var outcome = "swapped"
    /// Where the entry's data came from.
    private(set) var source: String?
    /// Its process ended, for this call or for another one.
    private(set) var isLost = false

    private var timeline: TimelineArchive?

    init(_ result: Result<TimelineArchive, ProviderFailure>) {
        switch result {
        case .success(let timeline):
            self.timeline = timeline
            source = timeline.entries.first?.description.source
        case .failure(let failure):
            outcome = failure.outcome
            switch failure {
            // About the call itself: no other process would do better.
            case .notStarted, .neverCompleted, .refused: break
            // Who waits behind one that hangs is late as well.
            case .deadline, .exited, .signalled, .memoryLimit, .cpuLimit, .tooLong, .closedPipe, .interrupted:
                isLost = true
            }
        }
    }

    /// Has it shown, if there is one.
    mutating func swap(into archive: Archive, kind: String, _ family: WidgetFamily, at date: Date) {
        guard let timeline else { return }
        do throws(AppGroupError) {
            try archive.swap(timeline, kind: kind, family: family, revision: 0, isPlaceholder: true, at: date)
        } catch {
            (outcome, source) = ("archive-failed", nil)
        }
    }
}
