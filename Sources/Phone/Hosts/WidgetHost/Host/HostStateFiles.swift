import AppGroup
import Foundation
import Glibc
import PhoneState

/// The files in the state directory that describe a host: the ledger `budget.json`, and `host.json`, which `HostStatus`
/// reads. The host writes each file when its content has changed.
struct HostStateFiles: Sendable {
    /// The part of the ledger that does not change merely because time passes.
    private struct LedgerKey: Equatable {
        var viewing: Viewing
        var budgets: [ReloadBudget]
        var withheld: [BudgetLedger.Withheld?]
    }

    private let directory: String
    private var writtenLedger: LedgerKey?
    private var writtenStatus: HostSituation?
    /// The moment since which `host.json` has been out of date, because a possibly quick reload is under way; nil if
    /// the file is up to date.
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

    /// Writes `host.json` if it has changed. If a reload began and nothing else changed, writes nothing yet; the caller
    /// calls again `watchInterval` later.
    ///
    /// So quick reloads need no write, and the disk is free for the archive. For a reader that asks whether the host is
    /// at rest, the old file is as if it had read just before the reload. The old `nextWake` stays in the file; it is
    /// in the past, so the host does not look at rest.
    /// - Parameter isUrgent: true to write at once in any case.
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
