import Foundation
import PhoneState
import WidgetKit

/// The engine's data about each placed widget.
extension ReloadEngine {
    /// A reload that waits to be granted.
    struct Wish: Sendable, Equatable {
        var reason: HostEvent.Reason
        var exemption: Exemption?
        var coalesced: UInt64 = 0
        /// The date until which the reload is withheld according to the log; nil if this was not logged.
        var announced: Date?
        var since: Date
    }

    /// One placed widget.
    struct Slot: Sendable {
        let family: WidgetFamily
        var budget: ReloadBudget
        var viewing: Viewing
        var wish: Wish?
        var policy: (date: Date, reason: HostEvent.Reason)?
        var retry: (date: Date, reason: HostEvent.Reason)?
        /// The number of failures in a row.
        var failures = 0

        func isDue(at date: Date) -> Bool {
            func isDue(_ due: Date?) -> Bool { due.map { $0 <= date } ?? false }
            return isDue(wish?.announced) || isDue(policy?.date) || isDue(retry?.date)
        }

        mutating func clockWasSet(by seconds: TimeInterval) {
            budget.clockWasSet(by: seconds)
            if let retry { self.retry = (retry.date + seconds, retry.reason) }
            if let announced = wish?.announced { wish?.announced = announced + seconds }
        }
    }

    /// The placed widgets of one kind, which are reloaded together.
    struct Kind: Sendable {
        let name: String
        /// The placed widgets in the order of `WidgetFamily`.
        var slots: [Slot]
        var isRunning = false
        var loop = LoopDetector()
        var storm = StormDetector()
    }
}
