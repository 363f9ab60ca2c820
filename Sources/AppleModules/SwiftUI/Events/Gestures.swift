/// What the user does with a finger (SwiftUI: `Gesture`). None is recognized in a widget.
@MainActor @preconcurrency public protocol Gesture<Value> {
    /// What the gesture tells.
    associatedtype Value
    /// What the gesture consists of.
    associatedtype Body: Gesture
    /// What the gesture consists of.
    var body: Self.Body { get }
}

extension Gesture where Body == Never {
    /// There is none.
    public var body: Never { fatalError("\(Self.self) is a primitive gesture and has no body") }
}

extension Never: Gesture {
    /// There is none.
    public typealias Value = Never
}

extension Gesture {
    /// Runs an action at the end; not in a widget.
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
    /// Runs an action at each change; not in a widget.
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> Self { self }
    /// Keeps a state up to date; not in a widget.
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> Self { self }
    /// This gesture, or another one at the same time.
    nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> Self { self }
    /// This gesture, then another one.
    nonisolated public func sequenced<Other: Gesture>(before other: Other) -> Self { self }
    /// This gesture, or else another one.
    nonisolated public func exclusively<Other: Gesture>(before other: Other) -> Self { self }
}

/// One or more taps (SwiftUI: `TapGesture`).
public struct TapGesture: Sendable {
    /// How many.
    public var count: Int
    /// Makes a gesture.
    nonisolated public init(count: Int = 1) {
        self.count = count
    }
}

extension TapGesture: Gesture {
    /// Nothing.
    public typealias Value = Void
    /// None: it is a primitive.
    public typealias Body = Never
}

/// A long press (SwiftUI: `LongPressGesture`).
public struct LongPressGesture: Sendable {
    /// Seconds.
    public var minimumDuration: Double
    /// Points.
    public var maximumDistance: CGFloat
    /// Makes a gesture.
    nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }
}

extension LongPressGesture: Gesture {
    /// Whether it is pressed.
    public typealias Value = Bool
    /// None: it is a primitive.
    public typealias Body = Never
}

/// A drag (SwiftUI: `DragGesture`).
public struct DragGesture: Sendable {
    /// Where a drag is (SwiftUI: `DragGesture.Value`).
    public struct Value: Equatable, Sendable {
        /// When.
        public var time: Date
        /// Where.
        public var location: CGPoint
        /// Where it began.
        public var startLocation: CGPoint
        /// How far it went.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
    }

    /// Points.
    public var minimumDistance: CGFloat
    /// Makes a gesture.
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
    }
}

extension DragGesture: Gesture {
    /// None: it is a primitive.
    public typealias Body = Never
}
