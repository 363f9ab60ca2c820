public import Foundation
import PhoneState

/// Decisions when time passes and when the phone's circumstances change.
extension ReloadEngine {
    /// The date at which `wake(at:)` must be called next; nil if nothing waits for a date.
    public var nextWake: Date? {
        var next: Date?
        func consider(_ date: Date?) {
            if let date { next = min(next ?? date, date) }
        }
        for kind in kinds where !kind.isRunning {
            for state in kind.slots {
                consider(state.wish?.announced)
                consider(state.policy?.date)
                consider(state.retry?.date)
            }
        }
        return next
    }

    /// Reloads all widgets that are due.
    ///
    /// Families of a kind whose policies name the same date are reloaded together, and so is every family that is due
    /// within the next second. For example, six families that wait for the same midnight cause one reload and one
    /// fetch.
    public mutating func wake(at now: Date) -> [Decision] {
        var decisions: [Decision] = []
        for kind in kinds.indices {
            guard kinds[kind].slots.contains(where: { $0.isDue(at: now) }) else { continue }
            for slot in kinds[kind].slots.indices { wishDue(kind, slot, at: now) }
            decisions += settle(kind, at: now)
        }
        return decisions
    }

    /// Queues a reload if the widget's policy or retry is due within the next second.
    private mutating func wishDue(_ kind: Int, _ slot: Int, at now: Date) {
        if let policy = kinds[kind].slots[slot].policy, policy.date <= now + 1 {
            kinds[kind].slots[slot].policy = nil
            wish(kind, slot, policy.reason, standing, at: now)
        }
        if let retry = kinds[kind].slots[slot].retry, retry.date <= now + 1 {
            kinds[kind].slots[slot].retry = nil
            let exemption: Exemption? = profile.retriesAreCharged ? nil : .retry
            wish(kind, slot, retry.reason, standing ?? exemption, at: now)
        }
    }

    /// Moves the ledger's dates after the user set the clock, and reloads everything at no cost.
    ///
    /// No time has passed, but the widgets may now show wrong dates ("significant time change", WidgetKit: "Keeping a
    /// widget up to date"). If the clock went on while the device was asleep or off, call `wake(at:)` instead.
    /// - Parameters:
    ///   - seconds: the number of seconds by which the clock was set forward; negative if it was set back.
    ///   - now: the new date.
    public mutating func clockWasSet(by seconds: TimeInterval, at now: Date) -> [Decision] {
        for kind in kinds.indices {
            for slot in kinds[kind].slots.indices { kinds[kind].slots[slot].clockWasSet(by: seconds) }
            kinds[kind].storm.clockWasSet()
        }
        return kinds.map(\.name).flatMap { ask($0, .significantTimeChange, at: now) }
    }

    /// Sets how often the user looks at the widgets, which changes every budget.
    public mutating func setViewing(_ viewing: Viewing, at now: Date) -> [Decision] {
        for kind in kinds.indices {
            for slot in kinds[kind].slots.indices {
                kinds[kind].slots[slot].viewing = viewing
                kinds[kind].slots[slot].wish?.announced = now
            }
        }
        return kinds.indices.flatMap { settle($0, at: now) }
    }

    /// Records that the app came to the foreground or left it. When it comes to the foreground, withheld reloads are
    /// served.
    public mutating func setForeground(_ isForeground: Bool, at now: Date) -> [Decision] {
        guard isForeground != self.isForeground else { return [] }
        self.isForeground = isForeground
        return kinds.indices.flatMap { settle($0, at: now) }
    }

    /// Records that an audio or navigation session of the app began or ended. When it begins, withheld reloads are
    /// served.
    public mutating func setSession(_ hasSession: Bool, at now: Date) -> [Decision] {
        guard hasSession != self.hasSession else { return [] }
        self.hasSession = hasSession
        return kinds.indices.flatMap { settle($0, at: now) }
    }
}
