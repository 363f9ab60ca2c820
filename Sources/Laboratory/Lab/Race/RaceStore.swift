import AppGroup

/// A version of a record as a process of a race saw it.
struct RaceVersion: Equatable {
    /// The revision of the commit that made the version; 0 if the record never existed.
    var revision: Revision = 0
    /// The value; nil if the record is absent or removed.
    var value: String?
    /// The token for a compare-and-set; nil if the record never existed.
    var token: RecordToken?
}

struct RaceChange {
    var writes: [(RecordName, String?)]
    var expects: [(RecordName, RaceVersion)] = []
    var requestsReload = false
    var padding = 0
    var lockTimeout: Duration = .seconds(2)
}

/// The operations of a race on a container. One implementation uses the library; the others are broken on purpose.
protocol RaceStore {
    mutating func read(_ name: RecordName) throws(AppGroupError) -> RaceVersion
    /// Takes a snapshot.
    /// - Parameter names: the records; nil for all that exist or were removed.
    mutating func snapshot(
        _ names: [RecordName]?
    ) throws(AppGroupError) -> (revision: Revision, versions: [RecordName: RaceVersion])
    /// Makes a commit.
    /// - Returns: the revision of the commit; nil if nothing changed.
    mutating func commit(_ change: RaceChange) throws(AppGroupError) -> Revision?
}

/// The store that uses the library.
struct LibraryStore: RaceStore {
    let container: SharedContainer

    init(_ path: String, access: SharedContainer.Access, process: Int) throws(AppGroupError) {
        container = try SharedContainer.open(path, access: access, writer: "race-\(process)")
    }

    func read(_ name: RecordName) throws(AppGroupError) -> RaceVersion {
        guard let record = try container.lookUp(name) else { return RaceVersion() }
        return try Self.version(record)
    }

    func snapshot(
        _ names: [RecordName]?
    ) throws(AppGroupError) -> (revision: Revision, versions: [RecordName: RaceVersion]) {
        let snapshot = try container.snapshot(of: names)
        var versions: [RecordName: RaceVersion] = [:]
        for (name, record) in snapshot.records { versions[name] = try Self.version(record) }
        for (name, token) in snapshot.tombstones {
            versions[name] = RaceVersion(revision: token.revision, value: nil, token: token)
        }
        return (snapshot.revision, versions)
    }

    func commit(_ change: RaceChange) throws(AppGroupError) -> Revision? {
        var transaction = Transaction()
        for (name, value) in change.writes {
            if let value {
                try transaction.put(name, RacePayload.bytes(value, padding: change.padding))
            } else {
                transaction.remove(name)
            }
        }
        for (name, version) in change.expects {
            transaction.expect(name, version.token.map { .token($0) } ?? .revision(0))
        }
        if change.requestsReload { transaction.requestReload(ofKind: "Race", isForeground: false) }
        let result = try container.commit(transaction, lockTimeout: change.lockTimeout)
        if let unfinished = result.unfinished {
            RaceWorker.complain("a commit was not installed: \(unfinished)")
        }
        return result.changed ? result.revision : nil
    }

    /// Converts a record of the library into a version.
    /// - Throws: `corrupt` if the record is damaged, even if its last good version exists, because nothing in a race
    ///   may damage a record.
    private static func version(_ record: Record) throws(AppGroupError) -> RaceVersion {
        if let damage = record.damage { throw damage }
        return RaceVersion(
            revision: record.revision, value: record.header.isRemoved ? nil : RacePayload.value(record.payload),
            token: record.token)
    }
}

/// The payloads of a race: `{"value":"2-0-17","padding":"xxxx"}`.
enum RacePayload {
    private static let start = Array(#"{"value":""#.utf8)

    static func bytes(_ value: String, padding: Int) -> [UInt8] {
        Array(
            "{\"value\":\(JSONText.quoted(value)),\"padding\":\"\(String(repeating: "x", count: padding))\"}".utf8)
    }

    /// Returns the value in a payload, or the whole payload if no process of the race wrote it.
    static func value(_ payload: [UInt8]) -> String {
        guard payload.starts(with: start), let end = payload[start.count...].firstIndex(of: UInt8(ascii: "\""))
        else { return String(decoding: payload, as: UTF8.self) }
        return String(decoding: payload[start.count..<end], as: UTF8.self)
    }
}
