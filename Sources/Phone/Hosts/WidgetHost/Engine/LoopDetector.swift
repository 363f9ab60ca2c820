/// Detects a provider that requests its own reload at each reload, directly or through its app's code (complaint:
/// "reloading from inside the extension loops for ever").
///
/// Assumption: three such reloads in a row are a loop. The logs of iOS contain the reason `reloadLoop`, so the system
/// stops loops; Apple does not document after how many reloads.
struct LoopDetector: Sendable {
    static let limit = 3

    enum Answer: Equatable {
        case serve
        /// The provider is in a loop, so its request is refused. `isFirst` is true only for the first refusal of each
        /// loop.
        case stop(isFirst: Bool)
    }

    private var streak = 0
    private var hasAsked = false
    private var isStopped = false

    /// Notes that a reload starts. Counts it if the provider requested it during the previous reload.
    mutating func started() {
        streak = hasAsked ? min(streak + 1, Self.limit) : 0
        if !hasAsked { isStopped = false }
        hasAsked = false
    }

    /// Decides whether to serve a request that the provider itself made.
    mutating func asked() -> Answer {
        hasAsked = true
        guard streak >= Self.limit else { return .serve }
        defer { isStopped = true }
        return .stop(isFirst: !isStopped)
    }
}
