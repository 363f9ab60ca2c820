/// The change of a value over time (SwiftUI: `Keyframes`). Keyframes compile here but are not played.
public protocol Keyframes<Value> {
    associatedtype Value
}

/// The change of one property over time (SwiftUI: `KeyframeTrack`).
public struct KeyframeTrack<Root, Property: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Property {
    /// The type that has the property.
    public typealias Value = Root

    /// Makes a track for the value itself.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Property {}

    /// Makes a track for one property of the value.
    public init(
        _ keyPath: WritableKeyPath<Root, Property>, @KeyframeTrackContentBuilder<Property> content: () -> Content
    ) {}
}

/// Keyframes of one property (SwiftUI: `KeyframeTrackContent`).
public protocol KeyframeTrackContent<Value> {
    associatedtype Value: Animatable
}

/// A keyframe reached along a straight line (SwiftUI: `LinearKeyframe`).
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

/// A keyframe reached along a cubic curve (SwiftUI: `CubicKeyframe`).
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {}
}

/// A keyframe reached with a spring (SwiftUI: `SpringKeyframe`).
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {}
}

/// A keyframe that sets its value at once (SwiftUI: `MoveKeyframe`).
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    public init(_ to: Value) {}
}

/// The result of a builder: several keyframes of one property.
public struct _KeyframeSequence<Value: Animatable>: KeyframeTrackContent {}

/// The result of a builder: keyframes of several properties.
public struct _MergedKeyframes<Value>: Keyframes {}

/// Builds keyframes of one property from a closure's statements (SwiftUI: `KeyframeTrackContentBuilder`).
@resultBuilder public struct KeyframeTrackContentBuilder<Value: Animatable> {
    /// Accepts a keyframe whose value has the property's type.
    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
        expression
    }
    public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
    public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
    ) -> _KeyframeSequence<Value> { _KeyframeSequence() }
    public static func buildBlock() -> _KeyframeSequence<Value> { _KeyframeSequence() }
    public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> _KeyframeSequence<Value> {
        _KeyframeSequence()
    }
    public static func buildEither(first component: some KeyframeTrackContent<Value>) -> _KeyframeSequence<Value> {
        _KeyframeSequence()
    }
    public static func buildEither(second component: some KeyframeTrackContent<Value>) -> _KeyframeSequence<Value> {
        _KeyframeSequence()
    }
}

/// Builds the keyframes of a value from a closure's statements (SwiftUI: `KeyframesBuilder`).
@resultBuilder public struct KeyframesBuilder<Value> {
    /// Accepts the track of a property.
    public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
    /// Accepts a keyframe of the value itself.
    public static func buildExpression<K: KeyframeTrackContent>(
        _ expression: K
    ) -> _MergedKeyframes<Value> where K.Value == Value { _MergedKeyframes() }
    public static func buildBlock(_ content: any Keyframes<Value>...) -> _MergedKeyframes<Value> { _MergedKeyframes() }
}
