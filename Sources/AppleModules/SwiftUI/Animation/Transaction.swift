/// The circumstances of a state change, such as its animation (SwiftUI: `Transaction`).
public struct Transaction: Sendable {
    public var animation: Animation?
    /// True if views must not animate the change with their own animations.
    public var disablesAnimations = false
    /// True if the state change is caused by a gesture that is still in progress.
    public var isContinuous = false

    public init() {}

    public init(animation: Animation?) {
        self.animation = animation
    }
}

/// Runs `body` without the animation, so the state changes at once (SwiftUI: `withAnimation(_:_:)`).
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// The rule for when an animation counts as complete (SwiftUI: `AnimationCompletionCriteria`).
public struct AnimationCompletionCriteria: Hashable, Sendable {
    /// The animation is complete when it looks settled, even if it still moves a little.
    public static let logicallyComplete = AnimationCompletionCriteria()
    /// The animation is complete when it has stopped.
    public static let removed = AnimationCompletionCriteria()
}

/// Runs `body` without the animation, so the state changes at once. Then calls `completion` (SwiftUI:
/// `withAnimation(_:completionCriteria:_:completion:)`).
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Runs `body` without the transaction, so the state changes at once (SwiftUI: `withTransaction(_:_:)`).
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}
