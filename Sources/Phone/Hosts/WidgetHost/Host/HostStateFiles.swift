import AppGroup
import Foundation
import Glibc
import PhoneState
import Utilities

/// The files in the state directory that describe a host: the ledger `budget.json`, and `host.json`, which `HostStatus`
/// reads. The host writes a file when the file's content has changed.
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
    /// The moment at which `host.json` became out of date, because a reload began that may end quickly; nil if the file
    /// is up to date.
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
    /// calls this method again `watchInterval` later.
    ///
    /// So quick reloads need no write, and the disk is free for the archive. A reader that asks whether the host is
    /// idle sees the state just before the reload. The `nextWake` of that state is in the past, so the reader does not
    /// think that the host is idle.
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
    /// The folder of the clock that the host follows, or `HostStatus.realClock`.
    var clock: String
    /// The id of the process that runs the providers; nil if no process runs them.
    var provider: Int32?
    var placed: [PlacedWidget]

    fileprivate var members: JSONObject {
        [
            "isBusy": .bool(isBusy), "nextWake": .date(nextWake), "clockSequence": .integer(clockSequence),
            "container": .string(container), "device": .raw(device.json),
            "clock": .string(clock), "provider": provider.map { .integer($0) } ?? .null,
            "placed": .array(placed.map(\.json)), "pidNamespace": ProcessNamespace.own.map { .integer($0) },
        ]
    }

    fileprivate func differsInTimesAlone(from other: HostSituation) -> Bool {
        var other = other
        (other.isBusy, other.nextWake) = (isBusy, nextWake)
        return self == other
    }
}
