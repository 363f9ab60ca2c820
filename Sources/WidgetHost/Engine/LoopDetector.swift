import Foundation

/// Notices a provider that asks for its own reload each time it is reloaded, directly or through its app's code
/// (complaint: "reloading from inside the extension loops for ever").
///
/// Assumption: three such reloads in a row are a loop. The system stops loops (its logs know the reason `reloadLoop`);
/// after how many is not documented.
struct LoopDetector: Sendable {
    static let limit = 3

    enum Answer: Equatable {
        case serve
        case stop(isFirst: Bool)
    }

    private var streak = 0
    private var hasAsked = false
    private var isStopped = false

    /// A reload starts: was it asked for by the one before?
    mutating func started() {
        streak = hasAsked ? min(streak + 1, Self.limit) : 0
        if !hasAsked { isStopped = false }
        hasAsked = false
    }

    /// The provider asks for a reload.
    mutating func asked() -> Answer {
        hasAsked = true
        guard streak >= Self.limit else { return .serve }
        defer { isStopped = true }
        return .stop(isFirst: !isStopped)
    }
}

/// Notices an app that asks for far more reloads than are ever served (complaint: "reload storm exhausts the budget and
/// the widget freezes").
///
/// Assumption: more than 30 in a minute are a storm: an hour's budget holds three.
struct StormDetector: Sendable {
    static let limit: UInt64 = 30
    static let window: TimeInterval = 60

    private var began: Date?
    private(set) var count: UInt64 = 0
    private var isTold = false

    /// Counts requests.
    /// - Returns: whether this makes it a storm that was not told of yet.
    mutating func add(_ requests: UInt64, at now: Date) -> Bool {
        if let began, now >= began, now.timeIntervalSince(began) < Self.window {
            count &+= requests
        } else {
            // A storm that goes on is told once; a quiet minute ends it.
            let isQuiet = began.map { now.timeIntervalSince($0) >= 2 * Self.window } ?? true
            if isQuiet || count <= Self.limit { isTold = false }
            (began, count) = (now, requests)
        }
        guard count > Self.limit, !isTold else { return false }
        isTold = true
        return true
    }

    mutating func clockWasSet() {
        began = nil
    }
}
