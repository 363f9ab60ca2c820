import AppGroup
import PhoneState
import WidgetKit

/// The host's use of the container. If another directory replaces the container, the host continues with the new
/// directory. The host also serves the requests of the reload marker.
extension WidgetHost {
    func observe(_ new: ContainerObservation) {
        guard ended == nil else { return }
        let old = observation
        observation = new
        if let old, old.generation == new.generation { observation?.revision = max(old.revision, new.revision) }
        // For a directory that is new to it, the watcher has read all records.
        hasCurrentRevision = new.generation != old?.generation
        defer { hasCurrentRevision = false }
        if let remark = new.remark, remark != old?.remark { note(remark) }
        openContainer(exists: new.exists)
        if old == nil {
            reloadEverything(.initial)
        } else if new.generation != old?.generation {
            note(new.exists ? "found" : "lost")
            if new.exists { reloadEverything(.environmentChanged) }
        } else {
            serveRequests()
        }
    }

    private func openContainer(exists: Bool) {
        if container?.isStillAtPath != true { container = nil }
        guard exists, container == nil else { return }
        container = try? SharedContainer.open(containerPath, access: .readOnly)
        if container == nil { lookAgain() }
    }

    /// Logs an event of the container.
    func note(_ outcome: String) {
        var event = HostEvent(.container)
        event.outcome = outcome
        event.revision = observation?.revision
        log.append(event)
    }

    /// Observes the container again after a pause, because the container could not be read, and the watcher may report
    /// no further event.
    private func lookAgain() {
        guard lookingAgain == nil, ended == nil else { return }
        lookingAgain = Task { [self] in
            guard (try? await ContinuousClock().sleep(for: settings.firstRetry)) != nil else { return }
            lookingAgain = nil
            if let observation { observe(observation) }
        }
    }

    // MARK: The reload marker

    /// Reads the reload marker once, and returns the requests that concern each kind.
    /// - Returns: nil if the marker cannot be read now.
    private func requests() -> [String: [ReloadRequests.Request]]? {
        // Without a container, there can be no new requests.
        guard let container else { return served.kinds }
        do throws(AppGroupError) {
            let requests = try container.reloadRequests()
            // The marker of an empty container has revision 1, too.
            if let observed = observation?.revision, requests.revision > max(observed, 1) {
                observation?.revision = requests.revision
            }
            return placed.reduce(into: [:]) { $0[$1.kind] = requests.requests(concerning: $1.kind) }
        } catch {
            if error.code != .replaced { note("the reload marker cannot be read: \(error)") }
            lookAgain()
            return nil
        }
    }

    private func reloadEverything(_ reason: HostEvent.Reason) {
        let requests = requests() ?? [:]
        for widget in placed {
            served.serve(requests[widget.kind] ?? [], widget.kind)
            ask(widget.kind, reason)
        }
        settle(isBeginning: true)
    }

    /// Reloads every kind that has unserved requests in the marker.
    private func serveRequests() {
        rememberProvider()
        let observed = observation?.revision
        if let requests = requests() {
            // A marker states the revision of the data that it accompanies. A marker that accompanies no data keeps the
            // revision that it had (PROTOCOL.md, section 8).
            hasCurrentRevision = observation?.revision != observed
            for widget in placed {
                guard let new = served.serveNew(requests[widget.kind] ?? [], widget.kind) else { continue }
                let isByProvider = !new.processes.isEmpty && new.processes.allSatisfy(providerProcesses.contains)
                ask(
                    widget.kind, .requested, count: new.count, isForeground: new.isForeground,
                    isByProvider: isByProvider)
            }
        }
        settle(isBeginning: true)
    }

    /// The container's revision, for a reload that begins now. The reload marker of a commit tells it. For other reloads
    /// the records are read, because commits without a request are not observed.
    var currentRevision: Revision {
        let observed = observation?.revision ?? 0
        return hasCurrentRevision ? observed : max(observed, (try? container?.visibleRevision()) ?? 0)
    }

    /// Returns true if the marker can be read and all its requests are served.
    func hasServedRequests() -> Bool {
        guard let requests = requests() else { return false }
        return placed.allSatisfy { served.haveServed(requests[$0.kind] ?? [], $0.kind) }
    }

    /// Remembers the process that runs the providers. If a request comes from such a process, a provider requests its
    /// own reload.
    func rememberProvider() {
        guard let pid = provider.processIdentifier, providerProcesses.last != pid else { return }
        providerProcesses.append(pid)
        if providerProcesses.count > 16 { providerProcesses.removeFirst() }
    }
}
