extension View {
    /// The identity of the view (SwiftUI: `id(_:)`).
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
        node("id", [ViewProperty("id", .string("\(id)"))])
    }

    /// The tag of the view in a choice (SwiftUI: `tag(_:includeOptional:)`).
    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        node("tag", [ViewProperty("tag", .string("\(tag)"))])
    }

    /// Content that is hidden while the device is locked (SwiftUI: `privacySensitive(_:)`).
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        node("privacySensitive", [ViewProperty("sensitive", .bool(sensitive))])
    }

    /// Why content is hidden, beside the reasons that there are (SwiftUI: `redacted(reason:)`).
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        content("redacted", environment: { $0.redactionReasons.formUnion(reason) }) { _ in
            [ViewProperty("reasons", reason.value)]
        }
    }

    /// No reason to hide content (SwiftUI: `unredacted()`).
    nonisolated public func unredacted() -> some View { setting(\.redactionReasons, [], as: "unredacted") }

    /// Content that looks invalid until its widget was reloaded (SwiftUI: `invalidatableContent(_:)`).
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
        node("invalidatableContent", [ViewProperty("invalidatable", .bool(invalidatable))])
    }

    /// Light or dark for the views within (SwiftUI: `colorScheme(_:)`, deprecated).
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        setting(\.colorScheme, colorScheme, as: "colorScheme", [ViewProperty("scheme", .string("\(colorScheme)"))])
    }

    /// Light or dark for the whole presentation (SwiftUI: `preferredColorScheme(_:)`); a widget has none.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        node("preferredColorScheme", [ViewProperty("scheme", optional: colorScheme.map { .string("\($0)") })])
    }

    /// How the layers of symbols are painted (SwiftUI: `symbolRenderingMode(_:)`).
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        setting(
            \.symbolRenderingMode, mode, as: "symbolRenderingMode",
            [ViewProperty("mode", optional: mode.map { .string($0.name) })])
    }

    /// The variant of symbols (SwiftUI: `symbolVariant(_:)`).
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        content("symbolVariant", environment: { $0.symbolVariants = $0.symbolVariants.adding(variant) }) { _ in
            [ViewProperty("variant", .string(variant.name))]
        }
    }

    /// The size of symbols beside text (SwiftUI: `imageScale(_:)`).
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
        setting(\.imageScale, scale, as: "imageScale", [ViewProperty("scale", .string("\(scale)"))])
    }

    /// How content changes (SwiftUI: `contentTransition(_:)`).
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
        node("contentTransition", [ViewProperty("transition", .string(transition.name))])
    }

    /// How the view comes and goes (SwiftUI: `transition(_:)`).
    nonisolated public func transition(_ t: AnyTransition) -> some View {
        node("transition", [ViewProperty("transition", .string(t.name))])
    }

    /// How the view comes and goes (SwiftUI: `transition(_:)`).
    @_disfavoredOverload
    nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
        node("transition", [ViewProperty("transition", .string("\(T.self)"))])
    }

    /// Whether a disabled scroll view scrolls (SwiftUI: `scrollDisabled(_:)`); nothing scrolls in a widget.
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { node("scrollDisabled") }

    /// Whether indicators are seen (SwiftUI: `scrollIndicators(_:axes:)`); nothing scrolls in a widget.
    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View { node("scrollIndicators") }

    /// Whether content is clipped (SwiftUI: `scrollClipDisabled(_:)`); nothing scrolls in a widget.
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { node("scrollClipDisabled") }

    /// Whether the background of what scrolls is seen (SwiftUI: `scrollContentBackground(_:)`); nothing scrolls in a
    /// widget.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        node("scrollContentBackground")
    }

    /// Whether the labels of controls are hidden (SwiftUI: `labelsHidden()`).
    nonisolated public func labelsHidden() -> some View { node("labelsHidden") }

    /// The size of controls (SwiftUI: `controlSize(_:)`).
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        setting(\.controlSize, controlSize, as: "controlSize", [ViewProperty("size", .string("\(controlSize)"))])
    }

    /// The shape of the borders of buttons (SwiftUI: `buttonBorderShape(_:)`).
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        node(
            "buttonBorderShape",
            [
                ViewProperty("shape", .string(shape.name)),
                ViewProperty("radius", optional: shape.radius.map { .number($0) }),
            ])
    }

    /// The prominence of headers (SwiftUI: `headerProminence(_:)`).
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
        setting(\.headerProminence, prominence, as: "headerProminence")
    }

    /// The material behind (SwiftUI: `presentationBackground(_:)`); nothing is presented in a widget.
    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
        node("presentationBackground")
    }
}

extension RedactionReasons {
    /// The names.
    package var value: ViewValue {
        .list(
            [
                contains(.placeholder) ? "placeholder" : nil, contains(.privacy) ? "privacy" : nil,
                contains(.invalidated) ? "invalidated" : nil,
            ].compactMap { $0 })
    }
}

/// Whether indicators are seen (SwiftUI: `ScrollIndicatorVisibility`).
public struct ScrollIndicatorVisibility: Hashable, Sendable {
    let name: String
    /// As the system has it.
    public static let automatic = ScrollIndicatorVisibility(name: "automatic")
    /// Seen.
    public static let visible = ScrollIndicatorVisibility(name: "visible")
    /// Not seen.
    public static let hidden = ScrollIndicatorVisibility(name: "hidden")
    /// Never seen.
    public static let never = ScrollIndicatorVisibility(name: "never")
}

/// The size of controls (SwiftUI: `ControlSize`).
public enum ControlSize: Hashable, CaseIterable, Sendable {
    /// Smallest.
    case mini
    /// Small.
    case small
    /// Usual.
    case regular
    /// Large.
    case large
    /// Largest.
    case extraLarge
}

/// The shape of the border of a button (SwiftUI: `ButtonBorderShape`).
public struct ButtonBorderShape: Equatable, Sendable {
    let name: String
    var radius: CGFloat?
    /// As the system has it.
    public static let automatic = ButtonBorderShape(name: "automatic")
    /// A capsule.
    public static let capsule = ButtonBorderShape(name: "capsule")
    /// A rectangle with round corners.
    public static let roundedRectangle = ButtonBorderShape(name: "roundedRectangle")
    /// A circle.
    public static let circle = ButtonBorderShape(name: "circle")
    /// A rectangle with corners of a radius.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(name: "roundedRectangle", radius: radius)
    }
}

/// How much something stands out (SwiftUI: `Prominence`).
public enum Prominence: Hashable, Sendable {
    /// As usual.
    case standard
    /// More.
    case increased
}

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

/// The view that a transition is given (SwiftUI: `PlaceholderContentView`).
public struct PlaceholderContentView<Value> {}

extension PlaceholderContentView: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}
