import Glibc

/// The reload marker, `reload.jsonl`: for each kind of widget, the last reload that was asked for.
///
/// It takes no revision of its own and need not be durable, since a host reloads everything when it starts. A host
/// reloads when what is asked for differs from what it served, never when it is greater: after a power cut the
/// sequence may start again.
public struct ReloadRequests: Sendable, Equatable {
    /// The last request for one kind.
    public struct Request: Sendable, Equatable, Hashable {
        /// Counts the requests for this kind.
        public var sequence: UInt64
        /// The revision of the data that the host should see.
        public var revision: Revision
        /// Tells this request from one with the same number after the marker was lost.
        public var nonce: String
        /// The process that asked; 0 when it did not say. A host tells by it whether a provider asks for itself.
        public var processIdentifier: Int32 = 0
        /// Whether the app asked in the foreground.
        public var isForeground = false

        /// Whether both are one and the same request, whatever data they cover.
        public func isSameRequest(as other: Request?) -> Bool {
            sequence == other?.sequence && nonce == other?.nonce
        }
    }

    /// The kind that stands for all kinds, as `WidgetCenter.reloadAllTimelines()` asks.
    public static let allKinds = "*"

    /// The last request for each kind.
    public var kinds: [String: Request]

    /// The last requests that concern a kind: its own, and the one for all kinds. Sequence 0 is no request; it only
    /// says which data needs none.
    public func requests(concerning kind: String) -> [Request] {
        [kinds[kind], kinds[Self.allKinds]].compactMap { $0 }.filter { $0.sequence > 0 }
    }

    /// Whether data at the given revision was published without a reload for this kind being asked for or declared
    /// unnecessary: a writer that asked in a step of its own was killed in between. An app asks again on launch.
    public func isBehind(_ revision: Revision, ofKind kind: String) -> Bool {
        ![kinds[kind], kinds[Self.allKinds]].contains { $0.map { $0.revision >= revision } ?? false }
    }

    init(kinds: [String: Request] = [:]) {
        self.kinds = kinds
    }

    /// Reads a marker's payload; anything unexpected in it counts as absent.
    init(payload: [UInt8]) {
        self.init()
        guard let members = try? JSONText.members(of: payload),
            let kinds = members.first(where: { $0.name == "kinds" }),
            let entries = try? JSONText.members(of: kinds.value)
        else { return }
        for (kind, value) in entries {
            guard let members = try? JSONText.members(of: value) else { continue }
            let values = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
            guard let sequence = values["sequence"].flatMap({ JSONText.unsignedInteger($0) }),
                let revision = values["revision"].flatMap({ JSONText.unsignedInteger($0) }),
                let nonce = values["nonce"].flatMap({ JSONText.string($0) })
            else { continue }
            let pid = values["pid"].flatMap { JSONText.unsignedInteger($0) }.flatMap { Int32(exactly: $0) }
            self.kinds[kind] = Request(
                sequence: sequence, revision: revision, nonce: nonce, processIdentifier: pid ?? 0,
                isForeground: values["foreground"] == Array("true".utf8))
        }
    }

    var payload: [UInt8] {
        let entries = kinds.sorted { $0.key < $1.key }.map { kind, request in
            var members = "\"sequence\":\(request.sequence),\"revision\":\(request.revision)"
            members += ",\"nonce\":\(JSONText.quoted(request.nonce))"
            if request.processIdentifier > 0 { members += ",\"pid\":\(request.processIdentifier)" }
            if request.isForeground { members += ",\"foreground\":true" }
            return "\(JSONText.quoted(kind)):{\(members)}"
        }
        return Array("{\"kinds\":{\(entries.joined(separator: ","))}}".utf8)
    }
}

extension SharedContainer {
    /// The reloads that are asked for now. An absent or unreadable marker asks for none.
    /// - Throws: `replaced`, `deadline`, `io`.
    public func reloadRequests(
        deadline: Duration = SharedContainer.defaultReadDeadline
    ) throws(AppGroupError) -> ReloadRequests {
        let cut = try cut(of: [.reload], deadline: Deadline(after: deadline))
        var newest: RecordFile?
        if case .good(let file) = cut.records.first?.standing { newest = file }
        if let committed = cut.redo?.record(.reload),
            committed.header.token.revision > (newest?.header.token.revision ?? 0)
        {
            newest = committed
        }
        return newest.map { ReloadRequests(payload: $0.payload) } ?? ReloadRequests()
    }

    /// Asks the widget host for a reload of one kind of widget, or of all.
    /// - Returns: the request.
    /// - Throws: as `commit`.
    @discardableResult
    public func requestReload(
        ofKind kind: String = ReloadRequests.allKinds, isForeground: Bool = AppActivity.isForeground,
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> ReloadRequests.Request {
        var transaction = Transaction()
        transaction.requestReload(ofKind: kind, isForeground: isForeground)
        _ = try commit(transaction, lockTimeout: lockTimeout)
        let request = try reloadRequests().kinds[kind]
        guard let request else {
            throw AppGroupError(
                .io, "the reload marker is unreadable right after it was written",
                path: directory.path(of: RecordName.reload.fileName), advice: "Run `tandem container verify`")
        }
        return request
    }

    /// The longest kind, in bytes: more than any reverse-DNS name, and little enough for thousands of kinds.
    private static let maximumKind = 256

    /// The marker a transaction leaves behind, or nil when it neither asks for a reload nor covers one.
    func makeMarker(
        _ transaction: Transaction, _ token: RecordToken, _ lock: borrowing WriterLock, over standing: Standing
    ) throws(AppGroupError) -> RecordFile? {
        guard transaction.concernsReloads, !Mutation.markerDropped.isActive else { return nil }
        var requests = ReloadRequests()
        var revision = token.revision
        switch standing {
        case .good(let marker):
            requests = ReloadRequests(payload: marker.payload)
            revision = max(revision, marker.header.token.revision)
        case .damaged(let damage) where damage.newerSchema != nil || damage.isDirectory:
            throw damageError(RecordName.reload.fileName, damage)
        case .absent, .damaged: break
        }
        // A request without data of its own covers what stands there now. The announced number alone does not tell: it
        // may be lost in a power cut, or unreadable.
        if token.revision == 0 { revision = max(revision, try highestRevision(lock), 1) }
        for kind in transaction.coveredKinds.union(transaction.reloadKinds.keys)
        where kind.utf8.count > Self.maximumKind {
            throw AppGroupError(
                .tooLarge, "a kind of widget has at most \(Self.maximumKind) bytes, not \(kind.utf8.count)",
                path: directory.path(of: RecordName.reload.fileName),
                advice: "Use the kind of the widget's configuration")
        }
        for (kind, isForeground) in transaction.reloadKinds {
            requests.kinds[kind] = ReloadRequests.Request(
                sequence: Swift.max(1, (requests.kinds[kind]?.sequence ?? 0) &+ 1), revision: revision,
                nonce: Self.makeNonce(), processIdentifier: getpid(), isForeground: isForeground)
        }
        for kind in transaction.coveredKinds.subtracting(transaction.reloadKinds.keys) {
            let none = ReloadRequests.Request(sequence: 0, revision: 0, nonce: String(repeating: "0", count: 16))
            requests.kinds[kind, default: none].revision = revision
        }
        let header = makeHeader(
            .reload, RecordToken(revision: revision, nonce: token.nonce), Transaction.Change(payload: requests.payload))
        return RecordFile(header: header, payload: requests.payload)
    }
}
