import Glibc
import Utilities

/// The reload marker, `reload.jsonl`: the last reload request for each kind of widget.
///
/// A request takes no revision and need not be durable, because a host reloads everything when it starts. After a power
/// cut the sequence numbers may start from 1 again. So a host reloads if a request differs from the last one that it
/// served, even if the request's sequence number is lower.
public struct ReloadRequests: Sendable, Equatable {
    /// The last request for one kind of widget.
    public struct Request: Sendable, Equatable, Hashable {
        /// The ordinal of this request among the requests for its kind; 0 if no reload was requested.
        public var sequence: UInt64
        /// The newest revision of the data that this request covers.
        public var revision: Revision
        /// A random text. It distinguishes this request from another request with the same `sequence`, which a writer
        /// may make after the marker was lost.
        public var nonce: String
        /// The identifier of the process that made the request; 0 if unknown. With it, a host recognizes a provider
        /// that requests its own reload.
        public var processIdentifier: Int32 = 0
        /// True if the request came from the foreground.
        public var isForeground = false

        /// Returns true if both are the same request, even if they cover different data.
        public func isSameRequest(as other: Request?) -> Bool {
            sequence == other?.sequence && nonce == other?.nonce
        }
    }

    /// The value of `kind` in a request for all kinds of widgets (WidgetKit: `WidgetCenter.reloadAllTimelines()`).
    public static let allKinds = "*"

    /// The last request for each kind of widget.
    public var kinds: [String: Request]

    /// The revision of the data that the marker accompanies, or of earlier data if it accompanies none; 0 without a marker.
    public internal(set) var revision: Revision = 0

    /// Returns the last requests that concern a kind: the request for that kind, and the request for all kinds. Omits
    /// requests with sequence 0, which only state that data needs no reload.
    public func requests(concerning kind: String) -> [Request] {
        [kinds[kind], kinds[Self.allKinds]].compactMap { $0 }.filter { $0.sequence > 0 }
    }

    /// Returns true if the data at `revision` needs a reload, but no writer has requested the reload or declared it
    /// unnecessary.
    ///
    /// This happens if a writer commits data and is killed before it requests the reload in a second commit. The app
    /// then requests the reload on its next launch.
    public func isBehind(_ revision: Revision, ofKind kind: String) -> Bool {
        ![kinds[kind], kinds[Self.allKinds]].contains { $0.map { $0.revision >= revision } ?? false }
    }

    init(kinds: [String: Request] = [:]) {
        self.kinds = kinds
    }

    /// Reads a marker's payload; ignores members that are not requests.
    init(payload: [UInt8]) {
        self.init()
        guard let members = try? JSONText.members(of: payload),
            let kinds = members.first(where: { $0.name == "kinds" }),
            let entries = try? JSONText.members(of: kinds.value)
        else { return }
        for (kind, value) in entries {
            guard let members = JSONMembers(value), let sequence = members.unsignedInteger("sequence"),
                let revision = members.unsignedInteger("revision"), let nonce = members.string("nonce")
            else { continue }
            self.kinds[kind] = Request(
                sequence: sequence, revision: revision, nonce: nonce,
                processIdentifier: members.unsignedInteger("pid").flatMap { Int32(exactly: $0) } ?? 0,
                isForeground: members.bool("foreground") ?? false)
        }
    }

    var payload: [UInt8] {
        var entries = JSONObject()
        for (kind, request) in kinds.sorted(by: { $0.key < $1.key }) {
            let entry: JSONObject = [
                "sequence": .integer(request.sequence), "revision": .integer(request.revision),
                "nonce": .string(request.nonce),
                "pid": request.processIdentifier > 0 ? .integer(request.processIdentifier) : nil,
                "foreground": request.isForeground ? .bool(true) : nil,
            ]
            entries.add(kind, .object(entry))
        }
        let object: JSONObject = ["kinds": .object(entries)]
        return Array(object.text.utf8)
    }
}

extension SharedContainer {
    /// Returns the reload requests. An absent or unreadable marker holds no requests.
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
        var requests = newest.map { ReloadRequests(payload: $0.payload) } ?? ReloadRequests()
        requests.revision = newest?.header.token.revision ?? 0
        return requests
    }

    /// Asks the widget host for a reload of one kind of widget, or of all.
    /// - Parameters:
    ///   - kind: the widget's kind.
    ///   - isForeground: true if the request comes from the foreground (see `Transaction.requestReload`).
    ///   - lockTimeout: the time to wait for the writer lock.
    /// - Returns: the request.
    /// - Throws: the errors of `commit(_:lockTimeout:)`.
    @discardableResult
    public func requestReload(
        ofKind kind: String = ReloadRequests.allKinds, isForeground: Bool? = nil,
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

    /// The maximum length of a kind's name, in bytes. It is longer than any reverse-DNS name, and short enough for
    /// thousands of kinds in a marker.
    private static let maximumKind = 256

    /// Reads the reload marker, and returns the one that a transaction writes; none if the transaction neither requests
    /// a reload nor declares one unnecessary.
    /// - Parameter token: the commit; its revision is 0 if the transaction changes no record.
    func makeMarker(
        _ transaction: Transaction, _ token: RecordToken, _ lock: borrowing WriterLock
    ) throws(AppGroupError) -> [RecordFile] {
        guard transaction.concernsReloads else { return [] }
        try requireShortKinds(transaction)
        var requests = ReloadRequests()
        var revision = token.revision
        switch try standing(.reload, directory.readFile(RecordName.reload.fileName, limit: RecordFile.maximumFile)) {
        case .good(let marker):
            requests = ReloadRequests(payload: marker.payload)
            revision = max(revision, marker.header.token.revision)
        case .damaged(let damage) where damage.newerSchema != nil || damage.isDirectory:
            throw damageError(RecordName.reload.fileName, damage)
        case .absent, .damaged: break
        }
        // The header states the revision of the data that the marker accompanies.
        let stated = max(revision, 1)
        // A request in a transaction that changes no record covers all data up to now. The announced revision is not
        // enough, because a power cut may have lost it; so this also considers the revisions in headers.
        if token.revision == 0 { revision = max(revision, try highestRevision(lock), 1) }
        requests.add(transaction, revision)
        let payload = requests.payload
        let header = makeHeader(
            .reload, RecordToken(revision: stated, nonce: token.nonce), Transaction.Change(payload: payload))
        let marker = [RecordFile(header: header, payload: payload)]
        try requireReadable(marker)
        return marker
    }

    private func requireShortKinds(_ transaction: Transaction) throws(AppGroupError) {
        for kind in transaction.coveredKinds.union(transaction.reloadKinds.keys)
        where kind.utf8.count > Self.maximumKind {
            throw AppGroupError(
                .tooLarge, "a kind of widget has at most \(Self.maximumKind) bytes, not \(kind.utf8.count)",
                path: directory.path(of: RecordName.reload.fileName),
                advice: "Use the kind of the widget's configuration")
        }
    }
}

extension ReloadRequests {
    /// Adds the requests of a transaction. For each kind that the transaction covers, records that the data up to
    /// `revision` needs no reload.
    fileprivate mutating func add(_ transaction: Transaction, _ revision: Revision) {
        for (kind, isForeground) in transaction.reloadKinds {
            kinds[kind] = Request(
                sequence: Swift.max(1, (kinds[kind]?.sequence ?? 0) &+ 1), revision: revision,
                nonce: SharedContainer.makeNonce(), processIdentifier: getpid(), isForeground: isForeground)
        }
        for kind in transaction.coveredKinds.subtracting(transaction.reloadKinds.keys) {
            let none = Request(sequence: 0, revision: 0, nonce: String(repeating: "0", count: 16))
            kinds[kind, default: none].revision = revision
        }
    }
}
