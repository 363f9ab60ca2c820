/// What goes along with a change of state (SwiftUI: `Transaction`).
public struct Transaction: Sendable {
    /// The animation.
    public var animation: Animation?
    /// Whether views may not animate by themselves.
    public var disablesAnimations = false
    /// Whether the change follows a gesture.
    public var isContinuous = false

    /// A transaction without an animation.
    public init() {}

    /// A transaction with an animation.
    public init(animation: Animation?) {
        self.animation = animation
    }
}

/// Changes a state with an animation (SwiftUI: `withAnimation(_:_:)`). Here the change is made at once.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// How complete an animation is when it counts as complete (SwiftUI: `AnimationCompletionCriteria`).
public struct AnimationCompletionCriteria: Hashable, Sendable {
    /// When it looks settled.
    public static let logicallyComplete = AnimationCompletionCriteria()
    /// When nothing moves any more.
    public static let removed = AnimationCompletionCriteria()
}

/// Changes a state with an animation (SwiftUI: `withAnimation(_:completionCriteria:_:completion:)`). Here the change is
/// made at once, and then it is complete.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Changes a state with a transaction (SwiftUI: `withTransaction(_:_:)`). Here the change is made at once.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}
