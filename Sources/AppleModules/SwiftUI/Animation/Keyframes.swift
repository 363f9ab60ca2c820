/// How a value changes in time (SwiftUI: `Keyframes`). It is written here and not followed.
public protocol Keyframes<Value> {
    /// The value's type.
    associatedtype Value
}

/// How one property changes in time (SwiftUI: `KeyframeTrack`).
public struct KeyframeTrack<Root, Property: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Property {
    /// What has the property.
    public typealias Value = Root

    /// The keyframes of the value itself.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Property {}

    /// The keyframes of a property.
    public init(
        _ keyPath: WritableKeyPath<Root, Property>, @KeyframeTrackContentBuilder<Property> content: () -> Content
    ) {}
}

/// Keyframes of one property (SwiftUI: `KeyframeTrackContent`).
public protocol KeyframeTrackContent<Value> {
    /// The property's type.
    associatedtype Value: Animatable
}

/// Straight on to a value (SwiftUI: `LinearKeyframe`).
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// To a value in a time.
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

/// In a curve to a value (SwiftUI: `CubicKeyframe`).
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// To a value in a time.
    public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {}
}

/// As a spring to a value (SwiftUI: `SpringKeyframe`).
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// To a value in a time.
    public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {}
}

/// At once to a value (SwiftUI: `MoveKeyframe`).
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// To a value.
    public init(_ to: Value) {}
}

/// Several keyframes of one property, as a builder makes them.
public struct _KeyframeSequence<Value: Animatable>: KeyframeTrackContent {}

/// Keyframes of several properties, as a builder makes them.
public struct _MergedKeyframes<Value>: Keyframes {}

/// Builds keyframes of one property from a closure's statements (SwiftUI: `KeyframeTrackContentBuilder`).
@resultBuilder public struct KeyframeTrackContentBuilder<Value: Animatable> {
    /// A keyframe, whose value's type is the property's.
    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
        expression
    }
    /// One keyframe.
    public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
    /// One more keyframe.
    public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
    ) -> _KeyframeSequence<Value> { _KeyframeSequence() }
    /// No statement.
    public static func buildBlock() -> _KeyframeSequence<Value> { _KeyframeSequence() }
    /// A loop.
    public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> _KeyframeSequence<Value> {
        _KeyframeSequence()
    }
    /// The first branch of an `if`.
    public static func buildEither(first component: some KeyframeTrackContent<Value>) -> _KeyframeSequence<Value> {
        _KeyframeSequence()
    }
    /// The second branch of an `if`.
    public static func buildEither(second component: some KeyframeTrackContent<Value>) -> _KeyframeSequence<Value> {
        _KeyframeSequence()
    }
}

/// Builds the keyframes of a value from a closure's statements (SwiftUI: `KeyframesBuilder`).
@resultBuilder public struct KeyframesBuilder<Value> {
    /// The track of a property.
    public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
    /// A keyframe of the value itself.
    public static func buildExpression<K: KeyframeTrackContent>(
        _ expression: K
    ) -> _MergedKeyframes<Value> where K.Value == Value { _MergedKeyframes() }
    /// Several tracks.
    public static func buildBlock(_ content: any Keyframes<Value>...) -> _MergedKeyframes<Value> { _MergedKeyframes() }
}
