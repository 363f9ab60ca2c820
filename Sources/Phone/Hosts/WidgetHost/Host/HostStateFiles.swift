import AppGroup
import Foundation
import Glibc
import PhoneState

/// The files in which a host describes itself, in its state directory: the ledger `budget.json`, and `host.json`, which
/// `HostStatus` reads. Each is written when its content has changed.
struct HostStateFiles: Sendable {
    /// The part of the ledger that does not change with time alone.
    private struct LedgerKey: Equatable {
        var viewing: Viewing
        var budgets: [ReloadBudget]
        var withheld: [BudgetLedger.Withheld?]
    }

    private let directory: String
    private var writtenLedger: LedgerKey?
    private var writtenStatus: HostSituation?
    /// The moment from which `host.json` is out of date, because a reload that may be quick is under way; nil if it is
    /// up to date.
    private(set) var staleSince: ContinuousClock.Instant?

    init(directory: String) {
        self.directory = directory
    }

    /// Writes the ledger if budgets or withheld reloads have changed.
    mutating func write(_ ledger: BudgetLedger) throws(AppGroupError) {
        let key = LedgerKey(
            viewing: ledger.viewing, budgets: ledger.entries.map(\.budget), withheld: ledger.entries.map(\.withheld))
        guard key != writtenLedger else { return }
        try StateFile.replace(BudgetLedger.path(stateDirectory: directory), with: ledger.json + "\n")
        writtenLedger = key
    }

    /// Writes `host.json` if it has changed. If only a reload began, the caller writes again `watchInterval` later.
    ///
    /// Quick reloads skip a write that way, and the disk is free for the archive. A reader who asks whether the host is
    /// at rest cannot tell that he came just before the reload. The old `nextWake` stays in the file; it is past, so the
    /// host does not look at rest.
    /// - Parameter isUrgent: writes at once in any case.
    mutating func write(_ situation: HostSituation, isUrgent: Bool) throws(AppGroupError) {
        guard situation != writtenStatus else {
            staleSince = nil
            return
        }
        let since = staleSince ?? .now
        staleSince = since
        let hasOnlyBegun = situation.isBusy && writtenStatus.map { situation.differsInTimesAlone(from: $0) } ?? false
        guard isUrgent || !hasOnlyBegun || .now - since > ProviderChild.watchInterval else { return }
        try StateFile.replace(
            HostStatus.path(stateDirectory: directory),
            with: JSONValue.object(["pid": .integer(getpid())] + situation.members).text + "\n")
        writtenStatus = situation
        staleSince = nil
    }
}

/// The content of `host.json` except for the process's identifier.
struct HostSituation: Sendable, Equatable {
    /// True while a reload is under way.
    var isBusy: Bool
    var nextWake: Date?
    var clockSequence: UInt64
    var container: String
    var device: DeviceState
    var placed: [PlacedWidget]

    fileprivate var members: JSONObject {
        [
            "isBusy": .bool(isBusy), "nextWake": .date(nextWake), "clockSequence": .integer(clockSequence),
            "container": .string(container), "device": .raw(device.json), "placed": .array(placed.map(\.json)),
        ]
    }

    fileprivate func differsInTimesAlone(from other: HostSituation) -> Bool {
        var other = other
        (other.isBusy, other.nextWake) = (isBusy, nextWake)
        return self == other
    }
}
