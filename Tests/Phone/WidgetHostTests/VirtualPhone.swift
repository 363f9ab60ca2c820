import Foundation
import PhoneState
import WidgetKit

@testable import WidgetHost

/// A phone with the host's engine on a virtual clock. It acts on each decision at once, and time jumps to the next due
/// date.
struct VirtualPhone {
    struct Served {
        var date: Date
        var kind: String
        var family: ReloadEngine.Reload.Family
    }

    var engine: ReloadEngine
    var now: Date
    /// The provider's answer to each call.
    var provider: (WidgetSlot, Date) -> ReloadEngine.Outcome = { _, _ in .timeline(nextDate: nil, isAtEnd: false) }
    /// The number of reloads of its own widget that the provider requests during each call.
    var requestsByProvider: UInt64 = 0
    private(set) var reloads: [Served] = []
    private(set) var events: [HostEvent] = []
    /// The number of reloads. Families that are reloaded together count as one.
    private(set) var batches = 0

    init(
        placed: [PlacedWidget], profile: BudgetProfile, viewing: Viewing = .often, seed: UInt64 = 0, at now: Date
    ) {
        engine = ReloadEngine(placed, profile: profile, viewing: viewing, seed: seed, at: now)
        self.now = now
    }

    mutating func ask(
        _ kind: String, _ reason: HostEvent.Reason, count: UInt64 = 1, isForeground: Bool = false,
        isByProvider: Bool = false
    ) {
        perform { engine, now in
            engine.ask(
                kind, reason, count: count, isForeground: isForeground, isByProvider: isByProvider, at: now)
        }
    }

    mutating func perform(_ body: (inout ReloadEngine, Date) -> [ReloadEngine.Decision]) {
        var decisions = body(&engine, now)[...]
        while let decision = decisions.popFirst() {
            switch decision {
            case .log(let event): events.append(event)
            case .reload(let reload):
                batches += 1
                for family in reload.families {
                    reloads.append(Served(date: now, kind: reload.kind, family: family))
                    let slot = WidgetSlot(kind: reload.kind, family: family.family)
                    engine.ended(slot, provider(slot, now), at: now)
                }
                if requestsByProvider > 0 {
                    decisions += engine.ask(
                        reload.kind, .requested, count: requestsByProvider, isByProvider: true, at: now)
                }
                decisions += engine.finished(reload.kind, at: now)
            }
        }
    }

    /// Lets time pass until a date, and handles what becomes due.
    mutating func run(until end: Date) {
        while let next = engine.nextWake, next <= end {
            now = max(now, next)
            perform { $0.wake(at: $1) }
        }
        now = max(now, end)
    }
}
