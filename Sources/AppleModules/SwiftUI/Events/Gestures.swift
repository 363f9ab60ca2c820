/// A gesture that the user makes with the fingers (SwiftUI: `Gesture`). Widgets recognize no gestures.
@MainActor @preconcurrency public protocol Gesture<Value> {
    associatedtype Value
    associatedtype Body: Gesture
    var body: Self.Body { get }
}

extension Gesture where Body == Never {
    public var body: Never { fatalError("\(Self.self) is a primitive gesture and has no body") }
}

extension Never: Gesture {
    public typealias Value = Never
}

extension Gesture {
    /// Ignores `action`, because widgets recognize no gestures.
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
    /// Ignores `action`, because widgets recognize no gestures.
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> Self { self }
    /// Ignores `state` and `body`, because widgets recognize no gestures.
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> Self { self }
    /// Returns this gesture without `other`, because widgets recognize no gestures.
    nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> Self { self }
    /// Returns this gesture without `other`, because widgets recognize no gestures.
    nonisolated public func sequenced<Other: Gesture>(before other: Other) -> Self { self }
    /// Returns this gesture without `other`, because widgets recognize no gestures.
    nonisolated public func exclusively<Other: Gesture>(before other: Other) -> Self { self }
}

public struct TapGesture: Sendable {
    public var count: Int
    nonisolated public init(count: Int = 1) {
        self.count = count
    }
}

extension TapGesture: Gesture {
    public typealias Value = Void
    public typealias Body = Never
}

public struct LongPressGesture: Sendable {
    /// The time in seconds for which the finger must stay down.
    public var minimumDuration: Double
    /// The distance in points that the finger may move.
    public var maximumDistance: CGFloat
    nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }
}

extension LongPressGesture: Gesture {
    /// True while the finger is down.
    public typealias Value = Bool
    public typealias Body = Never
}

public struct DragGesture: Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
    }

    /// The distance in points that the finger must move.
    public var minimumDistance: CGFloat
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
    }
}

extension DragGesture: Gesture {
    public typealias Body = Never
}
