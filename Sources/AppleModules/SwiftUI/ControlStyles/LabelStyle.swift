/// The look of a label (SwiftUI: `LabelStyle`).
@MainActor @preconcurrency public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A label as passed to a style (SwiftUI: `LabelStyleConfiguration`).
public struct LabelStyleConfiguration {
    public struct Title: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public struct Icon: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public let title: Title
    public let icon: Icon

    @MainActor package init(title: any View, icon: any View) {
        self.title = Title(content: title)
        self.icon = Icon(content: icon)
    }
}

public struct DefaultLabelStyle: LabelStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
    nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

public struct TitleOnlyLabelStyle: LabelStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "titleOnly" }
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

public struct IconOnlyLabelStyle: LabelStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "iconOnly" }
    public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

public struct TitleAndIconLabelStyle: LabelStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "titleAndIcon" }
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

private enum LabelStyleKey: EnvironmentKey {
    static var defaultValue: (any LabelStyle)? { nil }
}

extension EnvironmentValues {
    /// The style of labels; nil if none is set.
    package var labelStyle: (any LabelStyle)? {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.labelStyle = style })
    }
}

extension ViewContext {
    /// Returns the nodes of a custom style. Returns nil for a style of the system, because renderers draw it by its
    /// name.
    package func customLabelStyle(_ configuration: () -> LabelStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.labelStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.labelStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the label style if it is a style of the system, else nil.
    package var labelStyleName: String? { (environment.labelStyle as? any SystemStyle)?.styleName }
}

extension LabelStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
