public import Foundation
public import PhoneState

/// The ledger of the reload budgets, `budget.json` in the state directory. The host writes it whenever it charges or
/// withholds a reload, and reads it when it starts. So a host that was killed knows after its restart which reloads
/// were charged.
///
/// `{"profile","viewing","at","widgets":[{"kind","family","perDay","left","next","placedAt","count","grants":[…],
/// "missing","missingAt","withheld":{"reason","since","until","coalesced"}}]}`. `perDay`, `left`, `next` and `withheld`
/// may be null. Dates are RFC 3339. `grants` are the charged reloads of the last 24 hours, oldest first.
public struct BudgetLedger: Sendable {
    /// A reload that waits until the budget allows it.
    public struct Withheld: Sendable, Equatable {
        public var reason: HostEvent.Reason
        /// The date of the first request.
        public var since: Date
        /// The date at which the host will serve the reload.
        public var until: Date
        /// The number of further requests that this reload will serve.
        public var coalesced: UInt64
    }

    /// The account of one placed widget.
    public struct Entry: Sendable {
        public var slot: WidgetSlot
        public var budget: ReloadBudget
        /// Budgeted reloads in 24 hours; nil for no limit.
        public var allowance: Int?
        /// The number of budgeted reloads that are left; nil for no limit.
        public var left: Int?
        /// The date from which the next budgeted reload is allowed; nil if it is allowed now.
        public var next: Date?
        public var withheld: Withheld?
    }

    /// The profile's name.
    public var profile: String
    public var viewing: Viewing
    /// The date at which the ledger was written.
    public var date: Date
    public var entries: [Entry]

    /// Returns the path of the ledger in a state directory.
    public static func path(stateDirectory: String) -> String { stateDirectory + "/budget.json" }

    /// Makes a ledger.
    public init(profile: String, viewing: Viewing, date: Date, entries: [Entry]) {
        self.profile = profile
        self.viewing = viewing
        self.date = date
        self.entries = entries
    }

    /// The budgets by placed widget, from which a starting host continues.
    public var budgets: [WidgetSlot: ReloadBudget] {
        Dictionary(entries.map { ($0.slot, $0.budget) }) { first, _ in first }
    }
}
