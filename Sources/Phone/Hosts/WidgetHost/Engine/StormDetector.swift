import Foundation

/// Detects an app that requests far more reloads than the budget ever allows (complaint: "reload storm exhausts the
/// budget and the widget freezes").
///
/// Assumption: more than 30 requests in a minute are a storm. The budget of one hour allows three reloads.
struct StormDetector: Sendable {
    static let limit: UInt64 = 30
    static let window: TimeInterval = 60

    private var began: Date?
    private(set) var count: UInt64 = 0
    private var isReported = false

    /// Counts requests.
    /// - Returns: true if a storm begins with these requests.
    mutating func add(_ requests: UInt64, at now: Date) -> Bool {
        if let began, now >= began, now.timeIntervalSince(began) < Self.window {
            count &+= requests
        } else {
            // Each storm is reported once, however long it lasts. A quiet minute ends it.
            let isQuiet = began.map { now.timeIntervalSince($0) >= 2 * Self.window } ?? true
            if isQuiet || count <= Self.limit { isReported = false }
            (began, count) = (now, requests)
        }
        guard count > Self.limit, !isReported else { return false }
        isReported = true
        return true
    }

    mutating func clockWasSet() {
        began = nil
    }
}
