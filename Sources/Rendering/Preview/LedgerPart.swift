import Foundation
import PhoneState
import Utilities
import WidgetHost

/// The ledger of a host's reload budgets, as `tandem budget` prints it.
struct LedgerPart: Encodable {
    struct Row: Encodable {
        var kind: String
        var family: String
        var spent: Int
        var perDay: Int?
        var next: String?
        var withheld: String?
        var withheldUntil: String?
        var coalesced: UInt64?
    }

    var host: String
    var profile: String?
    var viewing: String?
    var rows: [Row]

    init(_ ledger: BudgetLedger?, of host: String, at date: Date) {
        self.host = host
        profile = ledger?.profile
        viewing = ledger?.viewing.rawValue
        rows = (ledger?.entries ?? []).map { entry in
            Row(
                kind: entry.slot.kind, family: "\(entry.slot.family)", spent: entry.budget.spent(at: date),
                perDay: entry.allowance, next: entry.next.flatMap { $0 > date ? RFC3339.text($0) : nil },
                withheld: entry.withheld?.reason.rawValue,
                withheldUntil: entry.withheld.map { RFC3339.text($0.until) },
                coalesced: entry.withheld.map { $0.coalesced + 1 })
        }
    }
}
