/// Detects a provider that asks for its own reload at each reload, directly or through its app's code (complaint:
/// "reloading from inside the extension loops for ever").
///
/// Assumption: three such reloads in a row are a loop. The system stops loops, for its logs have the reason
/// `reloadLoop`; after how many reloads is not documented.
struct LoopDetector: Sendable {
    static let limit = 3

    enum Answer: Equatable {
        case serve
        /// The provider is in a loop. `isFirst` is false until the loop ends, once this was answered.
        case stop(isFirst: Bool)
    }

    private var streak = 0
    private var hasAsked = false
    private var isStopped = false

    /// Counts a reload that starts, if the provider asked for it during the one before.
    mutating func started() {
        streak = hasAsked ? min(streak + 1, Self.limit) : 0
        if !hasAsked { isStopped = false }
        hasAsked = false
    }

    /// Decides on a request of the provider.
    mutating func asked() -> Answer {
        hasAsked = true
        guard streak >= Self.limit else { return .serve }
        defer { isStopped = true }
        return .stop(isFirst: !isStopped)
    }
}
