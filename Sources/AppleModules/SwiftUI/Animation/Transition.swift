/// The animation of changed content (SwiftUI: `ContentTransition`).
public struct ContentTransition: Equatable, Sendable {
    let name: String
    public static let identity = ContentTransition(name: "identity")
    public static let opacity = ContentTransition(name: "opacity")
    public static let interpolate = ContentTransition(name: "interpolate")
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(name: countsDown ? "numericText(countsDown)" : "numericText")
    }
    public static func numericText(value: Double) -> ContentTransition { ContentTransition(name: "numericText") }
    public static var symbolEffect: ContentTransition { ContentTransition(name: "symbolEffect") }
    public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition { ContentTransition(name: "symbolEffect") }
}

/// A type-erased transition (SwiftUI: `AnyTransition`).
public struct AnyTransition: Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }

    public init<T: Transition>(_ transition: T) {
        name = "\(T.self)"
    }

    public static let opacity = AnyTransition(name: "opacity")
    public static let identity = AnyTransition(name: "identity")
    public static var scale: AnyTransition { AnyTransition(name: "scale") }
    public static var slide: AnyTransition { AnyTransition(name: "slide") }
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(name: "scale(\(scale))")
    }
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(name: "move(\(edge))") }
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition(name: "push(\(edge))") }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition(name: "offset") }
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(name: "offset") }
    /// Returns a transition with different animations for appearing and disappearing.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(name: "asymmetric(\(insertion.name), \(removal.name))")
    }
    /// Returns a transition between two modifiers. The view has the first modifier before it appears and after it
    /// disappears, and the second while it is in place.
    public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
        AnyTransition(name: "modifier")
    }
    public func combined(with other: AnyTransition) -> AnyTransition { AnyTransition(name: "\(name)+\(other.name)") }
    /// Returns the transition unchanged, because nothing is animated here.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// The phase of a view in a transition (SwiftUI: `TransitionPhase`).
public enum TransitionPhase: Sendable {
    case willAppear
    case identity
    case didDisappear

    public var isIdentity: Bool { self == .identity }
    /// -1 before appearing, 0 in place, 1 after disappearing.
    public var value: Double { self == .identity ? 0 : self == .willAppear ? -1 : 1 }
}

/// The way in which a view appears and disappears (SwiftUI: `Transition`). Its body is not evaluated, because a
/// widget's entry shows the view after it has appeared.
@MainActor @preconcurrency public protocol Transition {
    typealias Content = PlaceholderContentView<Self>
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content, phase: TransitionPhase) -> Self.Body
}

extension Transition {
    /// Returns a transition that combines this transition with another (SwiftUI: `combined(with:)`).
    nonisolated public func combined<T: Transition>(with other: T) -> some Transition {
        CombinedTransition<Self, T>()
    }

    /// Returns the transition unchanged, because nothing is animated here (SwiftUI: `animation(_:)`).
    nonisolated public func animation(_ animation: Animation?) -> some Transition { self }
}

private struct CombinedTransition<First: Transition, Second: Transition>: Transition {
    nonisolated init() {}
    func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// The view passed to a transition (SwiftUI: `PlaceholderContentView`).
public struct PlaceholderContentView<Value> {}

extension PlaceholderContentView: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}
