/// The look of a progress view (SwiftUI: `ProgressViewStyle`).
@MainActor @preconcurrency public protocol ProgressViewStyle {
    associatedtype Body: View
    typealias Configuration = ProgressViewStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A progress view as passed to a style (SwiftUI: `ProgressViewStyleConfiguration`).
public struct ProgressViewStyleConfiguration {
    public struct Label: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public struct CurrentValueLabel: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    /// The progress from 0 to 1; nil if it is unknown.
    public let fractionCompleted: Double?
    public var label: Label?
    public var currentValueLabel: CurrentValueLabel?

    @MainActor package init(fractionCompleted: Double?, label: (any View)?, currentValueLabel: (any View)?) {
        self.fractionCompleted = fractionCompleted
        self.label = label.map { Label(content: $0) }
        self.currentValueLabel = currentValueLabel.map { CurrentValueLabel(content: $0) }
    }
}

public struct DefaultProgressViewStyle: ProgressViewStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    nonisolated public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

public struct LinearProgressViewStyle: ProgressViewStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "linear" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    nonisolated public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// A ring, or a spinner if the progress is unknown (SwiftUI: `CircularProgressViewStyle`).
public struct CircularProgressViewStyle: ProgressViewStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "circular" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    nonisolated public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private enum ProgressViewStyleKey: EnvironmentKey {
    static var defaultValue: (any ProgressViewStyle)? { nil }
}

extension EnvironmentValues {
    /// The style of progress views; nil if none is set.
    package var progressViewStyle: (any ProgressViewStyle)? {
        get { self[ProgressViewStyleKey.self] }
        set { self[ProgressViewStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.progressViewStyle = style })
    }
}

extension ViewContext {
    /// Returns the nodes of a custom style. Returns nil for a style of the system, because renderers draw it by its
    /// name.
    package func customProgressViewStyle(_ configuration: () -> ProgressViewStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.progressViewStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.progressViewStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the progress view style if it is a style of the system, else nil.
    package var progressViewStyleName: String? { (environment.progressViewStyle as? any SystemStyle)?.styleName }
}

extension ProgressViewStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension LinearProgressViewStyle {
    /// Ignores the tint. Deprecated in SwiftUI.
    nonisolated public init(tint: Color) {
        self.init()
    }
}

extension CircularProgressViewStyle {
    /// Ignores the tint. Deprecated in SwiftUI.
    nonisolated public init(tint: Color) {
        self.init()
    }
}
