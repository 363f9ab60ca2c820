import AppGroup
import Foundation
import PhoneState
import Utilities
import WidgetKit

/// The ledger as the file `budget.json`, whose members are described at `BudgetLedger`.
extension BudgetLedger {
    /// The ledger as one line of JSON.
    public var json: String {
        JSONValue.object([
            "profile": .string(profile), "viewing": .string(viewing.rawValue), "at": .date(date),
            "widgets": .array(entries.map(\.json)),
        ]).text
    }

    /// Parses a ledger; nil if the bytes are not a ledger.
    public init?(json: [UInt8]) {
        guard let members = JSONMembers(json), let profile = members.string("profile"),
            let viewing = members.string("viewing").flatMap({ Viewing(rawValue: $0) }),
            let date = members.date("at"), let widgets = members.elements("widgets")
        else { return nil }
        let entries = widgets.compactMap { Entry(json: $0) }
        guard entries.count == widgets.count else { return nil }
        self.init(profile: profile, viewing: viewing, date: date, entries: entries)
    }

    /// Reads the ledger of a state directory; nil if the file does not exist.
    /// - Throws: `AppGroupError` with `corrupt` if the file is not a ledger.
    public static func read(stateDirectory: String) throws -> BudgetLedger? {
        let path = path(stateDirectory: stateDirectory)
        guard let bytes = try StateFile.read(path) else { return nil }
        guard let ledger = BudgetLedger(json: bytes) else {
            throw AppGroupError(
                .corrupt, "the ledger of the reload budgets is not one", path: path,
                advice: "Remove the file: the budgets then start anew")
        }
        return ledger
    }
}

extension BudgetLedger.Entry {
    fileprivate var json: JSONValue {
        .object([
            "kind": .string(slot.kind), "family": .string(slot.family.description), "perDay": .integer(allowance),
            "left": .integer(left), "next": .date(next), "placedAt": .date(budget.placedAt),
            "count": .integer(budget.count), "grants": .array(budget.grants.map { .date($0) }),
            "missing": .number(budget.missing), "missingAt": .date(budget.missingAt),
            "withheld": withheld?.json ?? .null,
        ])
    }

    fileprivate init?(json: [UInt8]) {
        guard let members = JSONMembers(json), let kind = members.string("kind"),
            let family = members.family("family"), let budget = ReloadBudget(members)
        else { return nil }
        var withheld: BudgetLedger.Withheld?
        if let members = members.members("withheld") {
            withheld = BudgetLedger.Withheld(members)
            guard withheld != nil else { return nil }
        }
        self.init(
            slot: WidgetSlot(kind: kind, family: family), budget: budget, allowance: members.integer("perDay"),
            left: members.integer("left"), next: members.date("next"), withheld: withheld)
    }
}

extension BudgetLedger.Withheld {
    fileprivate var json: JSONValue {
        .object([
            "reason": .string(reason.rawValue), "since": .date(since), "until": .date(until),
            "coalesced": .integer(coalesced),
        ])
    }

    fileprivate init?(_ members: JSONMembers) {
        guard let reason = members.string("reason"), let since = members.date("since"),
            let until = members.date("until"), let coalesced = members.unsignedInteger("coalesced")
        else { return nil }
        self.init(reason: .init(rawValue: reason), since: since, until: until, coalesced: coalesced)
    }
}

extension ReloadBudget {
    fileprivate init?(_ members: JSONMembers) {
        guard let placedAt = members.date("placedAt"), let list = members.elements("grants"),
            let missing: Double = members.number("missing"), missing.isFinite,
            let missingAt = members.date("missingAt")
        else { return nil }
        let grants = list.compactMap { JSONText.string($0).flatMap { RFC3339.date($0) } }
        guard grants.count == list.count else { return nil }
        self.init(
            placedAt: placedAt, grants: grants.sorted(), count: members.integer("count") ?? grants.count,
            missing: missing, missingAt: missingAt)
    }
}

extension JSONMembers {
    fileprivate func integer(_ name: String) -> Int? { unsignedInteger(name).flatMap { Int(exactly: $0) } }
}
