import WidgetKit

/// The calls that wait for an answer of the provider process, by request id.
struct CallsUnderWay: Sendable {
    /// A closure that is called once with the answer, on the thread that reads the answers. It must not wait for
    /// anything.
    typealias Answer = @Sendable (Result<TimelineArchive, ProviderFailure>) -> Void

    struct Call: Sendable {
        let slot: WidgetSlot
        /// The time within which the provider must call its completion.
        let deadline: Duration
        /// The moment at which this time ends.
        let end: ContinuousClock.Instant
        /// The CPU time that the process had used when the call began.
        let cpuTime: Duration
        let answer: Answer
    }

    private var calls: [UInt64: Call] = [:]
    private var lastID: UInt64 = 0
    /// The placed widgets of the most recent calls. They are kept, because a provider may wrongly call a completion
    /// again after its answer.
    private var recent: [UInt64: WidgetSlot] = [:]
    private static let recentCount: UInt64 = 64

    var isEmpty: Bool { calls.isEmpty }

    /// Adds a call.
    /// - Returns: the id for its request. All calls of a provider child have different ids.
    mutating func add(_ call: Call) -> UInt64 {
        lastID += 1
        calls[lastID] = call
        recent[lastID] = call.slot
        if lastID > Self.recentCount { recent[lastID - Self.recentCount] = nil }
        return lastID
    }

    func contains(_ id: UInt64) -> Bool { calls[id] != nil }

    mutating func remove(_ id: UInt64) -> Call? { calls.removeValue(forKey: id) }

    mutating func removeAll() -> [Call] {
        defer { calls = [:] }
        return Array(calls.values)
    }

    /// Removes a call whose deadline has passed; returns nil if there is no such call.
    mutating func removeLate(at now: ContinuousClock.Instant) -> Call? {
        calls.first { $0.value.end <= now }.flatMap { calls.removeValue(forKey: $0.key) }
    }

    /// Returns true if, since the beginning of any call, the process has used more CPU time than the limit.
    func exceed(cpuTime limit: Duration, of used: Duration) -> Bool {
        calls.values.contains { used - $0.cpuTime > limit }
    }

    /// Returns the placed widget of a recent call, answered or not; nil if the id is unknown or old.
    func recentSlot(_ id: UInt64) -> WidgetSlot? { recent[id] }
}
