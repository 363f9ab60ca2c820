import AppGroup
import Glibc

/// A store with a deliberate fault, so that a test can check that the race detects the fault.
struct SabotagedStore: RaceStore {
    private let store: LibraryStore
    private let fault: RaceSabotage
    private var steps = 0
    private var old: [RecordName: [RaceVersion]] = [:]

    init(_ store: LibraryStore, _ fault: RaceSabotage) {
        self.store = store
        self.fault = fault
    }

    mutating func read(_ name: RecordName) throws(AppGroupError) -> RaceVersion {
        let version = try store.read(name)
        guard fault == .staleRead else { return version }
        old[name, default: []].append(version)
        steps += 1
        // Returns the version of ten reads ago, which has been replaced since.
        return steps % 5 == 0 ? old[name, default: []].suffix(10).first ?? version : version
    }

    mutating func snapshot(
        _ names: [RecordName]?
    ) throws(AppGroupError) -> (revision: Revision, versions: [RecordName: RaceVersion]) {
        guard fault == .mixedSnapshot else { return try store.snapshot(names) }
        var versions: [RecordName: RaceVersion] = [:]
        let all = if let names { names } else { try store.snapshot(nil).versions.keys.sorted() }
        for name in all {
            versions[name] = try store.read(name)
            usleep(3_000)
        }
        return (versions.values.map(\.revision).max() ?? 0, versions)
    }

    mutating func commit(_ change: RaceChange) throws(AppGroupError) -> Revision? {
        steps += 1
        switch fault {
        case .lostUpdate:
            var change = change
            change.expects = []
            return try store.commit(change)
        case .splitTransaction where change.writes.count > 1:
            var last: Revision?
            for write in change.writes {
                last = try store.commit(
                    RaceChange(writes: [write], padding: change.padding, lockTimeout: change.lockTimeout))
            }
            return last
        case .lostCommit where steps % 7 == 0 && change.expects.isEmpty:
            return try store.snapshot(nil).revision + 1
        case .crash where steps % 3 == 0:
            RaceWorker.complain("crashes on purpose")
            _exit(3)
        default: return try store.commit(change)
        }
    }
}
