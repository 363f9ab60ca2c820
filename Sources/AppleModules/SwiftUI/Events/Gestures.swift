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
    nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }
    nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
        SequenceGesture(self, other)
    }
    nonisolated public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }
}

/// Two gestures that the user makes at the same time (SwiftUI: `SimultaneousGesture`).
public struct SimultaneousGesture<First: Gesture, Second: Gesture> {
    public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }

    public var first: First
    public var second: Second
    nonisolated public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension SimultaneousGesture: Gesture {
    public typealias Body = Never
}

/// Two gestures of which one follows the other (SwiftUI: `SequenceGesture`).
public struct SequenceGesture<First: Gesture, Second: Gesture> {
    public enum Value {
        case first(First.Value)
        case second(First.Value, Second.Value?)
    }

    public var first: First
    public var second: Second
    nonisolated public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension SequenceGesture: Gesture {
    public typealias Body = Never
}

/// Two gestures of which the user makes only one (SwiftUI: `ExclusiveGesture`).
public struct ExclusiveGesture<First: Gesture, Second: Gesture> {
    public enum Value {
        case first(First.Value)
        case second(Second.Value)
    }

    public var first: First
    public var second: Second
    nonisolated public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension ExclusiveGesture: Gesture {
    public typealias Body = Never
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
        /// The points per second.
        public var velocity: CGSize
        /// The place at which the finger would stop, a quarter of a second from now.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
        }
        public var predictedEndTranslation: CGSize {
            let end = predictedEndLocation
            return CGSize(width: end.x - startLocation.x, height: end.y - startLocation.y)
        }
    }

    /// The distance in points that the finger must move.
    public var minimumDistance: CGFloat
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
    }
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol) {
        self.minimumDistance = minimumDistance
    }
}

extension DragGesture: Gesture {
    public typealias Body = Never
}

/// A gesture with a place (SwiftUI: `SpatialTapGesture`).
public struct SpatialTapGesture: Sendable {
    public struct Value: Equatable, Sendable {
        public var location: CGPoint
    }

    public var count: Int
    nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        self.count = count
    }
    nonisolated public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol) {
        self.count = count
    }
}

extension SpatialTapGesture: Gesture {
    public typealias Body = Never
}

/// A gesture of two fingers that turn (SwiftUI: `RotateGesture`).
public struct RotateGesture: Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var rotation: Angle
        public var velocity: Angle
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) {
        self.minimumAngleDelta = minimumAngleDelta
    }
}

extension RotateGesture: Gesture {
    public typealias Body = Never
}

/// The gestures that a view recognizes (SwiftUI: `GestureMask`).
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask) -> some View {
        node("gesture")
    }
    nonisolated public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View { node("gesture") }
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask) -> some View {
        node("simultaneousGesture")
    }
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        node("simultaneousGesture")
    }
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask) -> some View {
        node("highPriorityGesture")
    }
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        node("highPriorityGesture")
    }
}
