/// A style of the system's: what draws knows what it looks like, so its body is not evaluated.
package protocol SystemStyle {
    /// SwiftUI's name of it, such as `bordered`.
    nonisolated var styleName: String { get }
}

/// How a button looks (SwiftUI: `ButtonStyle`).
@MainActor @preconcurrency public protocol ButtonStyle {
    /// What the button consists of.
    associatedtype Body: View
    /// The button.
    typealias Configuration = ButtonStyleConfiguration
    /// What the button consists of.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A button as a style sees it (SwiftUI: `ButtonStyleConfiguration`).
public struct ButtonStyleConfiguration {
    /// The button's label.
    public struct Label: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// What the button does.
    public let role: ButtonRole?
    /// The button's label.
    public let label: Label
    /// Whether it is pressed: not in a widget.
    public let isPressed: Bool

    @MainActor package init(role: ButtonRole?, label: any View) {
        self.role = role
        self.label = Label(content: label)
        isPressed = false
    }
}

/// How a button looks and when it acts (SwiftUI: `PrimitiveButtonStyle`).
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
    /// What the button consists of.
    associatedtype Body: View
    /// The button.
    typealias Configuration = PrimitiveButtonStyleConfiguration
    /// What the button consists of.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A button as a style sees it (SwiftUI: `PrimitiveButtonStyleConfiguration`).
public struct PrimitiveButtonStyleConfiguration {
    /// The button's label.
    public struct Label: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// What the button does.
    public let role: ButtonRole?
    /// The button's label.
    public let label: Label

    @MainActor package init(role: ButtonRole?, label: any View) {
        self.role = role
        self.label = Label(content: label)
    }

    /// Does what the button does; nothing, since a widget's code does not run when it is tapped.
    public func trigger() {}
}

/// As the system has it (SwiftUI: `DefaultButtonStyle`).
public struct DefaultButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// As the system has it.
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// Without decoration (SwiftUI: `PlainButtonStyle`).
public struct PlainButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "plain" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// Without decoration.
    nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// With a border (SwiftUI: `BorderedButtonStyle`).
public struct BorderedButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "bordered" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// With a border.
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// With a border that stands out (SwiftUI: `BorderedProminentButtonStyle`).
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "borderedProminent" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// With a border that stands out.
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// Without a border (SwiftUI: `BorderlessButtonStyle`).
public struct BorderlessButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "borderless" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// Without a border.
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// Of glass (SwiftUI: `GlassButtonStyle`).
public struct GlassButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "glass" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    /// Of glass.
    nonisolated public static var glass: GlassButtonStyle { GlassButtonStyle() }
}

/// Of glass that stands out (SwiftUI: `GlassProminentButtonStyle`).
public struct GlassProminentButtonStyle: PrimitiveButtonStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "glassProminent" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    /// Of glass that stands out.
    nonisolated public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

private enum ButtonStyleKey: EnvironmentKey {
    static var defaultValue: (any ButtonStyle)? { nil }
}

extension EnvironmentValues {
    /// The style of buttons; nil where none was set, or one that acts itself.
    package var buttonStyle: (any ButtonStyle)? {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
}

private enum PrimitiveButtonStyleKey: EnvironmentKey {
    static var defaultValue: (any PrimitiveButtonStyle)? { nil }
}

extension EnvironmentValues {
    /// The style of buttons that acts itself; nil where none was set.
    package var primitiveButtonStyle: (any PrimitiveButtonStyle)? {
        get { self[PrimitiveButtonStyleKey.self] }
        set { self[PrimitiveButtonStyleKey.self] = newValue }
    }
}

extension View {
    /// How buttons look (SwiftUI: `buttonStyle(_:)`).
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        content(
            nil,
            environment: {
                $0.buttonStyle = style
                $0.primitiveButtonStyle = nil
            })
    }

    /// How buttons look and when they act (SwiftUI: `buttonStyle(_:)`).
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
    /// What a button consists of in the style that is set: the style's name, where it is not the default, and the
    /// views, which are the label where the system's styles are used.
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
