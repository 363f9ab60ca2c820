public import Foundation

/// The engine's state, for the host and its ledger.
extension ReloadEngine {
    /// True if no reload is under way, and every waiting reload waits for a date, either its policy's or the date at
    /// which the budget allows it.
    public var isIdle: Bool {
        kinds.allSatisfy { kind in
            !kind.isRunning
                && kind.slots.allSatisfy { $0.retry == nil && ($0.wish == nil || $0.wish?.announced != nil) }
        }
    }

    /// True if a reload of any kind is under way.
    public var isBusy: Bool { kinds.contains { $0.isRunning } }

    /// Returns the number of a placed widget's failures in a row.
    public func failures(_ slot: WidgetSlot) -> Int {
        indices(of: slot).map { kinds[$0.kind].slots[$0.slot].failures } ?? 0
    }

    /// Returns the account of each placed widget: its charged reloads and its withheld one. The order is always the
    /// same.
    public func ledger(at now: Date) -> [BudgetLedger.Entry] {
        kinds.flatMap { kind in kind.slots.map { entry($0, of: kind.name, at: now) } }
    }

    private func entry(_ slot: Slot, of kind: String, at now: Date) -> BudgetLedger.Entry {
        let withheld = slot.wish.flatMap { wish in
            wish.announced.map {
                BudgetLedger.Withheld(reason: wish.reason, since: wish.since, until: $0, coalesced: wish.coalesced)
            }
        }
        return BudgetLedger.Entry(
            slot: WidgetSlot(kind: kind, family: slot.family), budget: slot.budget,
            allowance: profile.allowance(slot.viewing), left: left(slot, at: now),
            next: slot.budget.hold(profile, slot.viewing, at: now)?.until, withheld: withheld)
    }
}
