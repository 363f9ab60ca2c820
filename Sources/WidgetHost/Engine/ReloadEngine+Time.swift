public import Foundation
import HostEvents

// What is done when time passes, and when the device's circumstances change.
extension ReloadEngine {
    /// When to call `wake(at:)` next; nil when only something new can give work.
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

    /// Does what is due.
    ///
    /// Families of a kind whose policies name the same date are reloaded together, with what is due within the next
    /// second: six families that wait for the same midnight make one reload, and one fetch.
    public mutating func wake(at now: Date) -> [Decision] {
        var decisions: [Decision] = []
        for kind in kinds.indices {
            guard kinds[kind].slots.contains(where: { $0.isDue(at: now) }) else { continue }
            for slot in kinds[kind].slots.indices where kinds[kind].slots[slot].isDue(at: now + 1) {
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
            decisions += settle(kind, at: now)
        }
        return decisions
    }

    /// Somebody set the clock, forwards or back: no time has passed, so the ledger moves with it, and everything is
    /// reloaded at no cost, since dates that are shown may be wrong now ("significant time change", WidgetKit: "Keeping
    /// a widget up to date"). A clock that went on while the device was asleep or off is not that: call `wake(at:)`.
    /// - Parameters:
    ///   - seconds: how far it was set forward; negative for back.
    ///   - now: what it shows now.
    public mutating func clockWasSet(by seconds: TimeInterval, at now: Date) -> [Decision] {
        for kind in kinds.indices {
            for slot in kinds[kind].slots.indices { kinds[kind].slots[slot].clockWasSet(by: seconds) }
            kinds[kind].storm.clockWasSet()
        }
        return kinds.map(\.name).flatMap { ask($0, .significantTimeChange, at: now) }
    }

    /// The user looks at the widgets more or less often from now on.
    public mutating func setViewing(_ viewing: Viewing, at now: Date) -> [Decision] {
        for kind in kinds.indices {
            for slot in kinds[kind].slots.indices {
                kinds[kind].slots[slot].viewing = viewing
                kinds[kind].slots[slot].wish?.announced = now
            }
        }
        return kinds.indices.flatMap { settle($0, at: now) }
    }

    /// The app came to the foreground or left it. What is withheld is served while it is there.
    public mutating func setForeground(_ isForeground: Bool, at now: Date) -> [Decision] {
        guard isForeground != self.isForeground else { return [] }
        self.isForeground = isForeground
        return kinds.indices.flatMap { settle($0, at: now) }
    }

    /// The app began an audio or navigation session, or ended it. What is withheld is served while it lasts.
    public mutating func setSession(_ hasSession: Bool, at now: Date) -> [Decision] {
        guard hasSession != self.hasSession else { return [] }
        self.hasSession = hasSession
        return kinds.indices.flatMap { settle($0, at: now) }
    }
}
