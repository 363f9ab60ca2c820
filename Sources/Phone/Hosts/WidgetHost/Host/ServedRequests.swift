import AppGroup

/// The requests of the reload marker that the host has served, by kind.
struct ServedRequests: Sendable {
    /// Requests for one kind that the host has not served.
    struct New {
        /// The number of requests. The marker contains only the last of them.
        var count: UInt64
        /// True if the app made a request in the foreground.
        var isForeground: Bool
        /// The ids of the processes that made the requests.
        var processes: [Int32]
    }

    private(set) var kinds: [String: [ReloadRequests.Request]] = [:]

    /// Records that the given requests for a kind are served.
    mutating func serve(_ asked: [ReloadRequests.Request], _ kind: String) { kinds[kind] = asked }

    /// Records that the given requests for a kind are served.
    /// - Returns: the requests that were not served before; nil if all of them were.
    mutating func serveNew(_ asked: [ReloadRequests.Request], _ kind: String) -> New? {
        let known = kinds[kind] ?? []
        let new = asked.filter { request in !known.contains { $0.isSameRequest(as: request) } }
        let highest = known.map(\.sequence).max() ?? 0
        guard !new.isEmpty || asked.count != known.count else { return nil }
        kinds[kind] = asked
        return New(
            // If the sequence is lower than before, it has started again, and the number of requests is unknown.
            count: new.map { $0.sequence > highest ? $0.sequence - highest : 1 }.max() ?? 1,
            isForeground: new.contains { $0.isForeground },
            processes: new.map(\.processIdentifier))
    }

    /// Returns true if the given requests for a kind are exactly the served ones.
    func haveServed(_ asked: [ReloadRequests.Request], _ kind: String) -> Bool {
        let known = kinds[kind] ?? []
        return asked.count == known.count && zip(asked, known).allSatisfy { $0.isSameRequest(as: $1) }
    }
}
