/// How a toggle looks (SwiftUI: `ToggleStyle`).
@MainActor @preconcurrency public protocol ToggleStyle {
    /// What it consists of.
    associatedtype Body: View
    /// What it shows.
    typealias Configuration = ToggleStyleConfiguration
    /// What it consists of.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A toggle as a style sees it (SwiftUI: `ToggleStyleConfiguration`).
public struct ToggleStyleConfiguration {
    /// What is switched.
    public struct Label: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// What is switched.
    public let label: Label
    /// Whether it is on; changes of it change nothing in a widget.
    @Binding public var isOn: Bool
    /// Whether several values differ.
    public var isMixed: Bool

    @MainActor package init(label: any View, isOn: Bool) {
        self.label = Label(content: label)
        _isOn = .constant(isOn)
        isMixed = false
    }
}

/// As the system has it (SwiftUI: `DefaultToggleStyle`).
public struct DefaultToggleStyle: ToggleStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == DefaultToggleStyle {
    /// As the system has it.
    nonisolated public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

/// A switch (SwiftUI: `SwitchToggleStyle`).
public struct SwitchToggleStyle: ToggleStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "switch" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// A switch.
    nonisolated public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

/// A button (SwiftUI: `ButtonToggleStyle`).
public struct ButtonToggleStyle: ToggleStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "button" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    /// A button.
    nonisolated public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private enum ToggleStyleKey: EnvironmentKey {
    static var defaultValue: (any ToggleStyle)? { nil }
}

extension EnvironmentValues {
    /// The style; nil where none was set.
    package var toggleStyle: (any ToggleStyle)? {
        get { self[ToggleStyleKey.self] }
        set { self[ToggleStyleKey.self] = newValue }
    }
}

extension View {
    /// How a toggle looks (SwiftUI: `toggleStyle(_:)`).
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.toggleStyle = style })
    }
}

extension ViewContext {
    /// The views of a custom style; nil for the system's styles, which are drawn by name.
    package func customToggleStyle(_ configuration: () -> ToggleStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.toggleStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.toggleStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the system's style that is set; nil where none is.
    package var toggleStyleName: String? { (environment.toggleStyle as? any SystemStyle)?.styleName }
}

extension ToggleStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension SwitchToggleStyle {
    /// A switch of a tint (deprecated).
    nonisolated public init(tint: Color) {
        self.init()
    }
}
