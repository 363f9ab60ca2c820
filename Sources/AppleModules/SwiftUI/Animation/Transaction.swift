/// The context of a change of state (SwiftUI: `Transaction`).
public struct Transaction: Sendable {
    public var animation: Animation?
    /// True if views inside may not add their own animations.
    public var disablesAnimations = false
    /// True if the change follows a gesture that is still in progress.
    public var isContinuous = false

    public init() {}

    public init(animation: Animation?) {
        self.animation = animation
    }
}

/// Runs the body, which changes the state at once, without the animation (SwiftUI: `withAnimation(_:_:)`).
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// The point at which an animation counts as complete (SwiftUI: `AnimationCompletionCriteria`).
public struct AnimationCompletionCriteria: Hashable, Sendable {
    /// The animation looks settled.
    public static let logicallyComplete = AnimationCompletionCriteria()
    /// The animation has stopped.
    public static let removed = AnimationCompletionCriteria()
}

/// Runs the body, which changes the state at once, and then calls the completion (SwiftUI:
/// `withAnimation(_:completionCriteria:_:completion:)`).
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Runs the body, which changes the state at once, without the transaction (SwiftUI: `withTransaction(_:_:)`).
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}
