import Foundation
import PhoneState
import Utilities
import WidgetHost

/// The timeline of a placed widget, and the widget's reloads.
struct TimelineStrip: Encodable {
    struct Entry: Encodable {
        var date: String
        /// The first text of the entry.
        var text: String
        var source: String?
    }

    /// A reload that took place or was withheld.
    struct Reload: Encodable, Equatable {
        var at: String
        /// `budgeted`, `free` or `withheld`.
        var cost: String
        var reason: String
        var outcome: String
        var until: String?
    }

    var host: String
    var kind: String
    var family: String
    var entries: [Entry]
    /// The number of entries that are not listed, because there are more than `most`. The list begins some entries before the
    /// one that is shown.
    var more: Int
    /// `atEnd`, `never` or `after`.
    var policy: String
    var policyDate: String?
    var reloads: [Reload]
    var perDay: Int?
    var left: Int?
    var withheldUntil: String?

    /// The maximum number of entries that are sent to the page, and also the maximum number of reloads.
    static let most = 60

    /// The number of entries before the one that is shown.
    private static let past = 6

    init(
        _ archive: ArchiveFile, of host: String, reloads: [Reload], ledger: BudgetLedger.Entry?, at date: Date
    ) {
        self.host = host
        kind = archive.kind
        family = "\(archive.family)"
        let first = archive.entries.count > Self.most ? max(0, (archive.entry(at: date) ?? 0) - Self.past) : 0
        entries = archive.entries.dropFirst(first).prefix(Self.most).map { entry in
            Entry(
                date: RFC3339.text(entry.date), text: entry.title, source: entry.source)
        }
        more = archive.entries.count - entries.count
        switch archive.policy {
        case .atEnd: (policy, policyDate) = ("atEnd", archive.entries.last.map { RFC3339.text($0.date) })
        case .never: policy = "never"
        case .after(let date): (policy, policyDate) = ("after", RFC3339.text(date))
        }
        self.reloads = reloads
        perDay = ledger?.allowance
        left = ledger?.left
        withheldUntil = ledger?.withheld.map { RFC3339.text($0.until) }
    }
}
