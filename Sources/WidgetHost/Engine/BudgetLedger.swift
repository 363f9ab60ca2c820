import AppGroup
public import Foundation
public import HostEvents
import WidgetKit

/// The ledger of the reload budgets, `budget.json` in the state directory. The host writes it when something was charged
/// or withheld, and reads it when it starts: a host that is killed comes back with what was spent.
///
/// `{"profile","viewing","at","widgets":[{"kind","family","perDay","left","next","placedAt","count","grants":[…],
/// "missing","missingAt","withheld":{"reason","since","until","coalesced"}}]}`; `perDay`, `left`, `next` and `withheld` may be null. Dates are
/// RFC 3339; `grants` are the charged reloads of the last 24 hours, oldest first.
public struct BudgetLedger: Sendable {
    /// A reload that waits for budget.
    public struct Withheld: Sendable, Equatable {
        /// Why it was asked for.
        public var reason: HostEvent.Reason
        /// When it was asked for first.
        public var since: Date
        /// When it will be served.
        public var until: Date
        /// How many further wishes wait with it.
        public var coalesced: UInt64
    }

    /// One placed widget.
    public struct Entry: Sendable {
        /// The widget.
        public var slot: WidgetSlot
        /// What was spent.
        public var budget: ReloadBudget
        /// Budgeted reloads in 24 hours; nil for no limit.
        public var allowance: Int?
        /// What is left of them; nil for no limit.
        public var left: Int?
        /// When the next budgeted reload may be; nil for at once.
        public var next: Date?
        /// What waits.
        public var withheld: Withheld?
    }

    /// The profile's name.
    public var profile: String
    /// How often the user looks at the widgets.
    public var viewing: Viewing
    /// When the ledger was written.
    public var date: Date
    /// The placed widgets.
    public var entries: [Entry]

    /// The file of a state directory.
    public static func path(stateDirectory: String) -> String { stateDirectory + "/budget.json" }

    /// Makes a ledger.
    public init(profile: String, viewing: Viewing, date: Date, entries: [Entry]) {
        self.profile = profile
        self.viewing = viewing
        self.date = date
        self.entries = entries
    }

    /// The ledger as one line of JSON.
    public var json: String {
        func text(_ date: Date?) -> String { date.map { JSONText.quoted(DateText.format($0)) } ?? "null" }
        func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
        let widgets = entries.map { entry in
            let withheld =
                entry.withheld.map {
                    "{\"reason\":\(JSONText.quoted($0.reason.rawValue)),\"since\":\(text($0.since)),\"until\":\(text($0.until)),\"coalesced\":\($0.coalesced)}"
                } ?? "null"
            return
                "{\"kind\":\(JSONText.quoted(entry.slot.kind)),\"family\":\"\(entry.slot.family)\",\"perDay\":\(number(entry.allowance)),\"left\":\(number(entry.left)),\"next\":\(text(entry.next)),"
                + "\"placedAt\":\(text(entry.budget.placedAt)),\"count\":\(entry.budget.count),\"grants\":[\(entry.budget.grants.map { text($0) }.joined(separator: ","))],"
                + "\"missing\":\(entry.budget.missing),\"missingAt\":\(text(entry.budget.missingAt)),\"withheld\":\(withheld)}"
        }
        return
            "{\"profile\":\(JSONText.quoted(profile)),\"viewing\":\"\(viewing.rawValue)\",\"at\":\(text(date)),\"widgets\":[\(widgets.joined(separator: ","))]}"
    }

    /// Reads a ledger; nil when the bytes are none.
    public init?(json: [UInt8]) {
        guard let members = JSONMembers.dictionary(json),
            let profile = members["profile"].flatMap({ JSONText.string($0) }),
            let viewing = members["viewing"].flatMap({ JSONText.string($0) }).flatMap({ Viewing(rawValue: $0) }),
            let date = Self.date(members["at"]),
            let widgets = members["widgets"].flatMap({ try? JSONText.elements(of: $0) })
        else { return nil }
        self.init(profile: profile, viewing: viewing, date: date, entries: [])
        for widget in widgets {
            guard let entry = Self.entry(widget) else { return nil }
            entries.append(entry)
        }
    }

    private static func entry(_ bytes: [UInt8]) -> Entry? {
        guard let members = JSONMembers.dictionary(bytes),
            let kind = members["kind"].flatMap({ JSONText.string($0) }),
            let family = members["family"].flatMap({ JSONText.string($0) }).flatMap({ WidgetFamily(name: $0) }),
            let placedAt = date(members["placedAt"]),
            let grants = members["grants"].flatMap({ try? JSONText.elements(of: $0) }),
            let missing = members["missing"].flatMap({ Double(String(decoding: $0, as: UTF8.self)) }), missing.isFinite,
            let missingAt = date(members["missingAt"])
        else { return nil }
        func number(_ name: String) -> Int? {
            members[name].flatMap { JSONText.unsignedInteger($0) }.flatMap { Int(exactly: $0) }
        }
        let dates = grants.compactMap { date($0) }
        guard dates.count == grants.count else { return nil }
        var withheld: Withheld?
        if let waiting = members["withheld"].flatMap({ JSONMembers.dictionary($0) }) {
            guard let reason = waiting["reason"].flatMap({ JSONText.string($0) }), let since = date(waiting["since"]),
                let until = date(waiting["until"]),
                let coalesced = waiting["coalesced"].flatMap({ JSONText.unsignedInteger($0) })
            else { return nil }
            withheld = Withheld(reason: .init(rawValue: reason), since: since, until: until, coalesced: coalesced)
        }
        return Entry(
            slot: WidgetSlot(kind: kind, family: family),
            budget: ReloadBudget(
                placedAt: placedAt, grants: dates.sorted(), count: number("count") ?? dates.count, missing: missing,
                missingAt: missingAt),
            allowance: number("perDay"), left: number("left"), next: date(members["next"]), withheld: withheld)
    }

    private static func date(_ bytes: [UInt8]?) -> Date? {
        bytes.flatMap { JSONText.string($0) }.flatMap { DateText.parse($0) }
    }

    /// What was spent, by placed widget, as a host that starts takes it up.
    public var budgets: [WidgetSlot: ReloadBudget] {
        Dictionary(entries.map { ($0.slot, $0.budget) }) { first, _ in first }
    }

    /// Reads the ledger of a state directory; nil when there is none.
    /// - Throws: `AppGroupError` with `corrupt` when there is something else.
    public static func read(stateDirectory: String) throws -> BudgetLedger? {
        let path = path(stateDirectory: stateDirectory)
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let ledger = BudgetLedger(json: Array(data)) else {
            throw AppGroupError(
                .corrupt, "the ledger of the reload budgets is not one", path: path,
                advice: "Remove the file: the budgets then start anew")
        }
        return ledger
    }
}
