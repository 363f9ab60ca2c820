/// The context of a change of state (SwiftUI: `Transaction`).
public struct Transaction: Sendable {
    public var animation: Animation?
    /// True if views must not add their own animations to the change.
    public var disablesAnimations = false
    /// True if the change follows a gesture that is still in progress.
    public var isContinuous = false

    public init() {}

    public init(animation: Animation?) {
        self.animation = animation
    }
}

/// Runs the body without the animation. The state changes at once (SwiftUI: `withAnimation(_:_:)`).
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// The point at which an animation counts as complete (SwiftUI: `AnimationCompletionCriteria`).
public struct AnimationCompletionCriteria: Hashable, Sendable {
    /// The animation is complete when it looks settled, even if it still moves a little.
    public static let logicallyComplete = AnimationCompletionCriteria()
    /// The animation is complete when it has stopped.
    public static let removed = AnimationCompletionCriteria()
}

/// Runs the body without the animation, and then calls the completion. The state changes at once (SwiftUI:
/// `withAnimation(_:completionCriteria:_:completion:)`).
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Runs the body without the transaction. The state changes at once (SwiftUI: `withTransaction(_:_:)`).
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}
