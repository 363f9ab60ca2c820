/// What a compare-and-set requires of a record before it is changed.
public enum Expectation: Sendable, Equatable {
    /// Nothing: the change is unconditional.
    case any
    /// The record does not exist, or was removed.
    case absent
    /// The record, or its tombstone, stands at this revision. Prefer `token`: after a power cut a revision that was
    /// never acknowledged may be issued again.
    case revision(Revision)
    /// The record, or its tombstone, was written by this very commit.
    case token(RecordToken)
}

/// Changes of several records that become visible and durable together, or not at all.
public struct Transaction: Sendable {
    struct Change: Sendable {
        var payload: [UInt8]?
        var key: String?
        var type: String?
    }

    var changes: [RecordName: Change] = [:]
    var expectations: [RecordName: Expectation] = [:]
    /// The kinds to reload, and whether the app asks in the foreground.
    var reloadKinds: [String: Bool] = [:]
    var coveredKinds: Set<String> = []

    /// Whether the reload marker is to be written.
    var concernsReloads: Bool { !reloadKinds.isEmpty || !coveredKinds.isEmpty }

    /// Makes a transaction without changes.
    public init() {}

    /// Sets a record's payload.
    /// - Parameters:
    ///   - name: the record.
    ///   - json: one JSON value in UTF-8. Spread over several lines it is put on one; otherwise it is kept as given.
    ///   - expectation: what the record must be before.
    /// - Throws: `invalidValue` when it is not JSON, `tooLarge` over 4 MiB.
    public mutating func put(
        _ name: RecordName, _ json: [UInt8], expecting expectation: Expectation = .any
    ) throws(AppGroupError) {
        try put(name, json, key: nil, type: nil, expecting: expectation)
    }

    mutating func put(
        _ name: RecordName, _ json: [UInt8], key: String?, type: String?, expecting expectation: Expectation = .any
    ) throws(AppGroupError) {
        guard json.count <= RecordFile.maximumPayload * 2 else { throw Self.tooLarge(name, json.count) }
        var payload: [UInt8]
        do throws(JSONText.Problem) {
            payload = try JSONText.singleLine(json)
        } catch {
            throw AppGroupError(
                .invalidValue, "the value for \(name) is not JSON: \(error.reason) at byte \(error.offset)",
                advice: "A record holds exactly one JSON value in UTF-8")
        }
        guard payload.count <= RecordFile.maximumPayload else { throw Self.tooLarge(name, payload.count) }
        if Mutation.numbersThroughDouble.isActive, let number = Double(String(decoding: payload, as: UTF8.self)) {
            payload = Array("\(number)".utf8)
        }
        changes[name] = Change(payload: payload, key: key, type: type)
        expect(name, expectation)
    }

    /// Removes a record: a tombstone takes its place.
    public mutating func remove(_ name: RecordName, expecting expectation: Expectation = .any) {
        changes[name] = Change(payload: nil)
        expect(name, expectation)
    }

    /// Requires something of a record, whether or not the transaction changes it.
    public mutating func expect(_ name: RecordName, _ expectation: Expectation) {
        expectations[name] = expectation
    }

    /// What is required of a record so far.
    public func expectation(of name: RecordName) -> Expectation {
        expectations[name] ?? .any
    }

    /// Asks the widget host for a reload of one kind of widget, or of all kinds, together with the changes.
    /// - Parameters:
    ///   - kind: the widget's kind.
    ///   - isForeground: whether the app asks in the foreground; such a reload is not charged to the widget's budget
    ///     (WidgetKit: "Keeping a widget up to date").
    public mutating func requestReload(
        ofKind kind: String = ReloadRequests.allKinds, isForeground: Bool = AppActivity.isForeground
    ) {
        reloadKinds[kind] = isForeground
    }

    /// States that the changes need no reload of this kind: its marker moves up to the data without asking, so that it
    /// does not look behind it (`ReloadRequests.isBehind`).
    public mutating func coverReload(ofKind kind: String) {
        coveredKinds.insert(kind)
    }

    private static func tooLarge(_ name: RecordName, _ size: Int) -> AppGroupError {
        AppGroupError(
            .tooLarge, "the value for \(name) has \(size) bytes; a record holds at most \(RecordFile.maximumPayload)",
            advice: "Keep large data in a file of its own and its name in the record")
    }
}

/// What a commit did.
public struct CommitResult: Sendable {
    /// The revision of the commit; when nothing changed, the highest revision among the records concerned.
    public var revision: Revision
    /// The revision and nonce that each record stands at now.
    public var tokens: [RecordName: RecordToken]
    /// Whether anything changed. A commit that changes nothing takes no revision.
    public var changed: Bool
    /// What failed after the commit point, if anything did. The changes are committed and durable. But of several
    /// records some are not installed in their files yet: readers of the protocol see them, `cat` does not, and the next
    /// writer finishes it. Of a single record the reload was not asked for: its marker is behind
    /// (`ReloadRequests.isBehind`).
    public var unfinished: AppGroupError?
}
