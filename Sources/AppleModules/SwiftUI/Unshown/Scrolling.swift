// Modifiers for scroll views. They have no effect, because a widget shows none.

/// The way in which a scroll view stops (SwiftUI: `ScrollTargetBehavior`).
public protocol ScrollTargetBehavior {}

public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
    public init() {}
}

public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
    public init() {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
}

/// When a scroll view bounces (SwiftUI: `ScrollBounceBehavior`).
public struct ScrollBounceBehavior: Sendable {
    public static var automatic: Self { Self() }
    public static var always: Self { Self() }
    public static var basedOnSize: Self { Self() }
}

extension View {
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
    nonisolated public func scrollTargetBehavior<B: ScrollTargetBehavior>(_ behavior: B) -> some View { self }
    nonisolated public func scrollPosition<ID: Hashable>(
        id: Binding<ID?>, anchor: UnitPoint? = nil
    ) -> some View { self }
    nonisolated public func scrollBounceBehavior(
        _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
    ) -> some View { self }
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
}

/// A gesture of two fingers that move apart (SwiftUI: `MagnifyGesture`).
public struct MagnifyGesture: Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var magnification: CGFloat
        public var velocity: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) {
        self.minimumScaleDelta = minimumScaleDelta
    }
}

extension MagnifyGesture: Gesture {
    public typealias Body = Never
}

/// A gesture of two fingers that move apart (SwiftUI: `MagnificationGesture`, which `MagnifyGesture` replaces).
public struct MagnificationGesture: Sendable {
    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) {
        self.minimumScaleDelta = minimumScaleDelta
    }
}

extension MagnificationGesture: Gesture {
    public typealias Value = CGFloat
    public typealias Body = Never
}

/// A gesture of two fingers that turn (SwiftUI: `RotationGesture`, which `RotateGesture` replaces).
public struct RotationGesture: Sendable {
    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) {
        self.minimumAngleDelta = minimumAngleDelta
    }
}

extension RotationGesture: Gesture {
    public typealias Value = Angle
    public typealias Body = Never
}
