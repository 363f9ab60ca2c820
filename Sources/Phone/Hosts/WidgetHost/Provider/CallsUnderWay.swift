import WidgetKit

/// The calls that wait for an answer from the provider process. Their keys are request ids.
struct CallsUnderWay: Sendable {
    /// A closure that is called once with the answer, usually on the thread that reads the answers. It must not wait for
    /// anything.
    typealias Answer = @Sendable (Result<TimelineArchive, ProviderFailure>) -> Void

    struct Call: Sendable {
        let slot: WidgetSlot
        /// The time within which the provider must call its completion.
        let deadline: Duration
        /// The moment at which the provider's time for this call ends.
        let end: ContinuousClock.Instant
        /// The CPU time that the process had used at the first check of its limits during the call; nil before.
        var cpuTime: Duration?
        let answer: Answer
    }

    private var calls: [UInt64: Call] = [:]
    private var lastID: UInt64 = 0
    /// The placed widgets of the most recent calls. They are kept, because a provider may wrongly call a completion
    /// again after its call was answered.
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

    /// Returns true if the process has used more CPU time than `limit` since the first check of any call under way.
    /// `used` is the total CPU time of the process.
    mutating func exceed(cpuTime limit: Duration, of used: Duration) -> Bool {
        for (id, call) in calls where call.cpuTime == nil { calls[id]?.cpuTime = used }
        return calls.values.contains { call in call.cpuTime.map { used - $0 > limit } ?? false }
    }

    /// Returns the placed widget of a recent call, answered or not; nil if the id is unknown or old.
    func recentSlot(_ id: UInt64) -> WidgetSlot? { recent[id] }
}
