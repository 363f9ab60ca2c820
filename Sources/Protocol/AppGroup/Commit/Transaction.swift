import Utilities

/// The state that a compare-and-set requires of a record before the commit.
public enum Expectation: Sendable, Equatable {
    /// Any state: the change is unconditional.
    case any
    /// The record does not exist, or was removed.
    case absent
    /// The record, or its tombstone, has this revision. 0 means the same as `absent`. Prefer `token`: a power cut may
    /// lose a commit that was never acknowledged, and a different commit may then get the same revision.
    case revision(Revision)
    /// The commit with this token wrote the record, or its tombstone.
    case token(RecordToken)
}

/// Changes to one or more records. Either all of the changes become visible and durable together, or none does.
public struct Transaction: Sendable {
    struct Change: Sendable {
        var payload: [UInt8]?
        var key: String?
        var type: String?
    }

    var changes: [RecordName: Change] = [:]
    var expectations: [RecordName: Expectation] = [:]
    /// The widget kinds to reload. The value for a kind is true if its reload request comes from the foreground.
    var reloadKinds: [String: Bool] = [:]
    var coveredKinds: Set<String> = []

    /// True if the commit writes the reload marker.
    var concernsReloads: Bool { !reloadKinds.isEmpty || !coveredKinds.isEmpty }

    /// Makes a transaction without changes.
    public init() {}

    /// Sets a record's payload.
    /// - Parameters:
    ///   - name: the record.
    ///   - json: one JSON value in UTF-8. A value on one line is kept as given; a value on several lines is joined into
    ///     one.
    ///   - expectation: the state required of the record before the commit.
    /// - Throws: `invalidValue` if the bytes are not JSON, `tooLarge` over 4 MiB.
    public mutating func put(
        _ name: RecordName, _ json: [UInt8], expecting expectation: Expectation = .any
    ) throws(AppGroupError) {
        try put(name, json, key: nil, type: nil, expecting: expectation)
    }

    mutating func put(
        _ name: RecordName, _ json: [UInt8], key: String?, type: String?, expecting expectation: Expectation = .any
    ) throws(AppGroupError) {
        guard json.count <= RecordFile.maximumPayload * 2 else { throw Self.tooLarge(name, json.count) }
        let payload: [UInt8]
        do throws(JSONText.Problem) {
            payload = try JSONText.singleLine(json)
        } catch {
            throw AppGroupError(
                .invalidValue, "the value for \(name) is not JSON: \(error.reason) at byte \(error.offset)",
                advice: "A record holds exactly one JSON value in UTF-8")
        }
        guard payload.count <= RecordFile.maximumPayload else { throw Self.tooLarge(name, payload.count) }
        changes[name] = Change(payload: payload, key: key, type: type)
        expect(name, expectation)
    }

    /// Removes a record; a tombstone replaces it.
    public mutating func remove(_ name: RecordName, expecting expectation: Expectation = .any) {
        changes[name] = Change(payload: nil)
        expect(name, expectation)
    }

    /// Requires a state of a record. The transaction need not change that record.
    public mutating func expect(_ name: RecordName, _ expectation: Expectation) {
        expectations[name] = expectation
    }

    /// Returns the state that the transaction requires of a record so far.
    public func expectation(of name: RecordName) -> Expectation {
        expectations[name] ?? .any
    }

    /// Asks the widget host for a reload of one kind of widget, or of all kinds, together with the changes.
    /// - Parameters:
    ///   - kind: the widget's kind.
    ///   - isForeground: true if the request comes from the foreground. Such a reload is not charged to the widget's
    ///     budget (WidgetKit: "Keeping a widget up to date"). If nil, the process's `ContainerPolicy` decides.
    public mutating func requestReload(
        ofKind kind: String = ReloadRequests.allKinds, isForeground: Bool? = nil
    ) {
        reloadKinds[kind] = isForeground ?? ContainerPolicy.current.isForeground()
    }

    /// Declares that the changes need no reload of this kind of widget. Without this declaration,
    /// `ReloadRequests.isBehind` would report that a writer forgot to request the reload.
    public mutating func coverReload(ofKind kind: String) {
        coveredKinds.insert(kind)
    }

    private static func tooLarge(_ name: RecordName, _ size: Int) -> AppGroupError {
        AppGroupError(
            .tooLarge, "the value for \(name) has \(size) bytes; a record holds at most \(RecordFile.maximumPayload)",
            advice: "Keep large data in a file of its own and its name in the record")
    }
}

/// The outcome of a commit.
public struct CommitResult: Sendable {
    /// The revision of the commit. If nothing changed, the highest revision of the records that the transaction
    /// concerns.
    public var revision: Revision
    /// The revision and nonce of each record after the commit.
    public var tokens: [RecordName: RecordToken]
    /// True if any record changed. A commit that changes no record takes no revision.
    public var changed: Bool
    /// The failure of a step after the commit point, if any. The changes are committed and durable all the same.
    ///
    /// After a commit of several records, some record files may still contain the old versions. Readers that follow the
    /// protocol see the new versions; `cat` shows the old ones until the next writer installs the new ones. After a
    /// commit of one record, the reload marker was not updated (`ReloadRequests.isBehind`).
    public var unfinished: AppGroupError?
}
