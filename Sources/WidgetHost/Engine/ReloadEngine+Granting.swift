import Foundation
import HostEvents
import WidgetKit

// What is granted, and at what cost.
extension ReloadEngine {
    /// Reasons that are free whatever else holds (WidgetKit: "Keeping a widget up to date"; `initial` and
    /// `environmentChanged` are the system's own doing. Assumption: those two are not charged).
    private static let freeReasons: Set<HostEvent.Reason> = [
        .initial, .environmentChanged, .interaction, .localeChanged, .dynamicTypeChanged, .significantTimeChange,
    ]

    func isFree(_ wish: Wish) -> Bool {
        wish.exemption != nil || Self.freeReasons.contains(wish.reason) || profile.reloadsPerDay == nil
    }

    /// Starts what may start of a kind's wishes, unless a reload of the kind is under way.
    mutating func settle(_ kind: Int, at now: Date) -> [Decision] {
        guard !kinds[kind].isRunning else { return [] }
        var decisions: [Decision] = []
        var granted: [Reload.Family] = []
        for slot in kinds[kind].slots.indices {
            guard let wish = kinds[kind].slots[slot].wish else { continue }
            if !isFree(wish), standing == nil,
                let hold = kinds[kind].slots[slot].budget.hold(profile, kinds[kind].slots[slot].viewing, at: now)
            {
                if wish.announced != hold.until {
                    kinds[kind].slots[slot].wish?.announced = hold.until
                    // Told once, and again only if it takes longer than was told.
                    if wish.announced.map({ hold.until > $0 + 1 }) ?? true {
                        decisions.append(
                            .log(withheld(kinds[kind].name, kinds[kind].slots[slot], wish, hold, at: now)))
                    }
                }
                continue
            }
            granted.append(grant(wish, &kinds[kind].slots[slot], at: now))
        }
        guard !granted.isEmpty else { return decisions }
        kinds[kind].isRunning = true
        kinds[kind].loop.started()
        decisions.append(.reload(Reload(kind: kinds[kind].name, families: granted)))
        return decisions
    }

    private func grant(_ wish: Wish, _ state: inout Slot, at now: Date) -> Reload.Family {
        var cost = HostEvent.Cost.free
        var exemption = wish.exemption
        if !isFree(wish) {
            if let standing {
                exemption = standing
            } else if state.budget.charge(profile, state.viewing, at: now) {
                cost = .budgeted
            } else {
                exemption = .newlyPlaced
            }
        } else if exemption == nil, !Self.freeReasons.contains(wish.reason) {
            exemption = .debugger
        }
        (state.wish, state.policy, state.retry) = (nil, nil, nil)
        return Reload.Family(
            family: state.family, reason: wish.reason, cost: cost, exemption: exemption,
            budgetLeft: left(state, at: now),
            coalesced: wish.coalesced)
    }

    func left(_ state: Slot, at now: Date) -> Int? {
        profile.allowance(state.viewing).map { max(0, $0 - state.budget.spent(at: now)) }
    }

    private func withheld(
        _ kind: String, _ state: Slot, _ wish: Wish, _ hold: (until: Date, hold: ReloadBudget.Hold), at now: Date
    ) -> HostEvent {
        var event = HostEvent(.withheld)
        event.kind = kind
        event.family = state.family.description
        event.reason = wish.reason
        event.cost = .budgeted
        event.outcome = hold.hold.rawValue
        event.budgetLeft = left(state, at: now)
        event.coalesced = wish.coalesced > 0 ? wish.coalesced : nil
        event.until = hold.until
        return event
    }
}
