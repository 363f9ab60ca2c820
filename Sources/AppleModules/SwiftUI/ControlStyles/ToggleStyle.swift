/// The look of a toggle (SwiftUI: `ToggleStyle`).
@MainActor @preconcurrency public protocol ToggleStyle {
    associatedtype Body: View
    typealias Configuration = ToggleStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A toggle as passed to a style (SwiftUI: `ToggleStyleConfiguration`).
public struct ToggleStyleConfiguration {
    public struct Label: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public let label: Label
    /// True if the toggle is on. Setting it has no effect in a widget.
    @Binding public var isOn: Bool
    /// True if the toggle represents several values that differ.
    public var isMixed: Bool

    @MainActor package init(label: any View, isOn: Bool) {
        self.label = Label(content: label)
        _isOn = .constant(isOn)
        isMixed = false
    }
}

public struct DefaultToggleStyle: ToggleStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == DefaultToggleStyle {
    nonisolated public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

public struct SwitchToggleStyle: ToggleStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "switch" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    nonisolated public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

public struct ButtonToggleStyle: ToggleStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "button" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    nonisolated public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private enum ToggleStyleKey: EnvironmentKey {
    static var defaultValue: (any ToggleStyle)? { nil }
}

extension EnvironmentValues {
    /// The style of toggles; nil if none is set.
    package var toggleStyle: (any ToggleStyle)? {
        get { self[ToggleStyleKey.self] }
        set { self[ToggleStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.toggleStyle = style })
    }
}

extension ViewContext {
    /// Returns the nodes of a custom style. Returns nil for a style of the system, because renderers draw it by its
    /// name.
    package func customToggleStyle(_ configuration: () -> ToggleStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.toggleStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.toggleStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the toggle style if it is a style of the system, else nil.
    package var toggleStyleName: String? { (environment.toggleStyle as? any SystemStyle)?.styleName }
}

extension ToggleStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension SwitchToggleStyle {
    /// Ignores the tint. Deprecated in SwiftUI.
    nonisolated public init(tint: Color) {
        self.init()
    }
}
