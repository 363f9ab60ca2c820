/// How a view of progress looks (SwiftUI: `ProgressViewStyle`).
@MainActor @preconcurrency public protocol ProgressViewStyle {
    /// What it consists of.
    associatedtype Body: View
    /// What it shows.
    typealias Configuration = ProgressViewStyleConfiguration
    /// What it consists of.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A view of progress as a style sees it (SwiftUI: `ProgressViewStyleConfiguration`).
public struct ProgressViewStyleConfiguration {
    /// What is done.
    public struct Label: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// How far it is.
    public struct CurrentValueLabel: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// How far it is, from 0 to 1; nil where that is not known.
    public let fractionCompleted: Double?
    /// What is done.
    public var label: Label?
    /// How far it is.
    public var currentValueLabel: CurrentValueLabel?

    @MainActor package init(fractionCompleted: Double?, label: (any View)?, currentValueLabel: (any View)?) {
        self.fractionCompleted = fractionCompleted
        self.label = label.map { Label(content: $0) }
        self.currentValueLabel = currentValueLabel.map { CurrentValueLabel(content: $0) }
    }
}

/// As the system has it (SwiftUI: `DefaultProgressViewStyle`).
public struct DefaultProgressViewStyle: ProgressViewStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    /// As the system has it.
    nonisolated public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// A bar (SwiftUI: `LinearProgressViewStyle`).
public struct LinearProgressViewStyle: ProgressViewStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "linear" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// A bar.
    nonisolated public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// A ring, or a turning wheel (SwiftUI: `CircularProgressViewStyle`).
public struct CircularProgressViewStyle: ProgressViewStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "circular" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// A ring, or a turning wheel.
    nonisolated public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private enum ProgressViewStyleKey: EnvironmentKey {
    static var defaultValue: (any ProgressViewStyle)? { nil }
}

extension EnvironmentValues {
    /// The style; nil where none was set.
    package var progressViewStyle: (any ProgressViewStyle)? {
        get { self[ProgressViewStyleKey.self] }
        set { self[ProgressViewStyleKey.self] = newValue }
    }
}

extension View {
    /// How a view of progress looks (SwiftUI: `progressViewStyle(_:)`).
    nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.progressViewStyle = style })
    }
}

extension ViewContext {
    /// The views of a custom style; nil for the system's styles, which are drawn by name.
    package func customProgressViewStyle(_ configuration: () -> ProgressViewStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.progressViewStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.progressViewStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the system's style that is set; nil where none is.
    package var progressViewStyleName: String? { (environment.progressViewStyle as? any SystemStyle)?.styleName }
}

extension ProgressViewStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension LinearProgressViewStyle {
    /// A bar of a tint (deprecated).
    nonisolated public init(tint: Color) {
        self.init()
    }
}

extension CircularProgressViewStyle {
    /// A ring of a tint (deprecated).
    nonisolated public init(tint: Color) {
        self.init()
    }
}
