/// How content changes (SwiftUI: `ContentTransition`).
public struct ContentTransition: Equatable, Sendable {
    let name: String
    /// At once.
    public static let identity = ContentTransition(name: "identity")
    /// It fades.
    public static let opacity = ContentTransition(name: "opacity")
    /// It moves over.
    public static let interpolate = ContentTransition(name: "interpolate")
    /// Digits roll.
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(name: countsDown ? "numericText(countsDown)" : "numericText")
    }
    /// Digits roll, up or down.
    public static func numericText(value: Double) -> ContentTransition { ContentTransition(name: "numericText") }
    /// Symbols are replaced.
    public static var symbolEffect: ContentTransition { ContentTransition(name: "symbolEffect") }
    /// Symbols are replaced.
    public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition { ContentTransition(name: "symbolEffect") }
}

/// How a view comes and goes (SwiftUI: `AnyTransition`).
public struct AnyTransition: Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }

    /// A transition whose type is hidden.
    public init<T: Transition>(_ transition: T) {
        name = "\(T.self)"
    }

    /// It fades.
    public static let opacity = AnyTransition(name: "opacity")
    /// At once.
    public static let identity = AnyTransition(name: "identity")
    /// It grows.
    public static var scale: AnyTransition { AnyTransition(name: "scale") }
    /// It slides.
    public static var slide: AnyTransition { AnyTransition(name: "slide") }
    /// It grows.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(name: "scale(\(scale))")
    }
    /// It comes from an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(name: "move(\(edge))") }
    /// It pushes what was there.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition(name: "push(\(edge))") }
    /// It comes from beside.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition(name: "offset") }
    /// It comes from beside.
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(name: "offset") }
    /// One when it comes, another when it goes.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(name: "asymmetric(\(insertion.name), \(removal.name))")
    }
    /// One modifier while it comes and goes, another when it is there.
    public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
        AnyTransition(name: "modifier")
    }
    /// Both at once.
    public func combined(with other: AnyTransition) -> AnyTransition { AnyTransition(name: "\(name)+\(other.name)") }
    /// With an animation of its own.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// When in a transition a view is (SwiftUI: `TransitionPhase`).
public enum TransitionPhase: Sendable {
    /// It comes.
    case willAppear
    /// It is there.
    case identity
    /// It goes.
    case didDisappear

    /// Whether it is there.
    public var isIdentity: Bool { self == .identity }
    /// -1, 0 or 1.
    public var value: Double { self == .identity ? 0 : self == .willAppear ? -1 : 1 }
}

/// How a view comes and goes (SwiftUI: `Transition`). Its body is not evaluated: an entry of a widget shows the view
/// when it is there.
@MainActor @preconcurrency public protocol Transition {
    /// The view that comes and goes.
    typealias Content = PlaceholderContentView<Self>
    /// What becomes of it.
    associatedtype Body: View
    /// What becomes of it in a phase.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content, phase: TransitionPhase) -> Self.Body
}

extension Transition {
    /// Both at once (SwiftUI: `combined(with:)`).
    nonisolated public func combined<T: Transition>(with other: T) -> some Transition {
        CombinedTransition<Self, T>()
    }

    /// With an animation of its own (SwiftUI: `animation(_:)`); nothing is animated here.
    nonisolated public func animation(_ animation: Animation?) -> some Transition { self }
}

/// Two transitions at once.
private struct CombinedTransition<First: Transition, Second: Transition>: Transition {
    nonisolated init() {}
    func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// The view that a transition is given (SwiftUI: `PlaceholderContentView`).
public struct PlaceholderContentView<Value> {}

extension PlaceholderContentView: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}
