import Foundation
import PhoneState
import WidgetKit

/// Granting and withholding.
extension ReloadEngine {
    /// Reasons that are always free (WidgetKit: "Keeping a widget up to date"). For `initial` and `environmentChanged`,
    /// which are causes in the system itself, this is an assumption.
    private static let freeReasons: Set<HostEvent.Reason> = [
        .initial, .environmentChanged, .interaction, .localeChanged, .dynamicTypeChanged, .significantTimeChange,
    ]

    func isFree(_ wish: Wish) -> Bool {
        wish.exemption != nil || Self.freeReasons.contains(wish.reason) || profile.reloadsPerDay == nil
    }

    /// Starts a reload of the kind's waiting widgets, as far as the budget allows, unless a reload of the kind is under
    /// way.
    mutating func settle(_ kind: Int, at now: Date) -> [Decision] {
        guard !kinds[kind].isRunning else { return [] }
        var decisions: [Decision] = []
        var granted: [Reload.Family] = []
        for slot in kinds[kind].slots.indices {
            guard let wish = kinds[kind].slots[slot].wish else { continue }
            if let hold = hold(wish, kinds[kind].slots[slot], at: now) {
                if let event = announce(hold, kind, slot, wish, at: now) { decisions.append(.log(event)) }
            } else {
                granted.append(grant(wish, &kinds[kind].slots[slot], at: now))
            }
        }
        guard !granted.isEmpty else { return decisions }
        kinds[kind].isRunning = true
        kinds[kind].loop.started()
        decisions.append(.reload(Reload(kind: kinds[kind].name, families: granted)))
        return decisions
    }

    /// Returns the number of budgeted reloads that a placed widget has left; nil for no limit.
    func left(_ slot: Slot, at now: Date) -> Int? {
        profile.allowance(slot.viewing).map { max(0, $0 - slot.budget.spent(at: now)) }
    }

    /// Returns why and until when a waiting reload is withheld; nil if it may be granted now.
    private func hold(_ wish: Wish, _ slot: Slot, at now: Date) -> ReloadBudget.Holding? {
        isFree(wish) || standing != nil ? nil : slot.budget.hold(profile, slot.viewing, at: now)
    }

    /// Records until when a waiting reload is withheld.
    /// - Returns: an event for the log; nil if this was already logged and the wait has not become longer.
    private mutating func announce(
        _ hold: ReloadBudget.Holding, _ kind: Int, _ slot: Int, _ wish: Wish, at now: Date
    ) -> HostEvent? {
        guard wish.announced != hold.until else { return nil }
        kinds[kind].slots[slot].wish?.announced = hold.until
        if let announced = wish.announced, hold.until <= announced + 1 { return nil }
        return withheld(kinds[kind].name, kinds[kind].slots[slot], wish, hold, at: now)
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
            budgetLeft: left(state, at: now), coalesced: wish.coalesced)
    }

    private func withheld(
        _ kind: String, _ state: Slot, _ wish: Wish, _ hold: ReloadBudget.Holding, at now: Date
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
