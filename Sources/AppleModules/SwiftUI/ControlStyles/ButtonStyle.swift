/// A style of the system. Renderers draw it by name, so its body is not evaluated.
package protocol SystemStyle {
    /// The style's name in SwiftUI, such as `bordered`.
    nonisolated var styleName: String { get }
}

/// The look of a button (SwiftUI: `ButtonStyle`).
@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A button as passed to a style (SwiftUI: `ButtonStyleConfiguration`).
public struct ButtonStyleConfiguration {
    public struct Label: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public let role: ButtonRole?
    public let label: Label
    /// True if the button is pressed. Always false in a widget.
    public let isPressed: Bool

    @MainActor package init(role: ButtonRole?, label: any View) {
        self.role = role
        self.label = Label(content: label)
        isPressed = false
    }
}

/// The look of a button, and its reaction to taps (SwiftUI: `PrimitiveButtonStyle`).
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    typealias Configuration = PrimitiveButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A button as passed to a style (SwiftUI: `PrimitiveButtonStyleConfiguration`).
public struct PrimitiveButtonStyleConfiguration {
    public struct Label: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public let role: ButtonRole?
    public let label: Label

    @MainActor package init(role: ButtonRole?, label: any View) {
        self.role = role
        self.label = Label(content: label)
    }

    /// Does nothing, because a widget's code does not run when the button is tapped.
    public func trigger() {}
}

public struct DefaultButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

public struct PlainButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "plain" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

public struct BorderedButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "bordered" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "borderedProminent" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

public struct BorderlessButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "borderless" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

public struct GlassButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "glass" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    nonisolated public static var glass: GlassButtonStyle { GlassButtonStyle() }
}

public struct GlassProminentButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "glassProminent" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    nonisolated public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

private enum ButtonStyleKey: EnvironmentKey {
    static var defaultValue: (any ButtonStyle)? { nil }
}

extension EnvironmentValues {
    /// The style set with `buttonStyle(_:)`; nil if no style is set or if it is a `PrimitiveButtonStyle`.
    package var buttonStyle: (any ButtonStyle)? {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
}

private enum PrimitiveButtonStyleKey: EnvironmentKey {
    static var defaultValue: (any PrimitiveButtonStyle)? { nil }
}

extension EnvironmentValues {
    /// The `PrimitiveButtonStyle` set with `buttonStyle(_:)`; nil if no such style is set.
    package var primitiveButtonStyle: (any PrimitiveButtonStyle)? {
        get { self[PrimitiveButtonStyleKey.self] }
        set { self[PrimitiveButtonStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        content(
            nil,
            environment: {
                $0.buttonStyle = style
                $0.primitiveButtonStyle = nil
            })
    }

    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        content(
            nil,
            environment: {
                $0.buttonStyle = nil
                $0.primitiveButtonStyle = style
            })
    }
}

extension ViewContext {
    /// Returns the name of a button's style, and the button's nodes. The name is nil for the default style. For a style
    /// of the system, the nodes are those of the label.
    package func button(role: ButtonRole?, label: any View) -> (style: String?, nodes: [ViewNode]) {
        let inner = with {
            $0.buttonStyle = nil
            $0.primitiveButtonStyle = nil
        }
        if let style = environment.buttonStyle {
            let body: any View = style.view(ButtonStyleConfiguration(role: role, label: label))
            return ("\(type(of: style))", inner.nodes(of: body))
        }
        guard let style = environment.primitiveButtonStyle else { return (nil, nodes(of: label)) }
        if let system = style as? any SystemStyle { return (system.styleName, nodes(of: label)) }
        let body: any View = style.view(PrimitiveButtonStyleConfiguration(role: role, label: label))
        return ("\(type(of: style))", inner.nodes(of: body))
    }
}

extension ButtonStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension PrimitiveButtonStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
